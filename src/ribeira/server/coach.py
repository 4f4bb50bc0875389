"""The coach of a table: tells a player, and nobody else, what would have been better.

A decision is judged by the view that its player had, so a note tells nothing that the player could not know.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ribeira.bots.hints import advise, cost, hardly_tried, is_mistake
from ribeira.bots.judging import Comparison, compare_texts
from ribeira.bots.levels import advisor
from ribeira.bots.thought import Thought
from ribeira.server.advice import action_row, advice_row
from ribeira.server.bot_pool import BotPool
from ribeira.server.errors import RequestError
from ribeira.server.frames import Json, whole_frame
from ribeira.server.limits import BACKGROUND_SECONDS, COSTLY, MOST_JUDGED
from ribeira.server.messages import Look, voice
from ribeira.server.worker import WorkError

if TYPE_CHECKING:
    from ribeira.server.live_table import LiveTable

LOGGER = logging.getLogger("ribeira")


@dataclass(frozen=True)
class Note:
    """A decision that cost its player much: what was seen, what was played, and what the coach thinks of it."""

    decision: str
    view: Any
    action: Any
    chance: float  # of winning after it
    thought: Thought


class Coach:
    """Judges the decisions of people at one table and keeps the last note for each seat."""

    def __init__(self, live: LiveTable, bots: BotPool) -> None:
        self.live, self.bots = live, bots
        self.notes: dict[int, Note] = {}
        self._judging: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def decided(self, seat: int, decision: str, view: Any, text: str) -> None:
        """A player has decided, seeing this: think about it in the background."""
        if not self.live.table.terms.coach or len(view.legal) == 1 or self._judging[seat] >= MOST_JUDGED:
            return
        self._judging[seat] += 1
        action = self.live.table.game.notation.read(text)
        task = asyncio.create_task(self._judge(seat, decision, view, action))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()

    async def _judge(self, seat: int, decision: str, view: Any, action: Any) -> None:
        table = self.live.table
        seed = f"{table.id} {seat} {decision}"
        try:
            thought = self.live.hints.known(seat, decision)
            if thought is None:
                game = table.game.name
                thought = await self.bots.consider(table.id, game, advisor(game), view, seed, hurry=False)
            lost = await self._cost(thought, view, action, seed)
        except WorkError as error:
            LOGGER.warning("table %s: the coach does not judge seat %s: %s", table.id, seat + 1, error)
            return
        finally:
            self._judging[seat] -= 1
        if lost is None:
            self.notes.pop(seat, None)
        else:
            chance = max(0.0, thought.chances[seat] - lost)
            self.notes[seat] = Note(decision, view, action, chance, thought)
            self.live.audience.tell(seat, self.message)

    async def _cost(self, thought: Thought, view: Any, action: Any, seed: str) -> float | None:
        """What a decision cost, if that is much; None if it is not, or not surely so."""
        if not hardly_tried(thought, action):
            return cost(thought, action) if is_mistake(thought, action, COSTLY) else None
        table, write = self.live.table, self.live.table.game.notation.write
        best = write(thought.options[0].action)
        work = partial(compare_texts, table.game.name, view, best, write(action), seed)
        found: Comparison = await self.bots.do(table.id, BACKGROUND_SECONDS, work, background=True)
        return found.cost if found.is_above(COSTLY) else None

    def message(self, look: Look) -> Json | None:
        """The last note as it is told to its player; None for everybody else."""
        note = None if look.viewer is None else self.notes.get(look.viewer)
        if note is None:
            return None
        game, say = self.live.table.game, voice(self.live.table, look.language)
        return {
            "is": "coach",
            "decision": note.decision,
            "played": action_row(game, note.action, note.chance, say, note.view),
            "better": advice_row(game, advise(note.thought, 1)[0], say, note.view),
        }

    def moment(self, look: Look) -> Json:
        """The decision of the last note as its player saw it, with the best few actions; refused if there is none."""
        message = self.message(look)
        if message is None or look.viewer is None:
            raise RequestError("coach.nothing", 404)
        table, say, note = self.live.table, voice(self.live.table, look.language), self.notes[look.viewer]
        drawing = table.game.draw(note.view, say, table.aid.on, look.shape)
        # What was played is told beside them, with what it cost.
        best = [one for one in advise(note.thought) if one.action != note.action]
        return {
            **message,
            "frame": whole_frame(drawing, 0),
            "advice": [advice_row(table.game, one, say, note.view) for one in best],
        }
