"""Cards of pieces on the wire: what a piece is, and why touching it means nothing now. Both are told from a view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.cards import refusal_of
from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.game import AnyGame
from ribeira.kernel.record import Record, replay
from ribeira.kernel.words import Say, Told
from ribeira.server.course import Course
from ribeira.server.errors import RequestError
from ribeira.server.frames import Json


def card_message(game: AnyGame, view: Any, drawing: Drawing, piece: str, aid: bool, say: Say) -> Json:
    """The card of a piece that lies on the table; refused if there is no such piece, or the game explains none."""
    lies_there = any(one.id == piece for one in drawing.pieces)
    card = game.explain(view, piece, aid) if game.explain is not None and lies_there else None
    if card is None:
        raise RequestError("card.none", 404, piece=piece[:64])
    now = [say(told) for told in card.now]
    return {"piece": piece, "title": say(card.title), "does": say(card.does), "now": now, "rule": card.rule}


def past_card(record: Record, at: int, viewer: int | None, piece: str, aid: bool, shape: Shape, say: Say) -> Json:
    """The card of a piece as it lay after so many actions, told as this viewer saw it then."""
    game = GAMES[record.setup.game]
    for state in islice(replay(record, game), at, None):
        view = state.view(viewer)
        return card_message(game, view, game.draw(view, say, aid, shape), piece, aid, say)
    raise RequestError("card.none", 404, piece=piece[:64])


def refusal_message(game: AnyGame, view: Any, drawing: Drawing, touched: Sequence[str], say: Say) -> Json | None:
    """Why nothing can be done with the pieces touched; None if there is nothing telling to say."""
    ids = {piece.id for piece in drawing.pieces}
    reason = refusal_of(game, view, tuple(touched)) if ids.issuperset(touched) else None
    if reason is None:
        return None
    return {"sentence": say(reason), "rule": game.rule_about(reason) if game.rule_about is not None else ""}


def lesson_refusal(
    course: Course, game: AnyGame, view: Any, drawing: Drawing, touched: Sequence[str], say: Say
) -> Json | None:
    """Why other pieces than those of a lesson's step are not to be touched now; None where nothing is."""
    if not course.step.play:
        return None
    told = course.about_other(view.legal, touched)
    reason = refusal_message(game, view, drawing, touched, say) if told is None else None
    return reason or {"sentence": say(told or Told("lesson.other")), "rule": ""}
