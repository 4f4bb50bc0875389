"""Worker processes in which bots choose, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from typing import Any

from ribeira.bots import BOTS
from ribeira.games import GAMES


class BotPool:
    """A few worker processes. They are started when first needed."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, bot: str, view: Any, seed: str) -> str:
        """What the bot plays in this view, in notation."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, init_worker)
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, choose, game, bot, view, seed)
        except BrokenExecutor:  # a process was killed, as when memory runs short: the next choice starts new ones
            if self._pool is pool:
                self._pool = None
            raise

    def close(self) -> None:
        """Stop the worker processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def init_worker() -> None:
    """Leave Ctrl-C to the server, and end when the server has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


def choose(game: str, bot: str, view: Any, seed: str) -> str:
    """What the bot plays in this view, in notation; this runs in a worker process."""
    rules = GAMES[game]
    action = BOTS[bot](rules).choose(view, Random(seed))
    return rules.notation.write(action)
