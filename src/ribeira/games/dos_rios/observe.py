"""Who knows what: a state as one seat or a spectator sees it, and back again (R31)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ribeira.games.dos_rios.decision import Action
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Ask, Event

if TYPE_CHECKING:
    from ribeira.games.dos_rios.state import DosRios


class View:
    """What one seat may know, or a spectator if `seat` is None.

    That is everything on the table (R31). The order of the stack is nowhere, and so in no view either.
    """

    def __init__(self, state: DosRios, seat: Seat | None) -> None:
        self.seat = seat
        self.to_act: tuple[Seat, ...] = state.to_act()
        self.legal: tuple[Action, ...] = () if seat is None else state.legal(seat)
        self.ask: Ask | None = _ask(state, seat, self.to_act)
        self.events: tuple[Event, ...] = state.events
        self.table: DosRios = state.copy()

    def __eq__(self, other: object) -> bool:
        """Whether the same seat may know the same."""
        if not isinstance(other, View):
            return False
        same = self.seat == other.seat and self.to_act == other.to_act and self.legal == other.legal
        return same and self.ask == other.ask and self.table.same_as(other.table)

    def __hash__(self) -> int:
        return hash((self.seat, self.legal))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return View, (self.table, self.seat)

    def __plain__(self) -> dict[str, object]:
        shown = self.table.__plain__()
        water = self.table.water
        del shown["water"]
        return shown | {
            "is": "View",
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "ask": self.ask,
            "land": water.land,
            "built": water.dams(),
            "outflow": water.pieces(),
            "stack": list(self.table.stack.items()),
            "discards": list(self.table.discards.items()),
        }


def _ask(state: DosRios, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for."""
    if state.pending is None or owing == (CHANCE,):
        return None
    return state.pending.ask(state) if seat in owing else Ask("dos-rios.ask.wait", seats=owing)


def imagine(view: View, rng: Random) -> DosRios:
    """The one state the view allows."""
    return view.table.copy()
