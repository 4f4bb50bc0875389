"""The attendant of a table: lets its bots play, and a stand-in for whoever is away or out of time."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from ribeira.bots.cast import level_of
from ribeira.bots.levels import LEVELS
from ribeira.kernel.words import RibeiraError
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.tokens import new_token
from ribeira.server.waiting import STAND_IN
from ribeira.server.worker import WorkError

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable

LOGGER = logging.getLogger("ribeira")
LADDER = (*reversed(LEVELS), STAND_IN, "random")  # from the strongest bot to the one that never fails


class Attendant:
    """Looks after one table whenever something has changed there, and when somebody's time is up."""

    def __init__(self, live: LiveTable, bots: BotPool) -> None:
        self.live, self.bots = live, bots
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}  # by seat and decision

    @property
    def busy(self) -> bool:
        """Whether a bot is choosing, or somebody's time will be up."""
        return self._timer is not None or bool(self._thinking)

    def tend(self) -> None:
        """Let bots choose that are to decide, and come back when somebody's time is up."""
        self._stop_timer()
        if not self.live.in_use:
            return
        table, wake = self.live.table, None
        for seat in table.acting():
            bot = table.waiting.bot_for(seat, now())
            if bot:
                self._let_choose(seat, bot)
            elif (due := table.waiting.due(seat)) is not None:
                wake = due if wake is None else min(wake, due)
        if wake is not None:
            delay = max(0.0, (wake - now()) / 1000) + 0.01
            self._timer = asyncio.get_running_loop().call_later(delay, self.live.look_after)

    def stop(self) -> None:
        """Let no bot choose any more."""
        self._stop_timer()
        for task in self._thinking.values():
            task.cancel()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _let_choose(self, seat: int, bot: str) -> None:
        decision = self.live.table.decision(seat)
        if decision is not None and (seat, decision) not in self._thinking:
            self._thinking[seat, decision] = asyncio.create_task(self._play(seat, decision, bot))

    async def _play(self, seat: int, decision: str, bot: str) -> None:
        table = self.live.table
        try:
            started = time.monotonic()
            text = await self._choice(seat, bot)
            if self.live.audience.any:
                await asyncio.sleep(max(0.0, table.terms.pace / 1000 - (time.monotonic() - started)))
            async with self.live.change():
                if table.decision(seat) == decision and table.waiting.bot_for(seat, now()):
                    table.play(seat, decision, text, now())
        except RibeiraError as error:
            LOGGER.info("table %s: %s", table.id, error)  # somebody was quicker
        finally:
            del self._thinking[seat, decision]
        self.tend()

    async def _choice(self, seat: int, bot: str) -> str:
        """What the bot plays. One that fails or is late must not stop the game: the next lower one decides then."""
        table = self.live.table
        view = table.history.now.view(seat)
        for name in (bot, *lower(bot)):
            try:
                return await self.bots.choose(table.id, table.game.name, name, view, new_token())
            except WorkError as error:
                LOGGER.warning("table %s: bot %s does not decide for seat %s: %s", table.id, name, seat + 1, error)
        return table.game.notation.write(secrets.choice(view.legal))


def lower(bot: str) -> tuple[str, ...]:
    """The bots that take the place of one that does not decide, the best first."""
    level = level_of(bot)
    return LADDER[LADDER.index(level) + 1 :] if level in LADDER else LADDER[LADDER.index(STAND_IN) :]
