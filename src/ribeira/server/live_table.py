"""A table in memory: one change at a time is made to it, stored, and then shown to everyone who looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ribeira.server.attendant import Attendant
from ribeira.server.audience import Audience
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.coach import Coach
from ribeira.server.errors import RequestError
from ribeira.server.hints import Hints
from ribeira.server.rows import Row
from ribeira.server.storage import Storage
from ribeira.server.table import Table
from ribeira.server.tokens import Access


class LiveTable:
    """A table, its audience, and the attendant who lets its bots play."""

    def __init__(self, table: Table, storage: Storage, bots: BotPool) -> None:
        self.table, self.storage = table, storage
        self.audience = Audience(table)
        self.attendant = Attendant(self, bots)
        self.hints = Hints(self, bots)
        self.coach = Coach(self, bots)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # replaced at every change: whoever waits is woken once
        self.used = now()
        self.in_use = True  # False once it was let go: from then on the one in the storage counts

    @asynccontextmanager
    async def change(self, tokens: dict[str, Access] | None = None) -> AsyncIterator[Table]:
        """Change the table: the changes are stored with new tokens, shown to everyone, and then the caller goes on.

        If they cannot be stored the table is let go and will be read again as it was; whoever still waits to change
        this one is refused.
        """
        async with self.lock:
            if not self.in_use:
                raise RequestError("http.failed", 503)
            yield self.table
            rows, self.table.rows = self.table.rows, []
            if rows:
                await self._finish_storing(rows, tokens)
            self._show()
        self.attendant.tend()

    async def _finish_storing(self, rows: list[Row], tokens: dict[str, Access] | None) -> None:
        """Store; if whoever asked for it goes meanwhile, it is stored all the same, and shown then."""
        storing = asyncio.ensure_future(self._store(rows, tokens))
        try:
            await asyncio.shield(storing)
        except asyncio.CancelledError:
            storing.add_done_callback(lambda _: self.look_after())
            raise

    async def _store(self, rows: list[Row], tokens: dict[str, Access] | None) -> None:
        table = self.table
        try:
            is_listed = table.terms.listed and not table.started
            await self.storage.append(table.id, now(), rows, is_listed, table.over, tokens)
            await self.store_clocks()
        except Exception:
            self.in_use = False
            self.audience.drop()
            raise

    async def store_clocks(self) -> None:
        """Store the times left, if any runs."""
        clocks = self.table.waiting.clocks
        if self.in_use and clocks.since:
            await self.storage.keep_clock(self.table.id, clocks.pause(now()))

    def show(self) -> None:
        """Send everyone what is new; what is being stored is shown once it is."""
        if not self.lock.locked():
            self._show()

    def _show(self) -> None:
        self.used = now()
        self.audience.push(now())
        self.changed.set()
        self.changed = asyncio.Event()

    def look_after(self) -> None:
        """Show what is new, and let bots play whose turn it is."""
        self.show()
        self.attendant.tend()
