"""`ribeira arena`: how strong bots are beside each other, and how sure that is."""

from __future__ import annotations

import secrets
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from rich.progress import TextColumn

from ribeira.bots import BOTS
from ribeira.bots.arena.contest import Contest, Finished, play_fixture
from ribeira.bots.arena.results import Ledger, result_of
from ribeira.bots.arena.sequential import SequentialTest, Verdict
from ribeira.cli.arena_file import ArenaFile, check_new, read_ledger, read_seed_of
from ribeira.cli.arena_report import show_result
from ribeira.cli.arguments import (
    add_game,
    add_jobs,
    add_seats,
    add_seed,
    add_setup,
    find_game,
    read_bots,
    setup_from,
    whole,
)
from ribeira.cli.errors import BadArgument
from ribeira.cli.ray_cluster import find_ray, read_cluster, spread_on_ray
from ribeira.cli.voice import complain, decimal, paper, percent, say
from ribeira.cli.workers import progress, spread
from ribeira.kernel.game import AnyGame
from ribeira.kernel.words import RibeiraError, Told

USUAL_TARGET = 1.5  # times the fair share


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    bots = say(Told("cli.arena.bots", bots=BOTS.names))
    parser.add_argument("--bots", metavar="NAME,NAME", type=read_bots, help=bots)
    add_seats(parser)
    games = whole("--games", 1)
    parser.add_argument("--games", metavar="N", type=games, default=400, help=say(Told("cli.arena.games")))
    add_seed(parser)
    add_setup(parser)
    parser.add_argument("--target", metavar="SHARE", help=say(Told("cli.arena.target")))
    parser.add_argument("--no-sprt", action="store_true", help=say(Told("cli.arena.no_sprt")))
    parser.add_argument("--unhurried", action="store_true", help=say(Told("cli.arena.unhurried")))
    parser.add_argument("--json", metavar="FILE", type=Path, help=say(Told("cli.arena.json")))
    parser.add_argument("--resume", action="store_true", help=say(Told("cli.arena.resume")))
    add_jobs(parser)
    parser.add_argument("--on", metavar="ray[:ADDRESS]", type=read_cluster, help=say(Told("cli.arena.on")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    game = find_game(arguments.game)
    contest = _contest(arguments, game)
    test = _test(arguments, contest)
    if arguments.on is not None:
        find_ray()
    ledger = _ledger(arguments, contest)
    file = ArenaFile(arguments.json, ledger)
    console = paper()
    before, started = len(ledger.winners), time.perf_counter()
    try:
        with progress(console, TextColumn("{task.description}")) as bar:
            task = bar.add_task("", total=_games(arguments, contest), completed=before)
            for _ in _play(arguments, ledger, test):
                file.save_now_and_then()
                bar.update(task, completed=len(ledger.winners), description=_standing(ledger))
    except (KeyboardInterrupt, SystemExit):
        file.save()
        if arguments.json is not None:
            complain(Told("cli.arena.kept", n=len(ledger.winners), file=str(arguments.json)))
        raise
    except RibeiraError:  # such as a bot that fails: it has the word
        file.save()
        raise
    result = result_of(ledger, test)
    file.save(result)
    seconds = time.perf_counter() - started
    show_result(console, game, result, ledger.times, seconds, len(ledger.winners) - before)
    if arguments.json is not None:
        console.print(say(Told("cli.arena.written", file=str(arguments.json))), soft_wrap=True)
    return 0


def _contest(arguments: Namespace, game: AnyGame) -> Contest:
    bots: tuple[str, ...] = arguments.bots or ()
    if len(bots) < 2:
        raise BadArgument(Told("cli.error.contest_bots", value=",".join(bots), expected=BOTS.names))
    twice = [name for name in bots if bots.count(name) > 1]
    if len(bots) > 2 and twice:
        raise BadArgument(Told("cli.error.same_bot", value=twice[0]))
    if arguments.resume and arguments.json is None:
        raise BadArgument(Told("cli.error.resume"))
    setup, seed = setup_from(arguments, game), arguments.seed
    if seed is None and arguments.resume:
        seed = read_seed_of(arguments.json)
    contest = Contest(setup, bots, secrets.token_hex(4) if seed is None else seed, arguments.unhurried)
    for name in bots:
        BOTS[name](game)  # so that one that cannot be had is told of before anything is done
    return contest


def _test(arguments: Namespace, contest: Contest) -> SequentialTest | None:
    """The test that may end the contest early. Several bots are measured, not tested."""
    fair = 1 / contest.setup.seats
    if len(contest.bots) > 2:
        if arguments.target is not None:
            raise BadArgument(Told("cli.error.target_of_many", value=arguments.target))
        return None
    try:
        target = USUAL_TARGET * fair if arguments.target is None else float(arguments.target)
    except ValueError:
        target = 0.0
    if not fair < target < 1:
        raise BadArgument(Told("cli.error.target", value=arguments.target, fair=decimal(fair, 3)))
    return SequentialTest(fair, target)


def _ledger(arguments: Namespace, contest: Contest) -> Ledger:
    if arguments.json is None:
        return Ledger(contest)
    if arguments.resume:
        return read_ledger(arguments.json, contest)
    check_new(arguments.json)
    return Ledger(contest)


def _games(arguments: Namespace, contest: Contest) -> int:
    """How many games there are at most: as many as asked for of each pairing, made up to whole deals."""
    games: int = arguments.games
    deals = -(-games // contest.setup.seats)
    return deals * contest.games_a_deal


def _standing(ledger: Ledger) -> str:
    """The share of the bot that is measured, so far."""
    return percent(ledger.won / len(ledger.winners)) if len(ledger.contest.bots) == 2 else ""


def _play(arguments: Namespace, ledger: Ledger, test: SequentialTest | None) -> Generator[None, None, None]:
    """Play on, game by game, until all are finished or the test has decided."""
    deals, games = 0, _games(arguments, ledger.contest)
    with closing(_finished(arguments, ledger.contest, range(len(ledger.winners), games))) as results:
        while True:
            if test is not None:
                test.add(ledger.means(start=deals))
                if test.verdict is not Verdict.OPEN and not arguments.no_sprt:
                    return
            deals, finished = ledger.deals, next(results, None)
            if finished is None:
                return
            ledger.add(finished)
            yield


def _finished(arguments: Namespace, contest: Contest, numbers: range) -> Generator[Finished, None, None]:
    work = partial(play_fixture, contest)
    if arguments.on is not None:
        return spread_on_ray(arguments.on, work, numbers, arguments.jobs)
    return spread(work, numbers, max(1, min(arguments.jobs, len(numbers))))
