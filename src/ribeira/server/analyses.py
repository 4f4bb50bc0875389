"""Analyses of finished games: worked out in the background, kept with the game, gone on with after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from ribeira.bots.analysis import Moment, analyse_moment, count_moments
from ribeira.bots.analysis_rows import moment_row
from ribeira.bots.levels import advisor
from ribeira.games import GAMES
from ribeira.kernel.record import Record, write_record
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.limits import (
    ANALYSES_A_DAY,
    ANALYSES_AT_ONCE,
    ANALYSIS_SECONDS,
    ANALYSIS_TRIES,
    MOST_ANALYSES,
)
from ribeira.server.storage import Storage
from ribeira.server.worker import WorkError

LOGGER = logging.getLogger("ribeira")
DAY = 86_400_000  # milliseconds
NOBODY = "-"  # whose an analysis is that goes on after a restart
SEED = "analysis"  # the same game is always analysed alike


@dataclass(frozen=True)
class StoredAnalysis:
    """An analysis as far as it has come."""

    level: str
    count: int  # moments of the game
    rows: list[dict[str, Any]]


class Analyst:
    """Every analysis of this server. Visitors are told apart by their address, which is never stored."""

    def __init__(self, storage: Storage, bots: BotPool) -> None:
        self.storage, self.bots = storage, bots
        self._working: dict[str, asyncio.Task[None]] = {}  # by game
        self._visitors: dict[str, str] = {}  # whose each is
        self._begun: dict[str, deque[int]] = {}  # when each visitor began one, this last day

    def is_working(self, game: str) -> bool:
        """Whether this game is being analysed."""
        return game in self._visitors

    async def find(self, game: str) -> StoredAnalysis | None:
        """The analysis of a game as far as it has come; None if nobody has asked for it."""
        found = await self.storage.analysis(game)
        return None if found is None else StoredAnalysis(*found)

    async def begin(self, record: Record, visitor: str) -> None:
        """Analyse a finished game, or go on with it; refused if this visitor has had enough."""
        game = key_of(record)
        found = await self.find(game)
        if self.is_working(game) or (found is not None and len(found.rows) == found.count):
            return
        self._allow(visitor)
        self._visitors[game] = visitor
        self._begun.setdefault(visitor, deque()).append(now())
        content = write_record(record, GAMES[record.setup.game], with_figures=True)
        try:
            if found is None:
                count = await asyncio.to_thread(count_moments, content)
                level = advisor(record.setup.game)
                await self.storage.begin_analysis(game, now(), content, level, count)
        except BaseException:
            del self._visitors[game]
            raise
        self._start(game, content)

    async def resume(self) -> None:
        """Go on with whatever was under way when the server stopped."""
        for game, content in await self.storage.unfinished_analyses(MOST_ANALYSES):
            self._visitors[game] = NOBODY
            self._start(game, content)

    def stop(self) -> None:
        """Analyse no more; what was found is kept."""
        for task in self._working.values():
            task.cancel()

    def _allow(self, visitor: str) -> None:
        yesterday = now() - DAY
        self._begun = {who: when for who, when in self._begun.items() if when[-1] >= yesterday}
        begun = self._begun.get(visitor, deque())
        while begun and begun[0] < yesterday:
            begun.popleft()
        if list(self._visitors.values()).count(visitor) >= ANALYSES_AT_ONCE:
            raise RequestError("analysis.one", 429)
        if len(begun) >= ANALYSES_A_DAY:
            raise RequestError("analysis.enough", 429, most=ANALYSES_A_DAY)
        if len(self._visitors) >= MOST_ANALYSES:
            raise RequestError("analysis.busy", 503)

    def _start(self, game: str, content: bytes) -> None:
        self._working[game] = asyncio.create_task(self._work(game, content))

    async def _work(self, game: str, content: bytes) -> None:
        """Add one moment after the other to those that are kept, unless another process does."""
        leases, name = self.storage.leases, f"analysis {game}"
        try:
            if not await leases.claim(name):
                return
            found = await self.find(game)
            assert found is not None
            rules = GAMES[msgspec.json.decode(content)["game"]]
            for number in range(len(found.rows), found.count):
                moment = await self._moment(game, content, found.level, number)
                await self.storage.add_moment(game, number, moment_row(rules, moment))
            await leases.release(name)
        except WorkError as error:
            LOGGER.warning("an analysis is given up: %s", error)
        finally:
            self._working.pop(game, None)
            self._visitors.pop(game, None)

    async def _moment(self, game: str, content: bytes, level: str, number: int) -> Moment:
        work = partial(analyse_moment, content, level, SEED, number)
        for tried in range(1, ANALYSIS_TRIES + 1):
            try:
                found: Moment = await self.bots.do(f"analysis {game}", ANALYSIS_SECONDS, work, background=True)
            except WorkError:
                if tried == ANALYSIS_TRIES:
                    raise
            else:
                return found
        raise AssertionError("the last try returns or raises")


def key_of(record: Record) -> str:
    """A name for a game gone by: the same for the same actions, wherever it is kept."""
    return hashlib.sha256(write_record(record, GAMES[record.setup.game], with_figures=True)).hexdigest()
