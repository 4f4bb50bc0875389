"""Where things lie: the table laid out wide for a screen, square for a tablet, or tall for a phone held upright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.douro.components import SEATS
from ribeira.kernel.drawing import SHAPES, Shape
from ribeira.svg.area import Area, row

GAP = 14.0
EDGE = 20.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of one table. `mats` are in the order of play from the seat at the bottom, who is the first."""

    table: Area
    scene: Area
    tally: Area | None  # with the memory aid only
    ledger: Area
    mats: tuple[Area, ...]
    hand: Area
    shape: Shape
    letters: float  # how large ordinary lettering is
    smallest: float  # and the smallest: 11 pixels on the smallest screen that has this shape

    @property
    def tall(self) -> bool:
        return self.shape == "tall"

    @property
    def wide(self) -> bool:
        return self.shape == "wide"

    @property
    def panels(self) -> tuple[Area, ...]:
        """The printed areas that belong to no seat."""
        return (self.ledger,) if self.tally is None else (self.ledger, self.tally)


@lru_cache
def lay_out(seats: int, shape: Shape, aid: bool) -> Layout:
    """The table for so many seats."""
    return {"wide": _wide, "square": _square, "tall": _tall}[shape](seats, aid)


def _wide(seats: int, aid: bool) -> Layout:
    width = 1440.0
    inner = width - 2 * EDGE
    scene = Area(EDGE, EDGE, inner, 316)
    y = scene.bottom + GAP
    tally = Area(EDGE, y, inner, 66) if aid else None
    y += 66 + GAP if aid else 0
    ledger = Area(width - EDGE - 410, y, 410, 250)
    others = row(EDGE, y, ledger.x - GAP - EDGE, 250, seats - 1, GAP)
    y += 250 + GAP
    own = Area(EDGE, y, 332, 226)
    hand = Area(own.right + GAP, y, width - EDGE - own.right - GAP, 226)
    table = Area(0, 0, width, own.bottom + EDGE)
    return Layout(table, scene, tally, ledger, (own, *others), hand, "wide", 18, 17.4)


def _square(seats: int, aid: bool) -> Layout:
    width, edge = 1000.0, 16.0
    inner = width - 2 * edge
    scene = Area(edge, edge, inner, 270)
    y = scene.bottom + GAP
    tally = Area(edge, y, inner, 112) if aid else None
    y += 112 + GAP if aid else 0
    others = row(edge, y, inner, (222 if aid else 176) + (34 if seats > 4 else 0), seats - 1, GAP)
    y = others[0].bottom + GAP
    own = Area(edge, y, 300, 204)
    ledger = Area(own.right + GAP, y, inner - own.width - GAP, 204)
    hand = Area(edge, own.bottom + GAP, inner, 190)
    table = Area(0, 0, width, hand.bottom + 10)
    return Layout(table, scene, tally, ledger, (own, *others), hand, "square", 18, 17)


def _tall(seats: int, aid: bool) -> Layout:
    width = 780.0
    inner = width - 2 * GAP
    scene = Area(GAP, GAP, inner, 330)
    y = scene.bottom + GAP
    tally = Area(GAP, y, inner, 136) if aid else None
    y += 136 + GAP if aid else 0
    ledger = Area(GAP, y, inner, 212)
    y = ledger.bottom + GAP
    columns, height = (3, 250.0) if seats == 4 else (2, 224.0)
    height += 70 if aid else 0
    others: list[Area] = []
    while len(others) < seats - 1:
        others += row(GAP, y, inner, height, columns, GAP)
        y += height + GAP
    own = Area(GAP, y, inner, 172 + (36 if aid else 0))
    hand = Area(GAP, own.bottom + GAP, inner, 454)
    table = Area(0, 0, width, hand.bottom + GAP)
    return Layout(table, scene, tally, ledger, (own, *others), hand, "tall", 24, 22.4)


def every_layout() -> Iterator[Layout]:
    """All of them, for the sheet has a symbol for each area's size."""
    for seats in SEATS:
        for shape in SHAPES:
            for aid in (False, True):
                yield lay_out(seats, shape, aid)
