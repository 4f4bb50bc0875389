"""Where things lie: the table laid out wide for a screen, or tall for a phone held upright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.douro.components import SEATS
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
    others = row(EDGE, y, ledger.x - GAP - EDGE, 250, seats - 1, GAP)
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
        others += row(GAP, y, inner, height, columns, GAP)
        y += height + GAP
    own = Area(GAP, y, inner, 172 + (36 if aid else 0))
    hand = Area(GAP, own.bottom + GAP, inner, 438)
    return Layout(Area(0, 0, width, hand.bottom + GAP), scene, tally, ledger, (own, *others), hand, True, 24)


def every_layout() -> Iterator[Layout]:
    """All of them, for the sheet has a symbol for each area's size."""
    for seats in SEATS:
        for tall in (False, True):
            for aid in (False, True):
                yield lay_out(seats, tall, aid)
