"""Nudges: a player reminds another that the table waits for them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ribeira.server.errors import RequestError
from ribeira.server.messages import Look
from ribeira.server.news import Nudge

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable

APART = 60.0  # seconds between two nudges of one seat, whoever sends them


class Nudges:
    """The nudges of one table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._last: dict[int, float] = {}  # by seat that was nudged

    def nudge(self, seat: int, by: int) -> None:
        """Remind a player who owes a decision; refused for anybody else, and if they were reminded just now."""
        table, moment = self.live.table, time.monotonic()
        if seat == by or seat not in table.acting() or not table.seats[seat].human or table.seats[seat].handed:
            raise RequestError("nudge.nobody", 409)
        wait = self._last.get(seat, moment - APART) + APART - moment
        if wait > 0:
            raise RequestError("nudge.soon", 429, seat=seat, n=int(wait) + 1)
        self._last[seat] = moment
        self.deliver(seat, by)
        if self.live.neighbours is not None:
            self.live.neighbours.tell(Nudge(self.live.storage.leases.me, table.id, seat, by))
        self.live.calls.nudged(seat, by)

    def deliver(self, seat: int, by: int) -> None:
        """Show those who look from the seat here that they are nudged."""

        def message(look: Look) -> dict[str, Any]:
            return {"is": "nudge", "seat": by}

        self.live.audience.tell(seat, message)
