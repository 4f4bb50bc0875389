"""Worker processes in which bots think, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from functools import partial
from math import inf
from random import Random
from typing import Any

from ribeira.bots import BOTS
from ribeira.bots.cast import level_of
from ribeira.bots.levels import LEVELS, SECONDS, Level, budget, thinker
from ribeira.bots.thought import Thought, think, together
from ribeira.games import GAMES
from ribeira.server.crew import Crew, Job
from ribeira.server.limits import BACKGROUND_SECONDS, GRACE, HINT_SECONDS, PATIENCE, YIELDING
from ribeira.server.worker import Inline, Work, Worker, WorkError

WHOLE_MACHINE = LEVELS[-1]  # the level that thinks in several processes at once, if they have nothing else to do


class BotPool:
    """A few worker processes, started when first needed, that serve the tables in turn.

    Each piece of work has a deadline from when it is begun. A process that overruns it is killed, and nothing else is
    disturbed. What nobody waits for is done by one more process, which gives way to all others.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._processes = [Worker() for _ in range(count)]
        self._tables = Crew(self._processes)
        self._background = Crew([Worker(YIELDING)])

    @property
    def workers(self) -> list[Worker]:
        """The processes that think for the tables."""
        return self._processes

    async def choose(self, table: str, game: str, bot: str, view: Any, seed: str) -> str:
        """What the bot plays in this view, in notation. The strongest level thinks in all processes that are idle."""
        searches = self._tables.idle if level_of(bot) == WHOLE_MACHINE and len(view.legal) > 1 else 1
        if searches > 1:
            thought = await self._consider_together(table, game, bot, view, seed, searches)
            return pick(game, bot, thought, seed)
        chosen: str = await self.do(table, seconds_for(bot), partial(choose, game, bot, view, seed))
        return chosen

    async def consider(self, table: str, game: str, level: str, view: Any, seed: str, hurry: bool = True) -> Thought:
        """What a level thinks, to advise, of the decision that the seat of this view owes."""
        work = partial(consider, game, level, view, seed, HINT_SECONDS)
        seconds = seconds_for(level) if hurry else BACKGROUND_SECONDS
        thought: Thought = await self.do(table, seconds, work, background=not hurry)
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
        return await crew.do(line, Job(work, seconds))

    def close(self) -> None:
        """Stop the worker processes."""
        self._tables.close()
        self._background.close()


class InlineBots(BotPool):
    """Bots that think here, one after the other: for where there are no other processes."""

    def __init__(self) -> None:
        self._processes = []
        self._tables = self._background = Crew([Inline()])


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


def consider(game: str, level: str, view: Any, seed: str, seconds: float = inf) -> Thought:
    """What a level thinks in this view, in so many seconds or its own; this runs in a worker process."""
    found = budget(GAMES[game], level)
    return think(thinker(GAMES[game]), view, Random(seed), replace(found, seconds=min(found.seconds, seconds)))
