"""The phylloxera lottery: who holds the phylloxera card first (D8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.games.douro.components import Choices
from ribeira.games.douro.seats import FIRST_OF, SEATS_OF
from ribeira.games.douro.state import Decision, State
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event, Told


@dataclass(frozen=True, slots=True, order=True)
class Lot:
    """Chance shows a card from a player's hand in the phylloxera lottery (D8)."""

    seat: Seat
    player: Seat
    card: int

    def word(self) -> Told:
        """The action in words."""
        return Told("douro.act.lot", seat=self.player, card=self.card)

    def touches(self) -> tuple[str, ...]:
        """Outcomes of chance are not touched."""
        return ()

    def events(self, state: State) -> list[Event]:
        """Whose card it is, and what follows once all are drawn."""
        told = [Event("douro.event.lot", seat=self.player, card=self.card)]
        pending = state.table.pending
        if not isinstance(pending, Lottery):
            told.append(Event("douro.event.phylloxera", seat=state.table.holder))
        elif not pending.drawn:
            told.append(Event("douro.event.lot_again", seats=pending.drawing))
        return told


@dataclass(init=False, unsafe_hash=True)
class Lottery(Decision):
    """Chance draws a card for each of these seats in turn; the lowest takes the phylloxera card (D8)."""

    drawing: tuple[Seat, ...]
    drawn: tuple[int, ...]

    def __init__(self, drawing: tuple[Seat, ...], drawn: tuple[int, ...] = ()) -> None:
        self.drawing = drawing
        self.drawn = drawn

    def shown(self) -> dict[Seat, int]:
        """The card that lies open before each seat for which one has been drawn."""
        return dict(zip(self.drawing, self.drawn, strict=False))

    def chances(self, state: State) -> tuple[tuple[Any, int], ...]:
        box, player = state.table.box, self.drawing[len(self.drawn)]
        lots = box.ready.lots[player]
        if lots is None:
            lots = box.ready.lots[player] = Choices([(Lot(CHANCE, player, card), 1) for card in box.barrels])
        return lots.of(box.full_hand)

    def draw(self, state: State, luck: Luck) -> Any:
        lots = self.chances(state)
        return lots[luck.below(len(lots))][0]

    def play(self, state: State, action: Any) -> Decision | None:
        """One more card is shown; once all are, the lowest takes the phylloxera card or the tied draw again."""
        assert isinstance(action, Lot)
        drawn = self.drawn + (action.card,)  # noqa: RUF005  unpacking is slower where it is compiled
        if len(drawn) < len(self.drawing):
            return Lottery(self.drawing, drawn)
        lowest, tied = drawn[0], 0
        for at, seat in enumerate(self.drawing):
            if drawn[at] < lowest:
                lowest, tied = drawn[at], 0
            if drawn[at] == lowest:
                tied |= 1 << seat
        if tied & (tied - 1):
            return Lottery(SEATS_OF[tied])
        state.table.holder = FIRST_OF[tied]
        return None
