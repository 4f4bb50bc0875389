"""Looking back at a table: the moments of its game so far, as one seat saw them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.record import Record, replay
from ribeira.kernel.telling import Changes
from ribeira.kernel.words import Say
from ribeira.server.cards import past_card
from ribeira.server.frames import changed_frame, whole_frame
from ribeira.server.live_table import LiveTable
from ribeira.server.messages import Look, aim_in_words, in_words, voice

MOST_MOMENTS = 60  # in one answer
READERS = ThreadPoolExecutor(2, "lookback")  # each answer plays its game from the beginning: no more at once


async def moments(live: LiveTable, look: Look, first: int, last: int) -> dict[str, Any]:
    """The frames after actions `first` to `last`, the first whole, and how many actions there are."""
    async with live.lock:  # what is being stored is not shown before it is
        table = live.table
        record, aid, say = table.record(), table.aid.on, voice(table, look.language)
    until = min(last, first + MOST_MOMENTS - 1)
    work = partial(_frames, record, look, first, until, aid, say)
    frames = await asyncio.get_running_loop().run_in_executor(READERS, work)
    return {"count": len(record.actions), "frames": frames}


async def card(live: LiveTable, look: Look, at: int, piece: str) -> dict[str, Any]:
    """The card of a piece as it lay after so many actions."""
    async with live.lock:
        table = live.table
        record, aid, say = table.record(), table.aid.on, voice(table, look.language)
    work = partial(past_card, record, at, look.viewer, piece, aid, look.shape, say)
    return {"card": await asyncio.get_running_loop().run_in_executor(READERS, work)}


def _frames(record: Record, look: Look, first: int, last: int, aid: bool, say: Say) -> list[dict[str, Any]]:
    game, made, before = GAMES[record.setup.game], list[dict[str, Any]](), None
    for at, state in enumerate(replay(record, game)):
        if at > last:
            break
        if at < first:
            continue
        view = state.view(look.viewer)
        drawing = game.draw(view, say, aid, look.shape)
        frame = whole_frame(drawing, at) if before is None else changed_frame(Changes(before, drawing), at - 1, at)
        frame["words"] = in_words(game, view, say, aid)
        frame["aim"] = aim_in_words(game, view, say, aid)
        frame["log"] = [(at, say(event)) for event in view.events]
        made.append(frame)
        before = drawing
    return made
