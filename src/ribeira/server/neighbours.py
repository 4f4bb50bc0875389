"""The other processes of a site: what they tell of tables that are in memory here too, and what they are told.

Rows are read from the storage when a neighbour has appended some. What is not stored, such as who is there and who has
asked for what, is told as it is. Every few seconds each process says that it lives and who is there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ribeira.kernel.words import RibeiraError
from ribeira.server.clock import now
from ribeira.server.leases import BEAT
from ribeira.server.news import Asked, Gone, Here, News, Nudge, Rewritten, Rows, Who, decode
from ribeira.server.postgres import Postgres

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable
    from ribeira.server.lobby import Lobby

LOGGER = logging.getLogger("ribeira")
FORGET = 10_000  # milliseconds after which who was said to be there is not, unless it is said again
AT_ONCE = 200  # tables in one message


class Neighbours:
    """The neighbours of this process."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.storage = lobby, lobby.storage
        self._tasks: set[asyncio.Task[Any]] = set()

    async def begin(self) -> None:
        """Live among them from now on."""
        await self.storage.leases.live_on()
        database = self.storage.database
        assert isinstance(database, Postgres)
        database.listen(self.hear)
        self._do(self._beat_on())

    async def leave(self) -> None:
        """Leave everything to them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.storage.leases.leave()
        await self.storage.tell(Gone(self.storage.leases.me))

    def tell(self, *news: News) -> None:
        """Let them know something, some time soon."""
        self._do(self.storage.tell(*news))

    def tell_presence(self, live: LiveTable) -> None:
        """Let them know who looks at a table here."""
        self.tell(Here(self.storage.leases.me, _looked_at([live])))

    def hear(self, message: str | None) -> None:
        """Take in what one of them tells; None: something may have been missed."""
        news = None if message is None else decode(message)
        if message is None:
            for live in self.lobby.in_memory():
                self._do(live.catch_up())
        elif news is not None and news.by != self.storage.leases.me:
            self._take_in(news)

    def _take_in(self, news: News) -> None:
        if isinstance(news, Gone):
            for one in self.lobby.in_memory():
                _is_there(one, news.by, 0)
            self._do(self._beat())
        elif isinstance(news, Here):
            for table, seats in news.tables.items():
                if (live := self.lobby.known(table)) is not None:
                    _is_there(live, news.by, seats)
        elif (live := self.lobby.known(news.table)) is not None:
            self._take_in_at(live, news)
        elif isinstance(news, Rows) and self.storage.leases.owns(news.table):
            self._do(self._look_after(news.table))

    def _take_in_at(self, live: LiveTable, news: Rows | Rewritten | Asked | Who | Nudge) -> None:
        match news:
            case Rows():
                if news.count > live.table.count:
                    self._do(live.catch_up())
            case Rewritten():
                self._do(self._read_again(live))
            case Asked():
                self._do(live.hear_requests(news.count, news.requests))
            case Who():
                self.tell_presence(live)
            case Nudge():
                live.nudges.deliver(news.seat, news.nudged_by)

    async def _beat_on(self) -> None:
        while True:
            try:
                await self._beat()
            except Exception as error:  # the database may be away for a while
                LOGGER.warning("neighbours are not told that this process lives: %s", error)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Say that this process lives, look after what nobody does any more, and tell who is there."""
        for name in await self.storage.leases.live_on():
            await self._look_after(name)
        forgotten = now() - FORGET
        for live in self.lobby.in_memory():
            for process in [process for process, heard in _elsewhere(live) if heard < forgotten]:
                _is_there(live, process, 0)
            if live.attendant.waits:
                live.attendant.tend()
        there = {table: seats for table, seats in _looked_at(self.lobby.in_memory()).items() if seats}
        tables = sorted(there) or [""]  # an empty message too: one that hears not even itself has lost the line
        me = self.storage.leases.me
        parts = [tables[at : at + AT_ONCE] for at in range(0, len(tables), AT_ONCE)]
        await self.storage.tell(*(Here(me, {table: there[table] for table in part if table}) for part in parts))

    async def _look_after(self, table: str) -> None:
        """Have a table in memory whose bots and clocks are this process's business."""
        with suppress(RibeiraError):
            live = await self.lobby.find(table)
            if live is not None:
                live.attendant.tend()
            else:
                await self.storage.leases.release(table)  # it was deleted

    async def _read_again(self, live: LiveTable) -> None:
        """Keep nothing in memory of a table that is stored otherwise now."""
        await live.leave()
        if self.storage.leases.owns(live.table.id):
            await self._look_after(live.table.id)

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(self._safely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception as error:
            LOGGER.warning("what a neighbour told is not taken in: %s", error)


def _looked_at(tables: Iterable[LiveTable]) -> dict[str, int]:
    """The seats that somebody looks from here, as bits, by table."""
    return {
        live.table.id: sum(1 << seat for seat, chair in enumerate(live.table.seats) if chair.contact.connections)
        for live in tables
    }


def _elsewhere(live: LiveTable) -> set[tuple[str, int]]:
    return {known for chair in live.table.seats for known in chair.contact.elsewhere.items()}


def _is_there(live: LiveTable, process: str, seats: int) -> None:
    """Take in which seats of a table a process says are looked at there."""
    for seat, chair in enumerate(live.table.seats):
        contact, there = chair.contact, seats >> seat & 1
        known = process in contact.elsewhere
        if there:
            contact.elsewhere[process] = now()
        else:
            contact.elsewhere.pop(process, None)
        if known != bool(there):
            contact.away_since = now()
            live.look_later()
            live.look_after()
