"""Who knows what: a state as one seat or a spectator sees it, every shown thing named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.games.douro.components import Box
from ribeira.games.douro.rules.charity import Donating, end_events, winner
from ribeira.games.douro.state import NONE, Sealed, State, Tabletop, values
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event


@dataclass(init=False)
class View:
    """What one seat may know, or a spectator if `seat` is None.

    Points and played piles are all on the table although the printed game hides them: both follow from what was
    public (D6).
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Any, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    table: Tabletop
    hand: tuple[int, ...]  # one's own
    cards: tuple[int, ...]  # committed to the contest, NONE where they may not be seen
    gifts: tuple[int, ...]  # likewise under the charity card
    winner: Seat  # NONE before the end

    def __init__(
        self,
        seat: Seat | None,
        to_act: tuple[Seat, ...],
        legal: tuple[Any, ...],
        ask: Ask | None,
        events: tuple[Event, ...],
        table: Tabletop,
        hand: tuple[int, ...],
        cards: tuple[int, ...],
        gifts: tuple[int, ...],
        winner: Seat,
    ) -> None:
        self.seat = seat
        self.to_act = to_act
        self.legal = legal
        self.ask = ask
        self.events = events
        self.table = table
        self.hand = hand
        self.cards = cards
        self.gifts = gifts
        self.winner = winner

    def __reduce__(self) -> tuple[Any, ...]:
        return View, values(self)

    @property
    def box(self) -> Box:
        """The figures of the game."""
        return self.table.box


def view(state: State, seat: Seat | None) -> View:
    """What the seat may know."""
    table = state.table
    pending = table.pending
    owing = state.to_act()
    revealed = pending is not None and pending.cards_are_open()
    return View(
        seat,
        owing,
        () if seat is None else state.legal(seat),
        ask(table, seat, owing),
        events(state) if state.watched else (),
        Tabletop(table.box, table),
        () if seat is None else state.hand(seat),
        shown(state.committed_cards(), seat, revealed),
        shown(state.donated_cards(), seat, pending is None),
        winner(table) if pending is None else NONE,
    )


def shown(cards: list[int], seat: Seat | None, face_up: bool) -> tuple[int, ...]:
    """Cards on the table as a seat sees them: if they lie face down, only its own."""
    return tuple([card if face_up or owner == seat else NONE for owner, card in enumerate(cards)])


def ask(table: Tabletop, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for; nothing while chance acts."""
    if table.pending is None or table.owing == 0:
        return None
    return table.pending.ask(table) if seat in owing else Ask("douro.ask.wait", seats=owing)


def events(state: State) -> tuple[Event, ...]:
    """What the last action brought about; all of it is public."""
    table = state.table
    if table.last is None:
        return ()
    told: list[Event] = table.last.events(state)
    if isinstance(table.pending, Donating) and not isinstance(table.last, Sealed):
        told.append(Event("douro.event.half_time"))
    if table.pending is None:
        told += end_events(state)
    return tuple(told)
