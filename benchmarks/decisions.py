"""How long each level takes for a decision, in every game and version: `python benchmarks/decisions.py --minutes 5`.

Positions are drawn from games of greedy, all with a choice to make, and put to one level after the other; how many of
them follows from the time there is. The table is printed as it stands in docs/bots.md. For figures that are to be
trusted: compiled (`PYTHONPATH=build/compiled`), and nothing else running.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from ribeira import GAMES, Dealer, Match
from ribeira.bots import BOTS
from ribeira.bots.arena.times import Timed, Times
from ribeira.bots.levels import LEVELS, budget
from ribeira.kernel.game import AnyGame
from ribeira.version import is_compiled

SHARE = {"easy": 0.06, "medium": 0.1, "hard": 0.28, "expert": 0.56}  # of the time for one table
SOURCE = 6  # games from which positions are drawn


def tables() -> Iterator[tuple[AnyGame, int, str]]:
    """Every game and version, with the fewest and with the most seats."""
    for game in GAMES.values():
        for version in game.options.get("version", ("",)):
            for seats in (game.seats[0], game.seats[-1]):
                yield game, seats, version


def positions(game: AnyGame, seats: int, version: str) -> list[Any]:
    """Views of whole games, in any order."""
    found: list[Any] = []
    setup, greedy = game.setup(seats, {"version": version} if version else None), BOTS["greedy"](game)
    for number in range(SOURCE):
        rng, match = Random(f"decisions {number}"), Match(game, setup, [""] * seats, Dealer.seeded("decisions", number))
        match.state.watched = False
        while not match.over:
            view: Any = match.state.view(match.state.next_to_act())
            if len(view.legal) > 1:
                found.append(view)
            match.apply(greedy.choose(view, rng))
    Random("decisions").shuffle(found)
    return found


def measure(game: AnyGame, level: str, views: list[Any], seconds: float) -> Times:
    """Put one position after the other to a level, as long as there is time."""
    times, until = Times(), time.perf_counter() + seconds
    bot, rng = Timed(BOTS[level](game), times), Random("decisions")
    for view in views:
        bot.choose(view, rng)
        if time.perf_counter() > until:
            break
    return times


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="in all, about")
    given = parser.parse_args()
    places = list(tables())
    seconds = given.minutes * 60 / len(places)
    print("" if is_compiled() else "(not compiled)\n")
    print("| | seats | level | simulations | ms: median | p99 | longest | simulations a second | decisions |")
    print("|---" * 9 + "|")
    for game, seats, version in places:
        views = positions(game, seats, version)
        BOTS["easy"](game).choose(views[-1], Random("decisions"))  # what is made at the first decision does not count
        for level in LEVELS:
            times = measure(game, level, views, SHARE[level] * seconds)
            name = f"{game.title}, {version}" if version else game.title
            simulations = budget(game, level).simulations
            longest = [1000 * times.quantile(0.5), 1000 * times.quantile(0.99), 1000 * times.longest]
            figures = " | ".join(f"{figure:.0f}" if figure >= 10 else f"{figure:.1f}" for figure in longest)
            speed, row = times.speed or 0.0, f"| {name} | {seats} | `{level}` | {simulations:,} | {figures} |"
            print(f"{row} {speed:,.0f} | {times.decisions} |", flush=True)


if __name__ == "__main__":
    main()
