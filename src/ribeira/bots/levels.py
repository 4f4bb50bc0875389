"""The levels at which bots play: who searches, and how long."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from ribeira.bots.flat import Flat
from ribeira.bots.thought import Budget, Thinker, Thought, think
from ribeira.kernel.game import Action, AnyGame, View

LEVELS: tuple[str, ...] = ("easy", "medium", "hard", "expert")

_BUDGETS = {
    "easy": Budget(48, 0.2),
    "medium": Budget(192, 0.2),
    "hard": Budget(960, 1.0),
    "expert": Budget(4800, 5.0),
}


def thinker(game: AnyGame, level: str) -> Thinker:
    """Who searches for a level in the views of a game."""
    return Flat(game)


def budget(level: str) -> Budget:
    """How long a level thinks about one decision."""
    return _BUDGETS[level]


@dataclass(frozen=True)
class Level:
    """A bot that plays a game at a level."""

    game: AnyGame
    name: str

    def choose(self, view: View[Any], rng: Random) -> Action:
        """One of `view.legal`, each as often as the search says that it should be played."""
        options = self.think(view, rng).options
        return rng.choices([option.action for option in options], [option.share for option in options])[0]

    def think(self, view: View[Any], rng: Random) -> Thought:
        """What it thinks of the decision that the seat of this view owes."""
        return think(thinker(self.game, self.name), view, rng, budget(self.name))
