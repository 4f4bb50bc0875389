"""The arena on a Ray of its own, started for this file."""

import json
import socket
from pathlib import Path

import pytest

from ribeira.bots.registry import BadBot
from ribeira.cli.ray_cluster import Cluster, spread_on_ray
from ribeira.kernel.words import Told

from .conftest import GAME, Run
from .test_arena import SEATS, games

FEW = ["arena", GAME, "--bots", "random,random", "--seats", SEATS, "--games", 2 * SEATS, "--seed", "5", "--jobs", 2]


def test_games_on_ray_are_those_of_processes(run: Run, tmp_path: Path) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    assert run(*FEW, "--json", here).code == 0
    shown = run(*FEW, "--json", there, "--on", "ray")
    assert (shown.code, shown.err) == (0, "")
    assert games(here) == games(there)
    assert json.loads(there.read_text())["speed"]["random"]["decisions"] > 0


def fail(number: int) -> int:
    """Work that fails at the third task."""
    if number == 2:
        raise BadBot(Told("bots.failed", bot="x", reason="y"))
    return number


def test_what_the_work_refuses_is_refused_here() -> None:
    results = spread_on_ray(Cluster(None), fail, range(100), 2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(BadBot, match="“x” failed"):
        next(results)


def test_an_address_where_nobody_listens_is_named(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there, and nobody else will
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert run(*FEW, "--on", f"ray:{address}").refused(address, "refused")
    assert run(*FEW, "--on", "ray:not an address").refused("not an address")
