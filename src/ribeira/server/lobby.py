"""All tables of a site: making them, finding them by token, and keeping them in memory while they are used."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from ribeira.kernel.words import RibeiraError
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.making import MadeTable, make_table, restore_table
from ribeira.server.storage import Storage
from ribeira.server.table import Table
from ribeira.server.tokens import Access, new_token
from ribeira.server.wire import NewTable

LOGGER = logging.getLogger("ribeira")
LONGEST_IDLE = 3600  # seconds after which a table that nobody looks at leaves the memory
WAKE_DAYS = 30  # tables with some life in so many days are woken when the server starts


class Lobby:
    """Every table of this server."""

    def __init__(self, storage: Storage, bots: BotPool) -> None:
        self.storage, self.bots = storage, bots
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def make(self, wanted: NewTable) -> dict[str, Any]:
        """A new table; its id and the tokens its maker gets."""
        made = await asyncio.to_thread(make_table, wanted)
        await self.add(made)
        return made.for_its_maker()

    async def add(self, made: MadeTable) -> None:
        """Store a new table and keep it in memory."""
        rows, made.table.rows = made.table.rows, []
        await self.storage.create(made.table.id, now(), made.terms, made.key, made.tokens, rows)
        self._keep(made.table)

    async def open(self, token: str) -> tuple[LiveTable, Access]:
        """The table behind a token, and what the token allows."""
        access = await self.storage.find(token) if len(token) <= 64 else None
        live = None if access is None else await self.find(access.table)
        if access is None or live is None:
            raise RequestError("table.unknown", 404, token=token[:32])
        return live, access

    async def find(self, id: str) -> LiveTable | None:
        """A table by its id, read from the storage if it is not in memory."""
        live = self._tables.get(id)
        if live is not None and live.in_use:
            live.used = now()
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable | None:
        stored = await self.storage.load(id)
        return None if stored is None else self._keep(await asyncio.to_thread(restore_table, stored))

    def _keep(self, table: Table) -> LiveTable:
        live = self._tables[table.id] = LiveTable(table, self.storage, self.bots)
        live.attendant.tend()
        return live

    async def join(self, live: LiveTable, seat: int | None, name: str) -> tuple[str, int]:
        """Somebody sits down; the token of the seat, and which it is."""
        token = new_token()
        tokens: dict[str, Access] = {}
        async with live.change(tokens) as table:
            taken = table.join(seat, name, now())
            tokens[token] = Access(table.id, "seat", taken)
        return token, taken

    async def wake_all(self) -> None:
        """Read the tables that were being played when the server stopped: bots and clocks go on."""
        for id in await self.storage.running(now() - WAKE_DAYS * 86_400_000):
            try:
                await self.find(id)
            except RibeiraError as error:
                LOGGER.warning("table %s does not load: %s", id, error)

    async def sleep_all(self) -> None:
        """Stop all bots and store every running clock, so that the time while no server runs is nobody's."""
        for live in self._tables.values():
            live.attendant.stop()
            live.coach.stop()
        for live in self._tables.values():
            await live.store_clocks()

    async def store_clocks(self) -> None:
        """Store the running clocks now and then, for a server that is killed, and let idle tables go."""
        for live in list(self._tables.values()):
            await live.store_clocks()
            idle = now() - live.used > LONGEST_IDLE * 1000
            if idle and not live.audience.any and not live.attendant.busy:
                live.in_use = False
                self._tables.pop(live.table.id, None)
