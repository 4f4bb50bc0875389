"""PostgreSQL as the store of a larger site: any number of processes, on any number of hosts, use it at the same time.

Work is done in threads, each with a connection of a pool. What one process tells the others, most often that a table
has more rows, travels with the transaction: it is heard once that is durable, and never before.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ribeira.server.database import BadStore, Found, Session, Work, site_key
from ribeira.server.errors import RequestError
from ribeira.server.schema import VERSION, for_postgres, statements

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
    from psycopg_pool import ConnectionPool, PoolTimeout
except ImportError:
    raise BadStore("store.no_driver") from None

T = TypeVar("T")
LOGGER = logging.getLogger("ribeira")
CHANNEL = "ribeira"
CONNECTIONS = 8  # of one process, beside the one that listens
PATIENCE = 5.0  # seconds to wait for a connection
STEP = 0.5  # seconds after which who waits for one looks whether there is still any use in it
SILENCE = 12.0  # seconds after which a connection that hears nothing, not even ourselves, is given up
UPGRADING = 0x52696265  # a lock for who brings the database up to date
KEY_FILE = "RIBEIRA_KEY_FILE"  # names the file with the secret of the site; the same on every host
_QUOTED = re.compile(r'".*"')

MORE = """
CREATE TABLE IF NOT EXISTS processes (id TEXT PRIMARY KEY, until INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, owner TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS owned ON leases (owner)
"""  # who looks after which table: see leases.py

Listener = Callable[[str | None], None]


class PostgresSession:
    """A transaction of PostgreSQL's, with `?` where a value belongs."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Found:
        """Carry out a statement."""
        return self._connection.execute(_written(query), values)

    def executemany(self, query: str, values: Sequence[Sequence[Any]], /) -> object:
        """Carry out a statement for each of many values."""
        cursor = self._connection.cursor()
        cursor.executemany(_written(query), values)
        return cursor


class Postgres:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url, self.place = url, told_place(url)
        try:
            with psycopg.connect(url, connect_timeout=10, autocommit=True) as connection, connection.transaction():
                self.key = site_key(key_place())
                _upgrade(PostgresSession(connection), self.place, self.key)
        except (psycopg.Error, OSError, ValueError) as error:
            raise BadStore("store.unreachable", place=self.place, reason=_told(error)) from None
        settings = {"autocommit": True, "connect_timeout": 10}
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            kwargs=settings,
            check=ConnectionPool.check_connection,  # those from before the database was started again are dead
            open=True,
            name="ribeira",
        )
        self._threads = ThreadPoolExecutor(CONNECTIONS, "storage")
        self._listening: threading.Thread | None = None
        self._closed = threading.Event()

    async def do(self, work: Work[T]) -> T:
        """Do work in a transaction; its result once that is durable. Refused while the database is away."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self.do_now, work)
        except (psycopg.OperationalError, PoolTimeout) as error:
            LOGGER.warning("the database is away: %s", error)
            raise RequestError("http.failed", 503) from None

    def do_now(self, work: Work[T]) -> T:
        """The same for who can wait."""
        with self._connected() as connection, connection.transaction():
            return work(PostgresSession(connection))

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection[Any]]:
        """A connection of the pool; the pool itself forgets some who wait when it is closed."""
        connection, end = None, time.monotonic() + PATIENCE
        while connection is None:
            try:
                connection = self._pool.getconn(STEP)
            except PoolTimeout:
                if self._closed.is_set() or time.monotonic() >= end:
                    raise
        try:
            yield connection
        finally:
            self._pool.putconn(connection)

    async def wipe(self) -> None:
        """Nothing: what was deleted is gone for every query, and its bytes go when the server vacuums and archives."""

    def tell(self, session: Session, message: str) -> None:
        """Let all processes hear something once the transaction is durable."""
        session.execute("SELECT pg_notify(?, ?)", (CHANNEL, message))

    def listen(self, hear: Listener) -> None:
        """Have everything heard that any process tells; None whenever something may have been missed before."""
        loop = asyncio.get_running_loop()

        def hear_there(message: str | None) -> None:
            if not self._closed.is_set():
                loop.call_soon_threadsafe(hear, message)

        self._listening = threading.Thread(target=self._listen, args=(hear_there,), name="listener", daemon=True)
        self._listening.start()

    def close(self) -> None:
        """Finish what waits and close all connections. Who has none yet, as while it is away, gets none."""
        self._closed.set()
        self._threads.shutdown()
        self._pool.close(STEP)
        if self._listening is not None:
            self._listening.join(5)

    def _listen(self, hear: Listener) -> None:
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._url, connect_timeout=10, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    hear(None)
                    self._hear_all(connection, hear)
            except (psycopg.Error, OSError) as error:
                LOGGER.warning("the database cannot be listened to: %s", error)
            except RuntimeError:  # the loop has ended
                return
            self._closed.wait(0.5)

    def _hear_all(self, connection: psycopg.Connection[Any], hear: Listener) -> None:
        """Hear until it is closed, or so silent that the connection must be dead."""
        heard = time.monotonic()
        while not self._closed.is_set() and time.monotonic() - heard < SILENCE:
            for note in connection.notifies(timeout=0.5, stop_after=1):
                heard = time.monotonic()
                hear(note.payload)


@contextmanager
def reading(url: str) -> Iterator[PostgresSession]:
    """The database for one who only looks: one moment of it, whatever servers do meanwhile."""
    place = told_place(url)
    try:
        with psycopg.connect(url, connect_timeout=10, autocommit=True) as connection:
            connection.read_only, connection.isolation_level = True, psycopg.IsolationLevel.REPEATABLE_READ
            with connection.transaction():
                session = PostgresSession(connection)
                known = session.execute("SELECT 1 FROM pg_tables WHERE tablename = 'site'").fetchone()
                if known is None:
                    raise BadStore("store.empty", place=place)
                yield session
    except psycopg.Error as error:
        raise BadStore("store.unreachable", place=place, reason=_told(error)) from None


def _told(error: Exception) -> str:
    """An error in a line. One that says of an address what is malformed in it quotes it, with its password."""
    text = " ".join(str(error).split())
    return _QUOTED.sub("“…”", text)[:300] if isinstance(error, psycopg.ProgrammingError) else text[:300]


def told_place(url: str) -> str:
    """An address without what is secret in it."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return "postgresql"
    host, port = parts.get("host", "localhost"), parts.get("port")
    return f"postgresql://{host}{f':{port}' if port else ''}/{parts.get('dbname', '')}"


def key_place() -> Path:
    """The file with the secret from which the links of tables follow. It is not in the database."""
    if given := os.environ.get(KEY_FILE):
        return Path(given)
    from platformdirs import user_data_path

    folder = user_data_path("ribeira", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "site.key"


def _written(query: str) -> bytes:
    return query.replace("?", "%s").encode()


def _upgrade(session: PostgresSession, place: str, key: bytes) -> None:
    """Bring the database up to this version; one process after the other."""
    session.execute("SELECT pg_advisory_xact_lock(?)", (UPGRADING,))
    session.execute(for_postgres("CREATE TABLE IF NOT EXISTS site (name TEXT PRIMARY KEY, value BLOB NOT NULL)"))
    kept = {name: bytes(value) for name, value in session.execute("SELECT name, value FROM site").fetchall()}
    version, hash = int(kept.get("schema", b"0")), hashlib.sha256(key).hexdigest().encode()
    if version > VERSION:
        raise BadStore("store.newer", file=place, version=version, expected=VERSION)
    if kept.get("key-hash", hash) != hash:
        raise BadStore("store.other_key", place=place, file=str(key_place()))
    for statement in [*statements(), *MORE.split(";")]:
        session.execute(for_postgres(statement))
    newer = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    for name, value in {"schema": str(VERSION).encode(), "key-hash": hash}.items():
        session.execute(f"INSERT INTO site VALUES (?, ?) {newer}", (name, value))
