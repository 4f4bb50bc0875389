"""Hints at a table: worked out from the view of whoever asks, and told to nobody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ribeira.bots.hints import advise
from ribeira.bots.levels import advisor
from ribeira.bots.thought import Thought
from ribeira.server.advice import advice_row
from ribeira.server.bot_pool import BotPool
from ribeira.server.errors import RequestError
from ribeira.server.messages import voice
from ribeira.server.worker import WorkError

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable


class Hints:
    """The hints of one table. A seat has at most one at a time, which is worked out once for each decision."""

    def __init__(self, live: LiveTable, bots: BotPool) -> None:
        self.live, self.bots = live, bots
        self._found: dict[int, tuple[str, asyncio.Task[Thought]]] = {}  # by seat: its decision

    async def hint(self, seat: int, language: str) -> dict[str, Any]:
        """The best few actions that a seat can play now; refused if it is not asked, or there are no hints."""
        table = self.live.table
        decision = table.decision(seat)
        if not table.terms.hints:
            raise RequestError("hint.off", 403)
        if decision is None:
            raise RequestError("hint.not_asked")
        try:
            thought = await asyncio.shield(self._thinking(seat, decision))
        except WorkError:
            self._found.pop(seat, None)
            raise RequestError("hint.failed", 503) from None
        say = voice(table, language)
        view = table.history.now.view(seat)
        return {"decision": decision, "advice": [advice_row(table.game, one, say, view) for one in advise(thought)]}

    def known(self, seat: int, decision: str) -> Thought | None:
        """What was found about a decision for which a hint was given."""
        found = self._found.get(seat)
        if found is None or found[0] != decision or not _has_result(found[1]):
            return None
        return found[1].result()

    def _thinking(self, seat: int, decision: str) -> asyncio.Task[Thought]:
        found = self._found.get(seat)
        if found is not None and found[0] == decision:
            return found[1]
        if found is not None:
            found[1].cancel()
        table = self.live.table
        view, seed = table.history.now.view(seat), f"{table.id} {seat} {decision}"
        game = table.game.name
        task = asyncio.create_task(self.bots.consider(table.id, game, advisor(game), view, seed))
        task.add_done_callback(_has_result)  # which looks at its error, in case that nobody waits any more
        self._found[seat] = decision, task
        return task


def _has_result(task: asyncio.Task[Thought]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
