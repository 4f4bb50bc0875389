"""PettingZoo's own tests of our games, and what the environments promise beyond them."""

from __future__ import annotations

import warnings
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from ribeira.envs import aec, parallel
from ribeira.envs.playing import Reward
from ribeira.games import GAMES

BOXES: list[tuple[str, int, dict[str, str]]] = [
    ("douro", 3, {}),
    ("dos-rios", 2, {}),
    ("six-castles", 2, {"version": "advanced"}),
    ("six-castles", 4, {"version": "family"}),
]


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a game at random; what each agent was rewarded with in all."""
    rng, total = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize(("game", "seats", "options"), BOXES, ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")  # an observation is a dict with a mask, as in PettingZoo's own games
def test_pettingzoos_api_test(game: str, seats: int, options: dict[str, str]) -> None:
    api_test(aec.Env(game, seats, options), num_cycles=200)


@pytest.mark.parametrize(("game", "seats", "options"), BOXES, ids=str)
def test_pettingzoos_seed_test(game: str, seats: int, options: dict[str, str]) -> None:
    seed_test(partial(aec.Env, game, seats, options), num_cycles=20)


@pytest.mark.parametrize("seats", [3, 5])
def test_pettingzoos_parallel_api_test(seats: int) -> None:
    parallel_api_test(parallel.Env("douro", seats), num_cycles=60)


def test_players_who_take_turns_cannot_act_at_once() -> None:
    with pytest.raises(ValueError, match="take turns"):
        parallel.Env("dos-rios")


@pytest.mark.parametrize(("game", "seats", "options"), BOXES, ids=str)
@pytest.mark.parametrize("reward", ["victory", "lead"])
def test_rewards_sum_to_what_the_game_says(game: str, seats: int, options: dict[str, str], reward: Reward) -> None:
    env = aec.Env(game, seats, options, reward)
    total = list(play(env, 3).values())
    state = env.game.state
    if reward == "victory":
        winners = state.winners()
        assert total == [seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(seats)]
    else:
        scores = state.scores()
        assert total == pytest.approx([score - (sum(scores) - score) / (seats - 1) for score in scores])
    assert sum(total) == pytest.approx(0)


def test_both_interfaces_play_the_same_game() -> None:
    one, all_at_once = aec.Env("douro", 4), parallel.Env("douro", 4)
    one.reset(seed=5)
    seen, _ = all_at_once.reset(seed=5)
    rewards: dict[str, float] = {}
    while all_at_once.agents:
        actions = {name: int(np.flatnonzero(seen[name]["action_mask"])[0]) for name in all_at_once.agents}
        for name in one.agents:
            before = one.observe(name)["observation"]
            assert np.array_equal(before[: one.terms.tensors.starts["owing"]], seen[name]["observation"][:2])
            assert one.agent_selection == name
            one.step(actions[name])
        seen, rewards, *_ = all_at_once.step(actions)
    assert one.rewards == rewards


def test_an_illegal_action_is_refused_and_nothing_has_happened() -> None:
    env = aec.Env("douro", 3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="donate 0 is not legal"):
        env.step(0)
    assert env.agent_selection == "seat_1"
    both = parallel.Env("douro", 3)
    both.reset(seed=1)
    with pytest.raises(ValueError, match="seat_2"):
        both.step({"seat_1": 10, "seat_2": 0, "seat_3": 10})
    assert both.game.seat == 0


def test_some_fields_alone() -> None:
    env = aec.Env("douro", 3, fields=["points", "hand"])
    env.reset(seed=1)
    start = [float(score) for score in env.game.state.scores()]
    assert env.observe("seat_1")["observation"].tolist() == [*start, *[1.0] * 10]
    with pytest.raises(ValueError, match="no field is called 'nothing': there are deciding, "):
        aec.Env("douro", 3, fields=["nothing"])


def test_a_picture_of_the_table() -> None:
    env = aec.Env("douro", 3, render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert aec.Env("douro", 3).render() is None


def test_terms_that_cannot_be_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="no game is called 'whist': there are douro"):
        aec.Env("whist")
    with pytest.raises(ValueError, match="no reward"):
        aec.Env("douro", reward="glory")  # type: ignore[arg-type]
    from dataclasses import replace

    monkeypatch.setitem(GAMES.loaded, "douro", replace(GAMES["douro"], tensors=None))
    with pytest.raises(ValueError, match="no observations"):
        aec.Env("douro")
