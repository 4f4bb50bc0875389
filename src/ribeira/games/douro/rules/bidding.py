"""Everyone commits a card to the contest, face down (D10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ribeira.games.douro import pieces
from ribeira.games.douro.components import FOG, Choices
from ribeira.games.douro.rules.boats import TURNING
from ribeira.games.douro.rules.stack import boat
from ribeira.games.douro.seats import CELL, WIDTH
from ribeira.games.douro.state import EVERYONE_SEALED, SEALED, Decision, State, Tabletop
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """A player commits a barrel card to the contest, face down (D10)."""

    seat: Seat
    card: int

    def word(self) -> Told:
        """The action in words."""
        return Told("douro.act.play", card=self.card)

    def touches(self) -> tuple[str, ...]:
        """The card in one's own hand."""
        return (pieces.barrel(self.seat, self.card),)


def not_in_hand(state: State, seat: Seat, card: int) -> Refusal:
    """Why a card cannot be put down that the seat does not hold."""
    return Refusal("douro.refuse.not_in_hand", card=card, hand=", ".join(map(str, state.hand(seat))))


@dataclass(frozen=True, slots=True)
class Bidding(Decision):
    """Every player commits a card to the boat contested now (D10)."""

    def offers(self, state: State, seat: Seat) -> tuple[Any, ...]:
        box = state.table.box
        plays = box.ready.plays[seat]
        if plays is None:
            plays = box.ready.plays[seat] = Choices([Play(seat, card) for card in box.barrels])
        hand = state.hands >> seat * WIDTH & CELL
        return plays.made[hand] or plays.of(hand)

    def play(self, state: State, action: Any) -> Decision | None:
        """The card leaves the hand; the last one shows them all."""
        assert isinstance(action, Play)
        table = state.table
        seat: i64 = action.seat
        card: i64 = action.card
        place = seat * WIDTH
        state.hands -= table.box.bits[card] << place
        state.cards += card << place
        table.owing ^= 1 << seat
        if table.owing:
            table.last = SEALED[seat]
            return self
        table.last = EVERYONE_SEALED
        return TURNING

    def refusal(self, state: State, action: Any) -> Refusal:
        if isinstance(action, Play):
            return not_in_hand(state, action.seat, action.card)
        return Refusal("douro.refuse.play_now")

    def ask(self, table: Tabletop) -> Ask:
        if table.next_back == FOG:
            return Ask("douro.ask.play_fog")
        return Ask("douro.ask.play", boat=boat(table.next_back))

    def is_contest(self) -> bool:
        return True


BIDDING: Final = Bidding()
