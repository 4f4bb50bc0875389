"""Moving and driving out: R14 to R21."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from ribeira.games.dos_rios.actions import Drive, Walk, tell_place
from ribeira.games.dos_rios.places import CITY, Place
from ribeira.games.dos_rios.rules.ground import ROOM, Ground
from ribeira.games.dos_rios.rules.way_out import can_end
from ribeira.games.dos_rios.state import State
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Refusal


def refuse_walk(state: State, ground: Ground, steps: int, act: Walk) -> Refusal | None:
    """Why this walk is refused, or None."""
    places = state.campesinos[act.seat]
    if act.origin not in places:
        return Refusal("dos-rios.refuse.nobody_there", place=tell_place(act.origin))
    if act.goal in ground.closed:
        code = "closed" if act.goal in ground.rivals else "shut"  # R17; nobody to drive out by R18, R19
        return Refusal(f"dos-rios.refuse.{code}", place=tell_place(act.goal))
    cost = ground.reach(act.origin).get(act.goal, 0)
    if not cost:
        return Refusal("dos-rios.refuse.no_way", origin=tell_place(act.origin), goal=tell_place(act.goal))  # R15
    if cost > steps:
        return Refusal("dos-rios.refuse.steps", needed=cost, n=steps)  # R14
    fits = act.goal >= CITY or (act.goal not in ground.barred and places.count(act.goal) < ROOM)
    if (ground.settled and fits) or can_end(ground, moved(places, [act.origin], act.goal), steps - cost):
        return None
    return Refusal("dos-rios.refuse.no_end", place=tell_place(act.goal))  # R21


def refuse_drive(state: State, ground: Ground, steps: int, act: Drive) -> Refusal | None:
    """Why driving out is refused, or None."""
    places = state.campesinos[act.seat]
    if act.area not in ground.rivals:
        return Refusal("dos-rios.refuse.nobody_to_drive", area=tell_place(act.area))  # R17, R18, R19
    if len(act.origins) not in (1, 2) or list(act.origins) != sorted(act.origins):
        return Refusal("dos-rios.refuse.attackers")
    for origin in act.origins:
        if places.count(origin) < act.origins.count(origin):
            return Refusal("dos-rios.refuse.nobody_there", place=tell_place(origin))
        if origin not in ground.map.near[act.area]:
            return Refusal("dos-rios.refuse.not_beside", origin=tell_place(origin), area=tell_place(act.area))
    if not ground.may_drive_out(act.area, act.origins):
        return Refusal("dos-rios.refuse.too_weak", area=tell_place(act.area), n=ground.rivals[act.area])  # R17
    left = steps - len(act.origins)
    if left < 0:
        return Refusal("dos-rios.refuse.steps", needed=len(act.origins), n=steps)  # R14
    if can_end(ground.without(act.area), moved(places, act.origins, act.area), left):
        return None
    return Refusal("dos-rios.refuse.no_end", place=tell_place(act.area))  # R21


def refuse_end(state: State, ground: Ground, seat: Seat) -> Refusal | None:
    """Why part one may not end here, or None (R16, R19)."""
    homeless = ground.misplaced(state.campesinos[seat])
    return Refusal("dos-rios.refuse.misplaced", place=tell_place(homeless[0])) if homeless else None


def walks(state: State, ground: Ground, steps: int, seat: Seat) -> Iterator[Walk]:
    """Every legal walk, sorted."""
    for origin in sorted(set(state.campesinos[seat])):
        for goal in sorted(goal for goal, cost in ground.reach(origin).items() if 0 < cost <= steps):
            walk = Walk(seat, origin, goal)
            if refuse_walk(state, ground, steps, walk) is None:
                yield walk


def drives(state: State, ground: Ground, steps: int, seat: Seat) -> Iterator[Drive]:
    """Every legal way to drive others out, sorted."""
    places = sorted(set(state.campesinos[seat]))
    for area in sorted(ground.rivals):
        beside = [place for place in places if place in ground.map.near[area]]
        attacks = [(origin,) for origin in beside] + list(combinations_with_replacement(beside, 2))
        for origins in sorted(attacks):
            drive = Drive(seat, area, origins)
            if refuse_drive(state, ground, steps, drive) is None:
                yield drive


def moved(places: Sequence[Place], origins: Sequence[Place], goal: Place) -> list[Place]:
    """The places after one campesino from each origin has gone to the goal."""
    after = list(places)
    for origin in origins:
        after[after.index(origin)] = goal
    return after


def walk(state: State, ground: Ground, act: Walk) -> int:
    """A campesino walks; the steps it took."""
    state.campesinos[act.seat] = moved(state.campesinos[act.seat], [act.origin], act.goal)
    cost = ground.reach(act.origin)[act.goal]
    origin, goal = tell_place(act.origin), tell_place(act.goal)
    state.events = (Event("dos-rios.event.walk", seat=act.seat, origin=origin, goal=goal, n=cost),)
    return cost


def drive(state: State, act: Drive) -> int:
    """Campesinos step in and those there go to the city at once (R17); the steps it took."""
    driven = state.holders()[act.area]
    state.to_city(driven[0], act.area, len(driven))
    state.campesinos[act.seat] = moved(state.campesinos[act.seat], act.origins, act.area)
    origins, area = [tell_place(origin) for origin in act.origins], tell_place(act.area)
    other, number = driven[0], len(driven)
    told = Event("dos-rios.event.drive", seat=act.seat, origins=origins, other_seat=other, area=area, n=number)
    state.events = (told,)
    return len(act.origins)
