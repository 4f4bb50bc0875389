"""Calling players to a table that they do not look at: once, when their turn comes."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from ribeira.kernel.words import Told
from ribeira.server.push import Pushes

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable

PATIENCE = 5.0  # seconds in which a player may come by themselves
APART = 60.0  # seconds between two calls of one seat
MOST_NUDGES = 3  # that reach a player who does not come


class Calls:
    """Who knows that the table waits for them: they were there when their turn came, or were called."""

    def __init__(self, live: LiveTable, pushes: Pushes | None) -> None:
        self.live, self.pushes = live, pushes
        self._knows: dict[int, int] = dict.fromkeys(live.table.acting(), 0)  # and how often they were nudged since
        self._waiting: dict[int, asyncio.Task[None]] = {}
        self._last: dict[int, float] = {}  # when each seat was last called
        self._over = False

    def look(self) -> None:
        """Call whoever is to decide, is not there and does not know."""
        if self.pushes is None:
            return
        table = self.live.table
        for seat, chair in enumerate(table.seats):
            if table.presence.looked_at(seat) and seat in table.acting():
                self._knows[seat] = 0
            elif table.presence.looked_at(seat):
                self._knows.pop(seat, None)
            elif chair.human and self._is_awaited(seat) and seat not in self._knows and seat not in self._waiting:
                self._waiting[seat] = asyncio.create_task(self._call(seat))
        if table.over and not self._over:
            self._over = True
            self.pushes.forget(table.id)

    def decided(self, seat: int) -> None:
        """A player has made a decision: the next one is another matter."""
        self._knows.pop(seat, None)

    def nudged(self, seat: int, by: int) -> None:
        """Somebody nudges a player, who is called again if not there."""
        table = self.live.table
        if self.pushes is None or table.presence.looked_at(seat) or self._knows.get(seat, 0) >= MOST_NUDGES:
            return
        self._knows[seat] = self._knows.get(seat, 0) + 1
        self.pushes.send(table.id, seat, Told("push.nudge", who=table.seats[by].name), table.game.title)

    def stop(self) -> None:
        """Call nobody any more."""
        for task in self._waiting.values():
            task.cancel()

    async def _call(self, seat: int) -> None:
        moment = time.monotonic()
        await asyncio.sleep(max(PATIENCE, self._last.get(seat, moment - APART) + APART - moment))
        del self._waiting[seat]
        table = self.live.table
        if self.pushes is None or not await self.live.storage.leases.claim(table.id):
            return  # another process looks after the table
        if self.live.in_use and self._is_awaited(seat):
            self._knows[seat] = 0
            self._last[seat] = time.monotonic()
            self.pushes.send(table.id, seat, Told("push.turn"), table.game.title)

    def _is_awaited(self, seat: int) -> bool:
        table = self.live.table
        absent = not table.presence.looked_at(seat) and not table.seats[seat].handed
        return seat in table.acting() and absent and table.course is None
