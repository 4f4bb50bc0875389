"""What a viewer is sent: the table's facts, and frames, whole or as changes of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.words import Say, Told
from ribeira.server.table import Line, Table, Viewer
from ribeira.texts import speaker

Json = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """How a viewer sees the table. Viewers with the same look get the same bytes."""

    viewer: Viewer
    tall: bool = False
    language: str = "en"


def voice(table: Table, language: str) -> Say:
    """A speaker that knows the names at the table."""
    vacant = speaker(language)(Told("table.open_seat"))
    return speaker(language, [name or vacant for name in table.names])


def table_message(table: Table, look: Look, now: int) -> Json:
    """The facts of the table rather than of the game."""
    say, match = voice(table, look.language), table.match
    acting = table.acting()
    return {
        "is": "table",
        "id": table.id,
        "game": table.game.name,
        "title": say(table.game.title),
        "you": look.viewer,
        "aid": table.terms.aid,
        "over": table.over,
        "started": table.started,
        "revision": table.revision,
        "seats": [_seat(table, seat, say, acting, now) for seat in range(len(table.chairs))],
        "clock": {
            "kind": table.terms.clock.kind,
            "seconds": table.terms.clock.seconds,
            "increment": table.terms.clock.increment,
        },
        "ticking": sorted(table.clocks.since),
        "invite": table.invite if look.viewer is not None and not table.started else None,
        "watch": table.watch,
        "undo": None if table.wish is None else {"seat": table.wish.seat, "owes": sorted(table.wish.owes)},
        "result": _result(table, say),
        "proof": {
            "hash": match.dealer.commitment if table.proven else None,
            "head": match.heads[-1] if table.proven else None,
            "key": match.dealer.key.hex() if table.over and table.proven else None,
        },
    }


def _seat(table: Table, seat: int, say: Say, acting: Sequence[int], now: int) -> Json:
    chair = table.chairs[seat]
    clocked = chair.human and table.terms.clock.kind != "none"
    return {
        "seat": seat,
        "name": chair.name or say(Told("table.open_seat")),
        "who": chair.who,
        "bot": chair.bot or None,
        "connected": chair.who == "bot" or chair.connections > 0,
        "handed": chair.handed or None,
        "stand_in": chair.human and seat in acting and bool(table.bot_for(seat, now)),
        "acting": seat in acting,
        "committed": seat in table.committed(),
        "clock": table.clocks.remaining(seat, now) if clocked else None,
    }


def _result(table: Table, say: Say) -> Json | None:
    state = table.match.state
    ending = state.ending()
    if ending is None:
        return None
    winners = state.winners()
    sentence = say(Told("table.won", seats=winners, how=ending))
    return {"sentence": sentence, "scores": list(state.scores()), "winners": list(winners)}


def picture(table: Table, state: AnyState, look: Look) -> Drawing:
    """The game as drawn for a look."""
    view = state.view(look.viewer)
    return table.game.draw(view, voice(table, look.language), table.terms.aid, tall=look.tall)


def asked(table: Table, look: Look) -> Json:
    """What the last frame of a row adds: what can be done now, and the table in words."""
    say, state = voice(table, look.language), table.match.state
    view = state.view(look.viewer)
    seat = look.viewer
    can_act = seat is not None and table.started
    words = table.game.describe(view, say, table.terms.aid)
    return {
        "ask": say(view.ask) if view.ask is not None and table.started else None,
        "to_act": list(table.acting()),
        "decision": table.decision(seat) if seat is not None else None,
        "actions": [_action(table.game, action, say) for action in view.legal] if can_act else [],
        "words": [{"title": part.title, "head": part.head, "rows": part.rows} for part in words],
        "undo": table.undo_kind(seat),
    }


def _action(game: AnyGame, action: Any, say: Say) -> Json:
    return {"action": game.notation.write(action), "words": say(game.word(action)), "touches": game.touches(action)}


def spoken(lines: Sequence[Line], say: Say) -> list[tuple[int, str]]:
    """Lines of the log as sentences."""
    return [(revision, say(told)) for revision, told in lines]


def whole(drawing: Drawing, revision: int) -> Json:
    """A frame that stands alone."""
    return {
        "is": "frame",
        "revision": revision,
        "base": None,
        "size": [drawing.width, drawing.height],
        "title": drawing.title,
        "pieces": [as_row(piece) for piece in drawing.pieces],
        "gone": [],
        "order": None,
        "log": [],
        "last": False,
    }


def change(before: Drawing, after: Drawing, base: int, revision: int) -> Json:
    """A frame that changes the one before it; whole if the size is another."""
    if (before.width, before.height) != (after.width, after.height):
        return whole(after, revision)
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id for piece in after.pieces}
    changed = tuple(piece for piece in after.pieces if old.get(piece.id) != piece)
    frame = whole(replace(after, pieces=changed), revision)
    frame["base"] = base
    frame["gone"] = [id for id in old if id not in new]
    simple = [id for id in old if id in new] + [piece.id for piece in after.pieces if piece.id not in old]
    order = [piece.id for piece in after.pieces]
    frame["order"] = None if simple == order else order
    return frame


def as_row(piece: Piece) -> tuple[Any, ...]:
    """A piece as it travels."""
    x, y = round(piece.x, 2), round(piece.y, 2)
    return (piece.id, piece.symbol, x, y, piece.label, piece.text, piece.style, piece.turn, piece.scale)
