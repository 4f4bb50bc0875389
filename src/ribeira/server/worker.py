"""A worker process: it does one piece of work at a time, and is killed if that takes too long."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

LONGEST_START = 60.0  # seconds within which a new process must be ready for work

Work = Callable[[], Any]  # to be pickled: a partial of a function in a module


class WorkError(Exception):
    """Work that came to nothing."""


class TooLate(WorkError):
    """It was not done in time; its process was killed."""


class LostWorker(WorkError):
    """Its process has died, as when memory runs short."""


class FailedWork(WorkError):
    """It raised an error; here is the last line of what Python says about it."""


class Doer(Protocol):
    """Whoever does one piece of work at a time."""

    def do(self, work: Work, seconds: float) -> Any:
        """Have the work done, and wait for it. A WorkError says why it is not done."""

    def close(self) -> None:
        """Do no more."""


class Inline:
    """Does work at once, where there are no other processes; nothing ends it early."""

    def do(self, work: Work, seconds: float) -> Any:
        """Do the work. A WorkError says why it is not done."""
        try:
            return work()
        except Exception:
            raise FailedWork(_last_line()) from None

    def close(self) -> None:
        """There is nothing to end."""


class Worker:
    """One process. It is started when first needed, and again after it was killed."""

    def __init__(self, nice: int = 0) -> None:
        """`nice` is what Unix understands by it: a process with more of it gives way to others."""
        self.nice = nice
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self.closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def do(self, work: Work, seconds: float) -> Any:
        """Have the work done, and wait for it: this is for a thread of its own. A WorkError says why it is not done."""
        try:
            connection = self._connected()
            connection.send(work)
            if not connection.poll(seconds):
                raise TooLate(f"not done within {seconds:g} s")
            good, result = connection.recv()
        except (EOFError, OSError):
            self.kill()
            raise LostWorker("the process ended") from None
        except TooLate:
            self.kill()
            raise
        if not good:
            raise FailedWork(result)
        return result

    def kill(self) -> None:
        """End the process at once, whatever it is doing; the next work starts a new one."""
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if process is not None:
            process.kill()
            process.join()
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """End the process for good. Whoever waits for it in another thread is told that it is lost."""
        self.closed = True
        if self._process is not None:
            self._process.kill()

    def _connected(self) -> Connection:
        """The line to a process that is ready for work."""
        if self.closed:
            raise EOFError
        if self._connection is None:
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, self.nice), name="ribeira-thinker", daemon=True)
            process.start()
            self._process = process
            theirs.close()
            if self.closed:  # while it was starting
                raise EOFError
            if not self._connection.poll(LONGEST_START):
                raise EOFError
            self._connection.recv()
        return self._connection


def _serve(connection: Connection, nice: int) -> None:
    """Do what comes, until the server hangs up; this runs in the worker process."""
    _init_worker(nice)
    connection.send(True)
    while True:
        try:
            work: Work = connection.recv()
        except EOFError:
            return
        except Exception:  # work that cannot be read, as when its module is not there
            connection.send((False, _last_line()))
            continue
        try:
            connection.send((True, work()))
        except Exception:
            connection.send((False, _last_line()))


def _last_line() -> str:
    return traceback.format_exc(limit=0).strip().splitlines()[-1]


def _init_worker(nice: int) -> None:
    """Leave Ctrl-C to the server, and end when the server has ended, however it did."""
    if hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()
