"""Reading that takes long, such as replaying a game, is done in a few processes: the event loop never waits for it.

Visitors are served in turn, and none has more than a few readings waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ribeira.kernel.words import RibeiraError, Told
from ribeira.server.crew import Crew, Job
from ribeira.server.errors import RequestError, status_of
from ribeira.server.limits import READERS, READING_SECONDS, READINGS_AT_ONCE
from ribeira.server.worker import Doer, TooLate, Worker, WorkError


class Readers:
    """A few processes, started when first needed, or others who read."""

    def __init__(self, count: int = READERS, workers: Sequence[Doer] = ()) -> None:
        self._crew = Crew(workers or [Worker() for _ in range(count)])
        self._waiting: Counter[str] = Counter()

    async def read(self, visitor: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of ours returns; refused as it refuses, or if it takes too long or the visitor has enough."""
        if self._waiting[visitor] >= READINGS_AT_ONCE:
            raise RequestError("http.busy", 429)
        self._waiting[visitor] += 1
        try:
            result = await self._crew.do(visitor, Job(partial(_read, work, *arguments), READING_SECONDS))
        except TooLate:
            raise RequestError("http.too_long", 503) from None
        except WorkError:
            raise RequestError("http.busy", 503) from None
        finally:
            self._waiting[visitor] -= 1
            self._waiting += Counter()  # those who have none waiting are forgotten
        if isinstance(result, _Refused):
            raise RequestError(result.told.code, result.status, **result.told.facts)
        return result

    def close(self) -> None:
        """Stop the processes."""
        self._crew.close()


class _Refused:
    """A refusal on its way between processes."""

    def __init__(self, told: Told, status: int) -> None:
        self.told, self.status = told, status


def _read(work: Callable[..., Any], *arguments: Any) -> Any:
    """Do it, in a worker process."""
    try:
        return work(*arguments)
    except RibeiraError as error:
        return _Refused(error.told, status_of(error))
