"""`ribeira check`: everything that must hold of a game, tried at every step of random games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from functools import partial
from itertools import count, product

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ribeira.cli.arguments import add_game, add_jobs, add_option, add_seats, add_seed, find_game, options_from, whole
from ribeira.cli.voice import clean, complain, paper, say
from ribeira.cli.workers import chunks, progress, spread
from ribeira.games import GAMES
from ribeira.kernel.conformance import Violation, check_game
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.words import Told

FAILED = 1
STATES = "states compared as bytes"  # as `--wire` counts them


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    games = whole("--games", 1)
    parser.add_argument("--games", metavar="N", type=games, default=20, help=say(Told("cli.check.games")))
    limit = whole("--limit", 1)
    parser.add_argument("--limit", metavar="N", type=limit, default=10_000, help=say(Told("cli.check.limit")))
    parser.add_argument("--wire", action="store_true", help=say(Told("cli.check.wire")))
    states = whole("--states", 1)
    parser.add_argument("--states", metavar="N", type=states, default=100_000, help=say(Told("cli.check.states")))
    add_seats(parser)
    add_option(parser)
    add_seed(parser)
    add_jobs(parser)


def check_chunk(
    setups: list[Setup], seed: str, limit: int, wire: bool, numbers: range
) -> tuple[Counter[str], tuple[int, Violation] | None]:
    """Check the games of these numbers, the setups by turns. Runs in a worker process."""
    done: Counter[str] = Counter()
    check = _check_wire if wire else check_game
    for number in numbers:
        setup = setups[number % len(setups)]
        try:
            done += check(GAMES[setup.game], setup, f"{seed} {number}", limit)
        except Violation as violation:
            return done, (number, violation)
    return done, None


def _check_wire(game: AnyGame, setup: Setup, seed: str, limit: int) -> Counter[str]:
    from ribeira.server.wire_check import check_wire  # all of the server comes with it

    return check_wire(game, setup, seed, limit)


def _ways(game: AnyGame, given: dict[str, str]) -> list[dict[str, str]]:
    """Every way the options can stand, those given aside."""
    free = {name: values for name, values in game.options.items() if name not in given}
    return [{**given, **dict(zip(free, values, strict=True))} for values in product(*free.values())]


def run(arguments: Namespace) -> int:
    """Run the command."""
    game = find_game(arguments.game)
    seed = arguments.seed or "ribeira"
    seats = game.seats if arguments.seats is None else [arguments.seats]
    setups = [game.setup(number, options) for options in _ways(game, options_from(arguments)) for number in seats]
    console = paper()
    done, failure = _checked(arguments, setups, seed, console)
    if failure is not None:
        return _report(game.name, seed, *failure)
    title = Told("cli.check.title", game=game.title, seats_given=", ".join(map(str, seats)), seed=seed)
    console.print(say(title), style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    for check, times in sorted(done.items()):
        table.add_row(str(times), Text(clean(check)))
    console.print(Padding(table, (1, 0, 1, 1), expand=False))
    held = Told("cli.check.wire_held", n=done[STATES]) if arguments.wire else Told("cli.check.held", n=arguments.games)
    console.print(say(held))
    return 0


def _checked(
    arguments: Namespace, setups: list[Setup], seed: str, console: Console
) -> tuple[Counter[str], tuple[int, Violation] | None]:
    """Check so many games, or games until so many states were compared; what was done, and the first that failed."""
    done, wire, jobs = Counter[str](), arguments.wire, arguments.jobs
    counted, total = (STATES, arguments.states) if wire else ("games", arguments.games)
    parts = chunks(arguments.games, jobs)
    tasks = (range(number, number + 1) for number in count(1)) if wire else iter(parts)
    work = partial(check_chunk, setups, seed, arguments.limit, wire)
    with progress(console, of=Told("cli.check.comparing") if wire else None) as bar:
        task = bar.add_task("", total=total)
        results = spread(work, tasks, jobs if wire else min(jobs, len(parts)))
        for counts, failure in results:
            done += counts
            bar.update(task, completed=min(total, done[counted]))
            if failure is not None or (wire and done[counted] >= total):
                results.close()
                return done, failure
    return done, None


def _report(game: str, seed: str, number: int, violation: Violation) -> int:
    """Where and how a check failed, and the actions that lead there."""
    record = violation.record
    told = Told(
        "cli.check.failed",
        check=violation.check,
        number=number,
        after=len(record.actions),
        detail=violation.detail or "-",
        seed=seed,
    )
    complain(say(told))
    if record.actions:
        complain(say(Told("cli.check.actions", actions="; ".join(record.actions))))
    return FAILED
