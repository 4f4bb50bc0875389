"""Whom a table waits for: their clocks, and when a bot decides in their place."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy

from ribeira.server.clock import Clocks
from ribeira.server.seats import Seats
from ribeira.server.terms import Terms

STAND_IN = "greedy"  # decides for whoever is away or out of time


class Waiting:
    """The time of those who are asked for a decision. The seat stays its player's, whoever decides."""

    def __init__(self, terms: Terms, seats: Seats, count: int) -> None:
        self.terms, self.seats = terms, seats
        self.clocks = Clocks(terms.clock, count)
        self.asked_at = 0  # when the last decision was made, or the game began

    def copy(self, seats: Seats) -> Waiting:
        """The same for a copy of the seats."""
        other = copy(self)
        other.seats, other.clocks = seats, self.clocks.copy()
        return other

    def ask(self, acting: Collection[int], now: int, moved: int | None = None, new_turn: bool = False) -> None:
        """Let the time run of the seats that are asked now, and no one else's.

        A player who has moved and goes on deciding keeps the same time, unless it is a new turn.
        """
        self.asked_at = now
        for seat, chair in enumerate(self.seats):
            if seat not in acting or chair.who == "bot" or (seat == moved and new_turn):
                self.clocks.stop(seat, now, moved=seat == moved)
            if seat in acting and chair.human:
                self.clocks.start(seat, now)

    @property
    def idle_since(self) -> int:
        """Since when nobody has come, gone or decided."""
        return max([self.asked_at, *(chair.away_since for chair in self.seats)])

    def due(self, seat: int) -> int | None:
        """When a bot will decide for a person who is asked: out of time, or away too long."""
        times = []
        if seat in self.clocks.since:
            times.append(self.clocks.since[seat] + self.clocks.left[seat])
        chair = self.seats[seat]
        if self.terms.absent is not None and not chair.connections:
            times.append(max(chair.away_since, self.asked_at) + self.terms.absent * 1000)
        return min(times, default=None)

    def bot_for(self, seat: int, now: int) -> str:
        """The bot that is to decide for the seat now; empty if its player is waited for."""
        chair = self.seats[seat]
        if chair.who == "bot" or chair.handed:
            return chair.handed or chair.bot
        due = self.due(seat)
        return STAND_IN if due is not None and now >= due else ""

    def wake_after(self, acting: Collection[int], now: int) -> int | None:
        """Milliseconds after which a bot must decide if nobody comes; None if nobody needs to look."""
        times = []
        for seat in acting:
            if self.seats[seat].who == "bot" or self.seats[seat].handed:
                return 0
            if seat in self.clocks.since:
                times.append(self.clocks.remaining(seat, now))
            if self.terms.absent is not None:
                times.append(self.terms.absent * 1000)
        return min(times, default=None)
