"""PettingZoo's interface for agents that act all at once, for games in which players always choose at the same time.

    from ribeira.envs.parallel import Env
    env = Env(name, seats=4)

Observations, actions and rewards are those of `aec`. A game whose players take turns is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gymnasium.spaces import Box, Dict
from numpy import int8
from pettingzoo import ParallelEnv

from ribeira.envs.aec import agent_names
from ribeira.envs.playing import Play, Reward, agree, spaces
from ribeira.svg import picture

Each = dict[str, Any]


class Env(ParallelEnv):  # type: ignore[misc]
    """A game for agents that act all at once."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "victory",
        fields: Sequence[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.terms = agree(game, seats, options, reward, fields)
        if not self.terms.tensors.simultaneous:
            raise ValueError(f"players of {game} take turns: use ribeira.envs.aec")
        self.metadata = {"name": f"ribeira_{game}_parallel_v1", "render_modes": ["svg"]}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.terms.seats)
        seen, numbers = spaces(self.terms)
        mask = Box(0, 1, (self.terms.tensors.actions,), int8)
        self.observation_spaces = {name: Dict(observation=seen, action_mask=mask) for name in self.possible_agents}
        self.action_spaces = {name: type(numbers)(numbers.n) for name in self.possible_agents}
        self.agents: list[str] = []
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        """What observations of an agent are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What actions of an agent are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Each, Each]:
        """Begin a new game; games after the same seed are the same."""
        if seed is not None:
            self._rng = Random(seed)
        self.game = Play(self.terms, self._rng)
        self.agents = self.possible_agents[:]
        return self._observations(), self._same({})

    def step(self, actions: Mapping[str, int]) -> tuple[Each, Each, Each, Each, Each]:
        """Let every agent play the action of its number; ValueError if one is not legal, and then nobody has."""
        for seat, agent in enumerate(self.agents):
            if actions[agent] not in self.game.numbers(seat):
                raise ValueError(f"{agent} has no legal action {actions[agent]}: see the action mask")
        for agent in self.agents:
            self.game.play(int(actions[agent]))
        rewards = dict(zip(self.agents, self.game.rewards(), strict=True))
        over = self.game.over
        answer = self._observations(), rewards, self._same(over), self._same(False), self._same({})
        if over:
            self.agents = []
        return answer

    def _observations(self) -> Each:
        return {
            name: {"observation": self.game.observation(seat), "action_mask": self.game.mask(seat)}
            for seat, name in enumerate(self.agents)
        }

    def _same(self, value: Any) -> Each:
        return {name: dict(value) if isinstance(value, dict) else value for name in self.agents}

    def render(self) -> str | None:
        """The table as anybody may see it, as SVG; nothing unless the environment was made with `render_mode`."""
        if self.render_mode is None:
            return None
        return str(picture(self.terms.game, self.game.state.view(None)))

    def close(self) -> None:
        """There is nothing to close."""
