"""What came of a contest, as the command prints it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ribeira.bots.arena.ratings import Rating
from ribeira.bots.arena.results import PairingResult, Result
from ribeira.bots.arena.sequential import SequentialTest, Verdict
from ribeira.bots.arena.shares import Share
from ribeira.bots.arena.times import Times
from ribeira.cli.tally import quiet_table
from ribeira.cli.voice import decimal, percent, say
from ribeira.kernel.game import AnyGame
from ribeira.kernel.words import Told

OF_PAIRINGS = (
    "cli.tally.bot",
    "cli.arena.against",
    "cli.tally.games",
    "cli.tally.wins",
    "cli.tally.share",
    "cli.arena.interval",
    "cli.arena.ratio",
)
OF_TIMES = (
    "cli.tally.bot",
    "cli.tally.decisions",
    "cli.arena.median",
    "cli.arena.p99",
    "cli.arena.longest",
    "cli.arena.simulations",
)
VERDICTS = {
    Verdict.TARGET: "cli.arena.above",
    Verdict.FAIR: "cli.arena.below",
    Verdict.OPEN: "cli.arena.open",
}
OF_RATINGS = "cli.tally.bot", "cli.arena.rating", "cli.arena.interval"


def show_result(
    console: Console, game: AnyGame, result: Result, times: Mapping[str, Times], seconds: float, played: int
) -> None:
    """Print it all. `played` is how many games were played just now, in so many seconds."""
    console.print(say(_title(game, result)), style="bold", soft_wrap=True)
    _show(console, _pairings(result))
    if len(result.contest.bots) == 2:
        _show(console, _by_seat(result.pairings[0]))
        difference = _number(result.ratings[0].rating)
        told = Told("cli.arena.difference", difference=difference, interval=_span(result.ratings[0]))
        console.print(Padding(say(told), (1, 0, 0, 1)), soft_wrap=True)
    else:
        _show(console, _ratings(result))
    _show(console, _times(times))
    speed = decimal(played / seconds, 1)
    told = Told("cli.tally.seconds", seconds=decimal(seconds, 2), speed=speed)
    console.print(Padding(say(told), (1, 0, 1, 1)))
    if result.test is not None:
        console.print(say(_verdict(result, result.test)), soft_wrap=True)


def _title(game: AnyGame, result: Result) -> Told:
    contest, games = result.contest, result.deals * result.contest.games_a_deal
    return Told(
        "cli.arena.title",
        game=game.title,
        bots=", ".join(contest.bots),
        seats_given=contest.setup.seats,
        n=games,
        deals=result.deals,
        seed=contest.seed,
    )


def _pairings(result: Result) -> Table:
    table = quiet_table(OF_PAIRINGS, left=2)
    for each in result.pairings:
        pairing, share = each.pairing, each.share
        names = Text(pairing.challenger), Text(pairing.field)
        games = result.deals * result.contest.setup.seats
        counts = str(games), decimal(each.victories, 0 if each.victories % 1 == 0 else 2)
        table.add_row(*names, *counts, percent(share.share), _interval(share), decimal(share.share / result.fair, 2))
    return table


def _interval(share: Share) -> str:
    return say(Told("cli.arena.span", low=percent(share.low), high=percent(share.high)))


def _by_seat(result: PairingResult) -> Table:
    table = quiet_table(("cli.tally.seat", "cli.tally.share"))
    for number, share in enumerate(result.by_seat, 1):
        table.add_row(str(number), percent(share))
    return table


def _ratings(result: Result) -> Table:
    table = quiet_table(OF_RATINGS, left=1)
    for bot, rating in sorted(zip(result.contest.bots, result.ratings, strict=True), key=lambda row: -row[1].rating):
        table.add_row(Text(bot), _number(rating.rating), _span(rating))
    return table


def _span(rating: Rating) -> str:
    return say(Told("cli.arena.span", low=_number(rating.low), high=_number(rating.high)))


def _number(rating: float) -> str:
    return f"{rating:+.0f}" if math.isfinite(rating) else "+∞" if rating > 0 else "-∞"


def _times(times: Mapping[str, Times]) -> Table:
    table = quiet_table(OF_TIMES, left=1)
    for name, each in times.items():
        durations = (each.quantile(0.5), each.quantile(0.99), each.longest)
        speed = "-" if each.speed is None else decimal(each.speed, 0)
        table.add_row(Text(name), str(each.decisions), *map(milliseconds, durations), speed)
    return table


def milliseconds(seconds: float) -> str:
    """A duration in milliseconds, to three digits or the tenth of one."""
    return decimal(1000 * seconds, 3 if seconds < 0.01 else 1)


def _verdict(result: Result, test: SequentialTest) -> Told:
    shares = {"fair": percent(test.fair), "target": percent(test.target)}
    return Told(VERDICTS[test.verdict], n=test.deals, bot=result.contest.bots[0], **shares)


def _show(console: Console, table: Table) -> None:
    console.print(Padding(table, (1, 0, 0, 1), expand=False))
