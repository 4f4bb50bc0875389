"""Worker processes that share a queue, and the work that waits in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ribeira.server.fair_queue import FairQueue
from ribeira.server.worker import Doer, FailedWork, Work, WorkError


class Crew:
    """Workers who share a queue, each with a thread that waits for it; what goes to a worker is pickled there."""

    def __init__(self, workers: Sequence[Doer]) -> None:
        self.workers = workers
        self._idle = list(workers)
        self._threads = ThreadPoolExecutor(len(workers), "thinkers")
        self._waiting: FairQueue[Job] = FairQueue()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> int:
        """How many have no work."""
        return len(self._idle)

    async def do(self, line: str, job: Job) -> Any:
        """Have work done in turn for this line; a WorkError says why it is not done."""
        self._waiting.put(line, job)
        self._serve()
        try:
            return await job.done
        finally:
            self._waiting.discard(line, job)

    def close(self) -> None:
        """Stop the worker processes."""
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

    async def _work(self, worker: Doer, job: Job) -> None:
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


class Job:
    """Work that waits or is being done, and whoever waits for it."""

    def __init__(self, work: Work, seconds: float) -> None:
        self.work, self.seconds = work, seconds
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def finish(self, result: Any) -> None:
        """It is done."""
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: WorkError) -> None:
        """It is not done, and why."""
        if not self.done.done():
            self.done.set_exception(error)
