"""Whether part one can still be ended (R16, R19) with the steps left: no action may lose the last way to do so (R21).

One's campesinos are alike, and walking is only ever hindered by others, who only ever leave. So any plan can be put in
this order without costing more: bring attackers by shortest ways to an area, drive out who is there, again and
again; then walk those who stand where they may not stay, and nobody else, by shortest ways to where there is room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ribeira.games.dos_rios.places import PLACE_AT, SPOT, Place, bit_at, bit_of, spot_of
from ribeira.games.dos_rios.rules.ground import ROOM, Ground

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not


_NOBODY: Final[list[int]] = []


@final
class Camp:
    """One player's campesinos on the ground: who may not stay, and where there is room (R16, R19)."""

    one: i64  # where at least one stands
    two: i64  # where at least two stand
    room: i64  # where one more may stay

    def __init__(self, ground: Ground, places: list[Place]) -> None:
        barred = ground.barred
        areas = ground.map.all_areas
        full: i64 = 0
        one: i64 = 0
        two: i64 = 0
        homeless = _NOBODY
        for place in places:
            here = bit_of(place)
            if here & (barred | full):
                homeless = [*homeless, SPOT[place]]
            two |= one & here
            one |= here
            full = two & areas
        self.places = places  # of each campesino
        self.one = one
        self.two = two
        self.homeless = homeless  # the spot of each that must leave
        self.room = ground.map.walked & ~barred & ~full


def moved(places: list[Place], origin: Place, goal: Place) -> list[Place]:
    """The places after one campesino has gone from one to another."""
    after, at = places[:], 0
    while after[at] != origin:
        at += 1
    after[at] = goal
    return after


def can_end(ground: Ground, places: list[Place], steps: int) -> bool:
    """Whether campesinos in these places can come to stand within R16 and R19 in so many steps."""
    camp = Camp(ground, places)
    if len(camp.homeless) > steps:  # a step takes one of them away at most
        return False
    if _find_room(ground, camp.homeless, len(camp.homeless), camp.one, camp.room, steps):
        return True
    return _can_drive_first(ground, places, steps)


def _find_room(ground: Ground, homeless: list[int], number: i64, one: i64, room: i64, steps: i64) -> bool:
    """Whether the first so many of the homeless find room by walking, in so many steps together."""
    if number == 0:
        return True
    first: i64 = homeless[number - 1]
    others = number - 1
    if others == 0:
        return ground.within(first, steps) & room != 0
    now = bit_at(first)
    before: i64 = 0
    while steps > others:  # nearest first
        after = ground.farther(now, before)
        before = now
        now = after
        steps -= 1
        goals = now & ~before & room
        while goals:
            goal = goals & -goals
            goals ^= goal
            left = room & ~goal if one & goal & ground.map.all_areas else room
            if _find_room(ground, homeless, others, one | goal, left, steps):
                return True
    return False


def _can_drive_first(ground: Ground, places: list[Place], steps: int) -> bool:
    """Whether some way to drive others out, attackers brought along shortest ways, leaves a way to end."""
    rivals = ground.lone | ground.pairs
    while rivals:
        low = rivals & -rivals
        rivals ^= low
        area = spot_of(low)
        near = ground.map.beside[area] & ~ground.closed
        above = near & ground.higher(area)
        if low & ground.lone:
            if _can_drive(ground, area, _approach(ground, places, above, steps), 1, places, steps):
                return True
            above = near  # R17: two drive out one from anywhere
        if _can_drive(ground, area, _approach(ground, places, above, steps), 2, places, steps):
            return True
    return False


def _approach(ground: Ground, places: list[Place], origins: i64, steps: int) -> list[int]:
    """For each campesino the fewest steps to one of the origins.

    More than the steps there are if it cannot come in time, and for a third one in one place: no attack takes more
    than two.
    """
    costs: list[int] = []
    for at, place in enumerate(places):
        cost: i64 = steps + 1
        if places[:at].count(place) < ROOM:
            cost = ground.steps_to(SPOT[place], origins, steps)
        costs.append(cost)
    return costs


def _can_drive(ground: Ground, area: int, costs: list[int], number: int, places: list[Place], steps: int) -> bool:
    """Whether one of them, or two, can drive out who is in an area and leave a way to end."""
    for at in range(len(places)):
        if number == 1:
            if _can_end_after(ground, area, places, at, at, steps - costs[at] - 1):
                return True
            continue
        for other in range(at + 1, len(places)):
            if _can_end_after(ground, area, places, at, other, steps - costs[at] - costs[other] - 2):
                return True
    return False


def _can_end_after(ground: Ground, area: int, places: list[Place], at: int, other: int, left: int) -> bool:
    if left < 0:
        return False
    after = places[:]
    after[at] = after[other] = PLACE_AT[area]
    return can_end(ground.without(area), after, left)
