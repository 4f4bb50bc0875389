"""Find the weights of an evaluation that change as the game goes on: `python tools/tune_by_turns.py GAME OUT.toml`.

Games are played by bots, some of which act at random now and then. Whenever a turn has ended the figures of all seats
are kept, and in the end the points and who has won. At each of a few knots (turns that a player still has; weights lie
on lines between them) the weights are first those that foretell the points at the end best, by least squares drawn
towards the game's own guess, then scaled so that a softmax over the seats makes the winners most likely. Every fifth
game is held out to measure how well they foretell games they were not found by.

A game takes part with a module `evaluate` in its folder: FEATURES, GUESS (points that one of each should be worth),
BANKED (features that are points already made), `features(state)`, a row for each seat, and `turns(state)`, how many
turns of all seats are to come. Samples can be kept with `--keep FOLDER`; `--from FOLDER` takes those that are there
instead of playing. `--search N` plays by a search of so many simulations, with the weights there are; `--table
OPTION.SEATS` finds the weights of one table only.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ribeira import GAMES
from ribeira.bots import BOTS, Bot
from ribeira.bots.levels import thinker
from ribeira.bots.thought import Budget, think
from ribeira.kernel.game import Action, AnyGame, Setup, View
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import CHANCE, NOBODY

HELD_OUT = 5  # every so manyth game
KNOTS = (0.0, 1.0, 2.0, 3.5, 6.0)  # and the first turn
USUAL_RIDGE = 3e-4  # how hard the least squares are drawn towards the guess
SURE = 300.0  # how much harder for points already made
SMOOTH = 1e-3  # how hard weights of neighbouring knots are drawn together
NEWTON_STEPS = 30
DECILES = 10

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Samples:
    """What was seen at the ends of turns, and how the games ended."""

    figures: Floats  # by sample, seat and feature
    turns: Floats  # by sample: that a player still has, in the mean
    points: Floats  # by sample and seat
    shares: Floats  # of the victory
    game: NDArray[np.int64]  # by sample, the number of its game

    def part(self, chosen: NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(
            self.figures[chosen], self.turns[chosen], self.points[chosen], self.shares[chosen], self.game[chosen]
        )


def evaluation_of(game: AnyGame) -> ModuleType:
    """The module with the game's figures."""
    return import_module(f"{game.begin.__module__.rpartition('.')[0]}.evaluate")


@dataclass(frozen=True)
class Searching:
    """Plays what a search of so many simulations thinks best, and gives nothing away."""

    game: AnyGame
    simulations: int

    def choose(self, view: View[Any], rng: Random) -> Action:
        """One of `view.legal`."""
        if len(view.legal) == 1:
            forced: Action = view.legal[0]
            return forced
        return think(thinker(self.game), view, rng, Budget(self.simulations, math.inf)).options[0].action


def collect(game: AnyGame, setup: Setup, mind: Bot, games: int, seed: str) -> Samples:
    """Play so many games and keep what was seen."""
    evaluation = evaluation_of(game)
    figures, turns, points, shares, numbers = [], [], [], [], []
    for number in range(games):
        rng = Random(f"{seed} {sorted(setup.options.items())} {setup.seats} {number}")
        chance, slips = luck(rng), [rng.choice((0.0, 0.0, 0.04, 0.12)) for _ in range(setup.seats)]
        state, last, seen = game.begin(setup), 1 << 30, 0
        state.watched = False
        while (seat := state.next_to_act()) != NOBODY:
            if seat == CHANCE:
                state.apply(state.draw_chance(chance))
            elif rng.random() < slips[seat]:
                state.apply(rng.choice(state.legal(seat)))
            else:
                state.apply(mind.choose(state.view(seat), rng))
            left = evaluation.turns(state)
            if left < last and state.next_to_act() != NOBODY:
                last, seen = left, seen + 1
                figures.append(evaluation.features(state))
                turns.append(left / setup.seats)
        winners, scores = state.winners(), list(state.scores())
        points += [scores] * seen
        shares += [[(seat in winners) / len(winners) for seat in range(setup.seats)]] * seen
        numbers += [number] * seen
    return Samples(np.array(figures), np.array(turns), np.array(points, float), np.array(shares), np.array(numbers))


def load(files: list[Path]) -> Samples:
    """Samples that were kept; games of different files are different games."""
    parts, first = [], 0
    for file in files:
        kept = np.load(file)
        parts.append([kept[name] for name in ("figures", "turns", "points", "shares")] + [kept["game"] + first])
        first += int(kept["game"].max()) + 1
    joined = [np.concatenate([part[at] for part in parts]) for at in range(5)]
    figures, turns, points, shares = (values.astype(float) for values in joined[:4])
    return Samples(figures, turns, points, shares, joined[4])


def between(turns: Floats, knots: list[float]) -> Floats:
    """How much each knot counts, by sample."""
    return np.stack([np.interp(turns, knots, row) for row in np.eye(len(knots))], axis=1)


def fit_points(samples: Samples, shares: Floats, guess: Floats, drawn: Floats) -> Floats:
    """By knot the weights that foretell best how far each seat ends above the mean of all, in points.

    `drawn`: how hard each is drawn towards the guess.
    """
    knots, width = shares.shape[1], samples.figures.shape[2]
    scale = np.maximum(samples.figures.std(axis=(0, 1)), 1e-6)
    above = (samples.figures - samples.figures.mean(axis=1, keepdims=True)) / scale
    points = samples.points - samples.points.mean(axis=1, keepdims=True)
    left, right = np.zeros((knots * width, knots * width)), np.zeros(knots * width)
    rows = [slice(knot * width, (knot + 1) * width) for knot in range(knots)]
    for knot in range(knots):
        right[rows[knot]] = np.einsum("n,nsf,ns->f", shares[:, knot], above, points) / points.size
        for other in range(max(0, knot - 1), min(knots, knot + 2)):
            both = (shares[:, knot] * shares[:, other])[:, None, None]
            left[rows[knot], rows[other]] = np.einsum("nsf,nsg->fg", above * both, above, optimize=True) / points.size
    everywhere = np.tile(drawn, knots)
    left += np.diag(everywhere)
    right += everywhere * np.tile(guess * scale, knots)
    steps = np.diff(np.eye(knots), axis=0)
    left += SMOOTH * np.kron(steps.T @ steps, np.eye(width))
    weights: Floats = np.linalg.solve(left, right).reshape(knots, width) / scale
    return weights


def chances(scores: Floats) -> Floats:
    """A softmax over the seats."""
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


def fit_scale(scores: Floats, shares: Floats, won: Floats) -> Floats:
    """By knot what a point is worth in the logarithm of the chance of winning, by Newton's method."""
    scale = np.full(shares.shape[1], 0.3)
    for _ in range(NEWTON_STEPS):
        foretold = chances(scores * (shares @ scale)[:, None])
        gradient = shares.T @ ((foretold - won) * scores).sum(axis=1)
        spread = (foretold * scores**2).sum(axis=1) - (foretold * scores).sum(axis=1) ** 2
        scale = scale - np.linalg.solve((shares * spread[:, None]).T @ shares + 1e-6 * np.eye(len(scale)), gradient)
    return scale


def log_loss(foretold: Floats, won: Floats) -> float:
    """How surprised the chances are by what came, in nats a sample; log of the number of seats if they know nothing."""
    return float(-(won * np.log(np.maximum(foretold, 1e-12))).sum(axis=1).mean())


def accuracy(foretold: Floats, won: Floats) -> float:
    """How often the likeliest seat wins, a shared victory counting in part."""
    return float(np.take_along_axis(won, foretold.argmax(axis=1)[:, None], axis=1).mean())


def scored(samples: Samples, knots: list[float], weights: Floats) -> Floats:
    """The scores of all seats by these weights."""
    return np.asarray(
        np.einsum("nk,kf,nsf->ns", between(samples.turns, knots), weights, samples.figures, optimize=True)
    )


def report(evaluation: ModuleType, samples: Samples, knots: list[float], ridge: float) -> Floats:
    """Fit, and print how well, beside the points already made; the weights by knot."""
    names = list(evaluation.FEATURES)
    guess = np.array([evaluation.GUESS.get(name, 0.0) for name in names])
    banked = np.array([float(name in evaluation.BANKED) for name in names])
    held_out = samples.game % HELD_OUT == 0
    learnt, unseen = samples.part(~held_out), samples.part(held_out)
    shares = between(learnt.turns, knots)
    print(f"{len(learnt.turns)} turns to learn from, {len(unseen.turns)} held out of {samples.game.max() + 1} games")
    print(f"log loss knowing nothing {np.log(samples.shares.shape[1]):.3f}")
    found = banked
    for name, weights in (
        ("points made", np.tile(banked, (len(knots), 1))),
        ("weights", fit_points(learnt, shares, guess, ridge * (1 + (SURE - 1) * banked))),
    ):
        found = weights * fit_scale(scored(learnt, knots, weights), shares, learnt.shares)[:, None]
        foretold = chances(scored(unseen, knots, found))
        loss, right = log_loss(foretold, unseen.shares), accuracy(foretold, unseen.shares)
        print(f"{name}: log loss {loss:.3f}, likeliest seat wins {right:.1%}")
    print("foretold  won     seats and turns")
    tenth = np.minimum((foretold * DECILES).astype(int), DECILES - 1)
    for at in range(DECILES):
        chosen = tenth == at
        if chosen.any():
            print(f"  {foretold[chosen].mean():6.1%}  {unseen.shares[chosen].mean():6.1%}  {chosen.sum():6}")
    return np.asarray(found)


def main() -> int:
    """Play or load, fit, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("out", type=Path)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--search", type=int, metavar="N", help="simulations of a search that plays instead of a bot")
    parser.add_argument("--table", metavar="OPTION.SEATS", help="this table only")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--ridge", type=float, default=USUAL_RIDGE, help="how hard weights are drawn towards the guess")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=Path, help="a folder for samples")
    parser.add_argument("--from", dest="kept", type=Path, help="a folder with samples: OPTION-SEATS-….npz")
    given = parser.parse_args()
    game = GAMES[given.game]
    evaluation = evaluation_of(game)
    mind = Searching(game, given.search) if given.search else BOTS[given.bot](game)
    lines = [f"# The weights of {game.name}, by option and number of players: tools/tune_by_turns.py. For each feature"]
    lines += ["# its weight at the knots, which count the turns that a player still has."]
    for option in game.options["version"]:
        for seats in game.seats:
            if given.table not in (None, f"{option}.{seats}"):
                continue
            if given.kept:
                samples = load(sorted(given.kept.glob(f"{option}-{seats}-*.npz")))
            else:
                samples = collect(game, game.setup(seats, {"version": option}), mind, given.games, given.seed)
            if given.keep:
                np.savez_compressed(given.keep / f"{option}-{seats}-{given.seed}.npz", **vars(samples))
            print(f"\n{game.name} {option}, {seats} seats")
            knots = [*KNOTS, float(np.ceil(samples.turns.max()))]
            weights = report(evaluation, samples, knots, given.ridge)
            lines += ["", f"[{option}.{seats}]", f"knots = {knots}"]
            lines += [
                f"{name} = [{', '.join(f'{weight:.4f}' for weight in weights[:, at])}]"
                for at, name in enumerate(evaluation.FEATURES)
            ]
    given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
