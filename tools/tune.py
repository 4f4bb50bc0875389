"""Find the weights of a game's `evaluate` by self-play: `python tools/tune.py GAME --games 2000 --seed 1`.

Games are played by bots that now and then act at random. Whenever a turn has ended the figures of all seats are kept,
and in the end who has won. The weights are those of a softmax over the seats that makes the winners most likely;
every fifth game is held out to measure how well they foretell games they were not found by.

A game takes part with a module `evaluate` in its folder: `FEATURES` names the figures and `features(state)` gives a
row of them for each seat.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import Pool
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ribeira import GAMES
from ribeira.bots import BOTS, Bot
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame
from ribeira.kernel.match import Match
from ribeira.kernel.notation import NOBODY

HELD_OUT = 5  # every so manyth game
NEWTON_STEPS = 25
DECILES = 10

Figures = NDArray[np.float64]  # by sample, seat and feature
Shares = NDArray[np.float64]  # by sample and seat: of the victory


@dataclass(frozen=True)
class Recipe:
    """How games are made."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    epsilon: float


@dataclass(frozen=True)
class Samples:
    """What was seen at the ends of turns, and who won in the end."""

    figures: Figures
    shares: Shares
    game: NDArray[np.int64]  # by sample, the number of its game

    def part(self, chosen: NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(self.figures[chosen], self.shares[chosen], self.game[chosen])


def bot_named(name: str, game: AnyGame) -> Bot:
    """A bot of ours, or one written as module:name that takes the game."""
    if name in BOTS:
        return BOTS[name](game)
    module, _, attribute = name.partition(":")
    made: Bot = getattr(import_module(module), attribute)(game)
    return made


def evaluation_of(game: AnyGame) -> ModuleType:
    """The module with the game's figures."""
    return import_module(f"{game.begin.__module__.rpartition('.')[0]}.evaluate")


def play(recipe: Recipe, number: int) -> tuple[int, list[list[list[float]]], list[float]]:
    """Play one game; its number, the figures at the end of each turn, and each seat's share of the victory."""
    game = GAMES[recipe.game]
    features = evaluation_of(game).features
    rng = Random(f"{recipe.seed} {recipe.seats} {number}")
    names = [recipe.bots[(number + seat) % len(recipe.bots)] for seat in range(recipe.seats)]
    bots = [bot_named(name, game) for name in names]
    seen: list[list[list[float]]] = []
    last = [NOBODY]

    def watch(state: Any) -> None:
        """A turn has ended when the next decision is another's, or chance's, or when all choose at once."""
        seat = state.next_to_act()
        if seat != last[0]:
            ended = last[0] >= 0 if game.unsealed is None else len(state.to_act()) == recipe.seats
            if ended and seat != NOBODY:
                seen.append(features(state))
            last[0] = seat

    match = Match(game, game.setup(recipe.seats), names, Dealer.seeded(recipe.seed, recipe.seats, number), watch)
    state: Any = match.state
    state.watched = False
    while (seat := state.next_to_act()) != NOBODY:
        if rng.random() < recipe.epsilon:
            match.apply(rng.choice(state.legal(seat)))
        else:
            match.apply(bots[seat].choose(state.view(seat), rng))
    winners = state.winners()
    return number, seen, [(seat in winners) / len(winners) for seat in range(recipe.seats)]


def collect(recipe: Recipe, games: int, workers: int) -> Samples:
    """Play so many games and keep what was seen."""
    figures: list[list[list[float]]] = []
    shares: list[list[float]] = []
    numbers: list[int] = []
    with Pool(workers) as pool:
        for number, seen, share in pool.imap(partial(play, recipe), range(games), chunksize=4):
            figures += seen
            shares += [share] * len(seen)
            numbers += [number] * len(seen)
    return Samples(np.array(figures), np.array(shares), np.array(numbers))


def chances(figures: Figures, weights: NDArray[np.float64]) -> Shares:
    """Each seat's chance by these weights."""
    scores = figures @ weights
    shares: Shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    total: Shares = shares.sum(axis=1, keepdims=True)
    return shares / total


def log_loss(foretold: Shares, shares: Shares) -> float:
    """How surprised the chances are by what came, in nats a sample; log of the number of seats if they know nothing."""
    return float(-(shares * np.log(np.maximum(foretold, 1e-12))).sum(axis=1).mean())


def accuracy(foretold: Shares, shares: Shares) -> float:
    """How often the likeliest seat wins, a shared victory counting in part."""
    return float(np.take_along_axis(shares, foretold.argmax(axis=1)[:, None], axis=1).mean())


def fit(samples: Samples, ridge: float) -> NDArray[np.float64]:
    """The weights that make the winners most likely, by Newton's method; `ridge` keeps them small."""
    figures, shares = samples.figures, samples.shares
    count, _, width = figures.shape
    scale = np.maximum(figures.std(axis=(0, 1)), 1e-9)  # so that the ridge treats all alike
    scaled = figures / scale
    weights = np.zeros(width)
    for _ in range(NEWTON_STEPS):
        foretold = chances(scaled, weights)
        gradient = ((foretold - shares)[:, :, None] * scaled).sum(axis=(0, 1)) / count + ridge * weights
        mean = (foretold[:, :, None] * scaled).sum(axis=1)
        weighed = (scaled * foretold[:, :, None]).reshape(-1, width)
        hessian = (weighed.T @ scaled.reshape(-1, width) - mean.T @ mean) / count + ridge * np.eye(width)
        step = np.linalg.solve(hessian, gradient)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-9:
            break
    found: NDArray[np.float64] = weights / scale
    return found


def calibration(foretold: Shares, shares: Shares) -> list[tuple[float, float, int]]:
    """For each tenth of the chances: the mean foretold, the share that really won, and how many there were."""
    rows: list[tuple[float, float, int]] = []
    tenth = np.minimum((foretold * DECILES).astype(int), DECILES - 1)
    for at in range(DECILES):
        chosen = tenth == at
        if chosen.any():
            rows.append((float(foretold[chosen].mean()), float(shares[chosen].mean()), int(chosen.sum())))
    return rows


def report(names: Sequence[str], samples: Samples, ridge: float) -> list[float]:
    """Fit, and print how well; the weights."""
    held_out = samples.game % HELD_OUT == 0
    learnt, unseen = samples.part(~held_out), samples.part(held_out)
    weights = fit(learnt, ridge)
    foretold = chances(unseen.figures, weights)
    seats = samples.shares.shape[1]
    print(f"{len(learnt.shares)} turns to learn from, {len(unseen.shares)} held out")
    print(f"log loss {log_loss(foretold, unseen.shares):.4f}, knowing nothing {np.log(seats):.4f}")
    print(f"likeliest seat wins {accuracy(foretold, unseen.shares):.1%}, by chance {1 / seats:.1%}")
    print("foretold  won     turns")
    for mean, won, number in calibration(foretold, unseen.shares):
        print(f"  {mean:6.1%}  {won:6.1%}  {number:6}")
    for name, weight in zip(names, weights, strict=True):
        print(f"  {weight:8.3f}  {name}")
    return [round(float(weight), 4) for weight in weights]


def main(arguments: list[str] | None = None) -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats; all if none is given")
    parser.add_argument("--bots", default="greedy", help="who plays, separated by commas; module:name for others'")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--epsilon", type=float, default=0.05, help="how often a decision is left to chance")
    parser.add_argument("--ridge", type=float, default=1e-4)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", help="a file for the samples, its name followed by the number of seats and .npz")
    given = parser.parse_args(arguments)
    game = GAMES[given.game]
    names = evaluation_of(game).FEATURES
    found: dict[int, list[float]] = {}
    for seats in given.seats or game.seats:
        recipe = Recipe(given.game, seats, tuple(given.bots.split(",")), given.seed, given.epsilon)
        samples = collect(recipe, given.games, given.workers)
        if given.keep:
            np.savez_compressed(
                f"{given.keep}{seats}", figures=samples.figures, shares=samples.shares, game=samples.game
            )
        print(f"\n{given.game}, {seats} seats, {given.games} games of {given.bots}, seed {given.seed}")
        found[seats] = report(names, samples, given.ridge)
    print("\nWEIGHTS: Final[dict[int, list[float]]] = {")
    for seats, weights in found.items():
        print(f"    {seats}: {weights},")
    print("}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
