"""Looking back at a table: the moments of its game so far, as one seat saw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.record import Record, replay
from ribeira.kernel.telling import Changes
from ribeira.server.cards import past_card
from ribeira.server.frames import changed_frame, whole_frame
from ribeira.server.live_table import LiveTable
from ribeira.server.messages import Look, aim_in_words, in_words, names_at
from ribeira.texts import speaker

MOST_MOMENTS = 60  # in one answer


@dataclass(frozen=True)
class Past:
    """A game so far and who looks back at it: all that another process needs to show it."""

    record: Record
    look: Look
    aid: bool
    names: list[str]


async def past(live: LiveTable, look: Look) -> Past:
    """The game of a table so far, for whoever looks like this."""
    async with live.lock:  # what is being stored is not shown before it is
        table = live.table
        return Past(table.record(), look, table.aid.on, names_at(table, look.language))


def moments(past: Past, first: int, last: int) -> dict[str, Any]:
    """The frames after actions `first` to `last`, the first whole, and how many actions there are."""
    until = min(last, first + MOST_MOMENTS - 1)
    return {"count": len(past.record.actions), "frames": _frames(past, first, until)}


def card(past: Past, at: int, piece: str) -> dict[str, Any]:
    """The card of a piece as it lay after so many actions."""
    look, say = past.look, speaker(past.look.language, past.names)
    return {"card": past_card(past.record, at, look.viewer, piece, past.aid, look.shape, say)}


def _frames(past: Past, first: int, last: int) -> list[dict[str, Any]]:
    look, aid, say = past.look, past.aid, speaker(past.look.language, past.names)
    game, made, before = GAMES[past.record.setup.game], list[dict[str, Any]](), None
    for at, state in enumerate(replay(past.record, game)):
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
