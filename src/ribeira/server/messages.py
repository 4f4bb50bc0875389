"""The messages of the wire: the table's facts, its picture, what can be done, and all of it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.editions import in_brief
from ribeira.kernel.game import AnyGame
from ribeira.kernel.position import Position, Viewer
from ribeira.kernel.telling import Changes
from ribeira.kernel.words import Refused, Say, Told
from ribeira.server.errors import RequestError
from ribeira.server.frames import Json, changed_frame
from ribeira.server.log import Line
from ribeira.server.subjects import Row, Subjects
from ribeira.server.table import Table
from ribeira.texts import speaker


@dataclass(frozen=True)
class Look:
    """How a viewer sees the table. Viewers with the same look get the same bytes."""

    viewer: Viewer
    shape: Shape = "wide"
    language: str = "en"


def voice(table: Table, language: str) -> Say:
    """A speaker that knows the names at the table."""
    return speaker(language, names_at(table, language))


def names_at(table: Table, language: str) -> list[str]:
    """How the seats of a table are called."""
    vacant = speaker(language)(Told("table.open_seat"))
    return [name or vacant for name in table.seats.names]


def table_message(table: Table, look: Look, now: int) -> Json:
    """The facts of the table rather than of the game."""
    return personal_facts(table, look, common_facts(table, look.language, now))


def personal_facts(table: Table, look: Look, common: Json) -> Json:
    """What is true for all, made true for one."""
    invite = table.invite if look.viewer is not None and not table.started else None
    return {**common, "you": look.viewer, "invite": invite}


def common_facts(table: Table, language: str, now: int) -> Json:
    """The facts of the table that are the same for everyone who reads this language."""
    say, history = voice(table, language), table.history
    acting, committed = table.acting(), table.committed()
    request, aid, match = table.undo.request, table.aid.request, history.match
    return {
        "is": "table",
        "id": table.id,
        "game": table.game.name,
        "title": say(table.game.title),
        "you": None,
        "secrets": table.game.secrets,
        "aid": table.aid.on,
        "hints": table.terms.hints,
        "coach": table.terms.coach,
        "over": table.over,
        "started": table.started,
        "lesson": table.course is not None,
        "revision": history.revision,
        "seats": [
            {**_seat(table, seat, say, now), "acting": seat in acting, "committed": seat in committed}
            for seat in range(history.setup.seats)
        ],
        "clock": {
            "kind": table.terms.clock.kind,
            "seconds": table.terms.clock.seconds,
            "increment": table.terms.clock.increment,
        },
        "ticking": sorted(table.waiting.clocks.since),
        "invite": None,
        "watch": table.watch,
        "undo": None if request is None else {"seat": request.seat, "owes": sorted(request.owes)},
        "aid_request": None if aid is None else {"seat": aid.seat, "on": aid.on, "owes": sorted(aid.owes)},
        "rematch": None if table.rematch is None else {"seat": table.rematch[0], "hash": table.rematch[2]},
        "options": dict(history.setup.options),
        "edition": in_brief(history.setup.edition, table.game),
        "result": _result(table, say),
        "proof": {
            "hash": table.commitment if table.proven else None,
            "seeds": match.dealer.seeds if table.proven and match.dealt else None,
            "head": match.heads[-1] if table.proven and match.dealt and (table.over or not table.deal) else None,
            "deal": table.deal and table.deal.kind,
            "key": table.key.hex() if table.over and table.proven else None,
        },
    }


def _seat(table: Table, seat: int, say: Say, now: int) -> Json:
    chair = table.seats[seat]
    clocked = chair.human and table.terms.clock.kind != "none"
    return {
        "seat": seat,
        "name": chair.name or say(Told("table.open_seat")),
        "who": chair.who,
        "bot": chair.bot or None,
        "connected": chair.who == "bot" or chair.connections > 0,
        "away": table.presence.away(seat, now),
        "handed": chair.handed or None,
        "kept_for": chair.kept_for or None,
        "stand_in": chair.human and seat in table.acting() and bool(table.waiting.bot_for(seat, now)),
        "clock": table.waiting.clocks.remaining(seat, now) if clocked else None,
    }


def changed_facts(before: Json, after: Json) -> Json:
    """What changed in the facts of a table: only that, and of the seats only what changed of each."""
    news = _changed(before, after)
    if "seats" in news:
        seats = zip(before["seats"], after["seats"], strict=True)
        news["seats"] = [{"seat": at, **_changed(*both)} for at, both in enumerate(seats) if both[0] != both[1]]
    return news and {"is": "table", **news}


def _changed(before: Json, after: Json) -> Json:
    return {name: value for name, value in after.items() if before[name] != value}


def _result(table: Table, say: Say) -> Json | None:
    state = table.history.state
    ending = state.ending()
    if ending is None:
        return None
    winners = state.winners()
    sentence = say(Told("table.won", seats=winners, how=ending))
    return {"sentence": sentence, "scores": list(state.scores()), "winners": list(winners)}


@dataclass(frozen=True)
class Moment:
    """What a look has on its screen at a revision: the picture, and how far everybody has come."""

    revision: int
    drawing: Drawing
    aim: Json | None


def moment(table: Table, position: Position, revision: int, look: Look) -> Moment:
    """A position of the game as it is shown to a look."""
    view, say = position.view(look.viewer), voice(table, look.language)
    drawing = table.game.draw(view, say, table.aid.on, look.shape)
    return Moment(revision, drawing, aim_in_words(table.game, view, say, table.aid.on))


def change_of(before: Moment, after: Moment, changes: Changes, table: Table) -> Json:
    """The frame that leads from one moment to the next, and who is asked then."""
    frame = changed_frame(changes, before.revision, after.revision)
    news = frame["base"] is None or before.aim != after.aim
    return {**frame, **asked_then(table, after.revision), **({"aim": after.aim} if news else {})}


def asked_then(table: Table, revision: int) -> Json:
    """Who owed a decision once a revision had come about, and who had chosen while those still did."""
    if not table.started:
        return {"to_act": [], "committed": []}
    history = table.history
    return {"to_act": list(history.asked_at(revision)), "committed": sorted(history.committed_at(revision))}


def offer(table: Table, look: Look) -> Json:
    """What the last frame of a row adds: what can be done now, and what may be taken back."""
    say, seat = voice(table, look.language), look.viewer
    view = table.history.now.view(seat)
    asks = view.ask is not None and table.started and (table.course is None or table.acting())
    return {
        "ask": say(view.ask) if asks else None,
        "to_act": list(table.acting()),
        "decision": table.decision(seat),
        "actions": [_action(table.game, view, action, say) for action in _offered(table, seat, view)],
        "undo": table.undo.kind(seat),
        "chapter": table.game.chapter(view) if table.game.chapter else None,
        "lesson": None if table.course is None or seat is None else table.course.message(say),
    }


def _offered(table: Table, seat: Viewer, view: Any) -> Sequence[Any]:
    """What a seat can do now: in a lesson the one thing that it is to do."""
    if seat is None or not table.started:
        return ()
    if table.course is not None:
        return [table.game.notation.read(table.course.step.play)] if seat in table.acting() else ()
    legal: Sequence[Any] = view.legal
    return legal


def foreseen_frame(table: Table, look: Look, now: Drawing, action: Any) -> Json:
    """The frame that an action would bring, as a change of the present one; refused if it cannot be known."""
    position, say = table.history.now, voice(table, look.language)
    reason = position.state.refusal(action)
    if reason is not None:
        raise Refused(reason)
    after = table.game.foresee(position.view(look.viewer), action)
    if after is None:
        raise RequestError("command.unforeseen", text=table.game.notation.write(action))
    revision = table.history.revision
    drawing = table.game.draw(after, say, table.aid.on, look.shape)
    changes = Changes(now, drawing)
    frame = changed_frame(changes, revision, revision)
    about = Subjects(table.game).found([(revision, event) for event in after.events], changes)
    return {**frame, "log": [say(event) for event in after.events], "log_pieces": about}


def _action(game: AnyGame, view: Any, action: Any, say: Say) -> Json:
    row = {"action": game.notation.write(action), "words": say(game.word(view, action)), "touches": action.touches()}
    if isinstance(action, game.foreseen):
        row["foresee"] = True
    if isinstance(action, game.turned):
        row["turns"] = True
    return row


def aim_in_words(game: AnyGame, view: Any, say: Say, aid: bool) -> Json | None:
    """What it takes to win and how far everybody has come, if the game tells."""
    if game.aim is None:
        return None
    aim = game.aim(view, aid)
    left = None if aim.left is None else say(aim.left)
    standing = [{"brief": say(each.brief), "full": say(each.full)} for each in aim.standing]
    return {"goal": say(aim.goal), "left": left, "standing": standing}


def in_words(game: AnyGame, view: Any, say: Say, aid: bool) -> list[Json]:
    """The table in words."""
    parts = game.describe(view, say, aid)
    return [{"title": part.title, "head": part.head, "rows": part.rows} for part in parts]


def log_part(lines: Sequence[Line], after: int, said: Sequence[str], subjects: Sequence[Row | None]) -> Json:
    """What a frame says of the log after a revision: sentences, the seat that each is about, if any, and the pieces."""
    return {
        "log": [(revision, sentence) for (revision, _), sentence in zip(lines, said, strict=True)],
        "log_seats": [told.facts.get("seat") for _, told in lines],
        "log_pieces": subjects,
        "log_from": after,
    }
