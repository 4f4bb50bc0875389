"""All tables of a site: making them, finding them by token, and keeping them in memory while they are used."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now, wall
from ribeira.server.errors import RequestError
from ribeira.server.limits import SEATS_OF_ONE_VISITOR
from ribeira.server.live_table import LiveTable
from ribeira.server.making import MadeTable, make_lesson, make_table, restore_table
from ribeira.server.news import Who
from ribeira.server.passing_time import PASSING
from ribeira.server.push import Pushes
from ribeira.server.restoring import told
from ribeira.server.storage import Storage
from ribeira.server.stored_table import StoredTable
from ribeira.server.table import Table
from ribeira.server.tokens import Access, new_token
from ribeira.server.visitors import HERE
from ribeira.server.wire import JoinRequest, NewLesson, NewTable

if TYPE_CHECKING:
    from ribeira.server.neighbours import Neighbours

LOGGER = logging.getLogger("ribeira")
ASIDE = "table.aside"  # the refusal of a table that cannot be read
LONGEST_IDLE = 3600  # seconds after which a table that nobody looks at leaves the memory
EXPIRE_EVERY = 3 * 3600  # seconds between two looks for what was abandoned
WAKE_AGAIN = 20_000  # milliseconds after which a table that could not be read is tried again
WAKE_DAYS = 30  # tables with some life in so many days are looked after when the server starts


class Lobby:
    """Every table of this server."""

    def __init__(self, storage: Storage, bots: BotPool, pushes: Pushes | None = None) -> None:
        self.storage, self.bots, self.pushes = storage, bots, pushes
        self.ended: Callable[[Table], Awaitable[None]] | None = None  # is told of every game that is over
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._expire_at = now()
        self._began, self._slept = now(), PASSING.slept
        self._asleep: dict[str, int] = {}  # since when nobody is at tables that have left the memory
        self._to_wake: list[tuple[int, str]] = []  # a heap: when somebody must look after which table
        self.neighbours = _neighbours(self) if storage.shared else None
        self._visitors: defaultdict[str, list[str]] = defaultdict(list)  # who has sat down at listed tables

    async def promise(self) -> str:
        """The hash of a new secret for a dealer, published before anyone who will sit at the table says anything."""
        dealer = Dealer()
        await self.storage.promise(dealer.commitment, wall(), dealer.key)
        return dealer.commitment

    async def secret(self, hash: str) -> bytes | None:
        """The secret whose hash was published, to be used now; None if none is asked for."""
        secret = await self.storage.promised(hash) if hash else None
        if hash and secret is None:
            raise RequestError("fair.unknown_hash", hash=hash[:16])
        return secret

    async def make(self, wanted: NewTable, before: Record | None = None) -> dict[str, Any]:
        """A new table, perhaps with the deal of a game before; its id and the tokens its maker gets."""
        secret = await self.secret(wanted.hash)
        made = await asyncio.to_thread(make_table, wanted, secret, self.storage.site_key, before)
        await self.add(made)
        return made.for_its_maker()

    async def teach(self, wanted: NewLesson) -> dict[str, Any]:
        """A table for a lesson; its id and the token its learner gets."""
        made = await asyncio.to_thread(make_lesson, wanted, self.storage.site_key)
        await self.add(made)
        return made.for_its_maker()

    async def add(self, made: MadeTable) -> None:
        """Store a new table and keep it in memory."""
        table = made.table
        rows, table.rows = table.rows, []
        wake = table.waiting.wake_after(table.acting(), now())
        await self.storage.create(table.id, wall(), made.terms, made.key, made.tokens, rows, wake)
        table.count = len(rows)
        table.history.take_fresh()
        await self._keep(table)

    async def open(self, token: str) -> tuple[LiveTable, Access]:
        """The table behind a token, and what the token allows."""
        access = await self.storage.find(token) if len(token) <= 64 else None
        live = None if access is None else await self.find(access.table)
        if access is None or live is None:
            raise RequestError("table.unknown", 404, token=token[:32])
        return live, access

    def known(self, id: str) -> LiveTable | None:
        """A table by its id, if it is in memory."""
        live = self._tables.get(id)
        return live if live is not None and live.in_use else None

    def in_memory(self) -> list[LiveTable]:
        """All tables in memory."""
        return [live for live in self._tables.values() if live.in_use]

    async def find(self, id: str) -> LiveTable | None:
        """A table by its id, read from the storage if it is not in memory; refused if it cannot be read."""
        live = self._tables.get(id)
        if live is not None and live.in_use:
            live.used = now()
            return live
        if id not in self._loading:  # all of it is done once: a table that is in memory twice would be two
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def listed(self) -> list[LiveTable]:
        """The newest tables that all may find and that have a free seat; one that cannot be read is left out."""
        found = []
        for id in await self.storage.listed():
            try:
                live = await self.find(id)
            except RequestError as error:
                if error.told.code != ASIDE:
                    raise
            else:
                found += [] if live is None else [live]
        return found

    async def _load(self, id: str) -> LiveTable | None:
        try:
            stored = await self.storage.load(id)
        except (ValueError, TypeError) as error:
            raise await self._set_aside(id, error) from None
        return None if stored is None else await self._restore(stored)

    async def _restore(self, stored: StoredTable) -> LiveTable:
        away_since = self._asleep.get(stored.id, self._began)
        try:
            table = await asyncio.to_thread(restore_table, stored, self.storage.site_key, away_since)
        except Exception as error:  # whatever is wrong with one table must not stop the others
            raise await self._set_aside(stored.id, error) from None
        await self.storage.take_up(stored.id)
        live = await self._keep(table)
        if self.neighbours is not None:
            await live.catch_up()  # what they told while it was being read was not for a table in memory
        return live

    async def _set_aside(self, id: str, error: Exception) -> RequestError:
        """Note that a table cannot be read, and why."""
        reason = told(error)
        LOGGER.error("table %s is set aside, since it cannot be read: %s", id, reason)
        await self.storage.set_aside(id, wall(), reason)
        return RequestError(ASIDE, 503, table=id)

    async def _keep(self, table: Table) -> LiveTable:
        live = LiveTable(table, self.storage, self.bots, self.pushes, self.neighbours, self._tell_end)
        self._tables[table.id] = live
        if self.neighbours is not None:
            self.neighbours.tell(Who(self.storage.leases.me, table.id))
        self._asleep.pop(table.id, None)
        if table.waiting.clocks.since:
            await self.storage.keep_clock(table.id, table.waiting.clocks.pause(now()))
        live.attendant.tend()
        return live

    async def _tell_end(self, table: Table) -> None:
        if self.ended is not None:
            await self.ended(table)

    async def join(self, live: LiveTable, wish: JoinRequest, visitor: str = HERE) -> tuple[str, int]:
        """Somebody sits down; the token of the seat, and which it is. Of a listed table a stranger has one seat."""
        token = new_token()
        tokens: dict[str, Access] = {}
        async with live.change(tokens) as table:
            stranger = visitor if not wish.invite else HERE
            if stranger != HERE and self._visitors[table.id].count(stranger) >= SEATS_OF_ONE_VISITOR:
                raise RequestError("table.one_seat")
            taken = table.join(wish.seat, wish.name, now(), wish.seed)
            tokens[token] = Access(table.id, "seat", taken)
        if stranger != HERE:
            self._visitors[live.table.id].append(stranger)
        if live.table.started:
            self._visitors.pop(live.table.id, None)
        live.look_later()
        return token, taken

    async def wake_all(self) -> None:
        """Find out which tables need somebody to look after them, and when: bots and clocks go on."""
        if self.neighbours is not None:
            await self.neighbours.begin()
        found = await self.storage.to_wake(wall() - WAKE_DAYS * 86_400_000)
        self._to_wake = [(self._began + wake, id) for id, wake in found]
        heapq.heapify(self._to_wake)

    async def wake_due(self) -> None:
        """Read the tables that somebody must look after by now, one after the other."""
        while self._to_wake and self._to_wake[0][0] <= now():
            _, id = heapq.heappop(self._to_wake)
            try:
                await self.find(id)
            except Exception as error:
                LOGGER.warning("table %s does not wake: %s", id, error)
                if not isinstance(error, RequestError) or error.told.code != ASIDE:
                    heapq.heappush(self._to_wake, (now() + WAKE_AGAIN, id))
                    return  # nothing can be read or stored: the others wait as well

    async def sleep_all(self) -> None:
        """Stop all bots and note until when clocks have run, so that the time while no server runs is nobody's."""
        for live in list(self._tables.values()):
            live.coach.stop()
            live.calls.stop()
            await live.attendant.end()
        await self.keep_alive()
        if self.neighbours is not None:
            await self.neighbours.leave()

    async def tell_sleep(self) -> None:
        """Tell the tables whose clocks ran that the machine slept, and that this time is nobody's."""
        slept, self._slept = PASSING.slept - self._slept, PASSING.slept
        if slept <= 0:
            return
        for live in list(self._tables.values()):
            mine = live.in_use and self.storage.leases.owns(live.table.id)
            if mine and live.table.waiting.clocks.since:
                with suppress(RequestError):
                    async with live.change() as table:
                        table.slept(slept)

    async def keep_alive(self) -> None:
        """Note now and then that clocks run, for a server that is killed."""
        if (
            self.storage.shared
            or any(live.table.waiting.clocks.since for live in self._tables.values())
            or self._asleep
        ):
            await self.storage.keep_alive(now())

    async def expire(self, days: int | None) -> None:
        """Every few hours, delete what was abandoned so many days ago; never if no number is given."""
        if days is None or now() < self._expire_at:
            return
        self._expire_at = now() + EXPIRE_EVERY * 1000
        for live in self.in_memory():
            if not live.table.over and not live.audience.any and now() - live.used > days * 86_400_000:
                live.attendant.stop()
                live.let_go()  # or it would go on here without its rows
        count = await self.storage.expire(wall() - days * 86_400_000)
        if count:
            LOGGER.warning("%s unfinished tables without a sign of life for %s days are deleted", count, days)

    async def let_idle_go(self) -> None:
        """Let tables leave the memory that nobody has looked at for long; they come back when somebody's time is up."""
        for live in list(self._tables.values()):
            idle = now() - live.used > LONGEST_IDLE * 1000
            if not live.in_use:  # since it could not be stored: its bots and clocks go on as soon as that is possible
                heapq.heappush(self._to_wake, (now(), live.table.id))
            if (
                live.in_use
                and idle
                and not live.audience.any
                and not live.attendant.thinking
                and not live.lock.locked()
            ):
                if live.attendant.due is not None:
                    heapq.heappush(self._to_wake, (live.attendant.due, live.table.id))
                    self._asleep[live.table.id] = live.table.waiting.idle_since
                else:
                    await self.storage.leases.release(live.table.id)
                live.attendant.stop()
                live.let_go()
            if not live.in_use and self._tables.get(live.table.id) is live:
                del self._tables[live.table.id]


def _neighbours(lobby: Lobby) -> Neighbours:
    from ribeira.server.neighbours import Neighbours  # which needs the extra `postgres`

    return Neighbours(lobby)
