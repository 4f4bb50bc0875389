"""PettingZoo's interface for agents that act one after the other.

    from ribeira.envs.aec import Env
    env = Env(name, seats=4)

Agents are `seat_1`, `seat_2` … An observation is a dict: `observation`, the fields of the game's `tensor.py` in one
row, and `action_mask`. Where several seats choose at once they are asked one after the other, and none sees what
another chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gymnasium.spaces import Box, Dict
from numpy import int8
from pettingzoo import AECEnv

from ribeira.envs.playing import Play, Reward, agree, spaces
from ribeira.svg import picture


class Env(AECEnv):  # type: ignore[misc]
    """A game for agents that act one after the other."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "victory",
        fields: Sequence[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.terms = agree(game, seats, options, reward, fields)
        self.metadata = {"name": f"ribeira_{game}_v1", "render_modes": ["svg"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.terms.seats)
        seen, numbers = spaces(self.terms)
        mask = Box(0, 1, (self.terms.tensors.actions,), int8)
        self.observation_spaces = {name: Dict(observation=seen, action_mask=mask) for name in self.possible_agents}
        self.action_spaces = {name: type(numbers)(numbers.n) for name in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        """What observations of an agent are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What actions of an agent are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a new game; games after the same seed are the same."""
        if seed is not None:
            self._rng = Random(seed)
        self.game = Play(self.terms, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[self.game.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may do."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observation(seat), "action_mask": self.game.mask(seat)}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is play the action of this number; ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game is not over: an action is wanted")
        self._cumulative_rewards[agent] = 0.0
        self.game.play(int(action))
        self.rewards = dict(zip(self.possible_agents, self.game.rewards(), strict=True))
        self._accumulate_rewards()
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.seat]

    def render(self) -> str | None:
        """The table as anybody may see it, as SVG; nothing unless the environment was made with `render_mode`."""
        if self.render_mode is None:
            return None
        return str(picture(self.terms.game, self.game.state.view(None)))

    def close(self) -> None:
        """There is nothing to close."""


def agent_names(seats: int) -> list[str]:
    """The agents, by the numbers that people give to seats."""
    return [f"seat_{seat + 1}" for seat in range(seats)]
