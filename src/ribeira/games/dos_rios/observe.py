"""Who knows what: a state as one seat or a spectator sees it, every shown thing named (R31)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ribeira.games.dos_rios.actions import Action, tell_place
from ribeira.games.dos_rios.components import Box, Card
from ribeira.games.dos_rios.map import Insert, Land
from ribeira.games.dos_rios.places import Border, Place
from ribeira.games.dos_rios.state import Diverting, Laying, Pending, Settling, State, Working
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Told

if TYPE_CHECKING:
    from ribeira.games.dos_rios.rules import DosRios


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, or a spectator if `seat` is None: everything but the order of the stack (R31)."""

    box: Box = field(repr=False)
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    pending: Pending | None
    inserts: tuple[Insert, ...]  # not yet on the map
    land: Land
    built: tuple[Border, ...]  # dams on the map
    outflow: tuple[tuple[Place, Place], ...]  # river pieces
    starter: Seat
    on_turn: Seat
    round: int
    campesinos: tuple[tuple[Place, ...], ...]
    fincas: tuple[tuple[Place, ...], ...]
    haciendas: tuple[Place, ...]
    money: tuple[int, ...]
    dams: tuple[int, ...]
    row: tuple[Card, ...]
    stack: tuple[tuple[Card, int], ...]  # how many of each card, in no order
    discards: tuple[tuple[Card, int], ...]
    victor: Seat
    end: Told | None


def view(state: DosRios, seat: Seat | None) -> View:
    """What the seat may know."""
    owing = state.to_act()
    return View(
        box=state.box,
        seat=seat,
        to_act=owing,
        legal=() if seat is None else state.legal(seat),
        ask=ask(state, seat, owing),
        events=state.events,
        pending=state.pending,
        inserts=state.inserts,
        land=state.water.land,
        built=tuple(sorted(state.water.dams)),
        outflow=tuple(sorted(state.water.outflow.items())),
        starter=state.starter,
        on_turn=state.on_turn,
        round=state.round,
        campesinos=tuple(map(tuple, state.campesinos)),
        fincas=tuple(map(tuple, state.fincas)),
        haciendas=tuple(state.haciendas),
        money=tuple(state.money),
        dams=tuple(state.dams),
        row=state.row,
        stack=tuple(state.stack.items()),
        discards=tuple(state.discards.items()),
        victor=state.victor,
        end=state.end,
    )


def ask(state: State, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for."""
    match state.pending:
        case Laying() | Settling() | Working() | Diverting() if seat not in owing:
            return Ask("dos-rios.ask.wait", seats=owing)
        case Laying(place=place) | Diverting(place=place):
            return Ask("dos-rios.ask.lay", place=tell_place(place))
        case Settling():
            return Ask("dos-rios.ask.settle")
        case Working(steps=steps):
            code = "dos-rios.ask.first_round" if state.round == 1 else "dos-rios.ask.work"
            return Ask(code, n=steps)
    return None
