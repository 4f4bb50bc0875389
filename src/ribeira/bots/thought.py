"""What a search finds out about a decision, and how long it may take: what bots, hints and analysis share."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
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
