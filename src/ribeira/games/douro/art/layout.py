"""Where things lie: the table laid out wide for a screen, or tall for a phone held upright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.douro.components import SEATS

GAP = 14.0
EDGE = 20.0


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


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of one table. `mats` are in the order of play from the seat at the bottom, who is the first."""

    table: Area
    scene: Area
    tally: Area | None  # with the memory aid only
    ledger: Area
    mats: tuple[Area, ...]
    hand: Area
    tall: bool
    letters: float  # how large small lettering is

    @property
    def panels(self) -> tuple[Area, ...]:
        """The printed areas that belong to no seat."""
        return (self.ledger,) if self.tally is None else (self.ledger, self.tally)


@lru_cache
def lay_out(seats: int, tall: bool, aid: bool) -> Layout:
    """The table for so many seats."""
    return _tall(seats, aid) if tall else _wide(seats, aid)


def _wide(seats: int, aid: bool) -> Layout:
    width = 1440.0
    inner = width - 2 * EDGE
    scene = Area(EDGE, EDGE, inner, 316)
    y = scene.bottom + GAP
    tally = Area(EDGE, y, inner, 62) if aid else None
    y += 62 + GAP if aid else 0
    ledger = Area(width - EDGE - 410, y, 410, 250)
    others = _row(EDGE, y, ledger.x - GAP - EDGE, 250, seats - 1)
    y += 250 + GAP
    own = Area(EDGE, y, 312, 226)
    hand = Area(own.right + GAP, y, width - EDGE - own.right - GAP, 226)
    table = Area(0, 0, width, own.bottom + EDGE)
    return Layout(table, scene, tally, ledger, (own, *others), hand, False, 16)


def _tall(seats: int, aid: bool) -> Layout:
    width = 780.0
    inner = width - 2 * GAP
    scene = Area(GAP, GAP, inner, 330)
    y = scene.bottom + GAP
    tally = Area(GAP, y, inner, 136) if aid else None
    y += 136 + GAP if aid else 0
    ledger = Area(GAP, y, inner, 196)
    y = ledger.bottom + GAP
    columns, height = (3, 250.0) if seats == 4 else (2, 224.0)
    height += 70 if aid else 0
    others: list[Area] = []
    while len(others) < seats - 1:
        others += _row(GAP, y, inner, height, columns)
        y += height + GAP
    own = Area(GAP, y, inner, 172 + (36 if aid else 0))
    hand = Area(GAP, own.bottom + GAP, inner, 438)
    return Layout(Area(0, 0, width, hand.bottom + GAP), scene, tally, ledger, (own, *others), hand, True, 24)


def _row(x: float, y: float, width: float, height: float, count: int) -> list[Area]:
    each = (width - GAP * (count - 1)) // count
    return [Area(x + at * (each + GAP), y, each, height) for at in range(count)]


def every_layout() -> Iterator[Layout]:
    """All of them, for the sheet has a symbol for each area's size."""
    for seats in SEATS:
        for tall in (False, True):
            for aid in (False, True):
                yield lay_out(seats, tall, aid)
