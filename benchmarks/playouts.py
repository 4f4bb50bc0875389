"""How fast games are played at random, beside peers measured in the same run.

    python benchmarks/playouts.py [--compiled DIR] [--before DIR] [--peers PYTHON] [--repeats 5] [--seconds 2]

Every subject runs in a process of its own, one thread, in turn, again and again, so that a noisy machine disturbs all
alike; the table gives medians of player decisions a second (outcomes of chance are played but not counted) and ratios.
`--compiled` and `--before` are folders that hold a package `ribeira`: the compiled copy that `make compiled` makes, and
`src` of an earlier checkout. `--peers` is a Python with open_spiel and catanatron installed; `make bench` gives all.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

SOURCE = Path(__file__).parents[1] / "src"
BOXES = {
    "Douro, 5 seats": ("douro", 5, {}),
    "Dos Rios, 4 seats": ("dos-rios", 4, {}),
    "Six Castles, 4 seats": ("six-castles", 4, {"version": "advanced"}),
    "Six Castles, family, 4 seats": ("six-castles", 4, {"version": "family"}),
}
GOOFSPIEL = "goofspiel(players=5,num_cards=13,points_order=descending,returns_type=win_loss)"
FORCED = 12 * 5  # decisions of one game: the last card is played by itself
LONGEST = 3000  # actions after which a game is left and the next begun: random games of some boxes go on for long


def repeat(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second of games played one after the other, the first left out of the count."""
    play()
    decisions, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        decisions += play()
    return decisions / (time.perf_counter() - started)


# Ours


def loop(name: str, seats: int, options: dict[str, str], seconds: float) -> float:
    """From a Python loop; earlier versions had no silent states and no `settle`."""
    from ribeira import CHANCE, GAMES

    game, rng = GAMES[name], Random(1)
    setup, random = game.setup(seats, options), rng.random
    try:
        from ribeira.kernel.luck import luck
        from ribeira.kernel.notation import NOBODY
        from ribeira.kernel.playout import settle
    except ImportError:

        def play() -> int:
            state, decisions = game.begin(setup), 0
            while decisions < LONGEST and (owing := state.to_act()):
                if owing[0] == CHANCE:
                    chances = state.chances()
                    state.apply(rng.choices(chances, [weight for _, weight in chances])[0][0])
                else:
                    legal = state.legal(owing[0])
                    state.apply(legal[int(random() * len(legal))])
                    decisions += 1
            return decisions
    else:
        numbers = luck(rng)

        def play() -> int:
            state, decisions = game.begin(setup), 0
            state.watched = False
            while decisions < LONGEST and settle(state, numbers) != NOBODY:
                for seat in state.to_act():
                    legal = state.legal(seat)
                    state.apply(legal[int(random() * len(legal))])
                    decisions += 1
            return decisions

    return repeat(play, seconds)


def inside(name: str, seats: int, options: dict[str, str], seconds: float) -> float:
    """Inside `playout`, from a copy of one beginning, as OpenSpiel's rollouts start from a clone."""
    from ribeira import GAMES
    from ribeira.kernel.playout import playout

    game, rng = GAMES[name], Random(1)
    start = game.begin(game.setup(seats, options))
    return repeat(lambda: playout(start.copy(), rng), seconds)


# Peers


def goofspiel(seconds: float) -> float:
    """OpenSpiel's goofspiel from a Python loop."""
    import pyspiel

    game, random = pyspiel.load_game(GOOFSPIEL), Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            choices = []
            for player in range(5):
                legal = state.legal_actions(player)
                choices.append(legal[int(random() * len(legal))])
            state.apply_actions(choices)
            decisions += 5
        return decisions

    return repeat(play, seconds)


def goofspiel_inside(seconds: float) -> float:
    """OpenSpiel's own random rollouts of goofspiel in C++: one step of its search that is nothing but rollouts."""
    import pyspiel

    game = pyspiel.convert_to_turn_based(pyspiel.load_game(GOOFSPIEL))
    rollouts = 1000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 1000, False, 1, False)
    state = game.new_initial_state()

    def play() -> int:
        bot.step(state)
        return rollouts * FORCED

    return repeat(play, seconds)


def quoridor(seconds: float) -> float:
    """OpenSpiel's quoridor for four; now and then it fails on a move of its own list, which ends that game."""
    import pyspiel

    game, random = pyspiel.load_game("quoridor(players=4)"), Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            try:
                state.apply_action(legal[int(random() * len(legal))])
            except (UnicodeDecodeError, pyspiel.SpielError):
                break
            decisions += 1
        return decisions

    return repeat(play, seconds)


def catanatron(seconds: float) -> float:
    """Catan for four by catanatron, random players."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.actions)

    return repeat(play, seconds)


PEERS: dict[str, Callable[[float], float]] = {
    "OpenSpiel goofspiel, 5 seats, Python loop": goofspiel,
    "OpenSpiel goofspiel, 5 seats, rollouts in C++": goofspiel_inside,
    "OpenSpiel quoridor, 4 seats, Python loop": quoridor,
    "catanatron, 4 seats": catanatron,
}


def measure(subject: str, seconds: float) -> float:
    """One figure, in this process."""
    if subject in PEERS:
        return PEERS[subject](seconds)
    way, box = json.loads(subject)
    name, seats, options = BOXES[box]
    return (loop if way == "loop" else inside)(name, seats, options, seconds)


def ask(python: str, path: Path | None, subject: str, seconds: float) -> float:
    """One figure, in a process of its own."""
    settings = dict(os.environ, OMP_NUM_THREADS="1")
    if path is not None:
        settings["PYTHONPATH"] = str(path)
    command = [python, __file__, "--measure", subject, "--seconds", str(seconds)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        sys.exit(f"{subject} could not be measured:\n{done.stderr}")
    return float(done.stdout.split()[-1])


def main() -> None:
    """Measure everything in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, help="folder with a compiled package ribeira")
    parser.add_argument("--before", type=Path, help="src of an earlier checkout")
    parser.add_argument("--peers", help="a Python with open_spiel and catanatron")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", type=Path, help="write every figure there")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(measure(arguments.measure, arguments.seconds))
        return
    subjects: dict[str, tuple[str, Path | None, str]] = {}
    for box in BOXES:
        for label, path, ways in (
            ("before", arguments.before, ("loop",)),
            ("pure", SOURCE, ("loop", "inside")),
            ("compiled", arguments.compiled, ("loop", "inside")),
        ):
            for way in ways if path else ():
                words = "Python loop" if way == "loop" else "inside playout"
                subjects[f"{box}, {words}, {label}"] = sys.executable, path, json.dumps([way, box])
    if arguments.peers:
        subjects |= {peer: (arguments.peers, None, peer) for peer in PEERS}
    figures: dict[str, list[float]] = {subject: [] for subject in subjects}
    for number in range(arguments.repeats):
        for subject, (python, path, what) in subjects.items():
            figures[subject].append(ask(python, path, what, arguments.seconds))
            print(f"{number + 1}/{arguments.repeats} {subject}: {figures[subject][-1]:,.0f}", file=sys.stderr)
    for subject, found in figures.items():
        print(f"{median(found):>12,.0f}  ({min(found):,.0f} to {max(found):,.0f})  {subject}")
    show_ratios({subject: median(found) for subject, found in figures.items()})
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")


def show_ratios(medians: dict[str, float]) -> None:
    """Each of ours against what it is compared with."""
    goof, rollouts, quori, catan = PEERS
    for box in BOXES:
        rivals = [f"{box}, Python loop, before", *([goof] if box.startswith("Douro") else [catan, quori])]
        pairs = [(f"{box}, Python loop, {label}", rival) for label in ("pure", "compiled") for rival in rivals]
        if box.startswith("Douro"):
            pairs.append((f"{box}, inside playout, compiled", rollouts))
        for ours, rival in pairs:
            if ours in medians and rival in medians:
                print(f"{medians[ours] / medians[rival]:>8.1f} times  {ours}  against  {rival}")


if __name__ == "__main__":
    main()
