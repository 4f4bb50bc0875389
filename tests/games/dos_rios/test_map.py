"""The map and the figures: every fact of R1 to R7, and every one of them checked when an edition is read."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.components import open_box
from ribeira.games.dos_rios.map import CROPS
from ribeira.games.dos_rios.places import (
    BIT,
    CITY,
    COLUMNS,
    HEXES,
    LEFT_ROAD,
    MORENO,
    NOWHERE,
    PLACE_AT,
    PLACES,
    RIGHT_ROAD,
    SPOT,
    VERDE,
    Place,
    members,
    name_of,
    read_place,
)
from ribeira.kernel.data import make_edition
from ribeira.kernel.words import BadData
from tests.games.dos_rios.positions import at, box

MAP = box(2).map
LAND = MAP.frame


def test_49_areas_of_which_the_frame_carries_13() -> None:
    assert len(MAP.areas) == 49  # R1
    frame = [area for area in MAP.areas if LAND.terrain[area]]
    assert len(frame) == 13
    assert {LAND.terrain[area] for area in frame} == {"hill", "forest"}
    assert len(MAP.slots) == 12
    assert sorted([*frame, *(cell for cells in MAP.slots.values() for cell in cells)]) == list(MAP.areas)


def test_slots_are_triangles() -> None:
    for cells in MAP.slots.values():  # R2
        assert all(b in MAP.near[a] for a in cells for b in cells if a != b)


def test_columns_rows_and_ways_down() -> None:
    """R2, R8: three ways down, two at the edges, and where they lead."""
    down = {name_of(area): {name_of(way) for way in LAND.down[area]} for area in MAP.areas}
    assert Counter(len(ways) for ways in down.values()) == {3: 35, 2: 14}
    assert down["3,4.5"] == {"2,5", "3,5.5", "4,5"}
    assert down["0,3"] == {"0,4", "1,3.5"}
    assert down["3,6.5"] == {"2,7", "city", "4,7"}
    assert down["2,7"] == {"1,7.5", "2,8", "city"}  # two sides face the lake
    assert down["1,6.5"] == {"0,7", "1,7.5", "2,7"}
    assert down["0,6"] == {"0,7", "1,6.5"}


def test_the_city_touches_exactly_three_areas() -> None:
    assert [place for place in MAP.near[CITY] if place < CITY] == sorted(at("2,7 3,6.5 4,7"))  # R2


def test_springs() -> None:
    assert set(LAND.down[VERDE]) == set(at("0,0 1,0.5"))  # R3
    assert set(LAND.down[MORENO]) == set(at("6,0 5,0.5"))


def test_lakes() -> None:
    assert [set(lake) for lake in MAP.lakes] == [set(at("0,7 1,7.5 2,8")), set(at("4,8 5,7.5 6,7"))]  # R3


def test_frame_terrain() -> None:
    assert {LAND.terrain[area] for area in at("0,0 0,2 6,0 6,2 2,1 4,1")} == {"forest"}  # R4
    assert {LAND.terrain[area] for area in at("0,1 1,0.5 1,1.5 6,1 5,0.5 5,1.5 3,0.5")} == {"hill"}


def test_one_area_can_never_be_watered() -> None:
    reached, rim = set[Place](), [VERDE, MORENO]
    while rim:
        rim = [lower for upper in rim for lower in LAND.down[upper] if lower not in reached]
        reached.update(rim)
    assert set(MAP.areas) - reached == set(at("3,0.5"))  # R4


def test_inserts_are_every_combination_once() -> None:
    inserts = box(2).inserts  # R5
    assert len(set(inserts)) == 12
    count = Counter(terrain for insert in inserts for terrain in insert)
    assert count == {"hill": 6, "forest": 6, "grain": 8, "maize": 8, "tobacco": 8}
    assert {(rough, frozenset(crops)) for rough, *crops in inserts} == {
        (rough, frozenset(pair)) for rough in ("hill", "forest") for pair in (CROPS[:2], CROPS[1:], CROPS[::2])
    }


def test_roads() -> None:
    assert set(MAP.near[LEFT_ROAD]) == {*at("0,3 0,4 0,5"), CITY}  # R6
    assert set(MAP.near[RIGHT_ROAD]) == {*at("6,3 6,4 6,5"), CITY}


def test_sets_of_places_step_as_their_places_do() -> None:
    """R15: neighbours by shifting bits are the neighbours by column and half row, on the edges too."""
    walked = [*MAP.areas, CITY, LEFT_ROAD, RIGHT_ROAD]
    for place in walked:
        assert [PLACE_AT[spot] for spot in members(MAP.one_step(BIT[place]))] == list(MAP.near[place])
    rng = Random(1)
    for _ in range(50):
        places = rng.sample(walked, rng.randint(0, 20))
        found = {PLACE_AT[spot] for spot in members(MAP.one_step(sum(BIT[place] for place in places)))}
        assert found == {near for place in places for near in MAP.near[place]}


def test_spots_are_in_the_order_of_places() -> None:
    assert [place for place in PLACE_AT if place in MAP.areas] == list(MAP.areas)
    assert PLACE_AT[-5:] == [CITY, LEFT_ROAD, RIGHT_ROAD, VERDE, MORENO]
    assert [SPOT[place] for place in PLACE_AT] == list(range(61))  # a set fits into 62 bits
    assert {SPOT[lake] for lakes in MAP.lakes for lake in lakes if lake >= HEXES - COLUMNS} == {NOWHERE}


def test_heights() -> None:
    heights = box(2).heights  # R7
    assert heights["hill"] > heights["forest"] > heights["grain"] == heights["maize"] == heights["tobacco"]
    assert heights["tobacco"] > LAND.height[CITY] == LAND.height[LEFT_ROAD] > LAND.height[MAP.lakes[0][0]]


def test_neighbours_are_mutual_and_lead_nowhere_but_to_areas_city_and_roads() -> None:
    walkable = {*MAP.areas, CITY, LEFT_ROAD, RIGHT_ROAD}  # R15
    for place in range(PLACES):
        assert set(MAP.near[place]) <= walkable
        assert all(place in MAP.near[other] for other in MAP.near[place])


def test_every_border_of_an_area_is_listed() -> None:
    assert {(name_of(a), name_of(b)) for a, b in MAP.borders[read_place("2,7")]} == {
        *(("2,7", lower) for lower in ("1,7.5", "2,8", "city")),
        *((upper, "2,7") for upper in ("1,6.5", "2,6", "3,6.5")),
    }  # R22


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_figures_of_the_box(seats: int) -> None:
    figures = box(seats)
    assert (figures.campesinos, figures.placed, figures.fincas, figures.dams) == (6, 3, 4, 2)  # R11, R12
    assert (figures.steps, figures.buildings, figures.prices) == (6, 2, {"finca": 500, "hacienda": 1000})  # R14, R24
    assert sum(figures.cards.values()) == 15  # R26
    assert (figures.all_dams, figures.most_dams, figures.rounds) == (40, 5, 60)  # R22, R30


def _swap(table: dict[str, Any], *path: Any, value: Any) -> None:
    *way, last = path
    for key in way:
        table = table[key]
    table[last] = value


def _same_inserts(data: dict[str, Any]) -> None:
    data["inserts"]["piece"][0] = data["inserts"]["piece"][1]


def _one_row_lower(data: dict[str, Any]) -> None:
    _swap(data, "frame", "hill", 1, value=[3, 15])
    _swap(data, "map", "city", value=[3, 17])


SPOILS: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("heights", lambda data: _swap(data, "heights", "forest", value=4)),
    ("inserts", _same_inserts),
    ("inserts", lambda data: data["inserts"]["piece"].pop()),
    ("grid", lambda data: _swap(data, "slots", "A", 0, value=[0, 5])),
    ("triangle", lambda data: _swap(data, "slots", "A", value=[[0, 6], [0, 8], [1, 7]])),  # not clockwise
    ("triangle", lambda data: _swap(data, "slots", "A", 0, value=[0, 4])),
    ("triangle", lambda data: _swap(data, "slots", "A", value=[[1, 7], [0, 8], [0, 6]])),  # not the highest first
    ("outline", lambda data: _swap(data, "slots", "A", value=data["slots"]["B"])),
    ("outline", lambda data: _swap(data, "frame", "forest", 0, value=[0, 14])),
    ("apart", lambda data: _swap(data, "map", "city", value=[2, 16])),
    ("ways", lambda data: _swap(data, "map", "left_lake", 0, value=[0, 16])),
    ("spring", lambda data: _swap(data, "map", "verde_spring", value=[3, -1])),
    ("dry", _one_row_lower),
    ("three_areas", lambda data: _swap(data, "map", "left_road", 1, value=data["map"]["left_road"][0])),
]


@pytest.mark.parametrize(("code", "spoil"), SPOILS, ids=[f"{at}-{code}" for at, (code, _) in enumerate(SPOILS)])
def test_a_wrong_map_is_refused(code: str, spoil: Callable[[dict[str, Any]], None]) -> None:
    data = copy.deepcopy(DOS_RIOS.edition().data)
    spoil(data)
    with pytest.raises(BadData) as error:
        open_box(make_edition("spoilt.toml", data), 2)
    expected = error.value.told.facts["expected"]
    assert expected.code == f"dos-rios.data.{code}"  # type: ignore[union-attr]


@pytest.mark.parametrize("table", ["map", "frame", "slots", "inserts", "cards", "stop"])
def test_every_table_says_where_it_comes_from(table: str) -> None:
    data = copy.deepcopy(DOS_RIOS.edition().data)
    del data[table]["origin"]
    with pytest.raises(BadData, match="origin"):
        open_box(make_edition("spoilt.toml", data), 2)


@pytest.mark.parametrize("word", ["3,4.5", "0,0", "city", "left-road", "right-road", "verde", "moreno", "5,7.5"])
def test_places_are_written_and_read(word: str) -> None:
    assert name_of(read_place(word)) == word


@pytest.mark.parametrize("word", ["3,4.50", "3", "x,1", "3,99", "town"])
def test_what_is_no_place_is_refused(word: str) -> None:
    with pytest.raises(ValueError):
        if name_of(read_place(word)) != word:
            raise ValueError(word)
