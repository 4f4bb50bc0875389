"""Bots that look no further than the decision at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from ribeira.kernel.game import Action, AnyGame, View


class Bot(Protocol):
    """Someone who decides by what one seat may know."""

    def choose(self, view: View[Any], rng: Random) -> Action:
        """One of `view.legal`; all that is left to luck comes from `rng`."""


@dataclass(frozen=True)
class Uniform:
    """Takes any legal action, each equally likely."""

    game: AnyGame

    def choose(self, view: View[Any], rng: Random) -> Action:
        return self.pick(view.legal, rng)

    def pick(self, legal: Sequence[Action], rng: Random) -> Action:
        """The same with nothing but the list, for whoever would make a view only to ask."""
        return rng.choice(legal)


@dataclass(frozen=True)
class Greedy:
    """Takes the action that the game's own estimate likes best, any of them if several are equal."""

    game: AnyGame

    def choose(self, view: View[Any], rng: Random) -> Action:
        values = self.game.appraise(view)
        best = max(values)
        chosen: Action = rng.choice([action for action, value in zip(view.legal, values, strict=True) if value == best])
        return chosen
