"""Games gone by: any moment of them as a frame, and their proof in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.dealer import SAME
from ribeira.kernel.drawing import Shape
from ribeira.kernel.editions import in_brief
from ribeira.kernel.record import Record, comes_along, deal_told, last_state, read_record, replay, verify, write_record
from ribeira.kernel.telling import Changes
from ribeira.kernel.words import BadRecord, Say, Told
from ribeira.server.cards import past_card
from ribeira.server.editions import play_some
from ribeira.server.errors import RequestError
from ribeira.server.frames import changed_frame, whole_frame
from ribeira.server.lobby import Lobby
from ribeira.server.messages import aim_in_words, in_words
from ribeira.server.wire import read_uploaded
from ribeira.texts import speaker

MOST_FRAMES = 200


@dataclass(frozen=True)
class FoundRecord:
    """A record, and whether it is still growing at a table: then its sealed choices are not to be read."""

    source: Record | bytes  # one that was uploaded is read by whoever replays it
    running: bool
    aid: bool = True  # show all that was ever public; at a running table as its players agreed

    @property
    def record(self) -> Record:
        """The record itself; a long one takes a while to read, so this is for a thread or another process."""
        return self.source if isinstance(self.source, Record) else read_record(self.source, GAMES)

    def need_over(self) -> None:
        """Refuse to show every action of a game that is being played."""
        if self.running:
            raise RequestError("replay.running", 403)

    def finished(self) -> Record:
        """The record with every action in it; refused while the game is not over."""
        self.need_over()
        record = self.record
        if record.result is None:
            raise RequestError("analysis.unfinished")
        return record


async def find(lobby: Lobby, token: str) -> FoundRecord:
    """The record behind a watch token or an uploaded one."""
    uploaded = await lobby.storage.uploaded(token) if len(token) <= 64 else None
    if uploaded is not None:
        return FoundRecord(uploaded, running=False)
    access = await lobby.storage.find(token) if len(token) <= 64 else None
    live = await lobby.find(access.table) if access is not None and access.kind == "watch" else None
    if live is None:
        raise RequestError("replay.unknown", 404, token=token[:32])
    table = live.table
    return FoundRecord(table.record(), running=not table.over, aid=table.over or table.aid.on)


def uploaded(body: bytes) -> bytes:
    """A record that somebody uploads, checked from its first action to its last, as it is to be kept."""
    record = read_uploaded(body)
    game = GAMES[record.setup.game]
    if not comes_along(record.setup.edition, game):
        play_some(record.setup.edition, game)
    last_state(record, game)
    return write_record(record, game)


def dealt(found: FoundRecord) -> Record:
    """A finished game whose deal can be dealt once more: its draws must follow from the key in it."""
    record = found.finished()
    try:
        verify(record, GAMES[record.setup.game])
    except BadRecord:
        raise RequestError("deal.unproven") from None
    return record


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
        "edition": in_brief(record.setup.edition, game),
        "sheet": f"/api/v1/games/{game.name}/sheet.svg",
        "moments": moments,
    }


def proof(record: Record, say: Say) -> dict[str, Any]:
    """What the record proves, in words."""
    kind = "" if record.deal is None else record.deal.kind
    if record.hash is None:
        return {"holds": False, "deal": "", "sentences": [say(Told("proof.none"))]}
    if record.key is None:
        told = deal_told(record) if kind == SAME else (Told("proof.running", hash=record.hash),)
        return {"holds": False, "deal": kind, "sentences": [say(one) for one in told]}
    try:
        draws = verify(record, GAMES[record.setup.game])
    except BadRecord as error:
        return {"holds": False, "deal": kind, "sentences": [say(Told("proof.fails", reason=error.told))]}
    code = "proof.follows" if kind else "proof.holds"
    told = Told(code, draws=draws, actions=len(record.actions)), *deal_told(record)
    return {"holds": True, "deal": kind, "sentences": [say(one) for one in told]}


def _viewer(record: Record, number: int) -> int | None:
    """The seat of a number, whose eyes are open to all once the game is over; None (0) is a spectator."""
    if number > record.setup.seats:
        raise RequestError("http.number", 400, name="seat", value=number, least=0, most=record.setup.seats)
    if number and last_state(record, GAMES[record.setup.game]).to_act():
        raise RequestError("replay.seat", 403)
    return number - 1 if number else None


def card(found: FoundRecord, at: int, number: int, piece: str, shape: Shape, language: str) -> dict[str, Any]:
    """The card of a piece as it lay after so many actions, as the seat of a number saw it, or (0) a spectator."""
    record = found.record
    say = speaker(language, record.players)
    return {"card": past_card(record, at, _viewer(record, number), piece, found.aid, shape, say)}


def frames(found: FoundRecord, first: int, last: int, number: int, shape: Shape, language: str) -> list[dict[str, Any]]:
    """The frames after actions `first` to `last`, as the seat of a number saw it, or (0) a spectator.

    The first is whole, the others are changes.
    """
    record, aid = found.record, found.aid
    game, say, seat = GAMES[record.setup.game], speaker(language, record.players), _viewer(record, number)
    made: list[dict[str, Any]] = []
    before = None
    for at, state in enumerate(replay(record, game)):
        if first <= at <= min(last, first + MOST_FRAMES):
            view = state.view(seat)
            drawing = game.draw(view, say, aid, shape)
            frame = whole_frame(drawing, at) if before is None else changed_frame(Changes(before, drawing), at - 1, at)
            frame["words"] = in_words(game, view, say, aid)
            frame["aim"] = aim_in_words(game, view, say, aid)
            frame["log"] = [(at, say(event)) for event in view.events]
            made.append(frame)
            before = drawing
    return made
