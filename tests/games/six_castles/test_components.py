"""The box: figures, totals and complaints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ribeira import speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import open_box
from ribeira.kernel.conformance import check_game
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


def all_sacred(data: dict[str, Any]) -> None:
    for tile in range(17, 41):
        quarters(data, tile, "cross", "meat", "forest", "wheat")
    for tile in range(1, 8):
        quarters(data, tile, "rock", "chapel", "forest", "wheat")


def exploration(data: dict[str, Any], face: str, *spaces: str) -> None:
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
    (lambda data: quarters(data, 1, "rock", "rock", "forest", "wheat"), "terrain.tile[0].quarters", "one_rock"),
    (all_sacred, "terrain.tile", "plain"),
    (lambda data: put(data, "terrain", "tile", 16, "bonus", "step"), "terrain.tile[16].bonus", "no_key"),
    (swap_numbers, "exploration.tile", "numbered"),
    (lambda data: drop(data, "terrain", "tile"), "terrain.tile", "numbered"),
    (lambda data: exploration(data, "wilds", "flax", "house", "meat"), "exploration.tile[0].wilds", "choices"),
    (lambda data: drop(data, "castle", "tile"), "castle.tile", "castles"),
    (lambda data: put(data, "castle", "tile", 0, "demands", ["flax"] * 3), "castle.tile[0].demands", "demands"),
    (lambda data: drop(data, "contract", "card"), "contract.card", "contracts"),
    (lambda data: put(data, "setup", "family", "rounds", [12, 12, 8]), "setup.family.rounds", "enough_tiles"),
    (lambda data: put(data, "setup", "advanced", "rounds", [1, 10, 10]), "setup.advanced.rounds", "numbers"),
    (lambda data: put(data, "origin", "printed"), "origin", "no_key"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "key", "expected"), WRONG)
def test_a_wrong_figure_is_refused_by_name(spoil: Callable[[dict[str, Any]], None], key: str, expected: str) -> None:
    data = copy.deepcopy(SIX_CASTLES.edition().data)
    spoil(data)
    with pytest.raises(BadData) as error:
        open_box(make_edition("spoilt.toml", data), 2, "family" if expected == "plain" else "advanced")
    facts = error.value.told.facts
    assert facts["key"] == key
    assert facts["expected"].code.split(".")[-1] == expected  # type: ignore[union-attr]
    assert "six-castles." not in str(error.value)


DOUBTFUL: list[tuple[Callable[[dict[str, Any]], None], str, str]] = [
    (
        lambda data: quarters(data, 17, "flax", "flax", "forest", "wheat"),
        "the key terrain.tile[16].quarters has ['flax', 'flax', 'forest', 'wheat']",
        "four terrains that differ on tile 17, with a cross or a chapel but not both",
    ),
    (
        lambda data: quarters(data, 17, "cross", "chapel", "forest", "wheat"),
        "the key terrain.tile[16].quarters has ['cross', 'chapel', 'forest', 'wheat']",
        "four terrains that differ on tile 17, with a cross or a chapel but not both",
    ),
    (
        lambda data: quarters(data, 17, "meat", "chapel", "forest", "wheat"),
        "the key terrain.tile has 11 quarters or tiles with meat",
        "expected 10 quarters or tiles with meat",
    ),
    (
        lambda data: put(data, "terrain", "tile", 0, "bonus", "step"),
        "the key terrain.tile has 3 quarters or tiles with mealha",
        "expected 4 quarters or tiles with mealha",
    ),
    (
        lambda data: exploration(data, "fields", "lake", "rock", "meat"),
        "the key exploration.tile[0].fields has ['lake', 'rock', 'meat']",
        "three spaces on tile 1, more of them agricultural than landscape",
    ),
    (
        lambda data: exploration(data, "wilds", "flax", "rock", "meat"),
        "the key exploration.tile[0].wilds has ['flax', 'rock', 'meat']",
        "three spaces on tile 1, more of them landscape than agricultural",
    ),
    (
        lambda data: put(data, "scoring", "religion", [1, *[0] * 20]),
        "the key scoring.religion has [1, 0, 0",
        "points that never fall from one space to the next",
    ),
]


@pytest.mark.parametrize(("change", "found", "expected"), DOUBTFUL)
def test_what_is_only_inferred_may_be_otherwise_and_is_warned_of(
    change: Callable[[dict[str, Any]], None], found: str, expected: str
) -> None:
    """An owner of the printed game enters the real tiles: they load, and a line says what is not as we guessed."""
    data, say = copy.deepcopy(SIX_CASTLES.edition().data), speaker()
    change(data)
    edition = make_edition("real.toml", data)
    for _ in range(2):  # opened again, nothing is said twice
        assert open_box(edition, 2, "advanced").seats == 2
    again = make_edition("real.toml", data)
    open_box(again, 2, "advanced")
    assert again.warnings == edition.warnings
    lines = [say(warning) for warning in edition.warnings]
    assert len(set(lines)) == len(lines)
    assert [line for line in lines if "real.toml" in line and found in line and expected in line]
    assert not any("\n" in line or "six-castles." in line for line in lines)


def test_our_own_edition_warns_of_nothing() -> None:
    edition = SIX_CASTLES.edition()
    for version in ("advanced", "family"):
        open_box(edition, 4, version)
    assert edition.warnings == []


def test_a_game_with_other_tiles_is_played_to_its_end() -> None:
    """Tiles with a terrain twice, and with both a cross and a chapel."""
    data = copy.deepcopy(SIX_CASTLES.edition().data)
    quarters(data, 17, "flax", "flax", "forest", "wheat")
    quarters(data, 18, "cross", "chapel", "cross", "wheat")
    setup = SIX_CASTLES.setup(2, {"version": "family"}, make_edition("real.toml", data))
    assert check_game(SIX_CASTLES, setup, "other tiles")["games that ended"] == 1
