"""The history of a table: its game as it goes, the revision of everything that happened, and what can be taken back.

Of each seat the last action is kept with the positions before and after it, so nothing here plays the game again from
its first action, except the log of a viewer who asks for it for the first time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel import undo
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyState
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.position import Position, Viewer
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.log import Line, Log
from ribeira.server.sketch import Sketch

MOST_SINCE = 60  # actions that can be shown once more


class History:
    """A game and what happened beside it. `revision` is the number of the last thing that happened."""

    def __init__(self, start: Record, dealer: Dealer | None = None, dealt: Sequence[str] = ()) -> None:
        """Without a dealer nothing is dealt until `deal`; `dealt` is what was dealt at once, if that is known."""
        self.game, self.setup = GAMES[start.setup.game], start.setup
        self.asked = [self.game.begin(self.setup).to_act()]  # who owed a decision before each action, and now
        self.match = Match(
            self.game,
            self.setup,
            start.players,
            dealer,
            lambda state: self.asked.append(state.to_act()),
            [*start.actions, *dealt],
        )
        self.match.watch = self._remember
        self.epochs = [0] * self.setup.seats  # how often each seat has had an action taken back
        self.undone = 0  # the last revision at which something was taken back
        self.fresh: list[tuple[int, Position]] = []  # to be shown: revisions and positions since the last push
        self.rewound = False  # something was taken back since the last push
        self.now = Position(self.match.state.copy())
        self._first = len(self.match.actions), self.now  # nothing before it can be taken back
        self._actors = [self._read(at).seat for at in range(len(self.match.actions))]
        self.revisions = list(range(1, len(self._actors) + 1))  # of each action
        self.revision = len(self._actors)
        self._own = [[at for at, actor in enumerate(self._actors) if actor == seat] for seat in range(self.setup.seats)]
        self._steps: dict[int, undo.Step] = {}  # by place: each seat's last action
        self._unnumbered: list[Position] = []  # after actions that have no revision yet
        self._log = Log()

    @classmethod
    def resumed(cls, sketch: Sketch) -> History:
        """The history that a sketch tells, played through once; ValueError or Refused if that cannot be."""
        history = cls(Record(sketch.setup, sketch.players))
        history._actors = [sketch.seat_of(text) for text in sketch.actions]
        history._own = [
            [at for at, actor in enumerate(history._actors) if actor == seat] for seat in range(sketch.setup.seats)
        ]
        history._play_through(sketch)
        history.epochs, history.undone = list(sketch.epochs), sketch.last_undo
        history.revisions, history.revision = list(sketch.revisions), sketch.revision
        for revision, event in sketch.notes:
            history._log.note(revision, event)
        return history

    def _play_through(self, sketch: Sketch) -> None:
        """Play all actions of a sketch, and keep the positions around each seat's last one."""
        first, read = sketch.first, self.game.notation.read
        last = {own[-1] for own in self._own if own and own[-1] >= first}
        kept = {first, len(sketch.actions), *last, *(at + 1 for at in last)}
        watched_from = min(last, default=len(sketch.actions)) - 1  # so that the first that is kept has its events
        state = self.game.begin(self.setup)
        state.watched = False
        positions: dict[int, Position] = {}
        for at, text in enumerate(sketch.actions):
            if at in kept:
                positions[at] = Position(state.copy())
            state.watched = at >= watched_from or at == first - 1
            state.play(read(text))
            self.asked.append(state.to_act())
        state.watched = True
        match = Match.resumed(
            self.game, self.setup, sketch.players, sketch.dealer, state, sketch.actions, sketch.heads, sketch.undone
        )
        if len(match.actions) > len(sketch.actions):
            raise ValueError("what chance decided is missing")
        self.now = positions[len(sketch.actions)] = Position(state.copy())
        for position in positions.values():
            position.state.watched = True
        self.match, match.watch = match, self._remember
        self._first = first, positions[first]
        for at in last:
            action = read(sketch.actions[at])
            self._steps[at] = undo.Step(self.game, self.setup.seats, action, positions[at], positions[at + 1])

    # What there is to know

    @property
    def state(self) -> AnyState:
        """The state as it is now; not to be changed."""
        return self.now.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.asked[-1]

    @property
    def actions(self) -> list[str]:
        """Every action so far, outcomes of chance among them."""
        return self.match.actions

    @property
    def dealt(self) -> bool:
        """Whether the game has begun: before, there is nothing but what lies in the box."""
        return self.match.dealt

    def copy(self) -> History:
        """The same history to go on with apart. Positions, which never change, are shared."""
        other = copy(self)
        other.match = self.match.copy(other._remember)
        other.asked, other.epochs, other.revisions = list(self.asked), list(self.epochs), list(self.revisions)
        other.fresh, other._unnumbered = list(self.fresh), list(self._unnumbered)
        other._actors, other._own = list(self._actors), [list(own) for own in self._own]
        other._steps, other._log = dict(self._steps), self._log.copy()
        return other

    def fork(self, state: AnyState) -> None:
        """Go on as if this, which is kept, were the state; nothing before it can be taken back."""
        self.now = Position(state)
        self.match.state = state.copy()
        self._first, self._steps = (len(self.actions), self.now), {}

    def own_actions(self, seat: Seat) -> list[str]:
        """What the seat has played so far."""
        return [self.actions[at] for at in self._own[seat]]

    def decision(self, seat: Seat) -> str:
        """A name for the seat's next decision, which stays while others choose at the same time."""
        return f"{self.epochs[seat]}.{len(self._own[seat])}"

    def was_played(self, seat: Seat, decision: str, text: str) -> bool:
        """Whether this action was the seat's answer to this decision."""
        number = decision.partition(".")[2]
        at = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else len(self.actions)
        own = self._own[seat]
        return at < len(own) and decision == f"{self.epochs[seat]}.{at}" and self.actions[own[at]] == text

    def asked_at(self, revision: int) -> tuple[Seat, ...]:
        """The seats that owed a decision once a revision had come about."""
        return tuple(seat for seat in self.asked[self._count_at(revision)] if seat != CHANCE)

    def committed(self) -> set[Seat]:
        """The seats that have made their choice while others still make theirs at the same time."""
        return self._committed(len(self.asked) - 1)

    def committed_at(self, revision: int) -> set[Seat]:
        """The seats that had made their choice by a revision, while others still made theirs."""
        return self._committed(self._count_at(revision))

    def _committed(self, count: int) -> set[Seat]:
        """Those who had chosen after so many actions."""
        owing = set(self.asked[count])
        together = owing
        for at in range(count - 1, -1, -1):  # it goes on while those who owe a choice become one fewer
            before = self.asked[at]
            if not owing or not together < set(before) or len(before) != len(together) + 1:
                break
            together = set(before)
        return together - owing

    def _count_at(self, revision: int) -> int:
        """How many actions there were once a revision had come about."""
        return bisect_right(self.revisions, revision)

    def log(self, viewer: Viewer, after: int = 0, upto: int | None = None) -> list[Line]:
        """Everything that happened after a revision, and up to another, as this viewer may know it."""
        if not self._log.knows(viewer):
            self._log.begin(viewer, self._told(viewer))
        return self._log.lines(viewer, self.revisions, after, self.revision if upto is None else upto)

    def knows_log(self, viewer: Viewer) -> bool:
        """Whether this viewer's log is there, so that it need not be told from the first action."""
        return self._log.knows(viewer)

    def told_so_far(self, viewer: Viewer) -> list[Sequence[Event]]:
        """What each action brought for this viewer; a long game takes a while, so this is for a thread."""
        return list(self._told(viewer))

    def begin_log(self, viewer: Viewer, told: list[Sequence[Event]]) -> None:
        """Take over what was told in a thread about all actions there are."""
        assert len(told) == len(self.actions)
        self._log.begin(viewer, told)

    def _told(self, viewer: Viewer) -> Iterator[Sequence[Event]]:
        """What each action brought, from the first on."""
        state = self.game.begin(self.setup)
        for at in range(len(self.actions)):
            state.apply(self._read(at))
            yield state.view(viewer).events

    def since(self, viewer: Viewer) -> tuple[int, Position, list[tuple[int, Position]]]:
        """What has happened since a viewer last decided: the revision and position before, and all that came after.

        For a spectator it begins where the last turns of all seats do. What lies too far back is left out.
        """
        seats = range(self.setup.seats) if viewer is None else (viewer,)
        last = min((self.last_of(seat) or self._first[0] for seat in seats), default=0)
        at = max(last, self._first[0], len(self.actions) - MOST_SINCE)
        position, steps = self._position(at), []
        begin = self.revisions[at - 1] if at else 0, position
        for number in range(at, len(self.actions)):
            position = position.after(self._read(number))
            steps.append((self.revisions[number], position))
        return *begin, steps

    # Going on

    def deal(self, dealer: Dealer, dealt: Sequence[str] = ()) -> list[str]:
        """Begin the game; what was dealt. It is shown as one picture, and nothing of it can be taken back."""
        before = len(self.actions)
        self.match.deal(dealer, dealt)
        self._number()
        self.fresh = self.fresh[-1:]
        self._first = len(self.actions), self.now
        return self.actions[before:]

    def play(self, action: Any) -> list[str]:
        """Play a seat's action, or raise Refused; what was played, with the outcomes of chance that followed."""
        before = len(self.actions)
        self.match.play(action)
        self._number()
        return self.actions[before:]

    def replay(self, actions: Sequence[str], at_once: bool = False) -> None:
        """Play what was stored or recorded; `at_once`: it is shown as one picture."""
        self.match.replay(actions)
        self._number()
        if at_once:
            self.fresh = self.fresh[-1:]

    def show_again(self) -> None:
        """Show the table as it is under a new revision: something else is said about it."""
        self.revision += 1
        self.fresh.append((self.revision, self.now))

    def note(self, event: Event) -> None:
        """Something happened at the table rather than in the game."""
        self.revision += 1
        self._log.note(self.revision, event)
        self.fresh.append((self.revision, self.now))

    def take_fresh(self) -> tuple[list[tuple[int, Position]], bool]:
        """What is to be shown since this was last asked, and whether something was taken back."""
        fresh, rewound = self.fresh, self.rewound
        self.fresh, self.rewound = [], False
        return fresh, rewound

    def _number(self) -> None:
        for position in self._unnumbered:
            self.revision += 1
            self.revisions.append(self.revision)
            self.fresh.append((self.revision, position))
        self._unnumbered = []

    def _remember(self, state: AnyState) -> None:
        """Take in the last action of the match, which led to this state."""
        at = len(self._actors)
        action, before = self._read(at), self.now
        self.now = Position(state.copy())
        self._actors.append(action.seat)
        self.asked.append(state.to_act())
        if action.seat != CHANCE:
            own = self._own[action.seat]
            self._steps.pop(own[-1] if own else -1, None)
            self._steps[at] = undo.Step(self.game, self.setup.seats, action, before, self.now)
            own.append(at)
        self._log.grow(self.now)
        self._unnumbered.append(self.now)

    def _read(self, at: int) -> Any:
        return self.game.notation.read(self.actions[at])

    # Taking back

    def last_of(self, seat: Seat) -> int | None:
        """The place of the seat's last action, if it has played any that can be taken back."""
        own = self._own[seat]
        return own[-1] if own and own[-1] >= self._first[0] else None

    def is_free(self, at: int) -> bool:
        """Whether the action at this place, a seat's last one, may be taken back without asking."""
        since = (self._step(later) for later in range(at, len(self.actions)))
        return undo.is_free(self.asked[at], self._actors[at:], self.asked[-1], since)

    def take_back(self, at: int, alone: bool) -> None:
        """Take back the action at this place: it alone, or everything since it as well.

        What stays keeps its revisions; whoever loses an action gets new decisions.
        """
        count = 1 if alone else len(self.actions) - at
        revisions, position = self.revisions[at + count :], self._position(at)
        for seat in self._actors[at : at + count]:
            if seat != CHANCE:
                self.epochs[seat] += 1
        self._go_back(at, position)
        self.match.take_back(position.state.copy(), at, count)
        self.revisions += revisions
        self._unnumbered = []
        self.rewound = True
        self.undone = self.revision + 1  # of the note that tells it

    def _go_back(self, count: int, position: Position) -> None:
        """Forget all but the first so many actions, after which this was the position."""
        self.now = position
        del self._actors[count:], self.revisions[count:], self.asked[count + 1 :]
        self._own = [[at for at in own if at < count] for own in self._own]
        self._steps = {at: step for at, step in self._steps.items() if at < count}
        self._log.cut(count)

    def _step(self, at: int) -> undo.Step:
        """The action at this place with its positions. They are only lost where something was taken back."""
        if at not in self._steps:
            action, before = self._read(at), self._position(at)
            self._steps[at] = undo.Step(self.game, self.setup.seats, action, before, before.after(action))
        return self._steps[at]

    def _position(self, count: int) -> Position:
        """The position after the first so many actions, played from the last one before it that was kept."""
        kept = [self._first, *((at, step.before) for at, step in self._steps.items() if at <= count)]
        known, position = max(kept, key=lambda place: place[0])
        for at in range(known, count):
            position = position.after(self._read(at))
        return position
