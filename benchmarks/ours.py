"""What Ribeira does in a second: random games, simulations, decisions early and late, games of an arena, moves."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from timing import repeat

BOXES: dict[str, tuple[str, int, dict[str, str]]] = {
    "Douro, 5 seats": ("douro", 5, {}),
    "Dos Rios, 4 seats": ("dos-rios", 4, {}),
    "Six Castles, 4 seats": ("six-castles", 4, {"version": "advanced"}),
    "Six Castles, family, 4 seats": ("six-castles", 4, {"version": "family"}),
}
LONGEST = 3000  # actions after which a game is left and the next begun: random games of some boxes go on for long
BATCH = 40  # simulations of one search
GAMES_A_SECOND = 5000  # of an arena, for each second that is to be measured: so many that its start counts for little
Works = dict[str, Callable[[float], float]]  # by name: how much is done in a second, measured for so many
TABLES = 20  # that a server is kept busy by


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
                owing = state.to_act()
                for seat in owing:
                    legal = state.legal(seat)
                    state.apply(legal[int(random() * len(legal))])
                decisions += len(owing)
            return decisions

    return repeat(play, seconds)


def inside(name: str, seats: int, options: dict[str, str], seconds: float) -> float:
    """Inside `playout`, from a copy of one beginning, as OpenSpiel's rollouts start from a clone."""
    from ribeira import GAMES
    from ribeira.kernel.playout import playout

    game, rng = GAMES[name], Random(1)
    start = game.begin(game.setup(seats, options))
    return repeat(lambda: playout(start.copy(), rng), seconds)


def stage(name: str, seats: int, options: dict[str, str], late: bool, seconds: float) -> float:
    """Decisions in a second of the first or of the last quarter of games: what a decision costs as a game grows."""
    from ribeira import GAMES
    from ribeira.kernel.luck import luck
    from ribeira.kernel.notation import NOBODY
    from ribeira.kernel.playout import settle

    game, rng = GAMES[name], Random(1)
    setup, random, numbers = game.setup(seats, options), rng.random, luck(rng)
    decisions, spent, until = 0, 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        state = game.begin(setup)
        state.watched = False
        times = [time.perf_counter()]
        while len(times) < LONGEST and (seat := settle(state, numbers)) != NOBODY:
            legal = state.legal(seat)
            state.apply(legal[int(random() * len(legal))])
            times.append(time.perf_counter())
        quarter = len(times) // 4
        spent += times[-1] - times[-1 - quarter] if late else times[quarter] - times[0]
        decisions += quarter
    return decisions / spent


def search(name: str, seats: int, options: dict[str, str], seconds: float) -> float:
    """Simulations of our search from the beginning of a game, each judged by the game's evaluation."""
    from ribeira import GAMES
    from ribeira.bots.levels import thinker
    from ribeira.kernel.luck import luck
    from ribeira.kernel.playout import settle

    game, rng = GAMES[name], Random(1)
    state = game.begin(game.setup(seats, options))
    state.watched = False
    view = state.view(settle(state, luck(rng)))
    searches = thinker(game)

    def think() -> int:
        searches.search(view, rng).run(BATCH)
        return BATCH

    return repeat(think, seconds)


def arena(ways: list[str], seconds: float) -> float:
    """Games in a second of an arena between greedy and random, from the command to its answer."""
    games = max(30, int(GAMES_A_SECOND * seconds))
    command = ["arena", "douro", "--bots", "greedy,random", "--seats", "3", "--seed", "1", "--no-sprt"]
    began = time.perf_counter()
    whole = [sys.executable, "-m", "ribeira", *command, "--games", str(games), *ways]
    done = subprocess.run(whole, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return games / (time.perf_counter() - began)


def served(game: str, seconds: float) -> float:
    """Moves in a second of a server with busy tables of four, programs and server on one machine."""
    from load import busiest

    import ribeira

    return busiest(game, TABLES, seconds, sources=str(Path(ribeira.__file__).parents[1]))


def subjects() -> dict[str, Works]:
    """What is measured, by group: each says how much it does in a second."""
    playouts: Works = {}
    searches: Works = {}
    growth: Works = {}
    for box, terms in BOXES.items():
        playouts[f"{box}, Python loop"] = partial(loop, *terms)
        playouts[f"{box}, inside playout"] = partial(inside, *terms)
        searches[f"our search, {box}"] = partial(search, *terms)
        growth[f"{box}, first quarter"] = partial(stage, *terms, False)
        growth[f"{box}, last quarter"] = partial(stage, *terms, True)
    return {
        "playouts": playouts,
        "searches": searches,
        "growth": growth,
        "arena": {
            "arena, 1 process": partial(arena, ["--jobs", "1"]),
            "arena, 2 processes": partial(arena, ["--jobs", "2"]),
            "arena, on Ray": partial(arena, ["--on", "ray"]),
        },
        "server": {
            f"server, {title}, {TABLES} tables of 4": partial(served, game)
            for title, game in (("Douro", "douro"), ("Dos Rios", "dos-rios"), ("Six Castles", "six-castles"))
        },
    }
