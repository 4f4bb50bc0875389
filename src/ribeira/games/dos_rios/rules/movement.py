"""Moving and driving out: R14 to R21."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.names import tell_place
from ribeira.games.dos_rios.pieces import place_piece
from ribeira.games.dos_rios.places import CITY, Place
from ribeira.games.dos_rios.rules.ground import Ground
from ribeira.games.dos_rios.rules.way_out import Camp, can_end, moved
from ribeira.kernel.words import Event, Refusal, Told

if TYPE_CHECKING:
    from ribeira.games.dos_rios.state import DosRios


@dataclass(frozen=True, slots=True, order=True)
class Walk(Action):
    """One of the campesinos in a place goes to another along a shortest way (R15, R20)."""

    origin: Place
    goal: Place

    def word(self) -> Told:
        return Told("dos-rios.act.walk", origin=tell_place(self.origin), goal=tell_place(self.goal))

    def touches(self) -> tuple[str, ...]:
        return (place_piece(self.origin), place_piece(self.goal))


@dataclass(frozen=True, slots=True, order=True)
class Drive(Action):
    """One campesino, or two, step into an area and drive out others' (R17). The origins are sorted."""

    area: Place
    origins: tuple[Place, ...]

    def word(self) -> Told:
        origins = [tell_place(origin) for origin in self.origins]
        code = "dos-rios.act.drive_one" if len(origins) == 1 else "dos-rios.act.drive_two"
        return Told(code, area=tell_place(self.area), origins=origins)

    def touches(self) -> tuple[str, ...]:
        """A lone attacker is touched before its goal, like any walk.

        For two attackers those to be driven out are touched first, then where the two come from: so no path begins
        another.
        """
        origins = tuple([place_piece(origin) for origin in self.origins])
        return (*origins, place_piece(self.area)) if len(origins) == 1 else (place_piece(self.area), *origins)


def camp(state: DosRios) -> Camp:
    """The campesinos of the player on turn as they stand now."""
    spot = state.box.map.spot
    return Camp(state.ground(), [spot[place] for place in state.campesinos[state.on_turn]])


# Walking


def offer_walks(state: DosRios, own: Camp, steps: int, offers: list[Action]) -> None:
    """Add every legal walk, sorted."""
    if steps == 0:
        return
    ground, seat, origins = state.ground(), state.on_turn, own.one
    while origins:
        low = origins & -origins
        origins ^= low
        origin = low.bit_length() - 1
        goals = ground.within(origin, steps) & ~low
        if own.homeless:
            goals = _lead_to_an_end(ground, own, origin, goals, steps)
        else:
            crowded = ground.within(origin, steps - 1) & ~own.room & ~low
            goals &= own.room
            if crowded:
                goals |= _lead_to_an_end(ground, own, origin, crowded, steps)
        walks = state.ready.walks(seat, origin)
        while goals:
            low = goals & -goals
            offers.append(walks[low.bit_length() - 1])
            goals ^= low


def _lead_to_an_end(ground: Ground, own: Camp, origin: int, goals: int, steps: int) -> int:
    """Those of the goals within reach from which part one can still be ended (R21)."""
    found = 0
    step, nearer = 1, 1 << origin
    while goals & ~nearer and step <= steps:
        now = ground.within(origin, step)
        ring = goals & now & ~nearer
        while ring:
            goal = ring & -ring
            ring ^= goal
            if _can_end_at(ground, own, origin, goal, steps - step):
                found |= goal
        nearer = now
        step += 1
    return found


def _can_end_at(ground: Ground, own: Camp, origin: int, goal: int, left: int) -> bool:
    """Whether part one can be ended with the steps left once one has walked from a spot to the goal (R21)."""
    number = len(own.homeless)
    here = 1 << origin
    if number == 0 and goal & ~own.room:  # it must go on alone, back where it came from if need be
        if left == 0:
            return False
        if ground.within(goal.bit_length() - 1, left) & (own.room | here):
            return True
    elif number == 1 and own.homeless[0] == origin and goal & own.room:
        return True
    return can_end(ground, moved(own.spots, origin, goal.bit_length() - 1), left)


def refusal_walk(state: DosRios, steps: int, act: Walk) -> Refusal | None:
    """Why this walk is refused, or None."""
    ground, bit, spot = state.ground(), state.box.map.bit, state.box.map.spot
    goal = bit[act.goal]
    if act.origin not in state.campesinos[act.seat]:
        return Refusal("dos-rios.refuse.nobody_there", place=tell_place(act.origin))
    if goal & ground.closed:
        code = "closed" if goal & (ground.lone | ground.pairs) else "shut"  # R17; nobody to drive out by R18, R19
        return Refusal(f"dos-rios.refuse.{code}", place=tell_place(act.goal))
    cost = state.steps_between(act.origin, act.goal)
    if not cost:
        return Refusal("dos-rios.refuse.no_way", origin=tell_place(act.origin), goal=tell_place(act.goal))  # R15
    if cost > steps:
        return Refusal("dos-rios.refuse.steps", needed=cost, n=steps)  # R14
    if can_end(ground, moved(camp(state).spots, spot[act.origin], spot[act.goal]), steps - cost):
        return None
    return Refusal("dos-rios.refuse.no_end", place=tell_place(act.goal))  # R21


def walk(state: DosRios, act: Walk) -> int:
    """A campesino walks; the steps it took."""
    cost = state.steps_between(act.origin, act.goal)
    state.move(act.seat, act.origin, act.goal)
    if state.watched:
        origin, goal = tell_place(act.origin), tell_place(act.goal)
        state.tell(Event("dos-rios.event.walk", seat=act.seat, origin=origin, goal=goal, n=cost))
    return cost


# Driving out


def offer_drives(state: DosRios, own: Camp, steps: int, offers: list[Action]) -> None:
    """Add every legal way to drive others out, sorted."""
    ground, box_map, seat = state.ground(), state.box.map, state.on_turn
    areas = box_map.one_step(own.one) & (ground.lone | ground.pairs) if steps else 0
    while areas:
        low = areas & -areas
        areas ^= low
        area = low.bit_length() - 1
        rows = state.ready.drives(seat, area)
        near = box_map.near[box_map.places[area]]
        for at in range(len(near)):
            first = box_map.bit[near[at]]
            if not first & own.one:
                continue
            if _may_drive(ground, own, area, first, first, 1, steps):
                offers.append(rows[at][0])
            for further in range(at, len(near)):
                second = box_map.bit[near[further]]
                there = own.two if further == at else own.one
                if second & there and _may_drive(ground, own, area, first, second, 2, steps):
                    offers.append(rows[at][further - at + 1])


def _may_drive(ground: Ground, own: Camp, area: int, first: int, second: int, number: int, steps: int) -> bool:
    """Whether one or two from these places are strong enough, have the steps and can still end part one."""
    left = steps - number
    if left < 0 or not ground.may_drive_out(area, first | second, number):
        return False
    if not own.homeless:  # on another's finca they cannot stay, but there is room again where they came from (R19)
        return left >= number or not ground.barred >> area & 1
    after = moved(own.spots, first.bit_length() - 1, area)
    if number == 2:
        after = moved(after, second.bit_length() - 1, area)
    return can_end(ground.without(area), after, left)


def refusal_drive(state: DosRios, steps: int, act: Drive) -> Refusal | None:
    """Why driving out is refused, or None."""
    ground, places, spot = state.ground(), state.campesinos[act.seat], state.box.map.spot
    area, number = spot[act.area], len(act.origins)
    if not state.box.map.bit[act.area] & (ground.lone | ground.pairs):
        return Refusal("dos-rios.refuse.nobody_to_drive", area=tell_place(act.area))  # R17, R18, R19
    if number not in (1, 2) or list(act.origins) != sorted(act.origins):
        return Refusal("dos-rios.refuse.attackers")
    origins, after = 0, camp(state).spots
    for origin in act.origins:
        if places.count(origin) < act.origins.count(origin):
            return Refusal("dos-rios.refuse.nobody_there", place=tell_place(origin))
        if origin not in state.box.map.near[act.area]:
            return Refusal("dos-rios.refuse.not_beside", origin=tell_place(origin), area=tell_place(act.area))
        origins |= 1 << spot[origin]
        after = moved(after, spot[origin], area)
    if not ground.may_drive_out(area, origins, number):
        rivals = 1 if ground.lone >> area & 1 else 2
        return Refusal("dos-rios.refuse.too_weak", area=tell_place(act.area), n=rivals)  # R17
    if number > steps:
        return Refusal("dos-rios.refuse.steps", needed=number, n=steps)  # R14
    if can_end(ground.without(area), after, steps - number):
        return None
    return Refusal("dos-rios.refuse.no_end", place=tell_place(act.area))  # R21


def drive(state: DosRios, act: Drive) -> int:
    """Campesinos step in and those there go to the city at once (R17); the steps it took."""
    state.change_ground(state.ground().without(state.box.map.spot[act.area]))
    driven, number = _driven(state, act)
    for _ in range(number):
        state.move(driven, act.area, CITY)
    for origin in act.origins:
        state.move(act.seat, origin, act.area)
    if state.watched:
        origins, area = [tell_place(origin) for origin in act.origins], tell_place(act.area)
        told = Event("dos-rios.event.drive", seat=act.seat, origins=origins, other_seat=driven, area=area, n=number)
        state.tell(told)
    return len(act.origins)


def _driven(state: DosRios, act: Drive) -> tuple[int, int]:
    """Whose campesinos are driven out, and how many."""
    for seat in range(state.box.seats):
        if seat != act.seat:
            number = state.campesinos[seat].count(act.area)
            if number:
                return seat, number
    raise ValueError("nobody is there")


# The end of part one


def refusal_end(state: DosRios) -> Refusal | None:
    """Why part one may not end here, or None (R16, R19)."""
    misplaced = _misplaced(state)
    return Refusal("dos-rios.refuse.misplaced", place=tell_place(misplaced[0])) if misplaced else None


def _misplaced(state: DosRios) -> list[Place]:
    homeless = camp(state).homeless
    places = state.campesinos[state.on_turn]
    return [place for place in set(places) if state.box.map.spot[place] in homeless]
