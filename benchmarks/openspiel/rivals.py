"""OpenSpiel's searches as opponents of our bots, with as much time for a decision as our bot takes."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy
from open_spiel.python.algorithms import ismcts, mcts

from ribeira.bots.arena.times import Times
from ribeira.envs.openspiel import RibeiraGame, RibeiraState
from ribeira.kernel.playout import playout
from ribeira.kernel.state import State

SEARCHES = ("mcts", "ismcts")
ROLLOUTS = ("ours", "own")
FORGETTING = 0.3  # how much of what is known about the speed of a search is replaced by its last decision
PAID_BACK = 0.25  # of the time that a rival was given too little, at each decision
LEAST = 2  # simulations, without which a search has no answer
FIRST = 16  # simulations of the first decision
LARGEST_SEED = 2**31


class Playouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """A random game to its end, as OpenSpiel's RandomRolloutEvaluator plays one, but inside our compiled engine."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: RibeiraState) -> Any:
        """What each player has won at the end of one game."""
        end = state.clone()
        playout(end.position.state, self.rng)
        return numpy.array(end.returns())

    def prior(self, state: RibeiraState) -> list[tuple[int, float]]:
        """Every action alike."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@dataclass(frozen=True)
class Rival:
    """One of OpenSpiel's searches.

    `mcts` looks at the true state, secrets included, which can only help it; `ismcts` imagines states as our bots do.
    """

    search: str  # of SEARCHES
    rollouts: str  # of ROLLOUTS: random games inside our engine, or OpenSpiel's own, which are the same but slower
    curiosity: float  # the constant of UCT

    def choose(self, game: RibeiraGame, state: State, simulations: int, rng: Random) -> Any:
        """The action that the search takes after so many simulations."""
        luck = numpy.random.RandomState(rng.randrange(LARGEST_SEED))
        evaluator = Playouts(rng) if self.rollouts == "ours" else mcts.RandomRolloutEvaluator(1, luck)
        if self.search == "mcts":
            bot = mcts.MCTSBot(game, self.curiosity, simulations, evaluator, random_state=luck)
        else:
            bot = ismcts.ISMCTSBot(game, evaluator, self.curiosity, simulations, random_state=luck)
        root = game.at(state.copy())
        return root.position.action(bot.step(root))


class EqualTime:
    """Gives a rival at least the mean time that our bot takes for a decision, or so many times as much.

    How many simulations fit is worked out from the last decisions. What was too little is made up for, what was too
    much is left to the rival.
    """

    def __init__(self, times: float) -> None:
        self.times = times
        self.bot = Spent()
        self.rival = Spent()
        self.each = 0.0  # seconds that a simulation of the rival takes, 0 before the first

    def simulations(self) -> int:
        """How many simulations the rival may make for its next decision; a few before anything is known."""
        if not self.each:
            return FIRST
        usual = self.times * self.bot.mean
        owed = max(0.0, usual * self.rival.decisions - self.rival.seconds)
        return max(LEAST, math.ceil((usual + PAID_BACK * owed) / self.each))

    def note_rival(self, seconds: float, simulations: int) -> None:
        """The rival has decided."""
        self.rival.add(seconds)
        each = seconds / simulations
        self.each += (each - self.each) * (FORGETTING if self.each else 1.0)


@dataclass
class Spent:
    """Decisions, and the seconds they took."""

    decisions: int = 0
    seconds: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / max(1, self.decisions)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds


def decide(rival: Rival, game: RibeiraGame, state: State, clock: EqualTime, times: Times, rng: Random) -> Any:
    """What the rival plays in a state; what is forced is not thought about."""
    legal: Sequence[Any] = state.legal(state.next_to_act())
    if len(legal) == 1:
        return legal[0]
    simulations = clock.simulations()
    started = time.perf_counter()
    action = rival.choose(game, state, simulations, rng)
    seconds = time.perf_counter() - started
    clock.note_rival(seconds, simulations)
    times.add(seconds, simulations)
    return action
