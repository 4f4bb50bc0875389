"""Where things lie: the table laid out wide for a screen, square for a tablet, or tall for a phone held upright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.six_castles.components import SEATS
from ribeira.kernel.drawing import SHAPES, Shape
from ribeira.svg.area import Area, row

GAP = 12.0
EDGE = 18.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of one table. `mats` are in the order of play from the seat at the bottom, who is the first."""

    table: Area
    map: Area
    boards: Area  # religion, landscapes, constructions
    stock: Area  # piles and contracts
    mats: tuple[Area, ...]
    shape: Shape
    letters: float  # how large ordinary lettering is
    smallest: float  # and the smallest: 11 pixels on the smallest screen that has this shape

    @property
    def tall(self) -> bool:
        return self.shape == "tall"

    @property
    def wide(self) -> bool:
        return self.shape == "wide"


@lru_cache
def lay_out(seats: int, family: bool, shape: Shape) -> Layout:
    """The table for so many seats; the family version has neither scoring boards nor contracts."""
    return {"wide": _wide, "square": _square, "tall": _tall}[shape](seats, family)


def _wide(seats: int, family: bool) -> Layout:
    width, side = 1440.0, 520.0
    bottom = 658.0
    boards = Area(width - EDGE - side, EDGE, side, 140.0 if family else 352.0)
    stock = Area(boards.x, boards.bottom + GAP, side, bottom - boards.bottom - GAP)
    chart = Area(EDGE, EDGE, boards.x - GAP - EDGE, bottom - EDGE)
    own = Area(EDGE, bottom + GAP, width - 2 * EDGE, 262)
    others = row(EDGE, own.bottom + GAP, width - 2 * EDGE, 144, seats - 1, GAP)
    table = Area(0, 0, width, others[0].bottom + EDGE)
    return Layout(table, chart, boards, stock, (own, *others), "wide", 19, 19)


def _square(seats: int, family: bool) -> Layout:
    width, edge, side = 1000.0, 14.0, 378.0
    inner = width - 2 * edge
    chart = Area(edge, edge, inner - side - GAP, 452)
    boards = Area(chart.right + GAP, edge, side, 232 if family else 452)
    if family:
        stock = Area(boards.x, boards.bottom + GAP, side, chart.bottom - boards.bottom - GAP)
    else:
        stock = Area(edge, chart.bottom + GAP, inner, 128)
    own = Area(edge, max(chart.bottom, stock.bottom) + GAP, inner, 306)
    others = row(edge, own.bottom + GAP, inner, 164, seats - 1, GAP)
    table = Area(0, 0, width, others[0].bottom + edge)
    return Layout(table, chart, boards, stock, (own, *others), "square", 17.5, 17)


def _tall(seats: int, family: bool) -> Layout:
    width = 780.0
    inner = width - 2 * GAP
    chart = Area(GAP, GAP, inner, 760)
    own = Area(GAP, chart.bottom + GAP, inner, 700)
    boards = Area(GAP, own.bottom + GAP, inner, 270.0 if family else 590.0)
    stock = Area(GAP, boards.bottom + GAP, inner, 190.0 if family else 330.0)
    others, y = [], stock.bottom + GAP
    for _ in range(seats - 1):
        others.append(Area(GAP, y, inner, 204))
        y += 204 + GAP
    return Layout(Area(0, 0, width, y), chart, boards, stock, (own, *others), "tall", 24, 22.4)


def every_layout() -> Iterator[Layout]:
    """All of them, for the sheet has a symbol for each area's size."""
    for seats in SEATS:
        for family in (False, True):
            for shape in SHAPES:
                yield lay_out(seats, family, shape)
