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
from ribeira.server.limits import BOT_TRIES
from ribeira.server.waiting import STAND_IN
from ribeira.server.worker import LostWorker, WorkError

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable

LOGGER = logging.getLogger("ribeira")
LADDER = (*reversed(LEVELS), STAND_IN, "random")  # from the strongest bot to the one that never fails


class Attendant:
    """Looks after one table whenever something has changed there, and when somebody's time is up."""

    def __init__(self, live: LiveTable, bots: BotPool) -> None:
        self.live, self.bots = live, bots
        self.due: int | None = None  # when somebody's time will be up
        self._timer: asyncio.TimerHandle | None = None
        self.waits = False  # another process looks after the table, as far as is known
        self._ended = False
        self._claiming: asyncio.Task[None] | None = None
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}  # by seat and decision

    @property
    def thinking(self) -> bool:
        """Whether a bot is choosing."""
        return bool(self._thinking)

    def tend(self) -> None:
        """Let bots choose that are to decide, and come back when somebody's time is up."""
        self._stop_timer()
        if self._ended or not self.live.in_use:
            return
        table, wake, bots = self.live.table, None, []
        for seat in table.acting():
            bot = table.waiting.bot_for(seat, now())
            if bot:
                bots.append((seat, bot))
            elif (due := table.waiting.due(seat)) is not None:
                wake = due if wake is None else min(wake, due)
        self.waits = (bool(bots) or wake is not None) and not self.live.storage.leases.owns(table.id)
        if self.waits:
            self.due = None
            self._claim()
            return
        for seat, bot in bots:
            self._let_choose(seat, bot)
        self.due = wake
        if wake is not None:
            delay = max(0.0, (wake - now()) / 1000) + 0.01
            self._timer = asyncio.get_running_loop().call_later(delay, self.live.look_after)

    def _claim(self) -> None:
        """Look after the table unless another process does."""
        if self._claiming is None or self._claiming.done():
            self._claiming = asyncio.get_running_loop().create_task(self._try_to_claim())

    async def _try_to_claim(self) -> None:
        try:
            claimed = await self.live.storage.leases.claim(self.live.table.id)
        except Exception as error:  # it is tried again with the next beat
            LOGGER.warning("table %s is not claimed: %s", self.live.table.id, error)
            return
        if claimed:
            self.tend()

    def stop(self) -> None:
        """Let no bot choose any more."""
        self._stop_timer()
        if self._claiming is not None:
            self._claiming.cancel()
        for task in self._thinking.values():
            task.cancel()

    async def end(self) -> None:
        """Let no bot choose any more, and wait until none does."""
        self._ended = True
        self.stop()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

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
            async with self.live.change() as draft:
                if draft.decision(seat) == decision and draft.waiting.bot_for(seat, now()):
                    draft.stand_in(seat)
                    draft.play(seat, decision, text, now())
        except RibeiraError as error:
            LOGGER.info("table %s: %s", table.id, error)  # somebody was quicker
        finally:
            del self._thinking[seat, decision]
        self.tend()

    async def _choice(self, seat: int, bot: str) -> str:
        """What the bot plays. If its process was killed it decides again; one that fails or is late is replaced.

        Nothing may stop the game: the next lower one decides then.
        """
        table = self.live.table
        view, luck = table.history.now.view(seat), table.bot_luck(seat)
        for name in (bot, *lower(bot)):
            for _ in range(BOT_TRIES):
                try:
                    return await self.bots.choose(table.id, table.game.name, name, view, luck)
                except WorkError as error:
                    LOGGER.warning("table %s: bot %s does not decide for seat %s: %s", table.id, name, seat + 1, error)
                    if not isinstance(error, LostWorker):
                        break
        return table.game.notation.write(secrets.choice(view.legal))


def lower(bot: str) -> tuple[str, ...]:
    """The bots that take the place of one that does not decide, the best first."""
    level = level_of(bot)
    return LADDER[LADDER.index(level) + 1 :] if level in LADDER else LADDER[LADDER.index(STAND_IN) :]
