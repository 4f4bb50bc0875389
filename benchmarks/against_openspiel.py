"""A level of ours against OpenSpiel's search, with as much time for each decision.

    PYTHONPATH=build/compiled build/peers/bin/python benchmarks/against_openspiel.py GAME [--search mcts|ismcts]

`make openspiel` prepares both folders. Two seats, swapped on the same deals; what is printed is the share of victories
that our bot takes, with its 95 % interval (a deal is one observation, as in `ribeira arena`), and the time for
decisions with a choice. The search gets so many simulations that its mean time for a decision is at least that of our
bot, measured in the same run, process by process; `--times 10` gives it ten times as much. It plays its random games
inside our compiled engine unless `--rollouts own` asks for its own, which are the same but take longer.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from openspiel.rivals import ROLLOUTS, SEARCHES, EqualTime, Rival, decide

from ribeira.bots import BOTS
from ribeira.bots.arena.playing import bot_rng
from ribeira.bots.arena.shares import share_of, victory
from ribeira.bots.arena.times import Timed, Times
from ribeira.cli.workers import spread
from ribeira.envs.openspiel import RibeiraGame
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.version import is_compiled

SEATS = 2
USUAL_CURIOSITY = 2.0  # of OpenSpiel's own example


@dataclass(frozen=True)
class Duel:
    """What the games follow from, save for the time that decisions take."""

    game: str
    options: tuple[tuple[str, str], ...]
    bot: str
    rival: Rival
    times: float
    seed: str


@dataclass(frozen=True)
class Finished:
    """What came of one game: our bot's part of the victory, the points of each, the time both took."""

    won: float
    points: tuple[int, int]  # our bot's first
    bot: Times
    rival: Times
    seconds: float


@cache
def prepared(duel: Duel) -> tuple[RibeiraGame, EqualTime]:
    """The game for OpenSpiel and the clock of this process, after both sides have thought about the first decision."""
    game, clock, rng = GAMES[duel.game], EqualTime(duel.times), bot_rng(duel.seed, -1, 0)
    setup = game.setup(SEATS, dict(duel.options))
    theirs, match = RibeiraGame(game, game.begin(setup)), Match(game, setup, [""] * SEATS, Dealer.seeded(duel.seed, -1))
    match.state.watched = False
    started = time.perf_counter()
    BOTS[duel.bot](game).choose(match.state.view(match.state.next_to_act()), rng)
    clock.bot.add(time.perf_counter() - started)
    decide(duel.rival, theirs, match.state, clock, Times(), rng)
    return theirs, clock


def play(task: tuple[Duel, int]) -> Finished:
    """Play the game of this number. On each deal our bot sits in both seats once. Runs in a worker process."""
    duel, number = task
    game, (theirs, clock) = GAMES[duel.game], prepared(duel)
    deal, seat = divmod(number, SEATS)
    names = [duel.bot if at == seat else duel.rival.search for at in range(SEATS)]
    match = Match(game, game.setup(SEATS, dict(duel.options)), names, Dealer.seeded(duel.seed, deal))
    match.state.watched = False
    times, started = (Times(), Times()), time.perf_counter()
    bot = Timed(BOTS[duel.bot](game), times[0])
    rngs = [bot_rng(duel.seed, number, at) for at in range(SEATS)]
    while not match.over:
        acting = match.state.next_to_act()
        if acting == seat:
            view = match.state.view(seat)
            begun, choices = time.perf_counter(), len(view.legal)
            action = bot.choose(view, rngs[seat])
            if choices > 1:
                clock.bot.add(time.perf_counter() - begun)
        else:
            action = decide(duel.rival, theirs, match.state, clock, times[1], rngs[acting])
        match.apply(action)
    scores = match.state.scores()
    points = scores[seat], scores[1 - seat]
    return Finished(victory(match.state.winners(), seat), points, *times, time.perf_counter() - started)


def speed(times: Times, spent: float) -> dict[str, Any]:
    """The time and the simulations of one side."""
    return {
        "decisions": times.decisions,
        "mean_ms": 1000 * spent / max(1, times.decisions),
        "median_ms": 1000 * times.quantile(0.5),
        "p99_ms": 1000 * times.quantile(0.99),
        "simulations": times.simulations / max(1, times.decisions),
    }


def summary(duel: Duel, games: list[Finished]) -> dict[str, Any]:
    """What whole deals say."""
    deals = [fmean(game.won for game in games[at : at + SEATS]) for at in range(0, len(games) - SEATS + 1, SEATS)]
    bot, rival = Times(), Times()
    for game in games:
        bot += game.bot
        rival += game.rival
    return {
        "duel": asdict(duel),
        "games": [{"won": game.won, "points": game.points, "seconds": round(game.seconds, 1)} for game in games],
        "share": asdict(share_of(deals)),
        "by_seat": [fmean(game.won for game in games[seat::SEATS]) for seat in range(SEATS)],
        "points": [fmean(game.points[side] for game in games) for side in range(SEATS)],
        "bot": speed(bot, bot.searching),
        "rival": speed(rival, rival.searching),
    }


def show(found: dict[str, Any]) -> None:
    """Print what came of it."""
    duel, share = found["duel"], found["share"]
    options = "".join(f", {value}" for _, value in duel["options"])
    rival, games = duel["rival"]["search"], len(found["games"])
    print(f"{duel['game']}{options}: {duel['bot']} against OpenSpiel {rival}, {games} games")
    print(f"  share of victories {share['share']:.1%}, 95 % interval {share['low']:.1%} to {share['high']:.1%}", end="")
    print(f"; as first {found['by_seat'][0]:.1%}, as second {found['by_seat'][1]:.1%}")
    print(f"  points in the mean {found['points'][0]:.1f} to {found['points'][1]:.1f}")
    for name, side in ((duel["bot"], found["bot"]), (rival, found["rival"])):
        print(f"  {name:8} {side['mean_ms']:7.1f} ms a decision", end="")
        print(f" (median {side['median_ms']:.1f}, p99 {side['p99_ms']:.1f})", end="")
        print(f" with {side['simulations']:.0f} simulations, {side['decisions']} decisions")


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name in GAMES if SEATS in GAMES[name].seats])
    parser.add_argument("--options", default="", help="such as version=family")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--search", choices=SEARCHES, default="mcts")
    parser.add_argument("--rollouts", choices=ROLLOUTS, default="ours")
    parser.add_argument("--curiosity", type=float, default=USUAL_CURIOSITY, help="the constant of UCT")
    parser.add_argument("--times", type=float, default=1.0, help="so many times our bot's time for a decision")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if not is_compiled():
        sys.exit("The engine is not compiled: set PYTHONPATH=build/compiled, or OpenSpiel's search is held up by ours.")
    options = tuple(tuple(option.split("=")) for option in given.options.split(",") if option)
    rival = Rival(given.search, given.rollouts, given.curiosity)
    duel = Duel(given.game, options, given.level, rival, given.times, given.seed)
    games: list[Finished] = []
    for game in spread(play, [(duel, number) for number in range(given.games)], given.jobs):
        games.append(game)
        won = sum(one.won for one in games)
        print(f"game {len(games)} of {given.games}, {game.seconds:.0f} s: {won:g} won", file=sys.stderr, flush=True)
    found = summary(duel, games)
    show(found)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
