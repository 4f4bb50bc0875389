"""Gymnasium's interface: one seat of a game, bots in the others.

    import gymnasium, ribeira.envs.gym
    env = gymnasium.make("ribeira/Seat-v1", game=name, seats=4, opponents="easy")

The legal actions are in `info["action_mask"]`, and `action_masks()` gives them too. An action that is not legal ends
the game as lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium

from ribeira.bots import BOTS
from ribeira.envs.playing import LOST, Floats, Mask, Play, Reward, agree, spaces
from ribeira.svg import picture


class SeatEnv(gymnasium.Env[Floats, int]):
    """One seat of a game against bots."""

    metadata = {"render_modes": ["svg"], "render_fps": 1}  # noqa: RUF012  as Gymnasium's own environments have it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: str | Sequence[str] = "easy",
        seat: int | None = None,
        reward: Reward = "victory",
        fields: Sequence[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` are names of bots: one for all, or one each, clockwise. The own `seat` is drawn if not given."""
        self.terms = agree(game, seats, options, reward, fields)
        others = self.terms.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"{len(names)} opponents for {others} seats")
        if unknown := [name for name in names if name not in BOTS]:
            raise ValueError(f"no bot is called {unknown[0]!r}: there are {BOTS.names}")
        if seat not in (None, *range(self.terms.seats)):
            raise ValueError(f"there is no seat {seat}: expected 0 to {others}, or None for one that is drawn")
        self.opponents = [BOTS[name](self.terms.game) for name in names]
        self.fixed_seat, self.render_mode = seat, render_mode
        self.observation_space, self.action_space = spaces(self.terms)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game; it follows from the seed and the actions alone."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.seat = rng.randrange(self.terms.seats) if self.fixed_seat is None else self.fixed_seat
        self._rng = rng
        self.game = Play(self.terms, rng)
        self._wait()
        return self.game.observation(self.seat), self._info()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Play, then let the others play until it is this seat's turn again or the game is over."""
        if int(action) not in self.game.numbers(self.seat):
            return self.game.observation(self.seat), LOST, True, False, {**self._info(), "illegal": True}
        self.game.play(int(action))
        self._wait()
        reward = self.game.rewards()[self.seat]
        return self.game.observation(self.seat), reward, self.game.over, False, self._info()

    def action_masks(self) -> Mask:
        """One for each legal action, under the name that other libraries ask for."""
        return self.game.mask(self.seat)

    def render(self) -> str | None:
        """The table as this seat sees it, as SVG; nothing unless the environment was made with `render_mode`."""
        if self.render_mode is None:
            return None
        return str(picture(self.terms.game, self.game.state.view(self.seat)))

    def _wait(self) -> None:
        """Let the bots play until it is this seat's turn. Where all choose at once, who acts first changes nothing."""
        game = self.game
        while not game.over and game.seat != self.seat:
            bot = self.opponents[(game.seat - self.seat - 1) % self.terms.seats]
            game.apply(bot.choose(game.view(game.seat), self._rng))

    def _info(self) -> dict[str, Any]:
        state = self.game.state
        return {"action_mask": self.action_masks(), "seat": self.seat, "scores": list(state.scores())}


gymnasium.register("ribeira/Seat-v1", entry_point=f"{__name__}:{SeatEnv.__name__}")
