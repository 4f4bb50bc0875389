"""Whether part one can still be ended (R16, R19) with the steps left: no action may lose the last way to do so (R21).

One's campesinos are alike, and walking is only ever hindered by others, who only ever leave. So any plan can be put in
this order without costing more: bring attackers by shortest ways to an area, drive out who is there, again and
again; then walk those who stand where they may not stay, and nobody else, by shortest ways to where there is room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from ribeira.games.dos_rios.places import bit_at, spot_of
from ribeira.games.dos_rios.rules.ground import ROOM, Ground

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not


@final
class Camp:
    """One player's campesinos on the ground: who may not stay, and where there is room (R16, R19)."""

    one: i64  # where at least one stands
    two: i64  # where at least two stand
    room: i64  # where one more may stay

    def __init__(self, ground: Ground, spots: list[int]) -> None:
        barred = ground.barred
        areas: i64 = ground.map.all_areas
        one: i64 = 0
        two: i64 = 0
        homeless: list[int] = []
        for spot in spots:
            here = bit_at(spot)
            if barred & here or two & here & areas:
                homeless.append(spot)
            two |= one & here
            one |= here
        self.spots = spots  # of each campesino
        self.one = one
        self.two = two
        self.homeless = homeless  # one entry for each that must leave
        self.room = ground.map.walked & ~barred & ~(two & areas)


def moved(spots: list[int], origin: int, goal: int) -> list[int]:
    """The spots after one campesino has gone from one to another."""
    after, at = spots[:], 0
    while after[at] != origin:
        at += 1
    after[at] = goal
    return after


def can_end(ground: Ground, spots: list[int], steps: int) -> bool:
    """Whether campesinos on these spots can come to stand within R16 and R19 in so many steps."""
    camp = Camp(ground, spots)
    if len(camp.homeless) > steps:  # a step takes one of them away at most
        return False
    if _find_room(ground, camp.homeless, len(camp.homeless), camp.one, camp.room, steps):
        return True
    return _can_drive_first(ground, spots, steps)


def _find_room(ground: Ground, homeless: list[int], number: int, one: i64, room: i64, steps: i64) -> bool:
    """Whether the first so many of the homeless find room by walking, in so many steps together."""
    if number == 0:
        return True
    first, others = homeless[number - 1], number - 1
    if others == 0:
        return ground.within(first, steps) & room != 0
    tried: i64 = 0
    for cost in range(1, steps - others + 1):  # nearest first
        goals = ground.within(first, cost) & room & ~tried
        tried |= goals
        while goals:
            goal = goals & -goals
            goals ^= goal
            left = room & ~goal if one & goal & ground.map.all_areas else room
            if _find_room(ground, homeless, others, one | goal, left, steps - cost):
                return True
    return False


def _can_drive_first(ground: Ground, spots: list[int], steps: int) -> bool:
    """Whether some way to drive others out, attackers brought along shortest ways, leaves a way to end."""
    rivals = ground.lone | ground.pairs
    while rivals:
        low = rivals & -rivals
        rivals ^= low
        area = spot_of(low)
        near = ground.map.beside[area] & ~ground.closed
        above = near & ground.higher(area)
        if low & ground.lone:
            if _can_drive(ground, area, _approach(ground, spots, above, steps), 1, spots, steps):
                return True
            above = near  # R17: two drive out one from anywhere
        if _can_drive(ground, area, _approach(ground, spots, above, steps), 2, spots, steps):
            return True
    return False


def _approach(ground: Ground, spots: list[int], origins: i64, steps: int) -> list[int]:
    """For each campesino the fewest steps to one of the origins.

    More than the steps there are if it cannot come in time, and for a third one in one place: no attack takes more
    than two.
    """
    costs = []
    for at, spot in enumerate(spots):
        cost = steps + 1
        if spots[:at].count(spot) < ROOM:
            cost = 0
            while cost <= steps and not ground.within(spot, cost) & origins:
                cost += 1
        costs.append(cost)
    return costs


def _can_drive(ground: Ground, area: int, costs: list[int], number: int, spots: list[int], steps: int) -> bool:
    """Whether one of them, or two, can drive out who is in an area and leave a way to end."""
    for at in range(len(spots)):
        if number == 1:
            if _can_end_after(ground, area, spots, at, at, steps - costs[at] - 1):
                return True
            continue
        for other in range(at + 1, len(spots)):
            if _can_end_after(ground, area, spots, at, other, steps - costs[at] - costs[other] - 2):
                return True
    return False


def _can_end_after(ground: Ground, area: int, spots: list[int], at: int, other: int, left: int) -> bool:
    if left < 0:
        return False
    after = spots[:]
    after[at] = after[other] = area
    return can_end(ground.without(area), after, left)
