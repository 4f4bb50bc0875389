"""How long it takes to copy a state, to view it, to imagine one, to appraise its actions, and to decide early and late.

    python benchmarks/positions.py [--compiled DIR] [--before DIR] [--repeats 5]

The positions are those of the recorded games in tests/records, every one of which each engine replays. Engines run in
turn, each in a process of its own; the table gives medians in microseconds. `--compiled` and `--before` are folders
that hold a package `ribeira`, as for bench.py.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
EVERY = 7  # one position in so many is measured
THIRDS = ("early", "middle", "late")


def timed(work: Callable[[], object]) -> float:
    """Microseconds that a call takes, the quickest of three rows of calls that take a few milliseconds each."""
    count, spent = 1, 0.0
    while spent < 0.001:
        started = time.perf_counter()
        for _ in range(count):
            work()
        spent = time.perf_counter() - started
        count *= 4
    best = spent / (count // 4)
    for _ in range(2):
        started = time.perf_counter()
        for _ in range(count // 4):
            work()
        best = min(best, (time.perf_counter() - started) / (count // 4))
    return best * 1e6


def measure() -> dict[str, float]:
    """Mean microseconds of each kind of call, by game."""
    from ribeira import CHANCE, GAMES, read_record

    found: dict[str, list[float]] = defaultdict(list)
    for path in sorted(RECORDS.glob("*.json")):
        record = read_record(path.read_text(), GAMES)
        game = GAMES[record.setup.game]
        name = " ".join([game.name, *record.setup.options.values()])
        state, count = game.begin(record.setup), len(record.actions)
        for at, text in enumerate(record.actions):
            if at % EVERY == 0:
                state.watched = False
                owing = state.to_act()
                found[f"{name}: copy"].append(timed(state.copy))
                if owing and owing[0] != CHANCE:
                    _decision(found, name, game, state, owing[0], THIRDS[3 * at // count])
            state.apply(game.notation.read(text))
    return {subject: mean(times) for subject, times in found.items()}


def _decision(found: dict[str, list[float]], name: str, game: Any, state: Any, seat: int, third: str) -> None:
    view, rng = state.view(seat), Random(1)
    found[f"{name}: view"].append(timed(lambda: state.view(seat)))
    found[f"{name}: imagine"].append(timed(lambda: game.imagine(view, rng)))
    found[f"{name}: appraise"].append(timed(lambda: game.appraise(view)))
    copies = timed(state.copy)
    action = rng.choice(state.legal(seat))

    def decide() -> None:
        after = state.copy()
        after.legal(seat)
        after.apply(action)

    found[f"{name}: decide, {third}"].append(max(0.0, timed(decide) - copies))


def main() -> None:
    """Measure every engine in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, help="folder with a compiled package ribeira")
    parser.add_argument("--before", type=Path, help="src of an earlier checkout")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure()))
        return
    engines = {"before": arguments.before, "pure": ROOT / "src", "compiled": arguments.compiled}
    engines = {label: folder for label, folder in engines.items() if folder is not None}
    figures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in range(arguments.repeats):
        for label, folder in engines.items():
            settings = {**os.environ, "PYTHONPATH": str(folder.resolve())}
            command = [sys.executable, __file__, "--measure"]
            done = subprocess.run(command, env=settings, stdout=subprocess.PIPE, text=True, check=True)
            for subject, microseconds in json.loads(done.stdout).items():
                figures[subject][label].append(microseconds)
            print(f"{number + 1}/{arguments.repeats} {label}", file=sys.stderr)
    print(f"{'microseconds':44}" + "".join(f"{label:>12}" for label in engines))
    for subject, by_engine in figures.items():
        print(f"{subject:44}" + "".join(f"{median(by_engine[label]):12.2f}" for label in engines))


if __name__ == "__main__":
    main()
