"""What came of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ribeira.bots.arena import Played
from ribeira.cli.board import QUIET
from ribeira.cli.voice import decimal, percent, say
from ribeira.kernel.game import AnyGame
from ribeira.kernel.words import Told


@dataclass
class Share:
    """The games of one seat, or of one bot at all its seats."""

    games: int = 0
    wins: int = 0
    points: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, points: int, won: bool) -> None:
        """One more game."""
        self.games += 1
        self.wins += won
        self.points += points
        self.least = points if self.least is None else min(self.least, points)
        self.most = points if self.most is None else max(self.most, points)

    def row(self) -> list[str]:
        """Wins, their share, and points: mean, least, most."""
        share, mean = self.wins / self.games, self.points / self.games
        return [str(self.wins), percent(share), decimal(mean, 2), str(self.least), str(self.most)]


@dataclass
class Tally:
    """Sums over games between the bots at each seat."""

    bots: Sequence[str]
    games: int = 0
    decisions: int = 0
    lengths: list[int] = field(default_factory=list)
    seats: list[Share] = field(init=False)
    by_bot: dict[str, Share] = field(init=False)
    endings: Counter[Told] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.seats = [Share() for _ in self.bots]
        self.by_bot = {name: Share() for name in self.bots}

    def add(self, played: Played) -> None:
        """One more game."""
        result = played.record.result
        assert result is not None
        self.games += 1
        self.decisions += played.decisions
        self.lengths.append(len(played.record.actions))
        self.endings[played.ending] += 1
        for seat, points in enumerate(result.scores):
            self.seats[seat].add(points, seat in result.winners)
            self.by_bot[self.bots[seat]].add(points, seat in result.winners)


def show_tally(console: Console, game: AnyGame, tally: Tally, seconds: float, seed: str) -> None:
    """Print it all."""
    title = Told("cli.simulate.title", game=game.title, seats_given=len(tally.bots), n=tally.games, seed=seed)
    console.print(say(title), style="bold")
    mean = decimal(sum(tally.lengths) / tally.games, 1)
    facts = quiet_table([])
    for code, value in (
        ("time", say(Told("cli.tally.seconds", seconds=decimal(seconds, 2), speed=decimal(tally.games / seconds, 1)))),
        ("decisions", str(tally.decisions)),
        ("length", say(Told("cli.tally.range", least=min(tally.lengths), mean=mean, most=max(tally.lengths)))),
    ):
        facts.add_row(Text(say(Told(f"cli.tally.{code}"))), Text(value))
    _show(console, facts)
    heads = [f"cli.tally.{name}" for name in ("wins", "share", "mean", "least", "most")]
    seats = quiet_table(["cli.tally.seat", "cli.tally.bot", *heads], left=2)
    for number, (bot, share) in enumerate(zip(tally.bots, tally.seats, strict=True), 1):
        seats.add_row(str(number), Text(bot), *share.row())
    _show(console, seats)
    if len(tally.by_bot) > 1:
        bots = quiet_table(["cli.tally.bot", *heads], left=1)
        for bot, share in tally.by_bot.items():
            bots.add_row(Text(bot), *share.row())
        _show(console, bots)
    endings = quiet_table(["cli.tally.games", "cli.tally.ending"])
    endings.columns[1].justify = "left"
    for ending, count in tally.endings.most_common():
        endings.add_row(str(count), Text(say(ending)))
    _show(console, endings)
    console.print()


def quiet_table(heads: Sequence[str], left: int = 0) -> Table:
    """A table with little ink, its headings by their codes; the first `left` columns hold words, the others numbers."""
    table = Table(box=box.SIMPLE_HEAD if heads else None, show_header=bool(heads), show_edge=False, pad_edge=False)
    for at, head in enumerate(heads):
        table.add_column(Text(say(Told(head))), header_style=QUIET, justify="left" if at < left else "right")
    return table


def _show(console: Console, table: Table) -> None:
    console.print(Padding(table, (1, 0, 0, 1), expand=False))
