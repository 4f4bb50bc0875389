"""A table in memory: one change at a time is made to a copy of it, stored, and only then shown to anyone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from ribeira.kernel.position import Viewer
from ribeira.server.attendant import Attendant
from ribeira.server.audience import Audience
from ribeira.server.bot_pool import BotPool
from ribeira.server.calls import Calls
from ribeira.server.clock import now, wall
from ribeira.server.coach import Coach
from ribeira.server.errors import RequestError
from ribeira.server.hints import Hints
from ribeira.server.messages import Look
from ribeira.server.news import Asked
from ribeira.server.nudges import Nudges
from ribeira.server.presence import GRACE
from ribeira.server.push import Pushes
from ribeira.server.storage import Conflict, Storage
from ribeira.server.table import Table
from ribeira.server.tokens import Access

if TYPE_CHECKING:
    from ribeira.server.neighbours import Neighbours

T = TypeVar("T")
TRIES = 50  # of a change, if others are quicker: each conflict means that somebody else got on
LONG_LOG = 300  # revisions from which on the log is said in a thread


class LiveTable:
    """A table, its audience, and the attendant who lets its bots play.

    `table` is what is stored, and all that anyone reads: sockets, requests, replays and bots. Changes are made to a
    copy, which `_publish` puts in its place once they are stored.
    """

    def __init__(
        self,
        table: Table,
        storage: Storage,
        bots: BotPool,
        pushes: Pushes | None = None,
        neighbours: Neighbours | None = None,
        ended: Callable[[Table], Awaitable[None]] | None = None,
    ) -> None:
        """`neighbours` are other processes that may have the same table in memory.

        `ended` is told of a game that is over before anyone sees that it is.
        """
        self._table, self.storage, self.neighbours, self._ended = table, storage, neighbours, ended
        self.audience = Audience(table)
        self.attendant = Attendant(self, bots)
        self.hints = Hints(self, bots)
        self.coach = Coach(self, bots)
        self.nudges = Nudges(self)
        self.calls = Calls(self, pushes)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # replaced at every change: whoever waits is woken once
        self.used = now()
        self.in_use = True  # False once it was let go: from then on the one in the storage counts

    @property
    def table(self) -> Table:
        """The table as it is stored; to be read only."""
        return self._table

    @asynccontextmanager
    async def change(self, tokens: dict[str, Access] | None = None) -> AsyncIterator[Table]:
        """A copy of the table to be changed; it is stored with new tokens, shown to everyone, and the caller goes on.

        If the block fails nothing has happened. If the changes cannot be stored nobody has seen them: the table is let
        go and will be read again as it was, and whoever still waits to change this one is refused.
        """
        async with self.lock:
            if not self.in_use:
                raise RequestError("http.failed", 503)
            draft = self._table.copy()
            yield draft
            await _finish(self._store(draft, tokens))
        self.attendant.tend()

    async def prepare(self, viewer: Viewer) -> None:
        """Have a viewer's log told in a thread before it is asked for: only the first look at a table needs it."""
        history = self._table.history
        if history.knows_log(viewer):
            return
        told = await asyncio.to_thread(history.told_so_far, viewer)
        async with self.lock:  # no copy that does not have it is about to be published
            if self._table.history is not history:  # something has happened: once more, and nothing can now
                history = self._table.history
                told = await asyncio.to_thread(history.told_so_far, viewer)
            history.begin_log(viewer, told)

    async def speak(self, look: Look) -> None:
        """Have the log said in a thread if it is long, for somebody who begins to look like this."""
        if self._table.history.revision > LONG_LOG:
            await asyncio.to_thread(self.audience.speak, look)

    async def _store(self, draft: Table, tokens: dict[str, Access] | None) -> None:
        """Store what is new in a changed copy, and then let it be the table."""
        rows, draft.rows = draft.rows, []
        if rows:
            try:
                is_listed = draft.terms.listed and not draft.started
                clock = draft.waiting.clocks.pause(now()) if draft.terms.clock.kind != "none" else None
                wake = draft.waiting.wake_after(draft.acting(), now())
                await self.storage.append(
                    draft.id, draft.count, wall(), rows, is_listed, draft.over, tokens, clock, wake
                )
            except Conflict:
                await self._catch_up()
                raise
            except Exception:
                self.let_go()
                raise
            draft.count += len(rows)
        if draft.over and not self._table.over and self._ended is not None:
            await self._ended(draft)  # first: whoever sees that the game is over finds its result
        asked = self._table.requests()
        self._publish(draft)
        if self.neighbours is not None and draft.requests() != asked:
            self.neighbours.tell(Asked(self.storage.leases.me, draft.id, draft.count, draft.requests()))

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        async with self.lock:
            if self.in_use:
                await self._catch_up()
        self.attendant.tend()

    async def _catch_up(self) -> None:
        try:
            rows, clock = await self.storage.rows_after(self._table.id, self._table.count)
            draft = self._table.copy()
            draft.follow(rows, clock, now())
        except Exception:
            self.let_go()  # it will be read again, or set aside
            raise
        if rows:
            self._publish(draft)
        said = [row.body for row in rows if row.kind == "chat"]
        if said:
            self.audience.say({"is": "chat", "lines": said})

    async def hear_requests(self, count: int, asked: dict[str, Any]) -> None:
        """Take in what somebody has asked the others by way of another process, when the table had so many rows."""
        async with self.lock:
            if self.in_use and self._table.count < count:
                await self._catch_up()
            if self.in_use and self._table.count == count:
                draft = self._table.copy()
                draft.take_requests(asked)
                self._publish(draft)

    def _publish(self, table: Table) -> None:
        """Let everyone see this table: the one place where what can be read changes."""
        self._table = self.audience.table = table
        self.show()

    def let_go(self) -> None:
        """Use this table no more: from now on the one in the storage counts."""
        self.in_use = False
        self.audience.drop()

    async def leave(self) -> None:
        """Let it go once nobody changes it any more; its bots stop."""
        self.attendant.stop()
        async with self.lock:
            self.let_go()

    def show(self) -> None:
        """Send everyone what is new."""
        self.used = now()
        self.audience.push(now())
        self.calls.look()
        self.changed.set()
        self.changed = asyncio.Event()

    def look_later(self) -> None:
        """Show who is away once that is certain."""
        asyncio.get_running_loop().call_later(GRACE + 0.1, self.look_after)

    def look_after(self) -> None:
        """Show what is new, and let bots play whose turn it is."""
        self.show()
        self.attendant.tend()


async def retried(change: Callable[[], Awaitable[T]]) -> T:
    """Change a table; once more if somebody was quicker at another process, from what they have stored."""
    for _ in range(TRIES - 1):
        with suppress(Conflict):
            return await change()
    return await change()


async def _finish(work: Coroutine[Any, Any, None]) -> None:
    """Do work to its end, even if whoever asked for it goes meanwhile: nobody else may begin before it is done."""
    task, gone = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            if task.cancelled():
                raise
            gone = error
        except Exception:
            break
    if gone is not None:
        task.exception()  # looked at: there is nobody left to tell
        raise gone
    task.result()
