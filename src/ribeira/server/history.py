"""The history of a table: its game as it goes, the revision of everything that happened, and what can be taken back.

Of each seat the last action is kept with the positions before and after it, so nothing here plays the game again from
its first action, except the log of a viewer who asks for it for the first time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
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


class History:
    """A game and what happened beside it. `revision` is the number of the last thing that happened."""

    def __init__(self, start: Record, key: bytes, dealt: Sequence[str] = ()) -> None:
        """`dealt` are the outcomes of chance that were settled before anyone acted; without them they are now."""
        self.game, self.setup = GAMES[start.setup.game], start.setup
        self.asked = [self.game.begin(self.setup).to_act()]  # who owed a decision before each action, and now
        self.match = Match(
            self.game,
            self.setup,
            start.players,
            Dealer(key),
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

    def own_actions(self, seat: Seat) -> list[str]:
        """What the seat has played so far."""
        return [self.actions[at] for at in self._own[seat]]

    def decision(self, seat: Seat) -> str:
        """A name for the seat's next decision, which stays while others choose at the same time."""
        return f"{self.epochs[seat]}.{len(self._own[seat])}"

    def was_played(self, seat: Seat, decision: str, text: str) -> bool:
        """Whether this action was the seat's answer to this decision."""
        own = enumerate(self.own_actions(seat))
        return any(done == text and decision == f"{self.epochs[seat]}.{number}" for number, done in own)

    def committed(self) -> set[Seat]:
        """The seats that have made their choice while others still make theirs at the same time."""
        owing = set(self.asked[-1])
        together = owing
        for before in islice(reversed(self.asked), 1, None):  # it goes on while those who owe a choice become one fewer
            if not owing or not together < set(before) or len(before) != len(together) + 1:
                break
            together = set(before)
        return together - owing

    def log(self, viewer: Viewer, after: int = 0, upto: int | None = None) -> list[Line]:
        """Everything that happened after a revision, and up to another, as this viewer may know it."""
        if not self._log.knows(viewer):
            self._log.begin(viewer, self._told(viewer))
        return self._log.lines(viewer, self.revisions, after, self.revision if upto is None else upto)

    def _told(self, viewer: Viewer) -> Iterator[Sequence[Event]]:
        """What each action brought, from the first on."""
        state = self.game.begin(self.setup)
        for at in range(len(self.actions)):
            state.apply(self._read(at))
            yield state.view(viewer).events

    # Going on

    def play(self, action: Any) -> list[str]:
        """Play a seat's action, or raise Refused; what was played, with the outcomes of chance that followed."""
        before = len(self.actions)
        self.match.play(action)
        self._number()
        return self.actions[before:]

    def replay(self, actions: Sequence[str]) -> None:
        """Play what was stored."""
        self.match.replay(actions)
        self._number()

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
        staying, revisions = (self.actions[at + 1 :], self.revisions[at + 1 :]) if alone else ([], [])
        for seat in self._actors[at : at + 1] if alone else self._actors[at:]:
            if seat != CHANCE:
                self.epochs[seat] += 1
        self._go_back(at)
        self.match.replay(staying)
        self.revisions += revisions
        self._unnumbered = []
        self.rewound = True
        self.undone = self.revision + 1  # of the note that tells it

    def _go_back(self, count: int) -> None:
        """Return to the position after the first so many actions."""
        position = self._position(count)
        self.match.rewind(position.state.copy(), count)
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
