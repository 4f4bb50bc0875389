"""Perft: how many games of a few actions there are from known positions, as data beside each game's tests."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ribeira import GAMES
from ribeira.kernel.conformance import perft

CASES = [
    pytest.param(case, id=f"{path.parent.name}-{number}")
    for path in sorted(Path(__file__).parent.glob("*/perft.toml"))
    for number, case in enumerate(tomllib.loads(path.read_text())["position"])
]


@pytest.mark.parametrize("case", CASES)
def test_perft(case: dict[str, object]) -> None:
    game = GAMES[str(case["game"])]
    options = case.get("options", {})
    assert isinstance(options, dict)
    state = game.begin(game.setup(int(str(case["seats"])), options))
    actions, counts = case["actions"], case["counts"]
    assert isinstance(actions, list)
    assert isinstance(counts, list)
    for text in actions:
        state.play(game.notation.read(text))
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_game_has_counts() -> None:
    assert {str(case.values[0]["game"]) for case in CASES} == set(GAMES)  # type: ignore[index]
