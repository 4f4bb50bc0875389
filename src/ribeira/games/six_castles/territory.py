"""The territory: tiles, quarters, mounds, castles and distances (C1 to C3, C5 to C7). It knows nothing of players.

A cell is the place of one tile: x grows eastward, y southward. A corner is the point north-west of the cell of the same
name. Quarters count clockwise from the north-west, so that quarter `q` of a tile lies at that tile's corner `q`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ROCK = "rock"
MARKETS = ("house", "chapel", "camp")  # C15: what makes a castle's market larger

_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # from a cell to its corner by quarter
_ROUND = (
    (-1, -1),
    (0, -1),
    (0, 0),
    (-1, 0),
)  # from a corner to the cells that meet there, each sharing a side with the next
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Cell(NamedTuple):
    """The place of a tile, or the corner point north-west of it."""

    x: int
    y: int

    def __plain__(self) -> tuple[object, ...]:
        return tuple(self)


class Spot(NamedTuple):
    """A quarter of the tile in a cell."""

    x: int
    y: int
    quarter: int

    def __plain__(self) -> tuple[object, ...]:
        return tuple(self)

    @property
    def cell(self) -> Cell:
        return Cell(self.x, self.y)

    @property
    def corner(self) -> Cell:
        """The point at which the quarter's mound lies."""
        dx, dy = _CORNERS[self.quarter]
        return Cell(self.x + dx, self.y + dy)


class Laid(NamedTuple):
    """A tile in the territory: which one, how often it was turned by a right angle, its quarters as they lie."""

    tile: int
    turn: int
    quarters: tuple[str, ...]

    def __plain__(self) -> tuple[object, ...]:
        return tuple(self)


def turned(quarters: Sequence[str], turn: int) -> tuple[str, ...]:
    """The quarters of a tile turned clockwise by so many right angles."""
    return tuple(quarters[(at - turn) % 4] for at in range(4))


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share a side with this one."""
    return [Cell(cell.x + dx, cell.y + dy) for dx, dy in _SIDES]


def corners(cell: Cell) -> list[Cell]:
    """The four corners of a cell, by quarter."""
    return [Cell(cell.x + dx, cell.y + dy) for dx, dy in _CORNERS]


def too_near(one: Cell, other: Cell) -> bool:
    """Whether castles on these corners would be nearer than two terrains (C5)."""
    return abs(one.x - other.x) < 2 and abs(one.y - other.y) < 2


class Territory:
    """The tiles and castles laid so far.

    What follows from the tiles alone is worked out once for each arrangement and shared by copies until a tile is laid.
    """

    __slots__ = ("_mounds", "_placements", "castles", "tiles")

    def __init__(self, tiles: dict[Cell, Laid] | None = None, castles: dict[Cell, str] | None = None) -> None:
        self.tiles = {} if tiles is None else tiles
        self.castles = {} if castles is None else castles  # by corner, in the order of founding
        self._mounds: dict[Spot, tuple[Spot, ...]] = {}
        self._placements: dict[tuple[str, ...], tuple[tuple[Cell, int], ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Territory) and (self.tiles, self.castles) == (other.tiles, other.castles)

    __hash__ = None  # type: ignore[assignment]

    def __plain__(self) -> list[object]:
        return [list(self.tiles.items()), list(self.castles.items())]

    def copy(self) -> Territory:
        """A territory that goes its own way from here."""
        copy = Territory(self.tiles.copy(), self.castles.copy())
        copy._mounds, copy._placements = self._mounds, self._placements
        return copy

    def lay(self, cell: Cell, laid: Laid) -> None:
        """A tile comes to lie in a cell."""
        self.tiles[cell] = laid
        self._mounds, self._placements = {}, {}

    def free_cells(self) -> list[Cell]:
        """Where a tile may lie side to side with another (C1), sorted."""
        tiles = self.tiles
        return sorted({side for cell in tiles for side in neighbours(cell) if side not in tiles})

    def mound(self, spot: Spot) -> tuple[Spot, ...]:
        """The quarters that make one mound with this one, clockwise round its corner (C2).

        They are linked through tiles that share a side: a tile that touches only by the corner is not linked.
        """
        known = self._mounds.get(spot)
        if known is None:
            known = self._mounds[spot] = self._linked(spot)
        return known

    def _linked(self, spot: Spot) -> tuple[Spot, ...]:
        x, y = spot.corner
        slot = (spot.quarter + 2) % 4
        linked = [slot]
        for step in (1, -1):
            at = (slot + step) % 4
            while at not in linked and (x + _ROUND[at][0], y + _ROUND[at][1]) in self.tiles:
                linked.append(at)
                at = (at + step) % 4
        return tuple(Spot(x + _ROUND[at][0], y + _ROUND[at][1], (at + 2) % 4) for at in sorted(linked))

    def terrain(self, spot: Spot) -> str:
        """What lies in a quarter, a castle over it or not."""
        return self.tiles[Cell(spot.x, spot.y)].quarters[spot.quarter]

    def terrains(self, mound: Sequence[Spot]) -> list[str]:
        """What lies in the quarters of a mound; nothing counts under a castle (C6)."""
        return [] if mound[0].corner in self.castles else [self.terrain(spot) for spot in mound]

    def is_closed(self, corner: Cell) -> bool:
        """Whether four tiles meet there (C2)."""
        return all((corner.x + dx, corner.y + dy) in self.tiles for dx, dy in _ROUND)

    def joins_rock(self, cell: Cell, quarters: Sequence[str]) -> bool:
        """Whether a tile laid here, so turned, would bring its rock into a mound with another rock (C3).

        A castle's mound is closed, so a rock the new one could join is never under a castle.
        """
        rock = Spot(cell.x, cell.y, quarters.index(ROCK))
        return any(self.terrain(spot) == ROCK for spot in self._linked(rock) if spot != rock)

    def placements(self, quarters: tuple[str, ...]) -> tuple[tuple[Cell, int], ...]:
        """Every cell and turn in which a tile may be placed: a rock joins another if it can (C1, C3)."""
        known = self._placements.get(quarters)
        if known is None:
            known = self._placements[quarters] = self._allowed(quarters)
        return known

    def _allowed(self, quarters: tuple[str, ...]) -> tuple[tuple[Cell, int], ...]:
        every = [(cell, turn) for cell in self.free_cells() for turn in range(4)]
        joined = []
        if ROCK in quarters:
            turns = [turned(quarters, turn) for turn in range(4)]
            joined = [(cell, turn) for cell, turn in every if self.joins_rock(cell, turns[turn])]
        return tuple(joined or every)

    def founding_corners(self, cell: Cell) -> list[Cell]:
        """The corners of a tile just placed on which a castle may be founded (C5), sorted."""
        return sorted(corner for corner in corners(cell) if self._can_found(corner))

    def _can_found(self, corner: Cell) -> bool:
        if not self.is_closed(corner) or any(too_near(corner, castle) for castle in self.castles):
            return False
        return any(self.terrain(spot) == ROCK for spot in self.mound(Spot(corner.x, corner.y, 0)))

    def surroundings(self, corner: Cell) -> list[str]:
        """The twelve terrains around a castle: the other quarters of its four tiles (C7)."""
        found = []
        for at, (dx, dy) in enumerate(_ROUND):
            quarters = self.tiles[Cell(corner.x + dx, corner.y + dy)].quarters
            found += [quarters[quarter] for quarter in range(4) if quarter != (at + 2) % 4]
        return found

    def market(self, corner: Cell) -> int:
        """What a castle multiplies each good with: itself, and the markets around it (C15)."""
        return 1 + sum(terrain in MARKETS for terrain in self.surroundings(corner))

    def distances(self, start: Cell, most: int) -> dict[Cell, int]:
        """How many moves along the roads each tile within reach is away (C18)."""
        found = {start: 0}
        edge = [start]
        for moves in range(1, most + 1):
            edge = [side for cell in edge for side in neighbours(cell) if side in self.tiles and side not in found]
            found.update(dict.fromkeys(edge, moves))
            edge = list(dict.fromkeys(edge))
        return found
