"""R21 against brute force: every sequence of single steps, tried out one by one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ribeira.games.dos_rios.places import CITY, NOWHERE, Place
from ribeira.games.dos_rios.rules.ground import ground
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.games.dos_rios.rules.way_out import can_end
from ribeira.games.dos_rios.state import DosRios
from ribeira.games.dos_rios.water import Water
from tests.games.dos_rios.positions import MEADOWS, position, why_not
from tests.games.dos_rios.test_water import random_land

Camp = tuple[tuple[Place, ...], frozenset[Place]]  # one's own campesinos, and the areas others have left by now


class Literal:
    """The rulings read word for word, with no thought for speed."""

    def __init__(self, state: DosRios, seat: int) -> None:
        self.state, self.seat = state, seat
        self.near, self.height = state.box.map.near, state.water.land.height
        self.owners, self.holders = state.owners(), state.holders()

    def others_at(self, place: Place, left: frozenset[Place]) -> int:
        whose = self.holders.get(place, [])
        return 0 if place in left or not whose or whose[0] == self.seat else len(whose)

    def closed(self, place: Place) -> bool:
        owner, building = self.owners.get(place, (self.seat, "finca"))
        return owner != self.seat and building == "hacienda"  # R19

    def may_stay(self, places: tuple[Place, ...]) -> bool:
        """R16, R19."""
        for place, number in Counter(places).items():
            if place < CITY and (number > 2 or self.owners.get(place, (self.seat, ""))[0] != self.seat):
                return False
        return True

    def after_one(self, camp: Camp, steps: int) -> list[tuple[Camp, int]]:
        """Every single step, ride to the hacienda and driving out, with the steps left."""
        places, left = camp
        found = []
        for origin in set(places):
            for goal in self.near[origin]:
                if not self.others_at(goal, left) and not self.closed(goal) and steps >= 1:  # R15
                    found.append(((swap(places, (origin,), goal), left), steps - 1))
            hacienda = self.state.haciendas[self.seat]
            if origin == CITY and hacienda != NOWHERE and steps >= 2:  # R20
                found.append(((swap(places, (origin,), hacienda), left), steps - 2))
        for area in self.holders:
            number = self.others_at(area, left)
            if not number or self.closed(area):
                continue
            beside = [place for place in places if area in self.near[place]]
            higher = [place for place in beside if self.height[place] > self.height[area]]
            attacks: set[tuple[Place, ...]] = {(a,) for a in higher} if number == 1 else set()
            pool = beside if number == 1 else higher  # R17
            attacks |= {tuple(sorted((pool[i], pool[j]))) for i in range(len(pool)) for j in range(i)}
            for attack in attacks:
                if len(attack) <= steps:
                    found.append(((swap(places, attack, area), left | {area}), steps - len(attack)))
        return found

    def can_end(self, camp: Camp, steps: int) -> bool:
        rim, seen = [(camp, steps)], {(camp, steps)}
        while rim:
            now, left = rim.pop()
            if self.may_stay(now[0]):
                return True
            for follow in self.after_one(now, left):
                if follow not in seen:
                    seen.add(follow)
                    rim.append(follow)
        return False


def swap(places: tuple[Place, ...], origins: tuple[Place, ...], goal: Place) -> tuple[Place, ...]:
    after = list(places)
    for origin in origins:
        after[after.index(origin)] = goal
    return tuple(sorted(after))


def crowd(rng: Random, seats: int = 3) -> DosRios:
    """A crowded corner of the map: player 1 is on turn, others stand all around, some with buildings."""
    state = position(MEADOWS, *[""] * seats)
    state.water = Water(random_land(rng))
    centre = rng.choice(state.box.map.areas)
    ring = [centre, *[place for place in state.box.map.near[centre] if place < CITY]]
    wide = sorted({place for area in ring for place in state.box.map.near[area] if place < CITY} | set(ring))
    mine = rng.sample(wide, rng.randint(1, 3))
    state.campesinos[0] = [rng.choice([*mine, CITY]) for _ in range(6)]
    free = [place for place in wide if place not in state.campesinos[0]]
    rng.shuffle(free)
    for seat in range(1, seats):
        places: list[Place] = []
        while len(places) < 6 and free:
            places += [free.pop()] * rng.choice((1, 1, 2))
        state.campesinos[seat] = (places + [CITY] * 6)[:6]
        own = [place for place in state.campesinos[seat] if place < CITY] + free[:2]
        free = free[2:]
        state.fincas[seat] = rng.sample(own, min(len(own), rng.randint(0, 2)))
        homes = [place for place in own if place not in state.fincas[seat]]
        state.haciendas[seat] = rng.choice([NOWHERE, *homes]) if homes else NOWHERE
    taken = {*state.owners(), *state.holders()}
    dry = [place for place in state.box.map.areas if place not in taken]
    state.haciendas[0] = rng.choice([NOWHERE, rng.choice(dry)])
    return state


@settings(max_examples=300, deadline=None)
@given(some.randoms(use_true_random=False), some.integers(0, 3))
def test_the_plan_in_order_finds_an_end_whenever_there_is_one(rng: Random, steps: int) -> None:
    state = crowd(rng)
    camp: Camp = (tuple(sorted(state.campesinos[0])), frozenset())
    expected = Literal(state, 0).can_end(camp, steps)
    assert can_end(ground(state, 0), state.campesinos[0], steps) == expected


@settings(max_examples=60, deadline=None)
@given(some.randoms(use_true_random=False), some.integers(1, 3))
def test_single_steps_are_legal_exactly_when_an_end_remains(rng: Random, steps: int) -> None:
    state = crowd(rng)
    state.pending = Working(steps, 2)
    literal = Literal(state, 0)
    camp: Camp = (tuple(sorted(state.campesinos[0])), frozenset())
    one: dict[Camp, int] = {}  # the cheaper way, where a step and the ride to the hacienda lead to the same place
    for after, left in literal.after_one(camp, steps):
        if literal.can_end(after, left):
            one[after] = max(left, one.get(after, 0))
    reached = set()
    for action in state.legal(0):
        if isinstance(action, (Walk, Drive)):
            then = state.copy()
            then.apply(action)
            assert literal.can_end((tuple(sorted(then.campesinos[0])), driven(state, then)), left_of(then))
            if left_of(then) == steps - 1 or isinstance(action, Drive):
                reached.add((tuple(sorted(then.campesinos[0])), driven(state, then)))
    assert reached == {after for after, left in one.items() if left == steps - 1 or after[1]}


def driven(before: DosRios, after: DosRios) -> frozenset[Place]:
    """The areas that others have left."""
    return frozenset(
        area for area, whose in before.holders().items() if whose[0] != 0 and after.holders().get(area, [0])[0] == 0
    )


def left_of(state: DosRios) -> int:
    assert isinstance(state.pending, Working)
    return state.pending.steps


@pytest.mark.parametrize(("steps", "reason"), [(1, "no_end"), (2, "")])
def test_a_third_may_step_in_if_one_can_step_out(steps: int, reason: str) -> None:
    state = position(MEADOWS, "3,3.5 3,3.5 3,4.5", steps=steps)  # R16, R21
    assert why_not(state, "1 walk 3,4.5 3,3.5") == reason


@pytest.mark.parametrize(("guards", "reason"), [("3,2.5", ""), ("3,2.5 3,2.5", "no_end")])
def test_driving_out_may_be_the_only_way_on(guards: str, reason: str) -> None:
    """R21: the third on a hill, past a finca that is no place to stay, can only drive out a lone rival below."""
    diagram = MEADOWS.replace("3.5   g   m   t", "3.5   g   h   t")
    rivals = (f"2,3 2,3 2,4 2,4 {guards}", "4,3 4,3 4,4 4,4")
    state = position(diagram, "3,3.5 3,3.5 3,5.5", *rivals, fincas=["", "3,4.5"], steps=3)
    assert why_not(state, "1 walk 3,5.5 3,3.5") == reason
