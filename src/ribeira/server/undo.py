"""Taking back at a table: whether a seat may, and whom it must ask."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ribeira.kernel.position import Viewer
from ribeira.server.errors import RequestError
from ribeira.server.history import History
from ribeira.server.rows import Row
from ribeira.server.seats import Seats


@dataclass(frozen=True)
class TakeBack:
    """What is taken back: the action at a place, alone or with everything since."""

    at: int
    alone: bool

    @property
    def row(self) -> Row:
        """It as it is stored."""
        return Row("undo", {"drop" if self.alone else "keep": self.at})


def read_take_back(row: Row) -> TakeBack:
    """What was taken back, out of its row."""
    return TakeBack(row.body["drop"], True) if "drop" in row.body else TakeBack(row.body["keep"], False)


@dataclass
class UndoRequest:
    """Somebody would like to take something back, and the others are asked."""

    seat: int
    at: int  # the place of the action; all that followed would go too
    owes: set[int]  # seats that have not agreed yet


class Undo:
    """The requests to take back at one table; there is at most one at a time."""

    def __init__(self, history: History, seats: Seats) -> None:
        self.history, self.seats = history, seats
        self.request: UndoRequest | None = None
        self.only_free = False  # nothing may be taken back once something new has been seen, whoever agrees

    def copy(self, history: History, seats: Seats) -> Undo:
        """The same for copies of the history and the seats."""
        other = Undo(history, seats)
        other.only_free = self.only_free
        other.request = self.request and replace(self.request, owes=set(self.request.owes))
        return other

    def kind(self, seat: Viewer) -> str | None:
        """Whether the seat may take back its last action: `free`, `ask`, or not at all."""
        if seat is None or self.history.over or self.seats.open or not self.history.dealt:
            return None
        at = self.history.last_of(seat)
        if at is None:
            return None
        if self.history.is_free(at):
            return "free"
        return None if self.only_free else "ask"

    def ask(self, seat: int) -> TakeBack | None:
        """Ask to take back the seat's last action; what is taken back now, or None while others are to agree."""
        kind, at = self.kind(seat), self.history.last_of(seat)
        if kind is None or at is None:
            raise RequestError("undo.nothing")
        if kind == "free":
            return TakeBack(at, alone=True)
        self.request = UndoRequest(seat, at, self.seats.people - {seat})
        return self._granted()

    def answer(self, seat: int, yes: bool) -> TakeBack | None:
        """Answer the request; what is taken back now. One No ends it."""
        if self.request is None or seat not in self.request.owes:
            raise RequestError("undo.not_asked")
        if not yes:
            self.request = None
            return None
        self.request.owes.discard(seat)
        return self._granted()

    def _granted(self) -> TakeBack | None:
        if self.request is None or self.request.owes:
            return None
        return TakeBack(self.request.at, alone=False)
