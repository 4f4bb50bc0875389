"""Observed games of one kind summed up: shares of victories with their intervals, means, and how often what happened.

A game that several have won counts for each of them in equal parts. Intervals are those of the arena
(`bots/arena/shares.py`), each game, or each seat of a game, being one observation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ribeira.bots.arena.shares import Share, share_of, victory
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told
from ribeira.study.observed import OPENING, Happened, Kind, Observed

MOST_CHOICES = 10  # openings of one decision that are told apart, the most frequent ones
FEWEST = 10  # games of an opening below which its share says nothing
LEAST_COVERED = 0.5  # part of all openings that those told apart must make up; else they are told apart by kind alone
GAP = "…"  # in place of a fact, where a kind of action is named

Victories = Counter[float]  # how often which part of a game was won


@dataclass(frozen=True)
class SeatRow:
    """How one seat fared."""

    seat: Seat
    wins: Share
    points: float


@dataclass(frozen=True)
class SourceRow:
    """Points of one source in a game: a player's, and a winner's; and the parts they are of all points."""

    name: Told
    everybody: float
    winners: float


@dataclass(frozen=True)
class ChoiceRow:
    """Who opened like this: how many did, and how many of those won."""

    word: Told
    times: int
    wins: Share


@dataclass(frozen=True)
class Opening:
    """The choices of one decision of the opening, counted from 1; and how many are not told apart."""

    number: int
    rows: tuple[ChoiceRow, ...]
    others: int


@dataclass(frozen=True)
class NumberRow:
    """A figure of a game over all games: how often it was what."""

    name: Told
    times: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(number * times for number, times in self.times.items()) / sum(self.times.values())

    @property
    def median(self) -> int:
        """The value that as many games are below as above."""
        ordered = sorted(Counter(self.times).elements())
        return ordered[(len(ordered) - 1) // 2]


@dataclass(frozen=True)
class RuleRow:
    """Something of the rules: in how many games it came into play, and how often in all."""

    name: Told
    code: str
    games: int
    times: int


@dataclass(frozen=True)
class Summary:
    """Everything about the games of one kind."""

    kind: Kind
    games: int
    players: Mapping[str, int]  # how many seats each name had
    seats: tuple[SeatRow, ...]
    sources: tuple[SourceRow, ...]
    others: tuple[SourceRow, ...]  # lines of the score sheet that are no points
    openings: tuple[Opening, ...]
    lengths: tuple[NumberRow, ...]
    endings: tuple[RuleRow, ...]
    chapters: tuple[RuleRow, ...]
    actions: tuple[RuleRow, ...]
    events: tuple[RuleRow, ...]

    @property
    def fair(self) -> float:
        """The share of victories of a seat if all were equal."""
        return 1 / self.kind.seats


@dataclass
class _Rules:
    """What came into play, over many games."""

    times: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def add(self, times: Mapping[str, int]) -> None:
        self.times.update(times)
        self.games.update(times.keys())

    def rows(self, names: Mapping[str, Told]) -> tuple[RuleRow, ...]:
        """The most frequent first."""
        order = sorted(self.times.keys() & names.keys(), key=lambda code: (-self.times[code], code))
        return tuple(RuleRow(names[code], code, self.games[code], self.times[code]) for code in order)


@dataclass
class _Told:
    """The same with examples of what was told."""

    rules: _Rules = field(default_factory=_Rules)
    examples: dict[str, Told] = field(default_factory=dict)

    def add(self, happened: Happened) -> None:
        self.rules.add(happened.times)
        for code, example in happened.examples.items():
            self.examples.setdefault(code, example)


class Sums:
    """Sums over the games of one kind, one game after the other."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.games, self.players = kind, 0, Counter[str]()
        self.wins: list[Victories] = [Counter() for _ in range(kind.seats)]
        self.points = [0] * kind.seats
        self.lines: dict[Told, list[float]] = {}  # everybody's and the winners' sum
        self.points_lines: set[Told] = set()
        self.openings: list[defaultdict[Told, Victories]] = [defaultdict(Counter) for _ in range(OPENING)]
        self.numbers: defaultdict[Told, Counter[int]] = defaultdict(Counter)
        self.endings, self.actions, self.events = _Told(), _Told(), _Told()
        self.chapters = _Rules()

    def add(self, game: Observed) -> None:
        """One more game."""
        self.games += 1
        self.players.update(game.players)
        for seat, points in enumerate(game.scores):
            won = victory(game.winners, seat)
            self.wins[seat][won] += 1
            self.points[seat] += points
            for at, word in enumerate(game.openings[seat]):
                self.openings[at][word][won] += 1
        for line in game.lines:
            if line.kind != "total":
                sums = self.lines.setdefault(line.name, [0.0, 0.0])
                sums[0] += sum(line.figures)
                sums[1] += sum(line.figures[seat] for seat in game.winners) / len(game.winners)
                if line.kind == "source":
                    self.points_lines.add(line.name)
        self.numbers[Told("study.decisions")][game.decisions] += 1
        for name, number in game.numbers.items():
            self.numbers[name][number] += 1
        ending = Happened()
        ending.add(game.ending)
        self.endings.add(ending)
        self.actions.add(game.actions)
        self.events.add(game.events)
        self.chapters.add(game.chapters)

    def summary(self, chapters: Mapping[str, Told]) -> Summary:
        """What has come of them; `chapters` are the titles of the rules."""
        lines = {name: self._source(name, sums) for name, sums in self.lines.items()}
        openings = (_opening(number, choices) for number, choices in enumerate(self.openings, 1) if choices)
        kinds = {code: without_facts(example) for code, example in self.actions.examples.items()}
        return Summary(
            self.kind,
            self.games,
            dict(sorted(self.players.items(), key=lambda item: (-item[1], item[0]))),
            tuple(SeatRow(seat, share(wins), self.points[seat] / self.games) for seat, wins in enumerate(self.wins)),
            tuple(row for name, row in lines.items() if name in self.points_lines),
            tuple(row for name, row in lines.items() if name not in self.points_lines),
            tuple(openings),
            tuple(NumberRow(name, dict(sorted(times.items()))) for name, times in self.numbers.items()),
            self.endings.rules.rows(self.endings.examples),
            self.chapters.rows(chapters),
            self.actions.rules.rows(kinds),
            self.events.rules.rows(self.events.examples),
        )

    def _source(self, name: Told, sums: Sequence[float]) -> SourceRow:
        return SourceRow(name, sums[0] / (self.games * self.kind.seats), sums[1] / self.games)


def share(wins: Victories) -> Share:
    """The share of victories and its interval."""
    return share_of(list(wins.elements()))


def without_facts(word: Told) -> Told:
    """The kind of an action in words: a gap stands where its facts would."""
    return Told(word.code, **dict.fromkeys(word.facts, GAP))


def _opening(number: int, choices: Mapping[Told, Victories]) -> Opening:
    """The most frequent choices; by kind alone where there are too many different ones to say anything."""
    every = sum(wins.total() for wins in choices.values())
    rows = _most_frequent(choices.items())
    if sum(row.times for row in rows) < LEAST_COVERED * every:
        kinds: defaultdict[Told, Victories] = defaultdict(Counter)
        for word, wins in choices.items():
            kinds[without_facts(word)].update(wins)
        rows = _most_frequent(kinds.items())
    return Opening(number, rows, every - sum(row.times for row in rows))


def _most_frequent(choices: Iterable[tuple[Told, Victories]]) -> tuple[ChoiceRow, ...]:
    found = [(word, wins) for word, wins in choices if wins.total() >= FEWEST]
    found.sort(key=lambda item: (-item[1].total(), repr(item[0])))
    return tuple(ChoiceRow(word, wins.total(), share(wins)) for word, wins in found[:MOST_CHOICES])
