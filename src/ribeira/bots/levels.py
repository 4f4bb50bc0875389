"""The levels at which bots play: who searches in a game, how long, and how readily a level takes something worse."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

from ribeira.bots.registry import reason_of, simulations_of
from ribeira.bots.search.sealed import SealedSearch
from ribeira.bots.search.tree import TreeSearch
from ribeira.bots.thought import Budget, Option, Search, Thinker, Thought, think
from ribeira.games import GAMES
from ribeira.kernel.game import Action, AnyGame, AnyState, View
from ribeira.kernel.playout import playout
from ribeira.kernel.words import BadData, Told

LEVELS: tuple[str, ...] = ("easy", "medium", "hard", "expert")
SECONDS = {"easy": 0.2, "medium": 0.2, "hard": 1.0, "expert": 5.0}  # the net below the budget of simulations
FIGURES = "levels.toml"  # in a game's folder: simulations and leeway of each level, and who advises
USUAL = {"easy": (24, 0.05), "medium": (100, 0.02), "hard": (400, 0.0), "expert": (1600, 0.0)}  # of games without it

USUAL_ADVISOR = "hard"


@dataclass(frozen=True)
class Strength:
    """How a level plays one game."""

    budget: Budget
    leeway: float  # of winning chance that it gives away as readily as not; at 0 it plays what it thinks best


@lru_cache(64)
def strength(game: str, level: str) -> Strength:
    """How a level plays this game, as the game's folder says; a `search-N` gives nothing away and takes its time."""
    if (wanted := simulations_of(level)) is not None:
        return Strength(Budget(wanted, math.inf), 0.0)
    simulations, leeway = USUAL[level]
    figures = GAMES.folder(game) / FIGURES
    if figures.exists():
        simulations, leeway = read_figures(figures, level)
    return Strength(Budget(simulations, SECONDS[level]), leeway)


def read_figures(file: Path, level: str) -> tuple[int, float]:
    """The simulations and the leeway of a level in such a file; BadData says what is wrong with them."""
    try:
        told = tomllib.loads(file.read_text())[level]
        simulations, leeway = told["simulations"], told["leeway"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadData(Told("bots.figures_missing", file=file.name, level=level, reason=reason_of(error))) from error
    if type(simulations) is not int or simulations < 1:
        raise BadData(Told("bots.simulations", file=file.name, level=level, value=repr(simulations)))
    if type(leeway) not in (int, float) or not 0 <= leeway <= 1:
        raise BadData(Told("bots.leeway", file=file.name, level=level, value=repr(leeway)))
    return simulations, leeway


@lru_cache(64)
def advisor(game: str) -> str:
    """The level that gives hints, coaches and analyses in this game."""
    figures = GAMES.folder(game) / FIGURES
    return read_advisor(figures) if figures.exists() else USUAL_ADVISOR


def read_advisor(file: Path) -> str:
    """The level that such a file names as advisor; BadData says what is wrong with it."""
    try:
        level = tomllib.loads(file.read_text()).get("advisor", USUAL_ADVISOR)
    except (OSError, ValueError) as error:
        told = Told("bots.figures_missing", file=file.name, level="advisor", reason=reason_of(error))
        raise BadData(told) from error
    if level not in LEVELS:
        raise BadData(Told("bots.advisor", file=file.name, value=repr(level), expected=", ".join(LEVELS)))
    found: str = level
    return found


def budget(game: AnyGame, level: str) -> Budget:
    """How long a level thinks about one decision."""
    return strength(game.name, level).budget


def thinker(game: AnyGame) -> Thinker:
    """Who searches in the views of a game."""
    return Searcher(game)


@dataclass(frozen=True)
class Searcher:
    """Searches in the way that suits the game: all choose at once, or one at a time."""

    game: AnyGame

    def search(self, view: View[Any], rng: Random) -> Search:
        """A search for the decision that the seat of this view owes."""
        game = self.game
        evaluate = game.evaluate or partial(by_playout, rng)
        if game.unsealed is not None:
            return SealedSearch(game.unsealed, evaluate, view, rng, game.known)
        return TreeSearch(game.imagine, game.order or self._by_appraisal, evaluate, view, rng)

    def _by_appraisal(self, state: AnyState, seat: int, legal: Sequence[Any]) -> Sequence[float]:
        return self.game.appraise(state.view(seat))


def by_playout(rng: Random, state: AnyState) -> list[float]:
    """Who wins one game played on at random, for games that cannot evaluate their states."""
    after = state.copy()
    playout(after, rng)
    winners = after.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(after.scores()))]


class Level:
    """A bot that plays a game at a level."""

    def __init__(self, game: AnyGame, name: str) -> None:
        self.game, self.name = game, name
        self.last_thought: Thought | None = None  # None after a decision that needed none
        self.unhurried = False  # whether it makes all its simulations, however long they take

    def choose(self, view: View[Any], rng: Random) -> Action:
        """One of `view.legal`. What is forced is not thought about."""
        self.last_thought = None
        if len(view.legal) == 1:
            forced: Action = view.legal[0]
            return forced
        self.last_thought = self.think(view, rng)
        return self.pick(self.last_thought, rng).action

    def think(self, view: View[Any], rng: Random) -> Thought:
        """What it thinks of the decision that the seat of this view owes."""
        found = budget(self.game, self.name)
        return think(thinker(self.game), view, rng, replace(found, seconds=math.inf) if self.unhurried else found)

    def pick(self, thought: Thought, rng: Random) -> Option:
        """What it takes after this thought."""
        return rng.choices(thought.options, self.weights(thought))[0]

    def weights(self, thought: Thought) -> list[float]:
        """How likely it is to take each option."""
        return _leanings(thought.options, thought.seat, strength(self.game.name, self.name).leeway)


easy = partial(Level, name="easy")
medium = partial(Level, name="medium")
hard = partial(Level, name="hard")
expert = partial(Level, name="expert")


def _leanings(options: Sequence[Option], seat: int, leeway: float) -> list[float]:
    """How likely a level is to take each option: by its share, or with leeway by how little it gives away."""
    if not leeway:
        return [option.share for option in options]
    if not any(option.visits for option in options):  # time was up before any was looked at
        return [1.0] * len(options)
    tried = [option.chances[seat] if option.visits else -1.0 for option in options]
    best = max(tried)
    return [math.exp((chance - best) / leeway) if chance >= 0 else 0.0 for chance in tried]
