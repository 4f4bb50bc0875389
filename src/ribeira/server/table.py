"""A table: one game with the people and bots who sit at it. It does no input or output and is told the time.

Whatever changes a table is noted as rows; a table is rebuilt by going through its rows again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.match import Match
from ribeira.kernel.position import Viewer
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.clock import Clocks
from ribeira.server.history import History
from ribeira.server.parts import Chair, Row, Terms, Wish
from ribeira.server.refusals import refuse
from ribeira.server.wire import LONGEST_CHAT, LONGEST_NAME, clean

STAND_IN = "greedy"  # plays for whoever is away or out of time
KEPT_CHAT = 200


@dataclass
class Table:
    """One game being played in company."""

    id: str
    start: Record
    key: bytes
    proven: bool  # whether every draw comes from the key; not so if the game began elsewhere
    terms: Terms
    chairs: list[Chair]
    watch: str
    invite: str
    rows: list[Row] = field(default_factory=list)  # to be stored
    chat: list[dict[str, Any]] = field(default_factory=list)
    wish: Wish | None = None
    asked_at: int = 0  # when the last decision was made, or the game began

    def __post_init__(self) -> None:
        self.game = GAMES[self.start.setup.game]
        self.clocks = Clocks(self.terms.clock, self.start.setup.seats)
        self.history: History

    @classmethod
    def new(cls, now: int, **parts: Any) -> Table:
        """A table at which nothing has happened yet."""
        table = cls(**parts)
        table.history = History(table.start, table.key)
        table.rows.append(Row("acts", table.history.actions[len(table.start.actions) :]))
        table._run_clocks(now)
        return table

    @classmethod
    def stored(cls, rows: Sequence[Row], clock: dict[str, Any] | None, now: int, **parts: Any) -> Table:
        """A table as its rows tell it, with the times left when they were last kept."""
        table = cls(**parts)
        table._restore(rows)
        if clock is not None:
            table.clocks.resume(clock)
        table._run_clocks(now)
        return table

    # What there is to know

    @property
    def match(self) -> Match:
        """The game."""
        return self.history.match

    @property
    def revision(self) -> int:
        """The number of the last thing that happened."""
        return self.history.revision

    @property
    def names(self) -> list[str]:
        """A name for every seat; empty for one still open."""
        return [chair.name for chair in self.chairs]

    @property
    def started(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.who != "open" for chair in self.chairs)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self.match.state.to_act() if self.started else ()

    def committed(self) -> set[int]:
        """The seats that have made their choice while others still make theirs at the same time."""
        return self.history.committed() if self.started else set()

    def decision(self, seat: int) -> str | None:
        """A name for what the seat has to decide now. It stays while others choose at the same time."""
        return self.history.decision(seat) if seat in self.acting() else None

    def record(self) -> Record:
        """The record as it stands, with the key once the game is over."""
        record = replace(self.match.record(), players=tuple(self.names))
        return record if self.proven else replace(record, hash=None, key=None, seal=None)

    def bot_for(self, seat: int, now: int) -> str:
        """The bot that is to decide for the seat now; empty if its player is waited for."""
        chair = self.chairs[seat]
        if chair.who == "bot" or chair.handed:
            return chair.handed or chair.bot
        due = self.due(seat)
        return STAND_IN if due is not None and now >= due else ""

    def due(self, seat: int) -> int | None:
        """When a bot will decide for an acting person: out of time, or away too long."""
        times = []
        if seat in self.clocks.since:
            times.append(self.clocks.since[seat] + self.clocks.left[seat])
        chair = self.chairs[seat]
        if self.terms.absent is not None and not chair.connections:
            times.append(max(chair.away_since, self.asked_at) + self.terms.absent * 1000)
        return min(times, default=None)

    def undo_kind(self, seat: Viewer) -> str | None:
        """Whether the seat may take back its last action: `free`, `ask`, or not at all."""
        if seat is None or self.over or not self.started:
            return None
        at = self.history.last_of(seat)
        if at is None:
            return None
        return "free" if self.history.is_free(at) else "ask"

    # What can be done

    def play(self, seat: int, decision: str, text: str, now: int) -> bool:
        """Play a seat's action; True if this very command was carried out before."""
        if self.history.was_played(seat, decision, text):
            return True
        if not self.started:
            raise refuse("table.not_started", seats_open=sum(chair.who == "open" for chair in self.chairs))
        action = self.read(seat, text)
        if self.over or decision != self.decision(seat):
            raise refuse("command.stale", decision=decision)
        played = self.history.play(action)
        self.wish = None
        self.rows.append(Row("acts", played))
        self._run_clocks(now, moved=seat, more=len(played) > 1)
        return False

    def read(self, seat: int, text: str) -> Any:
        """An action of the seat, out of its notation."""
        action = self.game.notation.read(text)
        if action.seat != seat:
            raise refuse("command.seat", 403, text=text, seat=seat)
        return action

    def take_back(self, seat: int, now: int) -> None:
        """Undo the seat's last action if nothing new has been seen; else ask the others."""
        kind = self.undo_kind(seat)
        at = self.history.last_of(seat)
        if kind is None or at is None:
            raise refuse("undo.nothing")
        if kind == "free":
            self._drop({"drop": at}, seat, now)
            return
        others = {other for other, chair in enumerate(self.chairs) if chair.human and not chair.handed} - {seat}
        self.wish = Wish(seat, at, others)
        self._settle_wish(now)

    def agree(self, seat: int, yes: bool, now: int) -> None:
        """Answer a wish to undo; one No ends it."""
        if self.wish is None or seat not in self.wish.owes:
            raise refuse("undo.not_asked")
        if not yes:
            self._note(Event("table.undo_declined", seat=seat))
            self.wish = None
            return
        self.wish.owes.discard(seat)
        self._settle_wish(now)

    def _settle_wish(self, now: int) -> None:
        if self.wish is not None and not self.wish.owes:
            self._drop({"keep": self.wish.keep}, self.wish.seat, now)

    def _drop(self, body: dict[str, int], seat: int, now: int) -> None:
        """Go back: without one action, or to so many."""
        self.rows.append(Row("undo", body))
        self.history.take_back(*_taken_back(body))
        self.wish = None
        self._note(Event("table.undone", seat=seat))
        self._run_clocks(now)

    def hand(self, seat: int, bot: str) -> None:
        """Let a bot play the seat, or (with no bot) take it back."""
        if not self.chairs[seat].human:
            raise refuse("table.not_a_person", 403, seat=seat)
        self._seat_row(seat, handed=bot)
        self._note(Event("table.handed" if bot else "table.taken_back", seat=seat))

    def fill(self, seat: int, bot: str, name: str, now: int) -> None:
        """Let a bot take an open seat."""
        self._need_open(seat)
        self._seat_row(seat, who="bot", bot=bot, name=name)
        self._note(Event("table.joined", seat=seat))
        self._run_clocks(now)

    def join(self, seat: int | None, name: str, now: int) -> int:
        """Somebody sits down on an open seat; which."""
        free = [at for at, chair in enumerate(self.chairs) if chair.who == "open"]
        if not free:
            raise refuse("table.full")
        seat = free[0] if seat is None else seat
        self._need_open(seat)
        self._seat_row(seat, who="joined", name=clean(name, LONGEST_NAME, "table.name"))
        self.chairs[seat].away_since = now
        self._note(Event("table.joined", seat=seat))
        self._run_clocks(now)
        return seat

    def _need_open(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].who != "open":
            raise refuse("table.seat_taken", number=seat + 1)

    def rename(self, seat: int, name: str) -> None:
        """A player's new name."""
        old, new = self.chairs[seat].name, clean(name, LONGEST_NAME, "table.name")
        if new != old:
            self._seat_row(seat, name=new)
            self._note(Event("table.renamed", seat=seat, old=old))

    def talk(self, seat: Viewer, text: str, now: int) -> dict[str, Any]:
        """A line of chat."""
        name = "" if seat is None else self.names[seat]
        line = {"name": name, "seat": seat, "text": clean(text, LONGEST_CHAT, "chat.text"), "at": now}
        self.rows.append(Row("chat", line))
        self.chat = [*self.chat[1 - KEPT_CHAT :], line]
        return line

    # Keeping track

    def _note(self, event: Event) -> None:
        """Something happened at the table."""
        self.rows.append(Row("note", {"code": event.code, **event.facts}))
        self.history.note(event)

    def _seat_row(self, seat: int, **changes: str) -> None:
        body: dict[str, Any] = {"seat": seat, **changes}
        self.rows.append(Row("seat", body))
        self._change_seat(**body)

    def _change_seat(self, seat: int, **changes: str) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **changes)  # type: ignore[arg-type]

    def _restore(self, rows: Sequence[Row]) -> None:
        """Go through everything that was stored; the first row has what was dealt when the table was made."""
        self.history = History(self.start, self.key, rows[0].body)
        for row in rows[1:]:
            match row.kind:
                case "acts":
                    self.history.replay(row.body)
                case "undo":
                    self.history.take_back(*_taken_back(row.body))
                case "note":
                    self.history.note(Event(**row.body))
                case "seat":
                    self._change_seat(**row.body)
                case "chat":
                    self.chat = [*self.chat[1 - KEPT_CHAT :], row.body]
        self.history.take_fresh()

    def _run_clocks(self, now: int, moved: int | None = None, more: bool = False) -> None:
        """Let the time run of those who are asked, and no one else's.

        A player who goes on deciding in the same turn keeps the same time; it is a new turn if anything else
        happened in between.
        """
        acting = self.acting()
        self.asked_at = now
        for seat, chair in enumerate(self.chairs):
            if seat not in acting or chair.who == "bot" or (seat == moved and more):
                self.clocks.stop(seat, now, moved=seat == moved)
            if seat in acting and chair.human:
                self.clocks.start(seat, now)


def _taken_back(body: dict[str, int]) -> tuple[int, bool]:
    """What a row tells of taking back: from which action on, and whether that action alone."""
    return (body["drop"], True) if "drop" in body else (body["keep"], False)
