"""Where things lie: hexes on the board, and the table laid out wide for a screen or tall for a phone held upright."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.dos_rios.map import Cell
from ribeira.svg.area import Area

SIZE = 50.0  # of a hex, from centre to corner
ACROSS = SIZE * 1.5  # from column to column
HALF = SIZE * math.sqrt(3) / 2  # a half row

# The board in its own coordinates: (0, 0) is the centre of hex 0,0.
LEFT, RIGHT, TOP, BOTTOM = -122.0, 572.0, -118.0, 838.0
PLAZA = 756.0  # the upper edge of the plaza along the bottom, where the city's campesinos stand
ROADS = (-86.0, 536.0)  # the middle of the left and of the right road
ROAD_ENDS = (5 * HALF, 11 * HALF)
BOARD = (RIGHT - LEFT, BOTTOM - TOP)

EDGE, GAP = 18.0, 14.0
TALL_MAT = 168.0  # its height: what has been built has a line of its own


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a hex on the board."""
    return cell[0] * ACROSS, cell[1] * HALF


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table."""

    table: Area
    board: tuple[float, float]  # where the board's own (0, 0) lies
    cards: Area
    tools: Area
    mats: tuple[Area, ...]
    tall: bool
    letters: float  # the size of ordinary writing


@lru_cache
def lay_out(seats: int, tall: bool) -> Layout:
    """The table for so many players."""
    return _tall(seats) if tall else _wide(seats)


def _wide(seats: int) -> Layout:
    x = EDGE + BOARD[0] + GAP * 2
    cards = Area(x, EDGE, 590, 292)
    tools = Area(x, cards.bottom + GAP, 590, 128)
    top = tools.bottom + GAP
    height = (BOARD[1] + EDGE - top - 3 * GAP) / 4
    mats = tuple(Area(x, top + seat * (height + GAP), 590, height) for seat in range(seats))
    table = Area(0, 0, cards.right + EDGE, BOARD[1] + 2 * EDGE)
    return Layout(table, (EDGE - LEFT, EDGE - TOP), cards, tools, mats, False, 17)


def _tall(seats: int) -> Layout:
    width = BOARD[0]
    cards = Area(EDGE, EDGE + BOARD[1] + GAP, width, 342)
    tools = Area(EDGE, cards.bottom + GAP, width, 136)
    half = (width - GAP) / 2
    mats = tuple(
        Area(EDGE + seat % 2 * (half + GAP), tools.bottom + GAP + seat // 2 * (TALL_MAT + GAP), half, TALL_MAT)
        for seat in range(seats)
    )
    table = Area(0, 0, width + 2 * EDGE, mats[-1].bottom + EDGE)
    return Layout(table, (EDGE - LEFT, EDGE - TOP), cards, tools, mats, True, 22)


def every_layout() -> list[Layout]:
    """All of them, for the sheet to have a symbol of every size."""
    return [lay_out(seats, tall) for seats in (2, 3, 4) for tall in (False, True)]
