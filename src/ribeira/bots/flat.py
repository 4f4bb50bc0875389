"""The plainest search: every action is tried equally often, each time played on at random to the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

from ribeira.bots.thought import Option, Search, Thought
from ribeira.kernel.game import AnyGame, View
from ribeira.kernel.playout import playout


class Flat:
    """Whoever searches that way in the views of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def search(self, view: View[Any], rng: Random) -> Search:
        """A search for the decision that the seat of this view owes."""
        return FlatSearch(self.game, view, rng)


class FlatSearch:
    """The wins of each seat after each action, counted."""

    def __init__(self, game: AnyGame, view: View[Any], rng: Random) -> None:
        assert view.seat is not None
        self.game, self.view, self.rng, self.seat = game, view, rng, view.seat
        self.wins: list[list[float]] = [[] for _ in view.legal]
        self.visits = [0] * len(view.legal)
        self.simulations = 0

    def run(self, simulations: int) -> None:
        """Make so many simulations more."""
        for _ in range(simulations):
            at = self.simulations % len(self.visits)
            state = self.game.imagine(self.view, self.rng)
            state.apply(self.view.legal[at])
            playout(state, self.rng)
            winners = state.winners()
            self.wins[at] = self.wins[at] or [0.0] * len(state.scores())
            for seat in winners:
                self.wins[at][seat] += 1 / len(winners)
            self.visits[at] += 1
            self.simulations += 1

    def thought(self) -> Thought:
        """What it thinks by now."""
        seats = max((len(wins) for wins in self.wins), default=0) or self.seat + 1
        rows = [self._chances(at, seats) for at in range(len(self.visits))]
        order = sorted(range(len(rows)), key=lambda at: (self.visits[at] == 0, -rows[at][self.seat]))
        options = tuple(self._option(at, rows[at], share=float(at == order[0])) for at in order)
        return Thought(self.seat, options, options[0].chances, self.simulations)

    def _chances(self, at: int, seats: int) -> tuple[float, ...]:
        """Of winning after this action: nobody has won more than his share before it is tried."""
        if not self.visits[at]:
            return (1 / seats,) * seats
        return tuple(wins / self.visits[at] for wins in self.wins[at])

    def _option(self, at: int, chances: tuple[float, ...], share: float) -> Option:
        own = chances[self.seat]
        return Option(self.view.legal[at], chances, (own * (1 - own)) ** 0.5, share, self.visits[at])
