"""The thread that alone touches an SQLite file.

Whatever waits is done in one transaction, so many moves cost one flush to disk; work is answered when durable.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from pathlib import Path
from typing import Any, TypeVar

from ribeira.server.database import Session, Work
from ribeira.server.sqlite_file import SqliteFile

T = TypeVar("T")


class SqliteThread:
    """Does work on one connection, as much at once as waits."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        self.opened, self.place = SqliteFile(path), str(path)
        self.key, self._file = self.opened.key, self.opened.file
        self._work: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what waits and close the file."""
        self._work.put(None)
        self._thread.join()
        self.opened.close()

    def tell(self, session: Session, message: str) -> None:
        """There is nobody to be told: one process has the file."""

    def do_now(self, work: Work[T]) -> T:
        """Have work done while nobody else has any."""
        job = _Job(work, None, None)
        self._transact([job])
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[no-any-return]

    async def do(self, work: Work[T]) -> T:
        """Have work done; its result once that is durable."""
        return await self._put(work, alone=False)

    async def wipe(self) -> None:
        """Move what the journal holds into the file and empty it, so that what was deleted is nowhere any more."""
        await self._put(_empty_journal, alone=True)

    async def _put(self, work: Work[T], alone: bool) -> T:
        """`alone`: it is no part of a transaction, and is done once all that came before is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._work.put(_Job(work, loop, future, alone))
        return await future

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
            self._transact([job for job in jobs if not job.alone])
            for job in jobs:
                if job.alone:
                    self._do_alone(job)

    def _do_alone(self, job: _Job) -> None:
        try:
            job.result = job.work(self._file)
        except Exception as error:
            job.error = error
        job.answer()

    def _transact(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; one that fails is undone alone. If the file fails, all of them do."""
        if not jobs:
            return
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
            job.answer()

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
        work: Work[Any],
        loop: asyncio.AbstractEventLoop | None,
        future: asyncio.Future[Any] | None,
        alone: bool = False,
    ) -> None:
        self.work, self.loop, self.future, self.alone = work, loop, future, alone
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.finish)

    def finish(self) -> None:
        if self.future is None or self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def _empty_journal(file: Session) -> None:
    (busy, _, _) = file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("somebody else reads the file")
