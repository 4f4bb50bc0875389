"""A table: one game with the people and bots who sit at it. It does no input or output and is told the time.

Whatever changes a table is noted as rows; a table is rebuilt by going through its rows again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ribeira.kernel.position import Viewer
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.aid import Aid
from ribeira.server.chat import Chat
from ribeira.server.errors import RequestError
from ribeira.server.history import History
from ribeira.server.rows import Row
from ribeira.server.seats import Chair, Seats
from ribeira.server.terms import Terms
from ribeira.server.undo import TakeBack, Undo, read_take_back
from ribeira.server.waiting import Waiting
from ribeira.server.wire import LONGEST_CHAT, LONGEST_NAME, clean


class Table:
    """One game being played in company."""

    def __init__(
        self, history: History, *, id: str, proven: bool, terms: Terms, chairs: list[Chair], watch: str, invite: str
    ) -> None:
        """`proven`: whether every draw comes from the dealer's key; not so if the game began elsewhere."""
        self.id, self.proven, self.terms, self.watch, self.invite = id, proven, terms, watch, invite
        self.history, self.game = history, history.game
        self.seats = Seats(chairs)
        self.waiting = Waiting(terms, self.seats, len(chairs))
        self.undo = Undo(history, self.seats)
        self.aid = Aid(terms.aid, self.seats)
        self.rematch: tuple[int, str] | None = None  # who asked for one, and the id of its table
        self.chat = Chat()
        self.rows: list[Row] = []  # to be stored

    @classmethod
    def new(cls, now: int, start: Record, key: bytes, **parts: Any) -> Table:
        """A table at which nothing has happened yet."""
        history = History(start, key)
        table = cls(history, **parts)
        table.rows.append(Row("acts", history.actions[len(start.actions) :]))
        table.waiting.ask(table.acting(), now)
        return table

    @classmethod
    def stored(
        cls, rows: Sequence[Row], clock: dict[str, Any] | None, now: int, start: Record, key: bytes, **parts: Any
    ) -> Table:
        """A table as its rows tell it, with the times left when they were last kept."""
        dealt, *later = rows  # the first row is what was dealt when the table was made
        table = cls(History(start, key, dealt.body), **parts)
        for row in later:
            table._redo(row)
        table.history.take_fresh()
        if clock is not None:
            table.waiting.clocks.resume(clock)
        table.waiting.ask(table.acting(), now)
        return table

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
        return record if self.proven else replace(record, hash=None, key=None, seal=None)

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
        played = self.history.play(action)
        self.undo.request = None
        self.rows.append(Row("acts", played))
        self.waiting.ask(self.acting(), now, moved=seat, new_turn=len(played) > 1)
        return False

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

    def begin_rematch(self, seat: int, id: str) -> None:
        """A rematch was set up, at the table of this id, because the seat asked for it."""
        self.rows.append(Row("rematch", {"seat": seat, "table": id}))
        self.rematch = seat, id
        self._note(Event("table.rematch", seat=seat))

    def hand(self, seat: int, bot: str) -> None:
        """Let a bot play the seat, or (with no bot) take it back."""
        if not self.seats[seat].human:
            raise RequestError("table.not_a_person", 403, seat=seat)
        self._change_seat(seat, handed=bot)
        self._note(Event("table.handed" if bot else "table.taken_back", seat=seat))

    def fill(self, seat: int, bot: str, name: str, now: int) -> None:
        """Let a bot take an open seat."""
        self.seats.need_open(seat)
        self._change_seat(seat, who="bot", bot=bot, name=name, kept_for="")
        self._sat_down(seat, now)

    def join(self, seat: int | None, name: str, now: int) -> int:
        """Somebody sits down on an open seat; which."""
        taken = self.seats.find_open(seat)
        self._change_seat(taken, who="joined", name=clean(name, LONGEST_NAME, "table.name"), kept_for="")
        self.seats[taken].away_since = now
        self._sat_down(taken, now)
        return taken

    def come_back(self, seat: int, name: str, who: str, now: int) -> None:
        """Somebody of the game before takes the seat that is kept for them; `who` as they sat there."""
        self.seats.need_kept(seat)
        self._change_seat(seat, who=who, name=name, kept_for="")
        self.seats[seat].away_since = now
        self._sat_down(seat, now)

    def _sat_down(self, seat: int, now: int) -> None:
        self._note(Event("table.joined", seat=seat))
        self.waiting.ask(self.acting(), now)

    def rename(self, seat: int, name: str) -> None:
        """A player's new name."""
        old, new = self.seats[seat].name, clean(name, LONGEST_NAME, "table.name")
        if new != old:
            self._change_seat(seat, name=new)
            self._note(Event("table.renamed", seat=seat, old=old))

    def talk(self, seat: Viewer, text: str, now: int) -> dict[str, Any]:
        """A line of chat."""
        name = "" if seat is None else self.seats[seat].name
        line = {"name": name, "seat": seat, "text": clean(text, LONGEST_CHAT, "chat.text"), "at": now}
        self.rows.append(Row("chat", line))
        self.chat.add(line)
        return line

    # Keeping track

    def _note(self, event: Event) -> None:
        """Something happened at the table rather than in the game."""
        self.rows.append(Row("note", {"code": event.code, **event.facts}))
        self.history.note(event)

    def _change_seat(self, seat: int, **changes: str) -> None:
        self.rows.append(Row("seat", {"seat": seat, **changes}))
        self.seats.change(seat, **changes)

    def _redo(self, row: Row) -> None:
        """Let happen again what was stored."""
        match row.kind:
            case "acts":
                self.history.replay(row.body)
            case "undo":
                granted = read_take_back(row)
                self.history.take_back(granted.at, granted.alone)
            case "note":
                self.history.note(Event(**row.body))
            case "seat":
                self.seats.change(**row.body)
            case "chat":
                self.chat.add(row.body)
            case "aid":
                self.aid.switch(row.body)
            case "rematch":
                self.rematch = row.body["seat"], row.body["table"]
