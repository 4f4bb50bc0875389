"""Moving and driving out: R14 to R21."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ribeira.games.dos_rios.decision import Action, put_offers
from ribeira.games.dos_rios.names import tell_place
from ribeira.games.dos_rios.pieces import place_piece
from ribeira.games.dos_rios.places import BIT, CITY, NOWHERE, PLACE_AT, SPOT, Place, bit_at, count, spot_of
from ribeira.games.dos_rios.rules.ground import Ground
from ribeira.games.dos_rios.rules.way_out import Camp, can_end, moved
from ribeira.kernel.words import Event, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

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
    return Camp(state.ground(), state.campesinos[state.on_turn])


# Walking


def with_walks(state: DosRios, own: Camp, steps: i64, offers: list[Any]) -> list[Any]:
    """These offers and every legal walk after them, sorted: a long list, so it is made at its full length."""
    if steps == 0:
        return offers
    ground, seat, origins = state.ground(), state.on_turn, own.one
    goals_from: list[i64] = []  # each of the origins
    number: i64 = len(offers)
    while origins:
        here = origins & -origins
        origins ^= here
        goals = _goals(ground, own, spot_of(here), steps)
        goals_from.append(goals)
        number += count(goals)
    found: list[Any] = [None] * number
    at: i64 = 0
    for offer in offers:
        found[at] = offer
        at += 1
    origins = own.one
    for goals in goals_from:
        here = origins & -origins
        origins ^= here
        at = put_offers(state.ready.walks(seat, spot_of(here)), goals, found, at)
    return found


def _goals(ground: Ground, own: Camp, origin: i64, steps: i64) -> i64:
    """Where one from this spot may walk to."""
    now = bit_at(origin)
    before: i64 = 0
    left = steps
    while left > 0:
        after = ground.farther(now, before)
        before = now
        now = after
        left -= 1
    goals = now & ~bit_at(origin)
    if own.homeless:
        return _with_an_end(ground, own, origin, goals, steps)
    crowded = goals & ~own.room
    if crowded:
        goals &= own.room
        crowded &= before  # there must be a step left
        if crowded:
            goals |= _passed_through(ground, own, origin, crowded, steps)
    return goals


def _passed_through(ground: Ground, own: Camp, origin: i64, crowded: i64, steps: i64) -> i64:
    """Those of the goals where one cannot stay that can be left again, if all others may stay (R16, R19, R21)."""
    room = own.room | bit_at(origin)  # back where it came from, too
    left_at_once = crowded & ground.map.one_step(room & ground.passable)
    crowded &= ~left_at_once
    return left_at_once if crowded == 0 else left_at_once | _with_an_end(ground, own, origin, crowded, steps)


def _with_an_end(ground: Ground, own: Camp, origin: i64, goals: i64, steps: i64) -> i64:
    """Those of the goals within reach from which part one can still be ended (R21)."""
    found: i64 = 0
    now, place = bit_at(origin), PLACE_AT[origin]
    before: i64 = 0
    while goals:
        after = ground.farther(now, before)
        before = now
        now = after
        steps -= 1
        ring = goals & now  # those so many steps away
        if ring == 0:
            continue
        goals ^= ring
        settled = ring & _settling(ground, own, origin, steps)
        found |= settled
        ring ^= settled
        while ring:
            goal = ring & -ring
            ring ^= goal
            if can_end(ground, moved(own.places, place, PLACE_AT[spot_of(goal)]), steps):
                found |= goal
    return found


def _settling(ground: Ground, own: Camp, origin: i64, left: i64) -> i64:
    """Goals for one from the origin that surely leave a way to end: it may stay there itself, and the only homeless
    one, if that is another, finds room with the steps left.
    """
    if len(own.homeless) != 1:
        return 0
    last: i64 = own.homeless[0]
    if last == origin:
        return own.room
    room = ground.within(last, left) & (own.room | bit_at(origin))
    if room & (room - 1):
        return own.room
    return own.room & ~room if room else 0  # the only place must be left to it


def refusal_walk(state: DosRios, steps: int, act: Walk) -> Refusal | None:
    """Why this walk is refused, or None."""
    ground, goal = state.ground(), BIT[act.goal]
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
    if can_end(ground, moved(state.campesinos[act.seat], act.origin, act.goal), steps - cost):
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


def offer_drives(state: DosRios, own: Camp, steps: int, offers: list[Any]) -> None:
    """Add every legal way to drive others out, sorted."""
    if steps == 0:
        return
    ground, seat = state.ground(), state.on_turn
    areas = ground.map.one_step(own.one) & (ground.lone | ground.pairs)
    while areas:
        here = areas & -areas
        areas ^= here
        area = spot_of(here)
        beside = ground.map.beside[area] & own.one
        higher = beside & ground.land.higher(area)
        alone: i64 = 0
        pair: i64 = 0
        # R19: on another's finca nobody can stay, but there is room again where they came from.
        there_and_back = 2 if not own.homeless and here & ground.barred else 1
        if here & ground.lone and steps >= there_and_back:
            alone = higher
        if steps >= 2 * there_and_back:
            pair = beside if here & ground.lone else higher  # R17
            if pair & (pair - 1) == 0 and not pair & own.two:
                pair = 0  # there is only one of them
        if alone | pair:
            _offer_drives(ground, own, state.ready.drives(seat, area), area, alone, pair, steps, offers)


def _offer_drives(
    ground: Ground, own: Camp, rows: list[list[Any]], area: int, alone: i64, pair: i64, steps: int, offers: list[Any]
) -> None:
    """Add the ways to drive those in an area out: by one of these `alone`, by two of these in a `pair`."""
    near, attackers = ground.map.near_spots[area], alone | pair
    for at in range(len(near)):
        first = near[at]
        here = bit_at(first)
        if not attackers & here:
            continue
        if alone & here and (not own.homeless or _can_end_after(ground, own, area, first, NOWHERE, steps - 1)):
            offers.append(rows[at][0])
        if not pair & here:
            continue
        for further in range(at, len(near)):
            second = near[further]
            there = pair & own.two if further == at else pair
            if there & bit_at(second) and (
                not own.homeless or _can_end_after(ground, own, area, first, second, steps - 2)
            ):
                offers.append(rows[at][further - at + 1])


def _can_end_after(ground: Ground, own: Camp, area: int, first: int, second: int, left: int) -> bool:
    """Whether part one can still be ended once those from one spot, or two, have driven out who is there (R21)."""
    after = moved(own.places, PLACE_AT[first], PLACE_AT[area])
    if second != NOWHERE:
        after = moved(after, PLACE_AT[second], PLACE_AT[area])
    return can_end(ground.without(area), after, left)


def refusal_drive(state: DosRios, steps: int, act: Drive) -> Refusal | None:
    """Why driving out is refused, or None."""
    ground, places = state.ground(), state.campesinos[act.seat]
    area, number = SPOT[act.area], len(act.origins)
    if not BIT[act.area] & (ground.lone | ground.pairs):
        return Refusal("dos-rios.refuse.nobody_to_drive", area=tell_place(act.area))  # R17, R18, R19
    if number not in (1, 2) or list(act.origins) != sorted(act.origins):
        return Refusal("dos-rios.refuse.attackers")
    origins, after = 0, places
    for origin in act.origins:
        if places.count(origin) < act.origins.count(origin):
            return Refusal("dos-rios.refuse.nobody_there", place=tell_place(origin))
        if origin not in state.box.map.near[act.area]:
            return Refusal("dos-rios.refuse.not_beside", origin=tell_place(origin), area=tell_place(act.area))
        origins |= BIT[origin]
        after = moved(after, origin, act.area)
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
    state.change_ground(state.ground().without(SPOT[act.area]))
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
    return [place for place in set(places) if SPOT[place] in homeless]
