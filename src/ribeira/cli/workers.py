"""Work spread over processes, its results in order, whatever the number of processes."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from ribeira.cli.voice import say
from ribeira.kernel.words import RibeiraError, Told

A = TypeVar("A")
B = TypeVar("B")

AHEAD = 3  # chunks under way for each process: enough to keep it busy, few enough to hold in memory


class LostWorker(RibeiraError):
    """A process that was to do a part of the work has died."""


def chunks(games: int, jobs: int) -> list[range]:
    """The numbers 1 to `games` in runs, short enough to share out evenly and to show progress."""
    size = max(1, min(8, games // (4 * jobs)))
    return [range(start, min(start + size, games + 1)) for start in range(1, games + 1, size)]


def spread(work: Callable[[A], B], tasks: Iterable[A], jobs: int) -> Generator[B, None, None]:
    """Do the work of each task in one of so many processes; results come in the order of the tasks."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    # Fresh processes: a fork would copy the thread that draws the progress bar in whatever state it is.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_quiet) as pool:
        waiting = iter(tasks)
        under_way: deque[Future[B]] = deque(pool.submit(work, task) for task in islice(waiting, AHEAD * jobs))
        try:
            while under_way:
                yield under_way.popleft().result()
                under_way.extend(pool.submit(work, task) for task in islice(waiting, 1))
        except BrokenProcessPool:
            raise LostWorker(Told("cli.error.worker")) from None
        except BaseException:  # nobody wants the other results any more: what is under way need not be finished
            for process in list(pool._processes.values()):
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C ends a worker at once and without a word; the process that started it does the talking."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def progress(console: Console, *more: ProgressColumn, of: Told | None = None) -> Progress:
    """A bar while games are played, or something else is done; gone at the end, nothing where there is no terminal."""
    return Progress(
        TextColumn(say(Told("cli.progress") if of is None else of)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        *more,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
