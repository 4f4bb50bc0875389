"""A small agent that learns Douro 1872 for three by playing itself.

    pip install ribeira[research,study]
    python examples/ppo.py --save agent.npz --chart curve.png

Proximal policy optimisation (Schulman et al. 2017) in one file. One small network sits in all three seats of many games
at once. It needs numpy only: the network has two hidden layers, and its gradient is ten lines.

What it is paid: each contest pays the change of a seat's lead in points, and the end of a game pays its share of the
victory. The lead adds up to the final lead, so it tells early what the victory tells late.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")  # before numpy comes:
# the matrices are small, and threads of several processes wait for each other, which takes much longer
import numpy as np
from numpy.typing import NDArray

from ribeira import GAMES, Dealer, Match
from ribeira.bots.arena.playing import make_bot, play_out
from ribeira.bots.arena.shares import Share, share_of, victory
from ribeira.envs.playing import agree
from ribeira.envs.vector import Games
from ribeira.kernel.game import Action, View

GAME, SEATS = "douro", 3
FIELDS = (
    "deciding",
    "points",
    "phylloxera",
    "hand",
    "held",
    "half",
    "contested",
    "valley",
    "fog",
    "unseen",
    "orders",
    "fogs",
)

COUNT = 256  # games between two updates
ROUNDS = 21  # of a game, in which every seat chooses once
EPOCHS, MINIBATCH = 4, 1024
HIDDEN = 128
RATE = 1.5e-3  # of learning, falling to a tenth
LARGEST = 0.5  # gradient, by its norm
CLIP, SMOOTHING = 0.2, 0.9  # epsilon of PPO; lambda of the advantages, whose gamma is 1
ENTROPY = (0.02, 0.002)  # how much is paid for trying everything: at the beginning, at the end
LEAD, VICTORY = 0.25, 1.0  # what a point of lead and what the victory are worth
MEASURED = 8  # times that it is measured while it learns
TERMS = agree(GAME, SEATS, fields=FIELDS)

Floats = NDArray[np.float32]


class Network:
    """Two hidden layers, then a preference for each action and an estimate of what is still to come."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [inputs, HIDDEN, HIDDEN, actions + 1]
        gains = [2**0.5, 2**0.5, 0.1]
        self.weights: list[Floats] = []
        for fan_in, fan_out, gain in zip(sizes, sizes[1:], gains, strict=False):
            self.weights.append((rng.standard_normal((fan_in, fan_out)) * gain / fan_in**0.5).astype(np.float32))
            self.weights.append(np.zeros(fan_out, np.float32))
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._steps = 0

    def layers(self, inputs: Floats) -> list[Floats]:
        """What each layer gives, the inputs first."""
        found = [inputs]
        for at in range(0, len(self.weights), 2):
            out = found[-1] @ self.weights[at] + self.weights[at + 1]
            found.append(np.maximum(out, 0) if at + 2 < len(self.weights) else out)
        return found

    def __call__(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The logarithm of each action's probability, and the estimate, of each row."""
        last = self.layers(inputs)[-1]
        return log_softmax(last[:, :-1], masks), last[:, -1]

    def gradient(self, layers: Sequence[Floats], slope: Floats) -> list[Floats]:
        """The slope of the loss by every weight, from its slope by the last layer."""
        found: list[Floats] = []
        for at in range(len(self.weights) - 2, -1, -2):
            below = layers[at // 2]
            found[:0] = [below.T @ slope, slope.sum(0)]
            slope = (slope @ self.weights[at].T) * (below > 0)
        return found

    def learn(self, gradient: Sequence[Floats], rate: float) -> None:
        """One step of Adam."""
        norm = float(np.sqrt(sum(float((one**2).sum()) for one in gradient)))
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for at, one in enumerate(gradient):
            slope = one * min(1.0, LARGEST / (norm + 1e-8))
            mean, square = self._moments[at]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            self.weights[at] -= rate * mean / (np.sqrt(square) + 1e-8)


def log_softmax(preferences: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Preferences among the legal actions as logarithms of probabilities."""
    legal = np.where(masks, preferences, np.float32(-1e9))
    legal = legal - legal.max(1, keepdims=True)
    found: Floats = legal - np.log(np.exp(legal).sum(1, keepdims=True))
    return found


@dataclass
class Scale:
    """Observations as the network likes them: each number less its mean, by its spread."""

    mean: Floats
    spread: Floats

    @classmethod
    def of(cls, seen: Floats) -> Scale:
        """The scale of these observations; a number that never changed is left out."""
        spread = seen.std(0)
        return cls(seen.mean(0), np.where(spread > 1e-6, 1 / np.maximum(spread, 0.05), 0).astype(np.float32))

    def __call__(self, seen: Floats) -> Floats:
        scaled: Floats = np.clip((seen - self.mean) * self.spread, -5, 5)
        return scaled


@dataclass(frozen=True)
class Agent:
    """Plays by a network: a bot like any other."""

    network: Network
    scale: Scale

    def choose(self, view: View[Any], rng: Random) -> Action:
        """An action by its probability."""
        numbers = TERMS.tensors.numbers(view)
        masks = np.zeros((1, TERMS.tensors.actions), np.bool_)
        masks[0, numbers] = True
        seen = np.array(TERMS.tensors.observe(view), np.float32)[None]
        chances = np.exp(self.network(self.scale(seen), masks)[0][0, numbers])
        action: Action = rng.choices(view.legal, chances.tolist())[0]
        return action

    def save(self, file: Path) -> None:
        """Write all that it has learned."""
        np.savez(file, self.scale.mean, self.scale.spread, *self.network.weights)

    @classmethod
    def load(cls, file: Path) -> Agent:
        """The agent that was saved in a file."""
        with np.load(file) as saved:
            mean, spread, *weights = (saved[name] for name in saved.files)
        network = Network(len(mean), TERMS.tensors.actions, np.random.default_rng(0))
        network.weights = weights
        return cls(network, Scale(mean, spread))


@dataclass
class Batch:
    """What was seen and done in whole games. The first axes are rounds, games and seats."""

    seen: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Floats  # logarithms
    values: Floats
    paid: Floats

    @classmethod
    def joined(cls, parts: Sequence[Batch]) -> Batch:
        """Several batches as one."""
        return cls(*(np.concatenate([getattr(part, one.name) for part in parts], 1) for one in fields(cls)))


def play(agent: Agent, count: int, seed: int) -> Batch:
    """Play whole games, one agent in all seats.

    All choose at once: the seats are asked in turn, and the last choice settles a contest. Every game has as many
    rounds, so all of them begin and end together.
    """
    rng = np.random.default_rng(seed)
    games = Games(GAME, count, SEATS, reward="lead", fields=FIELDS, seed=seed)
    shape = (ROUNDS, count, SEATS)
    batch = Batch(
        np.zeros((*shape, games.observations.shape[1]), np.float32),
        np.zeros((*shape, games.masks.shape[1]), np.bool_),
        np.zeros(shape, np.int64),
        *(np.zeros(shape, np.float32) for _ in range(3)),
    )
    for at in range(ROUNDS):
        for seat in range(SEATS):
            here = (at, slice(None), seat)
            batch.seen[here], batch.masks[here] = agent.scale(games.observations), games.masks
            chances, batch.values[here] = agent.network(batch.seen[here], games.masks)
            chosen = np.argmax(chances + rng.gumbel(size=chances.shape), 1)  # each by its probability
            batch.actions[here], batch.chances[here] = chosen, chances[np.arange(count), chosen]
            games.step(chosen)
            batch.paid[at] += games.rewards
    assert games.over.all()
    leads = batch.paid.sum(0)
    first = leads == leads.max(1, keepdims=True)
    batch.paid *= LEAD
    batch.paid[-1] += VICTORY * (first / first.sum(1, keepdims=True) - 1 / SEATS)
    return batch


def advantages(batch: Batch) -> Floats:
    """How much better each action was than expected, smoothed over the rounds that followed (GAE)."""
    found = np.zeros_like(batch.paid)
    ahead = after = np.zeros_like(batch.paid[0])
    for at in range(ROUNDS - 1, -1, -1):
        ahead = batch.paid[at] + after - batch.values[at] + SMOOTHING * ahead
        found[at], after = ahead, batch.values[at]
    return found


def improve(network: Network, batch: Batch, rng: np.random.Generator, done: float) -> None:
    """Some epochs of PPO over a batch; `done` is the part of the training that is behind us."""
    better = advantages(batch)
    goals = better + batch.values
    better = (better - better.mean()) / (better.std() + 1e-8)
    wanted = (batch.seen, batch.masks, batch.actions, batch.chances, better, goals)
    flat: list[NDArray[Any]] = [one.reshape(-1, *one.shape[3:]) for one in wanted]
    rate = RATE * (1 - 0.9 * done)
    entropy = ENTROPY[0] + (ENTROPY[1] - ENTROPY[0]) * done
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(flat[0])), max(1, len(flat[0]) // MINIBATCH)):
            step(network, *(one[rows] for one in flat), rate=rate, entropy=entropy)


def step(
    network: Network,
    seen: Floats,
    masks: NDArray[np.bool_],
    actions: NDArray[np.int64],
    before: Floats,
    better: Floats,
    goals: Floats,
    *,
    rate: float,
    entropy: float,
) -> None:
    """One step of PPO: the clipped ratio of probabilities, the square error of the estimate, and entropy."""
    rows = np.arange(len(seen))
    layers = network.layers(seen)
    logs, values = log_softmax(layers[-1][:, :-1], masks), layers[-1][:, -1]
    chances = np.exp(logs)
    ratio = np.exp(logs[rows, actions] - before)
    useful = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # beyond it, nothing more is to be gained
    slope = np.zeros_like(layers[-1])
    taken = np.zeros_like(chances)
    taken[rows, actions] = 1
    slope[:, :-1] = (-(better * ratio * useful))[:, None] * (taken - chances)
    surprise = np.where(masks, logs, 0)
    slope[:, :-1] += entropy * chances * (surprise - (chances * surprise).sum(1, keepdims=True))
    slope[:, -1] = 0.5 * (values - goals)
    network.learn(network.gradient(layers, slope / np.float32(len(seen))), rate)


def meet(agent: Agent, opponent: str, deal: int) -> float:
    """The share of victories of the agent against two such bots, in every seat of one deal once."""
    game = GAMES[GAME]
    other, won = make_bot(game, opponent, unhurried=True), 0.0
    for seat in range(SEATS):
        match = Match(game, TERMS.setup, ["?"] * SEATS, Dealer.seeded("measured", deal))
        match.state.watched = False
        play_out(match, [agent if at == seat else other for at in range(SEATS)], "measured", deal * SEATS + seat)
        won += victory(match.state.winners(), seat) / SEATS
    return won


def measure(pool: Executor, agent: Agent, opponent: str, deals: range) -> Share:
    """The share of victories of the agent on some deals, with its interval."""
    return share_of(list(pool.map(meet, repeat(agent), repeat(opponent), deals, chunksize=5)))


@dataclass(frozen=True)
class Point:
    """One point of the learning curve."""

    games: int  # that it has played by then
    share: Share  # of victories against the opponent


def train(pool: Executor, parts: int, updates: int, count: int, seed: int) -> Iterator[Agent]:
    """An agent before it has learned, and after every update. All of it follows from the seed, `count` and `parts`."""
    rng = np.random.default_rng(seed)
    inputs = TERMS.tensors.size
    network = Network(inputs, TERMS.tensors.actions, rng)
    agent = Agent(network, Scale(np.zeros(inputs, np.float32), np.ones(inputs, np.float32)))
    agent = Agent(network, Scale.of(play(agent, count, seed).seen.reshape(-1, inputs)))
    yield agent
    for update in range(updates):
        seeds = range(seed * 1_000_000 + update * parts, seed * 1_000_000 + (update + 1) * parts)
        played = list(pool.map(play, repeat(agent), repeat(count // parts), seeds))
        improve(network, Batch.joined(played), rng, update / updates)
        yield agent


def draw(curve: Sequence[Point], opponent: str, file: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    games = [point.games / 1000 for point in curve]
    axes.fill_between(
        games,
        [100 * point.share.low for point in curve],
        [100 * point.share.high for point in curve],
        color="#8FB7D3",
        alpha=0.5,
        linewidth=0,
    )
    axes.plot(games, [100 * point.share.share for point in curve], color="#1F5A8A", marker="o")
    axes.axhline(100 / SEATS, color="#22303A", linestyle=":", label="fair share")
    axes.set(xlabel="games played against itself, thousands", ylabel=f"% won against two {opponent}", ylim=(0, 100))
    axes.legend(loc="lower right", frameon=False)
    figure.savefig(file, dpi=120)


def main() -> None:
    """Train an agent, or load one, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=150, help="how often it learns (150)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"games between two updates ({COUNT})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="that play (2)")
    parser.add_argument("--opponent", default="easy", help="who it is measured against (easy)")
    parser.add_argument("--deals", type=int, default=120, help="of the last measurement, three games each (120)")
    parser.add_argument("--load", type=Path, help="an agent to measure instead of training one")
    parser.add_argument("--save", type=Path, help="where to write the agent (.npz)")
    parser.add_argument("--chart", type=Path, help="where to draw the learning curve (.png, .svg)")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes, multiprocessing.get_context("spawn")) as pool:
        agent = Agent.load(given.load) if given.load else learn(pool, given)
        share = measure(pool, agent, given.opponent, range(given.deals))
    print(f"{given.deals * SEATS} games against two {given.opponent}: {told(share)}; the fair share is {1 / SEATS:.0%}")


def learn(pool: Executor, given: argparse.Namespace) -> Agent:
    """Train an agent, tell how it gets on, and keep what was asked for."""
    curve, begun = [], time.monotonic()
    at = {given.updates * part // MEASURED for part in range(MEASURED + 1)}
    few = range(given.deals, given.deals + max(1, given.deals // 4))  # other deals than those of the last measurement
    for update, agent in enumerate(train(pool, given.processes, given.updates, given.count, given.seed)):
        if update in at:
            curve.append(Point(update * given.count, measure(pool, agent, given.opponent, few)))
            so_far = f"{curve[-1].games} games, {time.monotonic() - begun:.0f} s"
            print(f"{so_far}: {told(curve[-1].share)} against {given.opponent}", flush=True)
            if given.save:
                agent.save(given.save)
    if given.chart:
        draw(curve, given.opponent, given.chart)
    return agent


def told(share: Share) -> str:
    """A share in words."""
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


if __name__ == "__main__":
    main()
