"""What a search finds out about a decision, and how long it may take: what bots, hints and analysis share."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import mul
from random import Random
from typing import Any, Protocol

from ribeira.kernel.game import Action, View

BATCH = 16  # simulations between two looks at the clock


@dataclass(frozen=True)
class Option:
    """One action of a decision, as a search sees it."""

    action: Action
    chances: tuple[float, ...]  # of winning, seat by seat, if it is played
    spread: float  # how far single simulations lie from the chance of the seat that decides, in the mean square
    share: float  # how often it should be played: 1 for the best where nothing needs to be mixed
    visits: int  # simulations that began with it


@dataclass(frozen=True)
class Thought:
    """What a search thinks of a decision so far."""

    seat: int
    options: tuple[Option, ...]  # the best first, those never tried last
    chances: tuple[float, ...]  # of winning, seat by seat, if the decision is taken as the shares say
    simulations: int


@dataclass(frozen=True)
class Budget:
    """How long to think: so many simulations; the seconds are a net for slow machines."""

    simulations: int
    seconds: float


class Search(Protocol):
    """A search for one decision. It can be asked at any time what it thinks, and go on afterwards."""

    def run(self, simulations: int) -> None:
        """Make so many simulations more."""

    def thought(self) -> Thought:
        """What it thinks by now. Before the first simulation every option counts the same."""


class Thinker(Protocol):
    """Whoever can search in the views of one game."""

    def search(self, view: View[Any], rng: Random) -> Search:
        """A search for the decision that the seat of this view owes; it sees nothing but the view."""


def together(thoughts: Sequence[Thought]) -> Thought:
    """What several searches for one decision think of it together, each counting for as much as it has simulated."""
    if len(thoughts) == 1:
        return thoughts[0]
    weights = [thought.simulations for thought in thoughts]
    simulations = sum(weights)
    found: dict[Action, list[Option]] = {}
    shares: dict[Action, float] = {}
    for thought in thoughts:
        for option in thought.options:
            found.setdefault(option.action, []).append(option)
            part = option.share * thought.simulations / simulations
            shares[option.action] = shares.get(option.action, 0.0) + part
    options = [_as_one(same, shares[action]) for action, same in found.items()]
    if all(thought.options[0].share == 1.0 for thought in thoughts):  # nothing is mixed: the one most looked at
        best = max(options, key=lambda option: option.visits)
        options = [replace(option, share=1.0 if option is best else 0.0) for option in options]
    options.sort(key=lambda option: (-option.share, -option.visits))
    chances = _means([thought.chances for thought in thoughts], weights)
    return Thought(thoughts[0].seat, tuple(options), chances, simulations)


def _as_one(same: Sequence[Option], share: float) -> Option:
    """One action as several searches see it."""
    visits = [option.visits for option in same]
    weights = visits if any(visits) else [1] * len(same)
    spread = math.sqrt(_means([(option.spread**2,) for option in same], weights)[0])
    return Option(same[0].action, _means([option.chances for option in same], weights), spread, share, sum(visits))


def _means(rows: Sequence[tuple[float, ...]], weights: Sequence[int]) -> tuple[float, ...]:
    """The mean of each column, rows counting for more and less."""
    total = sum(weights)
    return tuple(sum(map(mul, column, weights)) / total for column in zip(*rows, strict=True))


def think(
    thinker: Thinker,
    view: View[Any],
    rng: Random,
    budget: Budget,
    progress: Callable[[Thought], bool] | None = None,
) -> Thought:
    """Search until the budget is used up. `progress` is told of every batch and may end the search by saying True."""
    search = thinker.search(view, rng)
    left, until = budget.simulations, time.monotonic() + budget.seconds
    while left > 0:
        search.run(min(BATCH, left))
        left -= BATCH
        if time.monotonic() > until or (progress is not None and progress(search.thought())):
            break
    return search.thought()
