"""A table: one game with the people and bots who sit at it. It does no input or output and is told the time.

Whatever changes a table is noted as rows; a table is rebuilt by going through its rows again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel import undo
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyState
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.clock import Clocks
from ribeira.server.parts import Chair, Line, Row, Terms, Wish
from ribeira.server.refusals import refuse
from ribeira.server.wire import LONGEST_CHAT, LONGEST_NAME, clean

Viewer = int | None
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
    revision: int = 0
    rows: list[Row] = field(default_factory=list)  # to be stored
    fresh: list[tuple[int, AnyState]] = field(default_factory=list)  # to be shown: states since the last push
    notes: list[Line] = field(default_factory=list)  # what happened at the table rather than in the game
    chat: list[dict[str, Any]] = field(default_factory=list)
    wish: Wish | None = None
    rewound: bool = False  # something was taken back since the last push
    undone: int = 0  # the last revision at which something was taken back
    asked_at: int = 0  # when the last decision was made, or the game began

    def __post_init__(self) -> None:
        self.game = GAMES[self.start.setup.game]
        self.setup = self.start.setup
        self.epochs = [0] * self.setup.seats
        self.clocks = Clocks(self.terms.clock, self.setup.seats)
        self.revisions: list[int] = []  # of each action of the match
        self._logs: dict[Viewer, list[Line]] = {}
        self._owing: list[tuple[int, ...]] = []  # who owed a decision after each action
        self._free: dict[tuple[int, int], bool] = {}
        self.match: Match

    @classmethod
    def new(cls, now: int, **parts: Any) -> Table:
        """A table at which nothing has happened yet."""
        table = cls(**parts)
        table._rebuild(table.start.actions, list(range(1, len(table.start.actions) + 1)))
        table.rows.append(Row("acts", table.match.actions[len(table.start.actions) :]))
        table.fresh = []
        table._run_clocks(now)
        return table

    @classmethod
    def stored(cls, rows: Iterable[Row], clock: dict[str, Any] | None, now: int, **parts: Any) -> Table:
        """A table as its rows tell it, with the times left when they were last kept."""
        table = cls(**parts)
        table._restore(rows)
        if clock is not None:
            table.clocks.resume(clock)
        table._run_clocks(now)
        return table

    # What there is to know

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
        owing = set(self._owing[-1]) if self._owing and self.started else set()
        together = owing
        for before in reversed(self._owing[:-1]):  # it goes on while those who still owe a choice become one fewer
            if not together < set(before) or len(before) != len(together) + 1 or not owing:
                break
            together = set(before)
        return together - owing

    def own_actions(self, seat: int) -> list[str]:
        """What the seat has played so far."""
        mine = f"{seat + 1} "
        return [text for text in self.match.actions if text.startswith(mine)]

    def decision(self, seat: int) -> str | None:
        """A name for what the seat has to decide now. It stays while others choose at the same time."""
        return f"{self.epochs[seat]}.{len(self.own_actions(seat))}" if seat in self.acting() else None

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
        at = undo.last_of(self.game, self.match.actions, seat)
        if at is None or at < len(self.start.actions):
            return None
        return "free" if self._is_free(at) else "ask"

    def _is_free(self, at: int) -> bool:
        """As the kernel derives it; a choice still sealed shows nothing, which needs no trying out."""
        tail = [self.game.notation.read(text).seat for text in self.match.actions[at:]]
        if CHANCE in tail:
            return False
        owing = set(self._owing[at - 1]) if at else set()
        if len(set(tail)) == len(tail) and set(tail) < owing and set(self._owing[-1]) == owing - set(tail):
            return True
        if (self.revision, at) not in self._free:
            free = undo.is_free(self.game, self.setup, self.match.actions, at)
            known = {key: value for key, value in self._free.items() if key[0] == self.revision}
            self._free = {**known, (self.revision, at): free}
        return self._free[self.revision, at]

    # What can be done

    def play(self, seat: int, decision: str, text: str, now: int) -> bool:
        """Play a seat's action; True if this very command was carried out before."""
        if self._was_done(seat, decision, text):
            return True
        if not self.started:
            raise refuse("table.not_started", seats_open=sum(chair.who == "open" for chair in self.chairs))
        action = self.read(seat, text)
        if self.over or decision != self.decision(seat):
            raise refuse("command.stale", decision=decision)
        before = len(self.match.actions)
        self.match.play(action)
        self.wish = None
        self.rows.append(Row("acts", self.match.actions[before:]))
        self._run_clocks(now, moved=seat, more=len(self.match.actions) > before + 1)
        return False

    def read(self, seat: int, text: str) -> Any:
        """An action of the seat, out of its notation."""
        action = self.game.notation.read(text)
        if action.seat != seat:
            raise refuse("command.seat", 403, text=text, seat=seat)
        return action

    def _was_done(self, seat: int, decision: str, text: str) -> bool:
        epoch = self.epochs[seat]
        return any(
            done == text and decision == f"{epoch}.{number}" for number, done in enumerate(self.own_actions(seat))
        )

    def take_back(self, seat: int, now: int) -> None:
        """Undo the seat's last action if nothing new has been seen; else ask the others."""
        kind = self.undo_kind(seat)
        at = undo.last_of(self.game, self.match.actions, seat)
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
        actions, revisions = self._without(self.match.actions, self.revisions, body)
        self.wish = None
        self.rewound = True
        self._rebuild(actions, revisions)
        self._note(Event("table.undone", seat=seat))
        self.undone = self.revision
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

    def log(self, viewer: Viewer, after: int = 0) -> list[Line]:
        """Everything that happened after a revision, as this viewer may know it."""
        if viewer not in self._logs:
            self._logs[viewer] = self._told(viewer)
        lines = [line for line in (*self._logs[viewer], *self.notes) if line[0] > after]
        return sorted(lines, key=lambda line: line[0])

    def _told(self, viewer: Viewer) -> list[Line]:
        state, lines = self.game.begin(self.setup), []
        for text, revision in zip(self.match.actions, self.revisions, strict=True):
            state.apply(self.game.notation.read(text))
            lines += [(revision, event) for event in state.view(viewer).events]
        return lines

    def _note(self, event: Event) -> None:
        """Something happened at the table."""
        self.rows.append(Row("note", {"code": event.code, **event.facts}))
        self._add_note(event)
        self.fresh.append((self.revision, self.match.state.copy()))

    def _add_note(self, event: Event) -> None:
        self.revision += 1
        self.notes.append((self.revision, event))

    def _seat_row(self, seat: int, **changes: str) -> None:
        body: dict[str, Any] = {"seat": seat, **changes}
        self.rows.append(Row("seat", body))
        self._change_seat(**body)

    def _change_seat(self, seat: int, **changes: str) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **changes)  # type: ignore[arg-type]

    def _without(self, actions: list[str], revisions: list[int], body: dict[str, int]) -> tuple[list[str], list[int]]:
        """A list of actions less what is taken back; those who lose one get new decisions."""
        dropped = [body["drop"]] if "drop" in body else range(body["keep"], len(actions))
        for at in dropped:
            seat = self.game.notation.read(actions[at]).seat
            if seat != CHANCE:
                self.epochs[seat] += 1
        kept = [at for at in range(len(actions)) if at not in dropped]
        return [actions[at] for at in kept], [revisions[at] for at in kept]

    def _rebuild(self, actions: list[str], revisions: list[int]) -> None:
        """The match with these actions, which had these revisions."""
        known = iter(revisions)
        self.revisions, self._logs, self._owing = [], {}, []

        def watch(state: AnyState) -> None:
            revision = next(known, None)
            if revision is None:
                self.revision += 1
                revision = self.revision
                self.fresh.append((revision, state.copy()))
                for viewer, lines in self._logs.items():
                    lines += [(revision, event) for event in state.view(viewer).events]
            self.revision = max(self.revision, revision)
            self.revisions.append(revision)
            self._owing.append(state.to_act())

        self.match = Match(self.game, self.setup, self.names, Dealer(self.key), watch, actions)

    def _restore(self, rows: Iterable[Row]) -> None:
        """Go through everything that was stored."""
        actions = list(self.start.actions)
        revisions = list(range(1, len(actions) + 1))
        self.revision = len(actions)
        for row in rows:
            match row.kind:
                case "acts":
                    actions += row.body
                    revisions += range(self.revision + 1, self.revision + 1 + len(row.body))
                    self.revision += len(row.body)
                case "undo":
                    actions, revisions = self._without(actions, revisions, row.body)
                    self.undone = self.revision + 1
                case "note":
                    self._add_note(Event(**row.body))
                case "seat":
                    self._change_seat(**row.body)
                case "chat":
                    self.chat = [*self.chat[1 - KEPT_CHAT :], row.body]
        self._rebuild(actions, revisions)

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
