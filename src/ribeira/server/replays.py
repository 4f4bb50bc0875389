"""Games gone by: any moment of them as a frame, and their proof in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.record import Record, last_state, read_record, replay, verify
from ribeira.kernel.words import BadRecord, Say, Told
from ribeira.server.errors import RequestError
from ribeira.server.frames import changed_frame, whole_frame
from ribeira.server.lobby import Lobby
from ribeira.server.messages import aim_in_words, in_words
from ribeira.texts import speaker

MOST_FRAMES = 200


@dataclass(frozen=True)
class FoundRecord:
    """A record, and whether it is still growing at a table: then its sealed choices are not to be read."""

    record: Record
    running: bool
    aid: bool = True  # show all that was ever public; at a running table as its players agreed

    def opened(self) -> Record:
        """The record with every action in it."""
        if self.running:
            raise RequestError("replay.running", 403)
        return self.record


async def find(lobby: Lobby, token: str) -> FoundRecord:
    """The record behind a watch token or an uploaded one."""
    uploaded = await lobby.storage.uploaded(token) if len(token) <= 64 else None
    if uploaded is not None:
        return FoundRecord(read_record(uploaded, GAMES), running=False)
    access = await lobby.storage.find(token) if len(token) <= 64 else None
    live = await lobby.find(access.table) if access is not None and access.kind == "watch" else None
    if live is None:
        raise RequestError("replay.unknown", 404, token=token[:32])
    table = live.table
    return FoundRecord(table.record(), running=not table.over, aid=table.over or table.aid.on)


def about(found: FoundRecord, language: str) -> dict[str, Any]:
    """A game in a few facts, with its whole log."""
    record = found.record
    game, say = GAMES[record.setup.game], speaker(language, record.players)
    moments = []
    for at, state in enumerate(replay(record, game)):
        moments += [(at, say(event)) for event in state.view(None).events]
        last = state
    ending = last.ending()
    return {
        "game": game.name,
        "title": say(game.title),
        "players": record.players,
        "seats": record.setup.seats,
        "count": len(record.actions),
        "over": ending is not None,
        "running": found.running,
        "result": ending and say(Told("table.won", seats=last.winners(), how=ending)),
        "scores": list(last.scores()) if ending is not None else [],
        "winners": list(last.winners()),
        "proof": proof(record, say),
        "sheet": f"/api/v1/games/{game.name}/sheet.svg",
        "moments": moments,
    }


def proof(record: Record, say: Say) -> dict[str, Any]:
    """What the record proves, in words."""
    if record.hash is None:
        return {"holds": False, "sentences": [say(Told("proof.none"))]}
    if record.key is None:
        return {"holds": False, "sentences": [say(Told("proof.running", hash=record.hash))]}
    try:
        draws = verify(record, GAMES[record.setup.game])
    except BadRecord as error:
        return {"holds": False, "sentences": [say(Told("proof.fails", reason=error.told))]}
    return {"holds": True, "sentences": [say(Told("proof.holds", draws=draws, actions=len(record.actions)))]}


def frames(
    found: FoundRecord, first: int, last: int, seat: int | None, tall: bool, language: str
) -> list[dict[str, Any]]:
    """The frames after actions `first` to `last`: the first whole, the others as changes."""
    record, aid = found.record, found.aid
    game, say = GAMES[record.setup.game], speaker(language, record.players)
    if seat is not None and last_state(record, game).to_act():
        raise RequestError("replay.seat", 403)
    made: list[dict[str, Any]] = []
    before = None
    for at, state in enumerate(replay(record, game)):
        if first <= at <= min(last, first + MOST_FRAMES):
            view = state.view(seat)
            drawing = game.draw(view, say, aid, tall=tall)
            frame = whole_frame(drawing, at) if before is None else changed_frame(before, drawing, at - 1, at)
            frame["words"] = in_words(game, view, say, aid)
            frame["aim"] = aim_in_words(game, view, say, aid)
            frame["log"] = [(at, say(event)) for event in view.events]
            made.append(frame)
            before = drawing
    return made
