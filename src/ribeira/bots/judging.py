"""What an action costs that a search has hardly tried: it and the best one, in the same imagined states."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from ribeira.bots.estimate import win_chances
from ribeira.bots.hints import ERRORS
from ribeira.games import GAMES
from ribeira.kernel.game import Action, AnyGame

PAIRS = 24  # imagined states in which two actions are compared


@dataclass(frozen=True)
class Comparison:
    """How much chance of winning one action gives away beside another, and how far that may be mere chance."""

    cost: float
    error: float  # the standard error of the mean

    def is_above(self, threshold: float) -> bool:
        """Whether it costs more than this, and surely so."""
        return self.cost > max(threshold, ERRORS * self.error)


def compare(game: AnyGame, view: Any, best: Action, played: Action, rng: Random) -> Comparison:
    """Compare two actions of the seat whose view this is."""
    losses = []
    for _ in range(PAIRS):
        state, seed = game.imagine(view, rng), rng.getrandbits(32)
        state.watched = False
        after = []
        for action in (best, played):
            then = state.copy()
            then.apply(action)
            after.append(win_chances(game, then, Random(seed), 1)[played.seat])
        losses.append(after[0] - after[1])
    return Comparison(max(0.0, fmean(losses)), stdev(losses) / sqrt(PAIRS))


def compare_texts(game: str, view: Any, best: str, played: str, seed: str) -> Comparison:
    """The same with names and notation, for worker processes."""
    rules = GAMES[game]
    return compare(rules, view, rules.notation.read(best), rules.notation.read(played), Random(seed))
