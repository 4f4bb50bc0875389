"""The weights of `evaluate`, tuned by self-play: read once from `data/evaluation.toml`, laid out by turns."""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from pathlib import Path
from typing import Final

from ribeira.games.six_castles.components import ADVANCED, FAMILY

FILE: Final = Path(__file__).parent / "data" / "evaluation.toml"
_TABLES: Final[dict[int, list[list[float]]]] = {}  # by seats, those of the family version below zero


def weights(family: bool, seats: int, turns: int, features: tuple[str, ...]) -> list[float]:
    """The weight of each feature while so many turns of all seats together are to come."""
    key = -seats if family else seats
    table = _TABLES.get(key)
    if table is None:
        table = _TABLES[key] = _read(FAMILY if family else ADVANCED, seats, features)
    return table[min(turns, len(table) - 1)]


def _read(version: str, seats: int, features: tuple[str, ...]) -> list[list[float]]:
    """The weights by how many turns are to come: lines between the knots, which count in turns of one seat."""
    figures = tomllib.loads(FILE.read_text(encoding="utf-8"))[version][str(seats)]
    knots: list[float] = [float(knot) for knot in figures["knots"]]
    columns: list[list[float]] = [[float(value) for value in figures[name]] for name in features]
    table = []
    for turns in range(int(knots[-1] * seats) + 1):
        at = turns / seats
        right = min(bisect_right(knots, at), len(knots) - 1)
        share = (at - knots[right - 1]) / (knots[right] - knots[right - 1])
        table.append([column[right - 1] * (1 - share) + column[right] * share for column in columns])
    return table
