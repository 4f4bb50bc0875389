"""Plays the same games on two copies of the package and compares them move by move.

python tools/lockstep.py ONE OTHER [--games 1000] [--game NAME]

ONE and OTHER are folders that hold a package `ribeira`, such as `src` and `build/compiled`. Each plays every game with
every number of seats and all its options, in a process of its own; of every position the legal lists, the chances with
their weights and who is to act are compared, of some also the whole state, what everybody sees and what the game thinks
of them, and all at the end.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ribeira.kernel.game import AnyGame, AnyState, Setup

SELDOM = 16  # the whole state and all views are compared at one position in so many
LONGEST = 2000  # actions of a game


def digests(games: int, only: str | None) -> Iterator[str]:
    """A line for each game: what it is, how many actions, and a digest of all that was compared."""
    from ribeira import GAMES

    for name, game in GAMES.items():
        if only is not None and name != only:
            continue
        ways = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
        setups = [game.setup(seats, options) for options in ways for seats in game.seats]
        for number in range(games):
            setup = setups[number % len(setups)]
            options = " ".join(setup.options.values())
            yield f"{name} {options} {setup.seats} seats, game {number}: {_digest(game, setup, number)}"


def _digest(game: AnyGame, setup: Setup, number: int) -> str:
    from ribeira import CHANCE
    from ribeira.kernel.luck import luck
    from ribeira.kernel.plain import canonical

    state, numbers, write = game.begin(setup), luck(Random(number)), game.notation.write
    state.watched = number % 2 == 0
    told, actions = hashlib.sha256(), 0
    while (owing := state.to_act()) and actions < LONGEST:
        if owing == (CHANCE,):
            chances = state.chances()
            told.update("; ".join(f"{write(action)} {weight}" for action, weight in chances).encode())
            action = numbers.draw(chances)
        else:
            lists = [state.legal(seat) for seat in owing]
            told.update("; ".join(write(action) for legal in lists for action in legal).encode())
            action = lists[0][numbers.below(len(lists[0]))]
        state.apply(action)
        actions += 1
        if actions % SELDOM == 0 or not state.to_act():
            told.update(canonical(state))
            for viewer in (*range(setup.seats), None):
                view = state.view(viewer)
                told.update(canonical([view.ask, view.events, view.legal, view]))
            told.update(_estimates(game, state).encode())
    told.update(canonical([list(state.scores()), state.winners(), state.ending()]))
    return f"{actions} actions {told.hexdigest()}"


def _estimates(game: AnyGame, state: AnyState) -> str:
    """What the game thinks of a position and of the legal actions, to the last digit."""
    found = [] if game.evaluate is None else [list(game.evaluate(state))]
    if game.order is not None:
        found += [list(game.order(state, seat, state.legal(seat))) for seat in state.to_act() if seat >= 0]
    return repr(found)


def main() -> int:
    """Compare; 0 if there is no difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--print", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.print:
        for line in digests(arguments.games, arguments.game):
            print(line, flush=True)
        return 0
    if len(arguments.folders) != 2:
        parser.error(f"{len(arguments.folders)} folders given: expected two, each with a package ribeira")
    command = [sys.executable, __file__, "--print", "--games", str(arguments.games)]
    command += ["--game", arguments.game] if arguments.game else []
    players = [
        subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(folder.resolve())}, stdout=subprocess.PIPE, text=True
        )
        for folder in arguments.folders
    ]
    streams = [player.stdout for player in players if player.stdout is not None]
    games = actions = 0
    for one, other in zip(*streams, strict=False):
        if one != other:
            for player in players:
                player.kill()
            sys.stderr.write(f"They differ:\n{one}{other}")
            return 1
        games += 1
        actions += int(one.split(": ")[1].split()[0])
    ended = [player.wait() for player in players]
    if any(ended) or not games:
        sys.stderr.write(f"One of them stopped after {games} games.\n")
        return 1
    print(f"{games} games, {actions} actions: no difference.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
