"""Who is there: when a player counts as away, and for whom a bot stands in."""

from __future__ import annotations

from ribeira.server.seats import Chair, Seats

PING_EVERY = 3.0  # seconds between two pings of a socket
PING_PATIENCE = 4.0  # seconds after which a socket that does not answer is closed
GRACE = 2.0  # seconds a player may be gone, as when a page is loaded again, before anyone is told
# Together no more than 10: so soon everyone sees that somebody's machine sleeps or has lost the net.


class Presence:
    """Who of a table's players is away, and whose decisions a bot has begun to make."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self._absent: set[int] = set()  # a bot stands in, and that was told
        self._late: set[int] = set()  # the same, for players who are there and ran out of time

    def copy(self, seats: Seats) -> Presence:
        """The same for a copy of the seats."""
        other = Presence(seats)
        other._absent, other._late = set(self._absent), set(self._late)
        return other

    def away(self, seat: int, now: int) -> bool:
        """Whether a person's seat is looked at by nobody, nor any other seat of the same device."""
        gone = now - max(chair.away_since for chair in self._device(seat))
        return self.seats[seat].human and not self.looked_at(seat) and gone >= GRACE * 1000

    def looked_at(self, seat: int) -> bool:
        """Whether somebody looks at the table on the device on which this seat is played."""
        return any(chair.connections for chair in self._device(seat))

    def _device(self, seat: int) -> list[Chair]:
        """The seats that are played on one device: those of the table's maker together, any other alone."""
        chair = self.seats[seat]
        return [other for other in self.seats if other.who == "here"] if chair.who == "here" else [chair]

    def stand_in(self, seat: int) -> str:
        """A bot is about to decide for this seat: the code that tells everyone why, or nothing if it was told."""
        chair = self.seats[seat]
        if not chair.human or chair.handed:
            return ""
        told = self._late if chair.connections else self._absent
        if seat in told:
            return ""
        told.add(seat)
        return "table.stand_in_late" if chair.connections else "table.stand_in_away"

    def stood_in(self, seat: int) -> bool:
        """Whether everyone was told that a bot plays for this seat while its player is away."""
        return seat in self._absent

    def back(self, seat: int) -> None:
        """The player is back."""
        self._absent.discard(seat)

    def decides(self, seat: int) -> None:
        """The player makes a decision."""
        self._late.discard(seat)

    def redo(self, code: str, seat: int) -> None:
        """Take in what was told before the table was stored."""
        if code == "table.stand_in_away":
            self._absent.add(seat)
        elif code == "table.back":
            self._absent.discard(seat)
