"""What one recorded game tells a study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ribeira.games import GAMES
from ribeira.kernel.game import Action, AnyGame, AnyState
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.record import Record, read_record, replay
from ribeira.kernel.tally import Line
from ribeira.kernel.words import BadRecord, Malformed, Told
from ribeira.study.sources import Source

OPENING = 3  # choices of each seat that count as its opening


@dataclass(frozen=True)
class Kind:
    """Games that can be counted together: the same game, rules, figures, options and number of seats."""

    game: str
    rules: int
    seats: int
    options: tuple[tuple[str, str], ...]
    edition: str
    digest: str


@dataclass
class Happened:
    """How often something of a kind came about, by code, and an example of each: the first that was met."""

    times: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Told] = field(default_factory=dict)

    def add(self, told: Told) -> None:
        """Once more."""
        self.times[told.code] += 1
        self.examples.setdefault(told.code, told)


@dataclass
class Observed:
    """One finished game. Openings are each seat's first decisions that left a choice."""

    kind: Kind
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ending: Told
    decisions: int
    numbers: dict[Told, int]  # what the game itself counts
    lines: list[Line]  # of the score sheet
    openings: list[list[Told]]  # by seat
    actions: Happened
    events: Happened
    chapters: Counter[str]  # of the rules, by how many decisions they were about


def observe(source: Source) -> Observed | Told:
    """What a record tells, or why it cannot be used. Every action is checked on the way."""
    if source.trouble is not None:
        return source.trouble
    try:
        record = read_record(source.content, GAMES)
        if record.result is None:
            raise BadRecord(Told("cli.verify.unfinished", n=len(record.actions)))
        return _Watcher(record).watch()
    except BadRecord as error:
        return Told("record.file", file=source.name, reason=error.told)


def observe_all(found: Sequence[Source]) -> list[Observed | Told]:
    """The same of several. Runs in a worker process."""
    return [observe(source) for source in found]


class _Watcher:
    """Replays a record and takes notes."""

    def __init__(self, record: Record) -> None:
        self.record, self.game = record, GAMES[record.setup.game]
        self.openings: list[list[Told]] = [[] for _ in range(record.setup.seats)]
        self.actions, self.events, self.chapters = Happened(), Happened(), Counter[str]()
        self.decisions = 0

    def watch(self) -> Observed:
        state = None
        for number, state in enumerate(replay(self.record, self.game)):
            view = state.view(None)
            for event in view.events if number else ():
                self.events.add(event)
            action = self._action(number)
            if action is not None and action.seat != CHANCE and action.seat in state.to_act():
                self._decided(state, action)
                if self.game.chapter is not None:
                    self.chapters[self.game.chapter(view)] += 1
        assert state is not None
        return self._observed(state)

    def _action(self, number: int) -> Action | None:
        """The action to be played next; None at the end, and where replaying will say that there is no such action."""
        try:
            return self.game.notation.read(self.record.actions[number])  # type: ignore[no-any-return]
        except (IndexError, Malformed):
            return None

    def _decided(self, state: AnyState, action: Action) -> None:
        word, opening = action.word(), self.openings[action.seat]
        self.decisions += 1
        self.actions.add(word)
        if len(opening) < OPENING and len(state.legal(action.seat)) > 1:
            opening.append(word)

    def _observed(self, state: AnyState) -> Observed:
        setup, game, ending = self.record.setup, self.game, state.ending()
        assert ending is not None
        options = tuple(sorted(setup.options.items()))
        statistics = state.statistics()
        return Observed(
            Kind(setup.game, setup.rules, setup.seats, options, setup.edition.name, setup.edition.digest),
            self.record.players,
            tuple(state.scores()),
            state.winners(),
            ending,
            self.decisions,
            {name: counted for name, counted in statistics.items() if isinstance(counted, int)},
            _lines(game, state),
            self.openings,
            self.actions,
            self.events,
            self.chapters,
        )


def _lines(game: AnyGame, state: AnyState) -> list[Line]:
    """The score sheet; of a game without one, what its statistics have by seat."""
    if game.tally is not None:
        return game.tally(state.view(None))
    return [Line(name, tuple(by_seat)) for name, by_seat in state.statistics().items() if not isinstance(by_seat, int)]
