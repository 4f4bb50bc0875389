"""River pieces laid by players at the start (R9) and by whoever builds a dam; dams (R22, R23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.names import tell_place
from ribeira.games.dos_rios.pieces import TAKE_DAM, border_piece, place_piece
from ribeira.games.dos_rios.places import BIT, CITY, PLACE_AT, Place, spot_of
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios


@dataclass(frozen=True, slots=True, order=True)
class Lay(Action):
    """A player lays a river piece where the water has a choice (R8, R9, R23)."""

    upper: Place
    lower: Place

    def word(self) -> Told:
        return Told("dos-rios.act.lay", upper=tell_place(self.upper), lower=tell_place(self.lower))

    def touches(self) -> tuple[str, ...]:
        return (place_piece(self.lower),)


@dataclass(frozen=True, slots=True, order=True)
class Dam(Action):
    """Close the border between two neighbouring places to water (R22)."""

    upper: Place
    lower: Place

    def word(self) -> Told:
        return Told("dos-rios.act.dam", upper=tell_place(self.upper), lower=tell_place(self.lower))

    def touches(self) -> tuple[str, ...]:
        return (TAKE_DAM, border_piece(self.upper, self.lower))


# Where the water has a choice


def lays(state: DosRios, seat: Seat, place: Place) -> tuple[Action, ...]:
    """Every way the water may take from a place, sorted (R8)."""
    return state.ready.lays(seat, place)[state.water.lowest(place)]


def refusal_lay(state: DosRios, place: Place, act: Lay) -> Refusal | None:
    """Why this piece is refused, or None (R8)."""
    if act.upper != place:
        return Refusal("dos-rios.refuse.lay_from", place=tell_place(place))
    ways = state.water.ways(place)
    if act.lower not in ways:
        told = [tell_place(way) for way in ways]
        return Refusal("dos-rios.refuse.lay_to", place=tell_place(act.lower), ways=told)
    return None


def ask_lay(place: Place) -> Ask:
    """The question where the water from a place is to flow."""
    return Ask("dos-rios.ask.lay", place=tell_place(place))


def lay(state: DosRios, act: Lay) -> None:
    """A piece is laid as its player has chosen."""
    state.water = state.water.copy()
    state.water.lay(act.upper, act.lower)
    if state.watched:
        upper, lower = tell_place(act.upper), tell_place(act.lower)
        state.tell(Event("dos-rios.event.lay", seat=act.seat, upper=upper, lower=lower))


def flow_on(state: DosRios, place: Place) -> list[Place]:
    """The pieces after it that leave no choice follow by themselves; the places reached.

    The water of the state must be its own: whoever calls this has just changed it.
    """
    reached = state.water.run(place)
    if reached and state.watched:
        onward: list[Told] = [tell_place(lower) for lower in reached]
        state.tell(Event("dos-rios.event.flows", place=tell_place(place), onward=onward))
    return reached


# Dams


def offer_dams(state: DosRios, stood_on: i64, offers: list[Any]) -> None:
    """Add every legal dam where one's campesinos stand, sorted: an upper place after the other (R22)."""
    seat = state.on_turn
    if not state.dams[seat]:
        return
    box_map, water, ready = state.box.map, state.water, state.ready
    own = stood_on & box_map.all_areas
    uppers, areas = own, own
    while areas:
        low = areas & -areas
        uppers |= box_map.uphill[spot_of(low)]
        areas ^= low
    while uppers:
        low = uppers & -uppers
        uppers ^= low
        upper = PLACE_AT[spot_of(low)]
        ways = water.open[upper]
        if ways & (ways - 1):  # one way down stays open
            if not low & own:
                ways &= _ways_into(water.land.down[upper], own)
            offers.extend(ready.dams(seat, upper)[ways])


def _ways_into(down: tuple[Place, ...], areas: i64) -> int:
    """Which of the ways down from a place lead into these areas, a bit each."""
    ways = 0
    for at in range(len(down)):
        if BIT[down[at]] & areas:
            ways |= 1 << at
    return ways


def refusal_dam(state: DosRios, act: Dam) -> Refusal | None:
    """Why this dam is refused, or None (R22)."""
    upper, lower = tell_place(act.upper), tell_place(act.lower)
    if not state.dams[act.seat]:
        return Refusal("dos-rios.refuse.no_dams")
    if act.lower not in state.water.land.down[act.upper]:
        return Refusal("dos-rios.refuse.no_border", upper=upper, lower=lower)
    if not state.water.is_open(act.upper, act.lower):
        return Refusal("dos-rios.refuse.dam_exists", upper=upper, lower=lower)
    if not any(place < CITY for place in (act.upper, act.lower) if place in state.campesinos[act.seat]):
        return Refusal("dos-rios.refuse.dam_nobody", upper=upper, lower=lower)  # on either side, but on an area
    if not state.water.may_close(act.upper, act.lower):
        return Refusal("dos-rios.refuse.last_way_down", upper=upper)
    return None


def build_dam(state: DosRios, act: Dam) -> bool:
    """A dam is built; whether water lay across it, so that a new course follows at once (R23)."""
    state.dams[act.seat] -= 1
    state.water = state.water.copy()
    if state.watched:
        upper, lower = tell_place(act.upper), tell_place(act.lower)
        state.tell(Event("dos-rios.event.dam", seat=act.seat, upper=upper, lower=lower))
    return state.water.close(act.upper, act.lower)


def dry_up(state: DosRios) -> None:
    """Once a new course is complete, what no spring feeds any more is taken away (R23)."""
    dead = state.water.dry_up()
    if dead and state.watched:
        state.tell(Event("dos-rios.event.dry", areas=[tell_place(area) for area in dead], n=len(dead)))
