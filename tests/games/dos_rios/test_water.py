"""Water, whatever the land and the dams: it always reaches an end and never runs in circles (R8, R9, R22, R23)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as some

from ribeira.games.dos_rios.map import TERRAINS, Land
from ribeira.games.dos_rios.places import CITY, PLACE_AT, SPRINGS, Border, Place, members
from ribeira.games.dos_rios.water import Water
from tests.games.dos_rios.positions import box

MAP, HEIGHTS = box(2).map, box(2).heights
BORDERS = sorted({border for area in MAP.areas for border in MAP.borders[area]})
ENDS = {CITY, *MAP.lakes[0], *MAP.lakes[1]}


def random_land(rng: Random) -> Land:
    """Any terrain anywhere: water must cope with more than the inserts can make."""
    terrain, height = list(MAP.frame.terrain), list(MAP.frame.height)
    for area in MAP.areas:
        terrain[area] = kind = rng.choice(TERRAINS)
        height[area] = HEIGHTS[kind]
    return Land(MAP.frame.down, tuple(terrain), tuple(height))


def lay_all(water: Water, place: Place, rng: Random) -> None:
    """Lay a river from a place to its end, choosing at random."""
    while True:
        reached = water.run(place)
        place = reached[-1] if reached else place
        if water.ends_at(place):
            return
        lower = rng.choice(water.ways(place))
        water.lay(place, lower)
        place = lower


def flooded(rng: Random, dams: int) -> Water:
    """Both rivers laid, then some dams built wherever they may stand, each with its new course."""
    water = Water(random_land(rng))
    for spring in SPRINGS:
        lay_all(water, spring, rng)
    for _ in range(dams):
        border = rng.choice(BORDERS)
        if border not in water.dams() and water.may_close(*border):
            if water.close(*border):
                lay_all(water, border[0], rng)
            water.dry_up()
            check(water)
    return water


def check(water: Water) -> None:
    for spring in SPRINGS:
        course = water.course(spring)
        assert len(set(course)) == len(course)  # no cycle
        assert water.outflow[course[-1]] in ENDS  # an end
    on_a_course = {area for spring in SPRINGS for area in water.course(spring)}
    assert on_a_course == {PLACE_AT[spot] for spot in members(water.watered())}
    assert {upper for upper, _ in water.pieces()} == {*on_a_course, *SPRINGS}  # no dead arm, no water from nowhere
    assert water.built == len(water.dams())
    for upper, lower in water.pieces():
        assert (upper, lower) not in water.dams()
        assert lower in MAP.frame.down[upper]
    for upper in (*MAP.areas, *SPRINGS):
        assert water.open_ways(upper)


@settings(deadline=None)
@given(some.randoms(use_true_random=False), some.integers(0, 40))
def test_water_reaches_an_end_and_every_watered_area_is_on_a_course(rng: Random, dams: int) -> None:
    check(flooded(rng, dams))


@settings(deadline=None)
@given(some.randoms(use_true_random=False))
def test_a_piece_lies_where_nothing_lower_was_open(rng: Random) -> None:
    water = flooded(rng, 0)
    for upper, lower in water.pieces():
        assert all(water.land.height[way] >= water.land.height[lower] for way in water.open_ways(upper))


@settings(deadline=None)
@given(some.randoms(use_true_random=False), some.integers(0, 20))
def test_a_dam_beside_the_water_leaves_it_where_it_is(rng: Random, dams: int) -> None:
    water = flooded(rng, dams)
    dry: list[Border] = [border for border in BORDERS if water.outflow[border[0]] != border[1]]
    border = rng.choice([border for border in dry if border not in water.dams() and water.may_close(*border)])
    before = water.pieces()
    assert not water.close(*border)
    assert water.dry_up() == []
    assert water.pieces() == before


@settings(deadline=None)
@given(some.randoms(use_true_random=False), some.integers(0, 10))
def test_uphill_of_a_dam_the_river_stays(rng: Random, dams: int) -> None:
    water = flooded(rng, dams)
    closable = [border for border in water.pieces() if water.may_close(*border)]
    upper, lower = rng.choice(closable)
    before = [water.course(spring) for spring in SPRINGS]
    assert water.close(upper, lower)
    lay_all(water, upper, rng)
    water.dry_up()
    for spring, old in zip(SPRINGS, before, strict=True):
        kept = old[: old.index(upper) + 1] if upper in old else [] if upper == spring else old
        assert water.course(spring)[: len(kept)] == kept


def test_a_copy_goes_its_own_way() -> None:
    water = flooded(Random(1), 3)
    other = water.copy()
    for upper, lower in other.pieces():
        if other.may_close(upper, lower):
            other.close(upper, lower)
    check(water)
