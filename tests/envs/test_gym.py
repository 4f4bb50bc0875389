"""Gymnasium's own check of our games, and what a seat among bots is promised."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ribeira.envs.gym  # noqa: F401  so that Gymnasium knows it
from ribeira.games import GAMES


def make(game: str, **options: Any) -> Any:
    return gymnasium.make("ribeira/Seat-v1", game=game, **options)


def play(env: Any, seed: int) -> tuple[list[float], list[int]]:
    """Play the first legal action again and again; the rewards and the actions."""
    rewards, actions, over = [], [], False
    _, info = env.reset(seed=seed)
    while not over:
        actions.append(int(np.flatnonzero(info["action_mask"])[0]))
        _, reward, over, _, info = env.step(actions[-1])
        rewards.append(reward)
    return rewards, actions


@pytest.mark.parametrize(
    ("game", "options"),
    [(name, {option: value}) for name in GAMES for option, values in GAMES[name].options.items() for value in values]
    + [(name, {}) for name in GAMES if not GAMES[name].options],
)
def test_gymnasiums_check(game: str, options: dict[str, str]) -> None:
    check_env(make(game, options=options, opponents="random", render_mode="svg").unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_follows_from_its_seed(game: str) -> None:
    env = make(game, opponents="random")
    assert play(env, 7) == play(env, 7)
    assert play(env, 7) != play(env, 8)


def test_the_reward_is_what_the_seat_has_won() -> None:
    env = make("douro", seats=4, opponents="random", seat=2)
    rewards, _ = play(env, 1)
    state = env.unwrapped.game.state
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)
    assert rewards[-1] == (3.0 if state.winners() == (2,) else -1.0)
    assert env.unwrapped.seat == 2


def test_bots_of_different_kinds_sit_clockwise() -> None:
    env = make("douro", seats=3, opponents=["random", "greedy"], seat=1).unwrapped
    asked: set[tuple[int, str]] = set()

    def noting(bot: Any) -> Any:
        def choose(view: Any, rng: Random) -> Any:
            asked.add((view.seat, type(bot).__name__))
            return bot.choose(view, rng)

        return SimpleNamespace(choose=choose)

    env.opponents = [noting(bot) for bot in env.opponents]
    play(env, 1)
    assert asked == {(2, "Uniform"), (0, "Greedy")}
    with pytest.raises(ValueError, match="1 opponents for 2 seats"):
        make("douro", seats=3, opponents=["easy"])


def test_a_bot_or_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot is called 'grandmaster': there are random"):
        make("douro", opponents="grandmaster")
    with pytest.raises(ValueError, match="no seat 3: expected 0 to 2"):
        make("douro", seats=3, opponents="random", seat=3)


def test_what_is_not_legal_loses() -> None:
    env = make("douro", seats=3, opponents="random").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)  # a gift, before half-time
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_the_seat_is_drawn_anew() -> None:
    env = make("douro", seats=5, opponents="random").unwrapped
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == set(range(5))
