"""Worker processes in which bots think, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

from ribeira.bots import BOTS
from ribeira.bots.cast import level_of
from ribeira.bots.levels import LEVELS, SECONDS, Level, budget, thinker
from ribeira.bots.thought import Thought, think, together
from ribeira.games import GAMES
from ribeira.server.fair_queue import FairQueue
from ribeira.server.limits import GRACE, PATIENCE, YIELDING
from ribeira.server.worker import FailedWork, Work, Worker, WorkError

WHOLE_MACHINE = LEVELS[-1]  # the level that thinks in several processes at once, if they have nothing else to do


class BotPool:
    """A few worker processes, started when first needed, that serve the tables in turn.

    Each piece of work has a deadline from when it is begun. A process that overruns it is killed, and nothing else is
    disturbed. What nobody waits for is done by one more process, which gives way to all others.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._tables = _Crew([Worker() for _ in range(count)])
        self._background = _Crew([Worker(YIELDING)])

    @property
    def workers(self) -> list[Worker]:
        """The processes that think for the tables."""
        return self._tables.workers

    async def choose(self, table: str, game: str, bot: str, view: Any, seed: str) -> str:
        """What the bot plays in this view, in notation. The strongest level thinks in all processes that are idle."""
        searches = self._tables.idle if level_of(bot) == WHOLE_MACHINE and len(view.legal) > 1 else 1
        if searches > 1:
            thought = await self._consider_together(table, game, bot, view, seed, searches)
            return pick(game, bot, thought, seed)
        chosen: str = await self.do(table, seconds_for(bot), partial(choose, game, bot, view, seed))
        return chosen

    async def consider(self, table: str, game: str, level: str, view: Any, seed: str, hurry: bool = True) -> Thought:
        """What a level thinks of the decision that the seat of this view owes."""
        work = partial(consider, game, level, view, seed)
        thought: Thought = await self.do(table, seconds_for(level), work, background=not hurry)
        return thought

    async def _consider_together(self, table: str, game: str, bot: str, view: Any, seed: str, searches: int) -> Thought:
        """What so many searches think together; those that come to nothing are left out while there is another."""
        works = [partial(consider, game, level_of(bot), view, f"{seed} {number}") for number in range(searches)]
        asked = [self.do(table, seconds_for(bot), work) for work in works]
        found = await asyncio.gather(*asked, return_exceptions=True)
        thoughts = [thought for thought in found if isinstance(thought, Thought)]
        for error in found:
            if isinstance(error, BaseException) and (not thoughts or not isinstance(error, WorkError)):
                raise error
        return together(thoughts)

    async def do(self, line: str, seconds: float, work: Work, background: bool = False) -> Any:
        """Have work done in turn for this line; a WorkError says why it is not done."""
        crew = self._background if background else self._tables
        return await crew.do(line, _Job(work, seconds))

    def close(self) -> None:
        """Stop the worker processes."""
        self._tables.close()
        self._background.close()


class _Crew:
    """Workers who share a queue, each with a thread that waits for it; what goes to a worker is pickled there."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self._idle = list(workers)
        self._threads = ThreadPoolExecutor(len(workers), "thinkers")
        self._waiting: FairQueue[_Job] = FairQueue()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> int:
        """How many have no work."""
        return len(self._idle)

    async def do(self, line: str, job: _Job) -> Any:
        self._waiting.put(line, job)
        self._serve()
        try:
            return await job.done
        finally:
            self._waiting.discard(line, job)

    def close(self) -> None:
        self._idle = []
        for worker in self.workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _serve(self) -> None:
        """Give work to whoever has none."""
        while self._idle and self._waiting:
            task = asyncio.create_task(self._work(self._idle.pop(), self._waiting.take()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: Worker, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            result = await loop.run_in_executor(self._threads, worker.do, job.work, job.seconds)
        except WorkError as error:
            job.fail(error)
        except Exception as error:  # it cannot be pickled, or the pool is closed
            job.fail(FailedWork(str(error)))
        else:
            job.finish(result)
        self._idle.append(worker)
        self._serve()


class _Job:
    """Work that waits or is being done, and whoever waits for it."""

    def __init__(self, work: Work, seconds: float) -> None:
        self.work, self.seconds = work, seconds
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def finish(self, result: Any) -> None:
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: WorkError) -> None:
        if not self.done.done():
            self.done.set_exception(error)


def seconds_for(bot: str) -> float:
    """How long a bot may take for a decision before its process is killed."""
    level = level_of(bot)
    return SECONDS[level] + GRACE if level in LEVELS else PATIENCE


def choose(game: str, bot: str, view: Any, seed: str) -> str:
    """What the bot plays in this view, in notation; this runs in a worker process."""
    rules = GAMES[game]
    action = BOTS[bot](rules).choose(view, Random(seed))
    if action not in view.legal:
        raise ValueError(f"{action} is not legal")
    return rules.notation.write(action)


def pick(game: str, bot: str, thought: Thought, seed: str) -> str:
    """What a level, or a character of it, plays after this thought, in notation."""
    rules = GAMES[game]
    level = BOTS[bot](rules)
    assert isinstance(level, Level)
    return rules.notation.write(level.pick(thought, Random(seed)).action)


def consider(game: str, level: str, view: Any, seed: str) -> Thought:
    """What a level thinks in this view; this runs in a worker process."""
    return think(thinker(GAMES[game]), view, Random(seed), budget(GAMES[game], level))
