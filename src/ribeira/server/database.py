"""A database as storage knows it: work is done in a transaction, and is answered once that is durable."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ribeira.kernel.words import Fact, RibeiraError, Told

T = TypeVar("T")

KEY_BYTES = 32


class BadStore(RibeiraError):
    """A file or database that cannot be used for tables, and why."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(Told(code, **facts))


class Found(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Session(Protocol):
    """A transaction. Statements have `?` where a value belongs; an SQLite connection is one as it is."""

    def execute(self, query: str, values: Sequence[Any] = ..., /) -> Found:
        """Carry out a statement."""

    def executemany(self, query: str, values: Sequence[Sequence[Any]], /) -> object:
        """Carry out a statement for each of many values."""


Work = Callable[[Session], T]


class Database(Protocol):
    """SQLite or PostgreSQL."""

    place: str  # as it is told: never with a password
    key: bytes  # a secret of the site's, kept elsewhere
    shared: bool  # whether other processes may be using it at the same time

    async def do(self, work: Work[T]) -> T:
        """Do work in a transaction; its result once that is durable."""

    def do_now(self, work: Work[T]) -> T:
        """The same for who can wait: while a site is opened, and for commands."""

    async def wipe(self) -> None:
        """Leave no trace of what was deleted before, as far as that is this database's own business."""

    def tell(self, session: Session, message: str) -> None:
        """Let the other processes know something once the transaction is durable; nothing where there are none."""

    def close(self) -> None:
        """Finish what waits and close it."""


def is_postgres(location: Path | str) -> bool:
    """Whether tables are to be kept in PostgreSQL rather than in a file."""
    return str(location).startswith(("postgresql://", "postgres://"))


def open_database(location: Path | str) -> Database:
    """The database at an address of PostgreSQL's, or in a file."""
    if is_postgres(location):
        from ribeira.server.postgres import Postgres

        return Postgres(str(location))
    from ribeira.server.sqlite_thread import SqliteThread

    return SqliteThread(location)


def site_key(place: Path) -> bytes:
    """The secret in a file that nobody else can read, made if there is none; ValueError if it is none of ours."""
    if not place.exists():
        keep_key(place, secrets.token_bytes(KEY_BYTES))
    key = place.read_bytes()
    need_key(place, key)
    return key


def need_key(place: Path, key: bytes) -> None:
    """Refuse by ValueError what cannot be the secret in this file."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"{place} has {len(key)} bytes instead of {KEY_BYTES}")


def keep_key(place: Path, key: bytes) -> None:
    """Keep a secret in a file, unless somebody else was quicker. It is on the disk before the file has its name."""
    draft = place.with_name(f"{place.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        _name(draft, place)
    finally:
        draft.unlink(missing_ok=True)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(place.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _name(draft: Path, place: Path) -> None:
    """Give a file its name, unless another has it."""
    try:
        os.link(draft, place)
    except FileExistsError:
        pass
    except OSError:  # a disk without links: who opens the file of a site has it alone
        draft.replace(place)
