"""A table: one game with the people and bots who sit at it. It does no input or output and is told the time.

Whatever changes a table is noted as rows; a table is rebuilt by going through its rows again.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from ribeira.kernel.dealer import DAILY, Deal, Dealer, Seeds, bot_seed
from ribeira.kernel.position import Viewer
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.aid import Aid, AidRequest
from ribeira.server.chat import Chat
from ribeira.server.course import Course
from ribeira.server.errors import RequestError
from ribeira.server.history import History
from ribeira.server.names import distinct
from ribeira.server.presence import Presence
from ribeira.server.rows import Row
from ribeira.server.seats import Chair, Seats
from ribeira.server.sketch import Sketch
from ribeira.server.terms import Terms
from ribeira.server.tokens import new_token
from ribeira.server.undo import TakeBack, Undo, UndoRequest, read_take_back
from ribeira.server.waiting import Waiting
from ribeira.server.wire import LONGEST_CHAT, LONGEST_NAME, clean


class Table:
    """One game being played in company."""

    def __init__(
        self,
        history: History,
        *,
        id: str,
        key: bytes,
        proven: bool,
        terms: Terms,
        chairs: list[Chair],
        watch: str,
        invite: str,
        course: Course | None = None,
    ) -> None:
        """`key` is the dealer's secret. `proven`: whether every draw follows from it, not so if it began elsewhere.

        With a course the game is a lesson: it follows a record, and nothing is dealt before the lesson is over.
        """
        self.id, self.key, self.proven, self.terms, self.watch, self.invite = id, key, proven, terms, watch, invite
        self.commitment = Dealer(key).commitment  # the published hash of the dealer's secret
        self.history, self.game, self.course = history, history.game, course
        self.taught = course is not None  # it began as a lesson, even if that is over
        self.seats = Seats(chairs)
        self.presence = Presence(self.seats)
        self.waiting = Waiting(terms, self.seats, len(chairs))
        self.undo = Undo(history, self.seats)
        self.aid = Aid(terms.aid, self.seats)
        self.rematch: tuple[int, str, str] | None = None  # who asked for one, the id of its table, its dealer's hash
        self.chat = Chat()
        self.begun = False  # whether it goes on from a saved game
        self.deal: Deal | None = None  # if it is not the table's own
        self._given: Seeds | None = None  # seeds that are fixed beforehand
        self.stood = (0,) * len(chairs)  # how many decisions bots made for each person
        self.rows: list[Row] = []  # to be stored
        self.count = 0  # of the rows that are stored

    @classmethod
    def new(cls, now: int, start: Record, **parts: Any) -> Table:
        """A table at which nothing has happened yet; if no seat is open, all is dealt."""
        table = cls(History(start), **parts)
        table._begin_as(start)
        table._deal()
        table.waiting.ask(table.acting(), now)
        return table

    @classmethod
    def stored(
        cls,
        rows: Sequence[Row],
        clock: dict[str, Any] | None,
        now: int,
        start: Record,
        key: bytes,
        passed: int = 0,
        **parts: Any,
    ) -> Table:
        """A table as its rows tell it, with the times left when last kept; `passed` is how long they ran since."""
        taught = parts.get("course") is not None
        early = bool(rows) and rows[0].kind == "acts" and not taught  # once, all was dealt when a table was made
        sketch = Sketch(start, Dealer(key), rows[0].body) if early else Sketch(start)
        table = cls(History(Record(start.setup, start.players)), key=key, **parts)
        table._begin_as(start)
        for row in rows[1:] if early else rows:
            table._redo(row, sketch)
        table.history = table.undo.history = History.resumed(sketch)
        table.count = len(rows)
        if clock is not None:
            table.waiting.clocks.resume(clock, passed, now)
        table.waiting.ask(table.acting(), now)
        return table

    def _begin_as(self, start: Record) -> None:
        self.begun, self.deal, self._given = bool(start.actions), start.deal, start.seeds
        self.undo.only_free = start.deal is not None and start.deal.kind == DAILY

    def copy(self) -> Table:
        """The same table to be changed apart: what is changed there is not changed here."""
        other = copy(self)
        other.history, other.seats, other.chat = self.history.copy(), self.seats.copy(), self.chat.copy()
        other.waiting, other.aid = self.waiting.copy(other.seats), self.aid.copy(other.seats)
        other.presence = self.presence.copy(other.seats)
        other.undo, other.rows = self.undo.copy(other.history, other.seats), list(self.rows)
        return other

    # What there is to know

    @property
    def started(self) -> bool:
        """Whether every seat is taken."""
        return not self.seats.open

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.history.over

    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        if self.course is not None:
            return self.course.acting
        return self.history.asked[-1] if self.started else ()

    def committed(self) -> set[int]:
        """The seats that have made their choice while others still make theirs at the same time."""
        return self.history.committed() if self.started else set()

    def decision(self, seat: Viewer) -> str | None:
        """A name for what the seat has to decide now. It stays while others choose at the same time."""
        return self.history.decision(seat) if seat is not None and seat in self.acting() else None

    def record(self) -> Record:
        """The record as it stands, with the key once the game is over."""
        record = replace(self.history.match.record(), players=tuple(self.seats.names))
        if self.proven:
            return replace(record, hash=self.commitment)
        return replace(record, hash=None, key=None, seal=None, seeds=None, undone=[])

    def bot_luck(self, seat: int) -> str:
        """What a bot's own luck follows from: where a deal is repeated, from the deal, so that bots answer alike."""
        if self.deal is None:
            return new_token()
        return hmac.new(self.key, f"luck {seat} {self.decision(seat)}".encode(), "sha256").hexdigest()

    def read(self, seat: int, text: str) -> Any:
        """An action of the seat, out of its notation."""
        action = self.game.notation.read(text)
        if action.seat != seat:
            raise RequestError("command.seat", 403, text=text, seat=seat)
        return action

    # What can be done

    def play(self, seat: int, decision: str, text: str, now: int) -> bool:
        """Play a seat's action; True if this very command was carried out before."""
        if self.history.was_played(seat, decision, text):
            return True
        if not self.started:
            raise RequestError("table.not_started", seats_open=len(self.seats.open))
        action = self.read(seat, text)
        if self.over or decision != self.decision(seat):
            raise RequestError("command.stale", decision=decision)
        if self.course is not None:
            self.course.need_own(text, self.history.now.view(seat).legal)
        played = self.history.play(action)
        self.undo.request = None
        self.rows.append(Row("acts", played))
        if self.course is not None:
            self._next_step(self.course)
        self.waiting.ask(self.acting(), now, moved=seat, new_turn=len(played) > 1)
        return False

    def go_on(self, seat: int, step: int, now: int) -> bool:
        """Go on from a step of a lesson that only shows something; True if that was done before."""
        course = self.course
        if course is None or course.at > step:
            return True
        if course.at < step or course.step.play or seat != course.lesson.learner:
            raise RequestError("lesson.not_now")
        self._next_step(course)
        self.waiting.ask(self.acting(), now)
        return False

    def _next_step(self, course: Course) -> None:
        """Play what the record has up to the next step; after the last one the game is an ordinary one."""
        if course.is_last:
            self.course = None
            self._deal()
            self._note(Event("table.lesson_over"))
            return
        self.course, actions, jumps = course.next()
        if actions:
            self.history.replay(actions, at_once=jumps)
            self.rows.append(Row("acts", actions))
        self.history.show_again()
        self.rows.append(Row("step", self.course.at))

    def take_back(self, seat: int, now: int) -> None:
        """Undo the seat's last action if nothing new has been seen; else ask the others."""
        self._take_back(self.undo.ask(seat), seat, now)

    def answer_undo(self, seat: int, yes: bool, now: int) -> None:
        """Answer somebody's request to take back; one No ends it."""
        request = self.undo.request
        granted = self.undo.answer(seat, yes)
        if not yes:
            self._note(Event("table.undo_declined", seat=seat))
        elif request is not None:
            self._take_back(granted, request.seat, now)

    def _take_back(self, granted: TakeBack | None, seat: int, now: int) -> None:
        if granted is None:
            return
        self.rows.append(granted.row)
        self.history.take_back(granted.at, granted.alone)
        self.undo.request = None
        self._note(Event("table.undone", seat=seat))
        self.waiting.ask(self.acting(), now)

    def ask_aid(self, seat: int, on: bool) -> None:
        """Switch the memory aid if nobody else is to be asked; else ask the others."""
        if self.aid.ask(seat, on):
            self._switch_aid(on)

    def answer_aid(self, seat: int, yes: bool) -> None:
        """Answer somebody's request to switch the memory aid; one No ends it."""
        request = self.aid.request
        granted = self.aid.answer(seat, yes)
        if not yes:
            self._note(Event("table.aid_declined", seat=seat))
        elif granted and request is not None:
            self._switch_aid(request.on)

    def _switch_aid(self, on: bool) -> None:
        self.rows.append(Row("aid", on))
        self.aid.switch(on)
        self._note(Event("table.aid_on" if on else "table.aid_off"))

    def begin_rematch(self, seat: int, id: str, hash: str) -> None:
        """A rematch was set up, at the table of this id whose dealer has this hash, because the seat asked for it."""
        self.rows.append(Row("rematch", {"seat": seat, "table": id, "hash": hash}))
        self.rematch = seat, id, hash
        self._note(Event("table.rematch", seat=seat))

    def hand(self, seat: int, bot: str) -> None:
        """Let a bot play the seat, or (with no bot) take it back."""
        if not self.seats[seat].human:
            raise RequestError("table.not_a_person", 403, seat=seat)
        if self.course is not None:
            raise RequestError("lesson.hand")
        self._change_seat(seat, handed=bot)
        self._note(Event("table.handed" if bot else "table.taken_back", seat=seat))

    def stand_in(self, seat: int) -> None:
        """A bot is about to decide for the seat; where that is its player's, everyone is told once."""
        code = self.presence.stand_in(seat)
        if code:
            self._note(Event(code, seat=seat))
        if self.seats[seat].human:
            self.rows.append(Row("stood", seat))
            self._stood_in(seat)

    def _stood_in(self, seat: int) -> None:
        self.stood = tuple(count + (at == seat) for at, count in enumerate(self.stood))

    def welcome(self, seat: int) -> None:
        """A player is back for whom a bot has been playing."""
        if self.presence.stood_in(seat):
            self.presence.back(seat)
            self._note(Event("table.back", seat=seat))

    def fill(self, seat: int, bot: str, name: str, now: int) -> None:
        """Let a bot take an open seat."""
        self.seats.need_open(seat)
        self._change_seat(seat, who="bot", bot=bot, name=name, kept_for="")
        self._sat_down(seat, now)

    def join(self, seat: int | None, name: str, now: int, seed: str = "") -> int:
        """Somebody sits down on an open seat and adds a seed to the dealer's key; which seat."""
        taken = self.seats.find_open(seat)
        self._change_seat(taken, who="joined", name=self._distinct(name, taken), kept_for="", seed=seed)
        self._sat_down(taken, now)
        return taken

    def come_back(self, seat: int, name: str, who: str, now: int, seed: str = "") -> None:
        """Somebody of the game before takes the seat that is kept for them; `who` as they sat there."""
        self.seats.need_kept(seat)
        self._change_seat(seat, who=who, name=name, kept_for="", seed=seed)
        self._sat_down(seat, now)

    def _sat_down(self, seat: int, now: int) -> None:
        self.seats[seat].away_since = now
        self._note(Event("table.joined", seat=seat))
        self._deal()
        self.waiting.ask(self.acting(), now)

    def _deal(self) -> None:
        """Once the last seat is taken, begin the game. Its key is mixed from the secret and what every seat brought.

        A game that began elsewhere goes on with the key it had, and one with the deal of another has its seeds.
        """
        if self.history.dealt or not self.started or self.course is not None:
            return
        seeds = self._given
        if not self.history.actions and self.deal is None:
            seeds = tuple(self._seed(seat) for seat in range(self.history.setup.seats))
        acts = self.history.deal(Dealer(self.key, seeds, self.deal))
        self.rows.append(Row("deal", {"seeds": seeds, "acts": acts}))

    def _seed(self, seat: int) -> str | None:
        chair = self.seats[seat]
        return bot_seed(self.key, seat) if chair.who == "bot" else chair.seed or None

    def rename(self, seat: int, name: str) -> None:
        """A player's new name."""
        old, new = self.seats[seat].name, self._distinct(name, seat)
        if new != old:
            self._change_seat(seat, name=new)
            self._note(Event("table.renamed", seat=seat, old=old))

    def _distinct(self, name: str, seat: int) -> str:
        """A name that a person gives, with a numeral if somebody else here has it."""
        others = [chair.name for at, chair in enumerate(self.seats) if at != seat]
        return distinct(clean(name, LONGEST_NAME, "table.name"), others, LONGEST_NAME)

    def talk(self, seat: Viewer, text: str, now: int) -> dict[str, Any]:
        """A line of chat."""
        name = "" if seat is None else self.seats[seat].name
        line = {"name": name, "seat": seat, "text": clean(text, LONGEST_CHAT, "chat.text"), "at": now}
        self.rows.append(Row("chat", line))
        self.chat.add(line)
        return line

    def slept(self, milliseconds: int) -> None:
        """The machine of the server slept; nobody's time ran meanwhile."""
        self._note(Event("table.slept", n=max(1, round(milliseconds / 60_000))))

    # Keeping track

    def _note(self, event: Event) -> None:
        """Something happened at the table rather than in the game."""
        self.rows.append(Row("note", {"code": event.code, **event.facts}))
        self.history.note(event)

    def follow(self, rows: Sequence[Row], clock: dict[str, Any] | None, now: int) -> None:
        """Let happen what somebody else has stored meanwhile, with the times left since."""
        for row in rows:
            self._redo(row, self.history)
            if row.kind in ("acts", "undo"):
                self.undo.request = None
        self.count += len(rows)
        if clock is not None and self.terms.clock.kind != "none":
            self.waiting.clocks.resume(clock, 0, now)
        self.waiting.ask(self.acting(), now)

    def requests(self) -> dict[str, Any]:
        """What somebody has asked the others, which is not stored."""
        undo, aid = self.undo.request, self.aid.request
        return {
            "undo": undo and [undo.seat, undo.at, sorted(undo.owes)],
            "aid": aid and [aid.seat, aid.on, sorted(aid.owes)],
        }

    def take_requests(self, asked: dict[str, Any]) -> None:
        """Let what is asked be what somebody else says it is."""
        undo, aid = asked["undo"], asked["aid"]
        self.undo.request = undo and UndoRequest(undo[0], undo[1], set(undo[2]))
        self.aid.request = aid and AidRequest(aid[0], aid[1], set(aid[2]))

    def _change_seat(self, seat: int, **changes: str) -> None:
        self.rows.append(Row("seat", {"seat": seat, **changes}))
        self.seats.change(seat, **changes)

    def _redo(self, row: Row, sketch: Sketch | History) -> None:
        """Let happen again what was stored; what happened in the game is sketched, or played."""
        match row.kind:
            case "deal":
                seeds, self.course = row.body["seeds"], None
                sketch.deal(Dealer(self.key, None if seeds is None else tuple(seeds), self.deal), row.body["acts"])
            case "acts":
                sketch.replay(row.body)
            case "step":
                assert self.course is not None
                self.course = replace(self.course, at=row.body)
                sketch.show_again()
            case "undo":
                granted = read_take_back(row)
                sketch.take_back(granted.at, granted.alone)
            case "note":
                sketch.note(Event(**row.body))
                self.presence.redo(row.body["code"], row.body.get("seat", -1))
            case "seat":
                self.seats.change(**row.body)
            case "chat":
                self.chat.add(row.body)
            case "stood":
                self._stood_in(row.body)
            case "aid":
                self.aid.switch(row.body)
            case "rematch":
                self.rematch = row.body["seat"], row.body["table"], row.body.get("hash", "")
            case _:
                raise ValueError(f"a row of the unknown kind {row.kind!r}")
