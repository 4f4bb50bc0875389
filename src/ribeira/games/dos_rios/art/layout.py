"""Where things lie: hexes on the board, and the table laid out wide (a screen), square (a tablet) or tall (a phone)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.dos_rios.map import Cell
from ribeira.kernel.drawing import SHAPES, Shape
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
    shape: Shape
    letters: float  # the size of ordinary writing
    smallest: float  # and of the smallest: 11 pixels on the smallest screen that has this shape

    @property
    def tall(self) -> bool:
        return self.shape == "tall"

    @property
    def square(self) -> bool:
        return self.shape == "square"


@lru_cache
def lay_out(seats: int, shape: Shape) -> Layout:
    """The table for so many players."""
    return {"wide": _wide, "square": _square, "tall": _tall}[shape](seats)


def _wide(seats: int) -> Layout:
    x, width = EDGE + BOARD[0] + GAP * 2, 650.0
    cards = Area(x, EDGE, width, 306)
    tools = Area(x, cards.bottom + GAP, width, 128)
    table = Area(0, 0, cards.right + EDGE, BOARD[1] + 2 * EDGE)
    return Layout(table, _BOARD_AT, cards, tools, _column(tools, seats, 4, GAP), "wide", 18, 17.2)


def _square(seats: int) -> Layout:
    """The board as on the other tables; beside it a narrow column."""
    edge, gap = 14.0, 10.0
    x, width = edge + BOARD[0] + gap, 350.0
    cards = Area(x, EDGE, width, 484)
    tools = Area(x, cards.bottom + gap, width, 176)
    table = Area(0, 0, cards.right + edge, BOARD[1] + 2 * EDGE)
    board = (edge - LEFT, EDGE - TOP)
    return Layout(table, board, cards, tools, _column(tools, seats, max(3, seats), 8.0), "square", 17.5, 17)


_BOARD_AT = (EDGE - LEFT, EDGE - TOP)


def _column(above: Area, seats: int, room: int, gap: float) -> tuple[Area, ...]:
    """Mats one below the other, as high as so many of them can be."""
    top = above.bottom + gap
    height = (BOARD[1] + EDGE - top - (room - 1) * gap) / room
    return tuple(Area(above.x, top + seat * (height + gap), above.width, height) for seat in range(seats))


def _tall(seats: int) -> Layout:
    width = BOARD[0]
    cards = Area(EDGE, EDGE + BOARD[1] + GAP, width, 360)
    tools = Area(EDGE, cards.bottom + GAP, width, 136)
    half = (width - GAP) / 2
    mats = tuple(
        Area(EDGE + seat % 2 * (half + GAP), tools.bottom + GAP + seat // 2 * (TALL_MAT + GAP), half, TALL_MAT)
        for seat in range(seats)
    )
    table = Area(0, 0, width + 2 * EDGE, mats[-1].bottom + EDGE)
    return Layout(table, _BOARD_AT, cards, tools, mats, "tall", 22, 20.8)


def every_layout() -> list[Layout]:
    """All of them, for the sheet to have a symbol of every size."""
    return [lay_out(seats, shape) for seats in (2, 3, 4) for shape in SHAPES]
