"""What games themselves have counted, over many of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.table import Table

from ribeira.cli.tally import quiet_table
from ribeira.cli.voice import decimal, percent, say
from ribeira.kernel.game import Statistics
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told

OF_POINTS = "cli.figures.source", "cli.figures.points", "cli.tally.share", "cli.figures.winner", "cli.tally.share"
OF_A_GAME = "cli.figures.figure", "cli.figures.mean", "cli.tally.least", "cli.tally.most"


@dataclass
class Source:
    """Points from one source: those of all players, and those of winners, who share a game that several have won."""

    points: int = 0
    winners: float = 0


@dataclass
class Sums:
    """What the games themselves have counted, over all of them."""

    games: int = 0
    players: int = 0
    sources: defaultdict[Told, Source] = field(default_factory=lambda: defaultdict(Source))
    numbers: defaultdict[Told, list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, figures: Statistics, winners: Sequence[Seat], seats: int) -> None:
        """One more game."""
        self.games += 1
        self.players += seats
        for name, counted in figures.items():
            if isinstance(counted, int):
                self.numbers[name].append(counted)
            else:
                self.sources[name].points += sum(counted)
                self.sources[name].winners += sum(counted[seat] for seat in winners) / len(winners)

    def tables(self) -> Iterator[Table]:
        """Points by source with their shares, of all players and of winners; and the other numbers of a game."""
        if self.sources:
            everybody = sum(source.points for source in self.sources.values())
            winners = sum(source.winners for source in self.sources.values())
            table = quiet_table(OF_POINTS, left=1)
            for name, source in self.sources.items():
                means = decimal(source.points / self.players, 2), decimal(source.winners / self.games, 2)
                shares = _share(source.points, everybody), _share(source.winners, winners)
                table.add_row(say(name), means[0], shares[0], means[1], shares[1])
            yield table
        if self.numbers:
            table = quiet_table(OF_A_GAME, left=1)
            for name, found in self.numbers.items():
                table.add_row(say(name), decimal(sum(found) / len(found), 2), str(min(found)), str(max(found)))
            yield table


def _share(part: float, whole: float) -> str:
    return percent(part / whole) if whole else "-"
