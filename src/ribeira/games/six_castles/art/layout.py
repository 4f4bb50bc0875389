"""Where things lie: the table laid out wide for a screen, or tall for a phone held upright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.six_castles.components import SEATS

GAP = 12.0
EDGE = 18.0


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the table, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> str:
        """As the names of symbols have it."""
        return f"{self.width:g}-{self.height:g}"

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, by: float) -> Area:
        """The same area, smaller on every side."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of one table. `mats` are in the order of play from the seat at the bottom, who is the first."""

    table: Area
    map: Area
    boards: Area  # religion, landscapes, constructions
    stock: Area  # piles and contracts
    mats: tuple[Area, ...]
    tall: bool
    letters: float  # how large small lettering is


@lru_cache
def lay_out(seats: int, family: bool, tall: bool) -> Layout:
    """The table for so many seats; the family version has neither scoring boards nor contracts."""
    return _tall(seats, family) if tall else _wide(seats, family)


def _wide(seats: int, family: bool) -> Layout:
    width, side = 1440.0, 520.0
    bottom = 658.0
    boards = Area(width - EDGE - side, EDGE, side, 140.0 if family else 352.0)
    stock = Area(boards.x, boards.bottom + GAP, side, bottom - boards.bottom - GAP)
    chart = Area(EDGE, EDGE, boards.x - GAP - EDGE, bottom - EDGE)
    own = Area(EDGE, bottom + GAP, width - 2 * EDGE, 262)
    others = _row(EDGE, own.bottom + GAP, width - 2 * EDGE, 144, seats - 1)
    table = Area(0, 0, width, others[0].bottom + EDGE)
    return Layout(table, chart, boards, stock, (own, *others), False, 15)


def _tall(seats: int, family: bool) -> Layout:
    width = 780.0
    inner = width - 2 * GAP
    chart = Area(GAP, GAP, inner, 760)
    own = Area(GAP, chart.bottom + GAP, inner, 690)
    boards = Area(GAP, own.bottom + GAP, inner, 200.0 if family else 500.0)
    stock = Area(GAP, boards.bottom + GAP, inner, 190.0 if family else 330.0)
    others, y = [], stock.bottom + GAP
    for _ in range(seats - 1):
        others.append(Area(GAP, y, inner, 204))
        y += 204 + GAP
    return Layout(Area(0, 0, width, y), chart, boards, stock, (own, *others), True, 24)


def _row(x: float, y: float, width: float, height: float, count: int) -> list[Area]:
    each = (width - GAP * (count - 1)) // count
    return [Area(x + at * (each + GAP), y, each, height) for at in range(count)]


def every_layout() -> Iterator[Layout]:
    """All of them, for the sheet has a symbol for each area's size."""
    for seats in SEATS:
        for family in (False, True):
            for tall in (False, True):
                yield lay_out(seats, family, tall)
