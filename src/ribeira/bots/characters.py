"""Characters at play: each plays at its level, and where options are as good as each other its style decides.

A style never takes what its level thinks worse. Where choices are made at once it only tilts the mixture a little: one
who always chose what fits the style could be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ribeira.bots.cast import CAST
from ribeira.bots.levels import Level
from ribeira.bots.thought import Option, Thought
from ribeira.kernel.game import AnyGame

TOLERANCE = 0.01  # of winning chance by which options may differ and count as equally good
ENOUGH = 0.5  # of the simulations of the best option that another needs to be compared with it
FEWEST = 3  # simulations from which a spread can be told at all
TILT = 0.2  # by how much of itself the share of an option in a mixture rises or falls at the most

Taste = Callable[[Option, Thought], float]  # how much a style likes an option


def _bold(option: Option, thought: Thought) -> float:
    """The further apart its results lie, the better."""
    return option.spread


def _careful(option: Option, thought: Thought) -> float:
    """The closer together its results lie, the better."""
    return -option.spread


def _watchful(option: Option, thought: Thought) -> float:
    """The less chance it leaves to the rival who is ahead, the better."""
    rivals = [seat for seat in range(len(thought.chances)) if seat != thought.seat]
    return -option.chances[max(rivals, key=thought.chances.__getitem__)]


STYLES: dict[str, Taste | None] = {"steady": None, "bold": _bold, "careful": _careful, "watchful": _watchful}


class CharacterBot(Level):
    """A character of the cast who plays a game."""

    def __init__(self, game: AnyGame, name: str) -> None:
        super().__init__(game, CAST[name].level)
        self.taste = STYLES[CAST[name].style]

    def pick(self, thought: Thought, rng: Random) -> Option:
        """What the level would take, or what fits the style better and is as good."""
        if self.taste is None:
            return super().pick(thought, rng)
        weights = self.weights(thought)
        if self.game.unsealed is not None:
            return rng.choices(thought.options, tilt(thought, weights, self.taste))[0]
        return lean(thought, rng.choices(thought.options, weights)[0], self.taste)


def lean(thought: Thought, chosen: Option, taste: Taste) -> Option:
    """The option that fits the taste best of those as good as the best, if the one chosen is one of them."""
    best = thought.options[0]
    least, visits = best.chances[thought.seat] - TOLERANCE, max(FEWEST, ENOUGH * best.visits)
    equals = [each for each in thought.options if each.visits >= visits and each.chances[thought.seat] >= least]
    return max(equals, key=lambda option: taste(option, thought)) if chosen in equals else chosen


def tilt(thought: Thought, weights: Sequence[float], taste: Taste) -> list[float]:
    """The weights, those of options that fit the taste a little higher and the others a little lower."""
    liking = [taste(option, thought) for option in thought.options]
    mixed = [each for each, weight in zip(liking, weights, strict=True) if weight > 0]
    low, high = min(mixed), max(mixed)
    if low == high:
        return list(weights)
    middle, reach = (low + high) / 2, (high - low) / 2
    return [
        weight * (1 + TILT * (each - middle) / reach) if weight > 0 else 0.0
        for weight, each in zip(weights, liking, strict=True)
    ]
