"""A history as its rows tell it, in texts and numbers alone; the game is played through once, when all rows are read.

What was taken back is never played, nobody watches most of the game, and only the positions are kept that an undo or
a look back can ask for: so a stored table opens soon however long it has become, and its rows are all that is stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer, link
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.record import Record, Undone, first_head
from ribeira.kernel.words import Event


class Sketch:
    """What has happened so far; it knows no state."""

    def __init__(self, start: Record, dealer: Dealer | None = None, dealt: Sequence[str] = ()) -> None:
        """Without a dealer nothing is dealt until `deal`; `dealt` is what was dealt at once, if that is known."""
        self.game, self.setup, self.players = GAMES[start.setup.game], start.setup, start.players
        self.dealer: Dealer | None = None
        self.heads: list[str] = []
        self.actions: list[str] = []
        self.undone: list[Undone] = []
        self.epochs = [0] * self.setup.seats
        self.last_undo = self.revision = 0
        self.revisions: list[int] = []
        self.notes: list[tuple[int, Event]] = []
        if dealer is not None:
            self._take(dealer)
        self.replay([*start.actions, *dealt])
        self.first = len(self.actions)  # nothing before it can be taken back

    def deal(self, dealer: Dealer, dealt: Sequence[str]) -> None:
        """The game begins with what was dealt."""
        self._take(dealer)
        for at, text in enumerate(self.actions):
            self.heads.append(link(self.heads[-1], dealer.salt(at), text))
        self.replay(dealt)
        self.first = len(self.actions)

    def replay(self, actions: Sequence[str]) -> None:
        """Add what was played."""
        for text in actions:
            self._add(text)
            self.revision += 1
            self.revisions.append(self.revision)

    def show_again(self) -> None:
        """Something else is said about the table, under a new revision."""
        self.revision += 1

    def note(self, event: Event) -> None:
        """Something happened at the table rather than in the game."""
        self.revision += 1
        self.notes.append((self.revision, event))

    def take_back(self, at: int, alone: bool) -> None:
        """Take back the action at this place: it alone, or everything since it as well."""
        if self.dealer is None or not self.first <= at < len(self.actions):
            raise ValueError(f"there is nothing at {at} to be taken back")
        count = 1 if alone else len(self.actions) - at
        head, taken, staying = self.heads[-1], self.actions[at : at + count], self.actions[at + count :]
        for text in taken:
            if (seat := self.seat_of(text)) != CHANCE:
                self.epochs[seat] += 1
        del self.actions[at:], self.heads[at + 1 :], self.revisions[at : at + count]
        for text in staying:
            self._add(text)
        if self.dealer.tells_undo:
            undone = Undone(at, tuple(taken), len(self.actions))
            self.heads[-1] = link(head, self.dealer.undo_salt(len(self.undone)), undone.text)
            self.undone.append(undone)
        self.last_undo = self.revision + 1  # the note that tells it

    def seat_of(self, text: str) -> Seat:
        """Whose action this is."""
        seat: Seat = self.game.notation.read(text).seat
        return seat

    def _take(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.heads = [first_head(self.setup, dealer.commitment, dealer.seeds, dealer.deal)]

    def _add(self, text: str) -> None:
        if self.dealer is not None:
            self.heads.append(link(self.heads[-1], self.dealer.salt(len(self.actions)), text))
        self.actions.append(text)
