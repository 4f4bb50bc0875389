"""The agent that learns by playing itself: its arithmetic, and a run with a tiny budget."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ribeira import GAMES, Dealer, Match

PROGRAM = Path(__file__).parents[2] / "examples" / "ppo.py"


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", PROGRAM)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    return module


def untrained(ppo: Any) -> Any:
    size = ppo.TERMS.tensors.size
    network = ppo.Network(size, ppo.TERMS.tensors.actions, np.random.default_rng(1))
    return ppo.Agent(network, ppo.Scale(np.zeros(size, np.float32), np.ones(size, np.float32)))


def test_the_gradient_is_the_slope_of_the_loss(ppo: Any) -> None:
    rng = np.random.default_rng(1)
    network = ppo.Network(5, 3, rng)
    network.weights = [weight.astype(np.float64) for weight in network.weights]
    inputs, slope = rng.standard_normal((4, 5)), rng.standard_normal((4, 4))
    found = network.gradient(network.layers(inputs), slope)
    for weight, by_hand in zip(network.weights, found, strict=True):
        place = tuple(size // 2 for size in weight.shape)
        before, step = weight[place], 1e-6
        losses = []
        for moved in (before - step, before + step):
            weight[place] = moved
            losses.append(float((network.layers(inputs)[-1] * slope).sum()))
        weight[place] = before
        assert by_hand[place] == pytest.approx((losses[1] - losses[0]) / (2 * step), abs=1e-6)


def test_what_paid_is_played_more_often_and_what_is_not_legal_never(ppo: Any) -> None:
    rng = np.random.default_rng(1)
    network = ppo.Network(4, 3, rng)
    seen, masks = np.ones((64, 4), np.float32), np.array([[True, True, False]] * 64)
    actions = np.arange(64) % 2
    before, _ = network(seen, masks)
    better = np.where(actions == 1, 1, -1).astype(np.float32)
    for _ in range(20):
        chosen = before[np.arange(64), actions]
        ppo.step(network, seen, masks, actions, chosen, better, better, rate=0.01, entropy=0.0)
    after, values = network(seen, masks)
    assert np.exp(after[0, 1]) > np.exp(before[0, 1]) + 0.05
    assert np.exp(after[0, 2]) == 0
    assert abs(values[0]) < 0.5  # what is expected is the mean of what was paid


def test_what_comes_later_counts_by_how_far_away_it_is(ppo: Any) -> None:
    shape = (ppo.ROUNDS, 1, 1)
    paid = np.zeros(shape, np.float32)
    paid[-1] = 1
    nothing = np.zeros(shape, np.float32)
    batch = ppo.Batch(nothing, nothing, nothing, nothing, nothing, paid)
    found = ppo.advantages(batch)[:, 0, 0]
    assert found[-3:].tolist() == pytest.approx([ppo.SMOOTHING**2, ppo.SMOOTHING, 1])


def test_a_batch_is_whole_games_in_which_victories_and_leads_are_shared_out(ppo: Any) -> None:
    batch = ppo.play(untrained(ppo), 4, 7)
    assert batch.seen.shape[:3] == (ppo.ROUNDS, 4, ppo.SEATS)
    assert np.take_along_axis(batch.masks, batch.actions[..., None], 3).all()
    assert batch.paid.sum(2) == pytest.approx(0, abs=1e-5)
    assert np.abs(batch.paid).sum() > 0
    both = ppo.Batch.joined([batch, batch])
    assert both.paid.shape == (ppo.ROUNDS, 8, ppo.SEATS)


def test_an_agent_that_was_saved_plays_the_same(ppo: Any, tmp_path: Path) -> None:
    agent = untrained(ppo)
    agent.save(tmp_path / "agent.npz")
    again = ppo.Agent.load(tmp_path / "agent.npz")
    game = GAMES["douro"]
    view = Match(game, game.setup(3), ["?"] * 3, Dealer.seeded("here")).state.view(0)
    chosen = [agent.choose(view, Random(number)) for number in range(20)]
    assert chosen == [again.choose(view, Random(number)) for number in range(20)]
    assert len(set(chosen)) > 3


def test_it_learns_measures_and_draws_in_one_run(tmp_path: Path) -> None:
    kept, chart = tmp_path / "agent.npz", tmp_path / "curve.svg"
    budget = ["--updates", "2", "--count", "8", "--deals", "4", "--opponent", "random"]
    command = [sys.executable, str(PROGRAM), *budget, "--save", str(kept), "--chart", str(chart)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert [line.partition(",")[0] for line in told[:-1]] == ["0 games", "8 games", "16 games"]
    assert told[-1].startswith("12 games against two random: ")
    assert kept.stat().st_size > 10_000
    assert "<svg" in chart.read_text()
