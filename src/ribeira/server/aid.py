"""The memory aid of a table: whether it is on, and who must agree before that changes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ribeira.server.errors import RequestError
from ribeira.server.seats import Seats


@dataclass
class AidRequest:
    """Somebody would like the memory aid on, or off, and the others are asked."""

    seat: int
    on: bool
    owes: set[int]  # seats that have not agreed yet


class Aid:
    """The memory aid of one table; there is at most one request at a time."""

    def __init__(self, on: bool, seats: Seats) -> None:
        self.on, self.seats = on, seats
        self.request: AidRequest | None = None

    def copy(self, seats: Seats) -> Aid:
        """The same for a copy of the seats."""
        other = Aid(self.on, seats)
        other.request = self.request and replace(self.request, owes=set(self.request.owes))
        return other

    def ask(self, seat: int, on: bool) -> bool:
        """Ask to switch it; whether that is granted at once, because nobody else is to be asked."""
        if on == self.on:
            raise RequestError("aid.same")
        self.request = AidRequest(seat, on, self.seats.people - {seat})
        return not self.request.owes

    def answer(self, seat: int, yes: bool) -> bool:
        """Answer the request; whether all have agreed now. One No ends it."""
        if self.request is None or seat not in self.request.owes:
            raise RequestError("aid.not_asked")
        if not yes:
            self.request = None
            return False
        self.request.owes.discard(seat)
        return not self.request.owes

    def switch(self, on: bool) -> None:
        """Have it on or off from now on."""
        self.on, self.request = on, None
