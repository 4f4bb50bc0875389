"""Tables in an SQLite file: an append-only log of rows for each, written by one thread.

Whatever waits is written in one transaction, so many moves cost one flush to disk; a write is answered when durable.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ribeira.server.rows import Row
from ribeira.server.tokens import Access, hashed

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, made INTEGER NOT NULL, terms TEXT NOT NULL, key BLOB NOT NULL,
    open INTEGER NOT NULL, over INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS rows (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, table_id TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS uploads (token TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clocks (table_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analyses (
    game TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL, level TEXT NOT NULL, count INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moments (
    game TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listed ON tables (open, over);
"""


@dataclass(frozen=True)
class StoredTable:
    """A table as it lies in the file."""

    id: str
    terms: dict[str, Any]
    key: bytes
    rows: list[Row]
    clock: dict[str, Any] | None  # the times left when last kept


class Storage:
    """The file, and the thread that alone touches it."""

    def __init__(self, path: Path | str) -> None:
        self._work: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._file = sqlite3.connect(path, 1.0, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA locking_mode=EXCLUSIVE")  # two servers on one file would spoil each other's tables
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=FULL")
        self._file.executescript(SCHEMA)
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what waits and close the file."""
        self._work.put(None)
        self._thread.join()
        self._file.close()

    async def create(
        self, id: str, now: int, terms: dict[str, Any], key: bytes, tokens: dict[str, Access], rows: Sequence[Row]
    ) -> None:
        """A new table, the tokens that open it, and its first rows."""

        def work(file: sqlite3.Connection) -> None:
            is_open = any(token.kind == "invite" for token in tokens.values()) and bool(terms["terms"]["listed"])
            values = (id, now, json.dumps(terms), key, int(is_open), 0)
            file.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", values)
            self._add_tokens(file, tokens)
            self._add_rows(file, id, now, rows)

        await self._do(work)

    async def append(
        self, id: str, now: int, rows: Sequence[Row], is_open: bool, over: bool, tokens: dict[str, Access] | None = None
    ) -> None:
        """More rows of a table."""

        def work(file: sqlite3.Connection) -> None:
            self._add_tokens(file, tokens or {})
            self._add_rows(file, id, now, rows)
            values = (int(is_open), int(over), id)
            file.execute("UPDATE tables SET open = ?1, over = ?2 WHERE id = ?3 AND (open, over) <> (?1, ?2)", values)

        await self._do(work)

    async def keep_clock(self, id: str, body: dict[str, Any]) -> None:
        """The times left at a table, in place of those kept before."""
        await self._do(lambda file: file.execute("REPLACE INTO clocks VALUES (?, ?)", (id, json.dumps(body))))

    async def load(self, id: str) -> StoredTable | None:
        """A table with all its rows."""

        def work(file: sqlite3.Connection) -> StoredTable | None:
            found = file.execute("SELECT terms, key FROM tables WHERE id = ?", (id,)).fetchone()
            if found is None:
                return None
            rows = file.execute("SELECT kind, body FROM rows WHERE table_id = ? ORDER BY number", (id,))
            kept = [Row(kind, json.loads(body)) for kind, body in rows]
            clock = file.execute("SELECT body FROM clocks WHERE table_id = ?", (id,)).fetchone()
            left = None if clock is None else json.loads(clock[0])
            return StoredTable(id, json.loads(found[0]), found[1], kept, left)

        return await self._do(work)

    async def find(self, token: str) -> Access | None:
        """What a token opens."""

        def work(file: sqlite3.Connection) -> Access | None:
            query = "SELECT table_id, kind, seat FROM tokens WHERE hash = ?"
            found = file.execute(query, (hashed(token),)).fetchone()
            return None if found is None else Access(*found)

        return await self._do(work)

    async def listed(self, most: int = 50) -> list[str]:
        """The newest listed tables with an open seat."""

        def work(file: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE open = 1 AND over = 0 ORDER BY made DESC LIMIT ?"
            return [id for (id,) in file.execute(query, (most,))]

        return await self._do(work)

    async def running(self, since: int) -> list[str]:
        """Tables that are not over and have seen something since then."""

        def work(file: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE over = 0 AND (SELECT max(at) FROM rows WHERE table_id = id) >= ?"
            return [id for (id,) in file.execute(query, (since,))]

        return await self._do(work)

    async def upload(self, token: str, now: int, record: bytes) -> None:
        """Keep a record that somebody uploaded."""
        await self._do(lambda file: file.execute("INSERT INTO uploads VALUES (?, ?, ?)", (token, now, record)))

    async def uploaded(self, token: str) -> bytes | None:
        """A record that somebody uploaded."""

        def work(file: sqlite3.Connection) -> bytes | None:
            found = file.execute("SELECT record FROM uploads WHERE token = ?", (token,)).fetchone()
            return None if found is None else found[0]

        return await self._do(work)

    async def begin_analysis(self, game: str, now: int, record: bytes, level: str, count: int) -> None:
        """An analysis of a game with so many moments, of which none is known yet."""
        values = game, now, record, level, count
        await self._do(lambda file: file.execute("INSERT OR IGNORE INTO analyses VALUES (?, ?, ?, ?, ?)", values))

    async def add_moment(self, game: str, number: int, body: dict[str, Any]) -> None:
        """A moment of a game that has been analysed."""
        values = game, number, json.dumps(body)
        await self._do(lambda file: file.execute("REPLACE INTO moments VALUES (?, ?, ?)", values))

    async def analysis(self, game: str) -> tuple[str, int, list[Any]] | None:
        """The level of an analysis, how many moments its game has, and those that are known, from the first on."""

        def work(file: sqlite3.Connection) -> tuple[str, int, list[Any]] | None:
            found = file.execute("SELECT level, count FROM analyses WHERE game = ?", (game,)).fetchone()
            rows = file.execute("SELECT body FROM moments WHERE game = ? ORDER BY number", (game,))
            return None if found is None else (found[0], found[1], [json.loads(body) for (body,) in rows])

        return await self._do(work)

    async def unfinished_analyses(self, most: int) -> list[tuple[str, bytes]]:
        """The newest analyses that lack moments, with the records of their games."""

        def work(file: sqlite3.Connection) -> list[tuple[str, bytes]]:
            known = "(SELECT count(*) FROM moments WHERE moments.game = analyses.game)"
            query = f"SELECT game, record FROM analyses WHERE {known} < count ORDER BY at DESC LIMIT ?"
            return file.execute(query, (most,)).fetchall()

        return await self._do(work)

    def _add_tokens(self, file: sqlite3.Connection, tokens: dict[str, Access]) -> None:
        values = [(hashed(token), access.table, access.kind, access.seat) for token, access in tokens.items()]
        file.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?)", values)

    def _add_rows(self, file: sqlite3.Connection, id: str, now: int, rows: Sequence[Row]) -> None:
        query = "SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?"
        (last,) = file.execute(query, (id,)).fetchone()
        values = [(id, last + at, now, row.kind, json.dumps(row.body)) for at, row in enumerate(rows, 1)]
        file.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", values)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._work.put(job)
        return await job.future  # type: ignore[no-any-return]

    def _run(self) -> None:
        ended = False
        while not ended:
            jobs: list[_Job] = []
            job = self._work.get()
            while job is not None:
                jobs.append(job)
                try:
                    job = self._work.get_nowait()
                except queue.Empty:
                    break
            else:
                ended = True
            self._transact(jobs)

    def _transact(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; one that fails is undone alone. If the file fails, all of them do."""
        try:
            self._file.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._try(job)
            self._file.execute("COMMIT")
        except sqlite3.Error as error:
            for job in jobs:
                job.error = error
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
        for job in jobs:
            job.loop.call_soon_threadsafe(job.finish)

    def _try(self, job: _Job) -> None:
        self._file.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._file)
        except Exception as error:
            job.error = error
            self._file.execute("ROLLBACK TO job")  # fails if a full disk has already undone the whole transaction
        self._file.execute("RELEASE job")


class _Job:
    def __init__(
        self,
        work: Callable[[sqlite3.Connection], Any],
        loop: asyncio.AbstractEventLoop,
        future: asyncio.Future[Any],
    ) -> None:
        self.work, self.loop, self.future = work, loop, future
        self.result: Any = None
        self.error: Exception | None = None

    def finish(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)
