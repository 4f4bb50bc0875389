"""Building (R24) and winning by it (R29), and how a stalled game is ranked (R30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ribeira.games.dos_rios.components import Building
from ribeira.games.dos_rios.decision import Action, add_offers
from ribeira.games.dos_rios.names import tell_building, tell_place
from ribeira.games.dos_rios.pieces import place_piece, take_building
from ribeira.games.dos_rios.places import BIT, CITY, NOWHERE, Place, count
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios


@dataclass(frozen=True, slots=True, order=True)
class Build(Action):
    """Put up a building where a campesino of one's own stands (R24)."""

    building: Building
    area: Place

    def word(self) -> Told:
        return Told("dos-rios.act.build", building=tell_building(self.building), area=tell_place(self.area))

    def touches(self) -> tuple[str, ...]:
        return (take_building(self.building), place_piece(self.area))


def offer_builds(state: DosRios, stood_on: i64, left: int, offers: list[Any]) -> None:
    """Add every legal building where one's campesinos stand, sorted, with so many allowed still (R14, R24)."""
    seat, box = state.on_turn, state.box
    money = state.money[seat]
    finca = left > 0 and money >= box.prices["finca"] and len(state.fincas[seat]) < box.fincas
    hacienda = left > 0 and money >= box.prices["hacienda"] and state.haciendas[seat] == NOWHERE
    if not finca and not hacienda:
        return
    sites = stood_on & box.map.all_areas
    for owner in range(box.seats):
        sites &= ~state.built_on(owner)
    if finca:
        add_offers(state.ready.fincas[seat], sites, offers)
    if hacienda:
        add_offers(state.ready.haciendas[seat], sites, offers)


def refusal_build(state: DosRios, left: int, act: Build) -> Refusal | None:
    """Why this building is refused, or None (R24)."""
    if not left:
        return Refusal("dos-rios.refuse.two_buildings", n=state.box.buildings)  # R14
    if act.building == "hacienda" and state.haciendas[act.seat] != NOWHERE:
        return Refusal("dos-rios.refuse.one_hacienda")
    if act.building == "finca" and len(state.fincas[act.seat]) == state.box.fincas:
        return Refusal("dos-rios.refuse.no_fincas", n=state.box.fincas)
    price = state.box.prices[act.building]
    if state.money[act.seat] < price:
        return Refusal(
            "dos-rios.refuse.money", building=tell_building(act.building), price=price, money=state.money[act.seat]
        )
    if act.area >= CITY or act.area not in state.campesinos[act.seat]:
        return Refusal("dos-rios.refuse.build_nobody", area=tell_place(act.area))
    if act.area in state.owners():
        return Refusal("dos-rios.refuse.built_on", area=tell_place(act.area))
    return None


def build(state: DosRios, act: Build) -> None:
    """A building is put up and paid for."""
    state.money[act.seat] -= state.box.prices[act.building]
    if act.building == "hacienda":
        state.haciendas[act.seat] = act.area
        state.change_ground(None)  # R20: it can be ridden to
    else:
        state.fincas[act.seat] = [*state.fincas[act.seat], act.area]
    if state.watched:
        building, area = tell_building(act.building), tell_place(act.area)
        state.tell(Event("dos-rios.event.build", seat=act.seat, building=building, area=area))


def number_built(state: DosRios, seat: Seat) -> int:
    """How many buildings a player has."""
    return len(state.fincas[seat]) + (state.haciendas[seat] != NOWHERE)


def watered_buildings(state: DosRios, seat: Seat) -> int:
    """How many of a player's buildings stand on water."""
    return count(state.water.watered() & state.built_on(seat))


def check_victory(state: DosRios) -> None:
    """R29: five buildings, or four watered ones including the hacienda; the player on turn first, then clockwise.

    Nothing but a building or a new course can bring a victory about, so nothing else asks.
    """
    for turn in range(state.box.seats):
        seat = (state.on_turn + turn) % state.box.seats
        code = _victory(state, seat)
        if code:
            state.victor, state.end, state.pending = seat, Told(f"dos-rios.ending.{code}"), None
            if state.watched:
                state.tell(Event(f"dos-rios.event.{code}", seat=seat))
            return


def _victory(state: DosRios, seat: Seat) -> str:
    """How a player has won, if so: five buildings, or four watered, perhaps on another's turn."""
    number, box = number_built(state, seat), state.box
    if number >= box.to_win:
        return "five"
    hacienda = state.haciendas[seat]
    if number < box.watered_to_win or hacienda == NOWHERE:
        return ""
    if not state.water.watered() & BIT[hacienda] or watered_buildings(state, seat) < box.watered_to_win:
        return ""
    return "watered" if seat == state.on_turn else "watered_by_another"


def standing(state: DosRios, seat: Seat) -> tuple[int, int, int]:
    """What a stalled game is ranked by (R30)."""
    return number_built(state, seat), watered_buildings(state, seat), state.money[seat]


def leaders(state: DosRios) -> tuple[Seat, ...]:
    """Who is ahead by R30; several if they are equal in everything."""
    standings = [standing(state, seat) for seat in range(state.box.seats)]
    return tuple([seat for seat, own in enumerate(standings) if own == max(standings)])
