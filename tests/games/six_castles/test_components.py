"""The box: figures, totals and complaints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import open_box
from ribeira.kernel.data import make_edition
from ribeira.kernel.words import BadData
from tests.games.six_castles.positions import box


def test_the_printed_figures() -> None:
    """Components and setup table of the rulebook."""
    figures = box(4)
    assert (len(figures.tiles), len(figures.exploration_tiles), len(figures.castles), len(figures.contracts)) == (
        40,
        22,
        6,
        17,
    )
    assert (figures.landscape[-1], figures.construction[-1], figures.gold) == (4, 5, 5)
    assert [box(seats, "family").rounds for seats in (2, 3, 4)] == [12, 10, 8]
    assert [box(seats, "family").removed for seats in (2, 3, 4)] == [10, 5, 0]
    assert [box(seats).rounds for seats in (2, 3, 4)] == [10, 10, 10]


def test_two_sides_of_the_start_tile_have_a_rock() -> None:
    assert all("rock" in side for side in box().sides)


def quarters(data: dict[str, Any], tile: int, *terrains: str) -> None:
    data["terrain"]["tile"][tile - 1]["quarters"] = list(terrains)


def scout(data: dict[str, Any], face: str, *spaces: str) -> None:
    data["exploration"]["tile"][0][face] = list(spaces)


def swap_numbers(data: dict[str, Any]) -> None:
    data["exploration"]["tile"][0]["id"] = 2


def drop(data: dict[str, Any], key: str, what: str) -> None:
    data[key][what].pop()


def put(data: dict[str, Any], *path: Any) -> None:
    *keys, last, value = path
    for key in keys:
        data = data[key]
    data[last] = value


WRONG: list[tuple[Callable[[dict[str, Any]], None], str, str]] = [
    (lambda data: quarters(data, 17, "flax", "flax", "forest", "wheat"), "terrain.tile[16].quarters", "quarters"),
    (lambda data: quarters(data, 17, "cross", "chapel", "forest", "wheat"), "terrain.tile[16].quarters", "quarters"),
    (lambda data: quarters(data, 17, "meat", "chapel", "forest", "wheat"), "terrain.tile", "total"),
    (lambda data: put(data, "terrain", "tile", 0, "bonus", "step"), "terrain.tile", "total"),
    (lambda data: put(data, "terrain", "tile", 16, "bonus", "step"), "terrain.tile[16].bonus", "no_key"),
    (swap_numbers, "exploration.tile", "numbered"),
    (lambda data: drop(data, "terrain", "tile"), "terrain.tile", "numbered"),
    (lambda data: scout(data, "fields", "lake", "rock", "meat"), "exploration.tile[0].fields", "fields"),
    (lambda data: scout(data, "wilds", "flax", "rock", "meat"), "exploration.tile[0].wilds", "wilds"),
    (lambda data: drop(data, "castle", "tile"), "castle.tile", "castles"),
    (lambda data: put(data, "castle", "tile", 0, "demands", ["flax"] * 3), "castle.tile[0].demands", "demands"),
    (lambda data: drop(data, "contract", "card"), "contract.card", "contracts"),
    (lambda data: put(data, "scoring", "religion", [1, *[0] * 20]), "scoring.religion", "religion"),
    (lambda data: put(data, "setup", "family", "rounds", [12, 12, 8]), "setup.family.rounds", "enough_tiles"),
    (lambda data: put(data, "setup", "advanced", "rounds", [1, 10, 10]), "setup.advanced.rounds", "numbers"),
    (lambda data: put(data, "origin", "printed"), "origin", "no_key"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "key", "expected"), WRONG)
def test_a_wrong_figure_is_refused_by_name(spoil: Callable[[dict[str, Any]], None], key: str, expected: str) -> None:
    data = copy.deepcopy(SIX_CASTLES.edition().data)
    spoil(data)
    with pytest.raises(BadData) as error:
        open_box(make_edition("spoilt.toml", data), 2, "advanced")
    facts = error.value.told.facts
    assert facts["key"] == key
    assert facts["expected"].code.split(".")[-1] == expected  # type: ignore[union-attr]
    assert "six-castles." not in str(error.value)
