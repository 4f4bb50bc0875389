"""An SQLite database in memory whose whole content is handed out after every change, to be kept elsewhere."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ribeira.server.database import KEY_BYTES, BadStore, Session, Work
from ribeira.server.sqlite_file import check, upgrade

T = TypeVar("T")

PLACE = "memory"
Keep = Callable[[bytes], Awaitable[object]]


class SqliteMemory:
    """A database for one device: what is kept is the site's key, and the database as it would lie in a file."""

    shared = False
    place = PLACE

    def __init__(self, kept: bytes, keep: Keep) -> None:
        """`kept` is what was last handed to `keep`, or nothing."""
        self.key, self._keep = kept[:KEY_BYTES] or secrets.token_bytes(KEY_BYTES), keep
        self._file = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        try:
            if kept:
                self._file.deserialize(kept[KEY_BYTES:])
            check(self._file, PLACE)
            upgrade(self._file, self.key)
        except sqlite3.Error as error:
            raise BadStore("store.damaged", file=PLACE, reason=str(error)) from None

    async def do(self, work: Work[T]) -> T:
        """Do work in a transaction; its result once what it changed is kept."""
        before = self._file.total_changes
        result = self.do_now(work)
        if self._file.total_changes != before:
            await self._keep(self.key + self._file.serialize())
        return result

    def do_now(self, work: Work[T]) -> T:
        """The same for who can wait; what is changed is kept with the next work."""
        self._file.execute("BEGIN")
        try:
            result = work(self._file)
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")
        return result

    async def wipe(self) -> None:
        """Leave no trace of what was deleted before."""
        self._file.execute("VACUUM")
        await self._keep(self.key + self._file.serialize())

    def tell(self, session: Session, message: str) -> None:
        """There is nobody to be told."""

    def close(self) -> None:
        """Close it."""
        self._file.close()
