"""Many games at once, stepped together into arrays that are made once.

    from ribeira.envs.vector import Games
    games = Games(name, count=256, seats=4, seed=1)
    while learning:
        games.step(choose(games.observations, games.masks))

Before each step `seats` says who acts in each game. A game that ends begins anew in the same step: `over` and `rewards`
tell of the one that ended, everything else of the new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from ribeira.envs.playing import Floats, Play, Reward, agree


class Games:
    """Games of the same terms, each at a decision of one seat. The arrays are written anew by every step."""

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "victory",
        fields: Sequence[str] | None = None,
        seed: int = 0,
    ) -> None:
        self.terms = agree(game, seats, options, reward, fields)
        tensors = self.terms.tensors
        self.observations: Floats = np.zeros((count, tensors.size), np.float32)
        self.masks: NDArray[np.bool_] = np.zeros((count, tensors.actions), np.bool_)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        self.rewards: Floats = np.zeros((count, self.terms.seats), np.float32)  # of every seat
        self.over: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self._rng = Random(seed)
        self._games = [Play(self.terms, self._rng) for _ in range(count)]
        for at in range(count):
            self._show(at)

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Play one action in each game; ValueError if one is not legal, and then none has moved."""
        numbers = np.asarray(actions).tolist()
        if len(numbers) != len(self._games):
            raise ValueError(f"{len(numbers)} actions for {len(self._games)} games")
        for at, number in enumerate(numbers):
            if number not in self._games[at].numbers(self._games[at].seat):
                raise ValueError(f"game {at}: {self.terms.tensors.name(number)} is not legal now: see the masks")
        for at, number in enumerate(numbers):
            game = self._games[at]
            game.play(number)
            self.rewards[at] = game.rewards()
            self.over[at] = game.over
            if game.over:
                self._games[at] = Play(self.terms, self._rng)
            self._show(at)

    def _show(self, at: int) -> None:
        game = self._games[at]
        self.observations[at] = self.terms.tensors.observe(game.view(game.seat))
        row = self.masks[at]
        row[:] = False
        row[game.numbers(game.seat)] = True
        self.seats[at] = game.seat
