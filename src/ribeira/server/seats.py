"""The seats of a table, and who is in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ribeira.server.errors import RequestError


@dataclass
class Contact:
    """The connections of a seat now. They are never stored, and the same for all copies of a seat."""

    connections: int = 0  # to this process
    away_since: int = 0  # when the number of connections last changed
    elsewhere: dict[str, int] = field(default_factory=dict)  # other processes with connections, and when they said so


@dataclass
class Chair:
    """A seat and who is in it."""

    who: str  # here, joined, open, bot
    name: str
    bot: str = ""
    handed: str = ""  # the bot its player let play for now
    kept_for: str = ""  # who is expected to take this open seat
    seed: str = ""  # what its player adds to the dealer's key
    contact: Contact = field(default_factory=Contact, compare=False)

    @property
    def connections(self) -> int:
        """How many look at the table from this seat, each other process counted as one."""
        return self.contact.connections + len(self.contact.elsewhere)

    @property
    def away_since(self) -> int:
        """When the number of connections last changed."""
        return self.contact.away_since

    @away_since.setter
    def away_since(self, moment: int) -> None:
        self.contact.away_since = moment

    @property
    def human(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.who in ("here", "joined")


class Seats:
    """All seats of a table, by number."""

    def __init__(self, chairs: list[Chair]) -> None:
        self._chairs = chairs

    def copy(self) -> Seats:
        """The same seats, to be changed apart; who is there now is the same for both."""
        return Seats(list(self._chairs))

    def __getitem__(self, seat: int) -> Chair:
        return self._chairs[seat]

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs)

    @property
    def names(self) -> list[str]:
        """A name for every seat; empty for one still open."""
        return [chair.name for chair in self._chairs]

    @property
    def open(self) -> list[int]:
        """The seats that nobody has taken yet."""
        return [seat for seat, chair in enumerate(self._chairs) if chair.who == "open"]

    @property
    def people(self) -> set[int]:
        """The seats whose player decides: a person who has not handed the seat to a bot."""
        return {seat for seat, chair in enumerate(self._chairs) if chair.human and not chair.handed}

    def find_open(self, wanted: int | None) -> int:
        """The seat that is wanted, or the first open one; refused if it is taken or none is open."""
        if not self.open:
            raise RequestError("table.full")
        seat = self.open[0] if wanted is None else wanted
        self.need_open(seat)
        return seat

    def need_kept(self, seat: int) -> None:
        """Refuse a seat that could not be kept: somebody else was let in, or a bot."""
        if seat not in self.open:
            raise RequestError("rematch.seat_taken")

    def need_open(self, seat: int) -> None:
        """Refuse a seat that is taken, or that there is not."""
        if seat not in self.open:
            raise RequestError("table.seat_taken", number=seat + 1)

    def change(self, seat: int, **changes: str) -> None:
        """Change who sits there, or how they are called."""
        self._chairs[seat] = replace(self._chairs[seat], **changes)  # type: ignore[arg-type]
