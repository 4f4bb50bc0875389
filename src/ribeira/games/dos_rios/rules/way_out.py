"""Whether part one can still be ended (R16, R19) with the steps left: no action may lose the last way to do so (R21).

One's campesinos are alike, and walking is only ever hindered by others, who only ever leave. So any plan can be put in
this order without costing more: bring attackers by shortest ways to an area, drive out who is there, again and
again; then walk those who stand where they may not stay, and nobody else, by shortest ways to where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator

from ribeira.games.dos_rios.places import CITY, Place
from ribeira.games.dos_rios.rules.ground import ROOM, Ground


def can_end(ground: Ground, places: list[Place], steps: int) -> bool:
    """Whether campesinos in these places can come to stand within R16 and R19 in so many steps."""
    homeless = ground.misplaced(places)
    if len(homeless) > steps:  # a step takes one of them away at most
        return False
    if _find_room(ground, places, homeless, steps):
        return True
    return any(can_end(after, moved, steps - cost) for after, moved, cost in _drives(ground, places, steps))


def _find_room(ground: Ground, places: list[Place], homeless: list[Place], steps: int) -> bool:
    """Whether all of these find room by walking, in so many steps together."""
    if not homeless:
        return True
    *others, first = homeless
    for goal, cost in ground.reach(first).items():  # nearest first
        if cost > steps - len(others):
            return False
        if _has_room(ground, places, goal):
            moved = [goal if at == places.index(first) else place for at, place in enumerate(places)]
            if _find_room(ground, moved, others, steps - cost):
                return True
    return False


def _has_room(ground: Ground, places: list[Place], goal: Place) -> bool:
    return goal >= CITY or (goal not in ground.barred and places.count(goal) < ROOM)


def _drives(ground: Ground, places: list[Place], steps: int) -> Iterator[tuple[Ground, list[Place], int]]:
    """Every way to drive others out, attackers brought along shortest ways: ground, places and steps afterwards."""
    for area, number in ground.rivals.items():
        near = [place for place in ground.map.near[area] if place not in ground.closed]
        higher = [place for place in near if ground.height[place] > ground.height[area]]
        above, beside = _approach(ground, places, higher), _approach(ground, places, near)
        after: Ground | None = None
        for attackers, cost in _attacks(above, beside, number):
            if cost <= steps:
                after = after or ground.without(area)
                yield after, [area if at in attackers else place for at, place in enumerate(places)], cost


def _approach(ground: Ground, places: list[Place], origins: list[Place]) -> list[tuple[int, int]]:
    """For each campesino that can reach one of the origins, its number and the steps that takes; alike ones twice."""
    found = []
    for at, place in enumerate(places):
        if places[:at].count(place) < ROOM:  # no attack takes more than two
            reach = ground.reach(place)
            costs = [reach[origin] for origin in origins if origin in reach]
            if costs:
                found.append((at, min(costs)))
    return found


def _attacks(
    above: list[tuple[int, int]], beside: list[tuple[int, int]], number: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """R17: one from above against one, two from anywhere against one, two from above against two."""
    if number == 1:
        for at, cost in above:
            yield (at,), cost + 1
    pair = beside if number == 1 else above
    for first, (at, cost) in enumerate(pair):
        for other, further in pair[first + 1 :]:
            yield (at, other), cost + further + 2
