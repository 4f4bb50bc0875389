"""The territory: tiles, quarters, mounds, castles and roads (C1 to C3, C5 to C7). It knows nothing of players.

A cell is the place of one tile: x grows eastward, y southward. A corner is the point north-west of the cell of the same
name. Quarters count clockwise from the north-west, so that quarter `q` of a tile lies at that tile's corner `q`.

Inside the engine cells and corners are numbers in the order of (x, y), and so are quarters: eight to a cell, of which
four are quarters and the others stand for the other places a worker may be. `Cell` and `Spot` are for the edges.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ribeira.games.six_castles.names import CASTLE_NAMES, CASTLE_NUMBER, MARKETS, NONE, ROCK, TERRAIN, TERRAIN_NAMES

WIDTH: Final = 86  # forty tiles in a row from the start tile, in any direction, and a margin
OFFSET: Final = 42
OFF_TABLE: Final = 0  # the number of every cell so far away that no tile can come to lie there or beside it
START_CELL: Final = OFFSET * WIDTH + OFFSET

SIDES: Final[tuple[int, ...]] = (-1, WIDTH, 1, -WIDTH)  # from a cell to those that share a side, from the north
CORNER: Final[tuple[int, ...]] = (0, WIDTH, WIDTH + 1, 1)  # from a cell to its corner by quarter
_CORNERS_IN_ORDER: Final[tuple[int, ...]] = (0, 1, WIDTH, WIDTH + 1)
_AROUND: Final[tuple[int, ...]] = (-WIDTH - 1, -WIDTH, 1 - WIDTH, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1)

# The tiles that meet at a corner have slots, clockwise from the north-west, each sharing a side with the next. The
# quarter of a tile that lies there is the one opposite: quarter `q` is in slot `q ^ 2`.
ROUND: Final[tuple[int, ...]] = (-WIDTH - 1, -1, 0, -WIDTH)  # from a corner to the cell in each slot

# What is known of each number, in bits: which slots of the corner are filled and with what terrain, whether a castle
# stands on it, which slots hold a rock; and of the cell whether a tile may be placed there and with which quarter a
# rock would join another.
FILLED: Final = 15
TILE: Final = 4  # the cell of the same number fills slot 2
_TERRAIN_AT: Final[tuple[int, ...]] = (4, 9, 14, 19)  # by slot; five bits each
CASTLE_HERE: Final = 1 << 24
_FREE: Final = 1 << 25
_JOINS_AT: Final = 26
_JOINS: Final = 15 << _JOINS_AT
_ROCKS_AT: Final = 30


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


class Laid(NamedTuple):
    """A tile in the territory: which one, how often it was turned by a right angle, its quarters as they lie."""

    tile: int
    turn: int
    quarters: tuple[str, ...]

    def __plain__(self) -> tuple[object, ...]:
        return tuple(self)


def number_of(x: int, y: int) -> int:
    """The number of a cell or corner; OFF_TABLE if it is too far away for any tile."""
    if -OFFSET < x <= OFFSET and -OFFSET < y <= OFFSET:
        return (x + OFFSET) * WIDTH + y + OFFSET
    return OFF_TABLE


def cell_of(number: int) -> Cell:
    """The cell or corner of a number."""
    return Cell(number // WIDTH - OFFSET, number % WIDTH - OFFSET)


def spot_number(spot: Spot) -> int:
    """The number of a quarter."""
    x, y, quarter = spot
    return number_of(x, y) << 3 | quarter


def spot_of(number: int) -> Spot:
    """The quarter of a number."""
    return Spot(*cell_of(number >> 3), number & 7)


def turned(quarters: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """The quarters of a tile turned clockwise by so many right angles."""
    return quarters[4 - turn :] + quarters[: 4 - turn]


def _linked(filled: int, slot: int) -> int:
    found = 1 << slot
    for step in (1, -1):
        at = (slot + step) % 4
        while filled >> at & 1 and not found >> at & 1:
            found |= 1 << at
            at = (at + step) % 4
    return found


# The slots, as bits, that make one mound with a slot: by `filled << 2 | slot`. They are linked through tiles that share
# a side: a tile that touches only by the corner is not linked (C2).
LINKED: Final[tuple[int, ...]] = tuple(_linked(filled, slot) for filled in range(16) for slot in range(4))


class Territory:
    """The tiles and castles laid so far. Copies share what they know until one of them changes."""

    __slots__ = ("_shared", "castle_corners", "castles_founded", "free", "ground", "laid", "markets")

    def __init__(
        self,
        ground: list[int],
        laid: dict[int, int],
        free: list[int],
        castles_founded: tuple[int, ...],
        castle_corners: tuple[int, ...],
        markets: tuple[int, ...],
        shared: bool,
    ) -> None:
        self.ground = ground  # by number, in bits
        self.laid = laid  # by cell in the order of laying: four times the tile, and how often turned
        self.free = free  # cells where a tile may lie side to side with another (C1), sorted
        self.castles_founded = castles_founded  # in the order of founding
        self.castle_corners = castle_corners  # by castle, OFF_TABLE before it is founded
        self.markets = markets  # by castle founded: what multiplies each good (C15)
        self._shared = shared  # whether ground, laid and free are those of another too

    def copy(self) -> Territory:
        """A territory that goes its own way from here."""
        self._shared = True
        founded, corners = self.castles_founded, self.castle_corners
        return Territory(self.ground, self.laid, self.free, founded, corners, self.markets, True)

    def _make_own(self) -> None:
        if self._shared:
            self.ground, self.laid, self.free = self.ground[:], self.laid.copy(), self.free[:]
            self._shared = False

    def lay(self, cell: int, tile: int, turn: int, quarters: tuple[int, ...]) -> None:
        """A tile comes to lie in a cell, with these quarters clockwise from the north-west."""
        self._make_own()
        ground = self.ground
        for quarter in range(4):
            slot = quarter ^ 2
            terrain = quarters[quarter]
            rock = 1 << (_ROCKS_AT + slot) if terrain == ROCK else 0
            ground[cell + CORNER[quarter]] |= 1 << slot | terrain << _TERRAIN_AT[slot] | rock
        self.laid[cell] = tile << 2 | turn
        if ground[cell] & _FREE:
            ground[cell] &= ~(_FREE | _JOINS)
            del self.free[bisect_left(self.free, cell)]
        for step in SIDES:
            side = cell + step
            if not ground[side] & (_FREE | TILE):
                ground[side] |= _FREE
                insort(self.free, side)
        for step in _AROUND:
            if ground[cell + step] & _FREE:
                self._see_joins(cell + step)

    def _see_joins(self, cell: int) -> None:
        """Note with which quarter a rock laid in this free cell would come into a mound with another rock (C3).

        A castle's mound is closed, so a rock the new one could join is never under a castle.
        """
        ground, joins = self.ground, 0
        for quarter in range(4):
            corner, slot = ground[cell + CORNER[quarter]], quarter ^ 2
            if corner >> _ROCKS_AT & LINKED[(corner & FILLED) << 2 | slot]:
                joins |= 1 << quarter
        ground[cell] = ground[cell] & ~_JOINS | joins << _JOINS_AT

    def joins(self, cell: int) -> int:
        """The quarters of a free cell, as bits, in which a rock would join another."""
        return self.ground[cell] >> _JOINS_AT & 15

    def is_free(self, cell: int) -> bool:
        """Whether a tile may be placed there (C1)."""
        return self.ground[cell] & _FREE != 0

    def has_tile(self, cell: int) -> bool:
        return self.ground[cell] & TILE != 0

    def has_castle(self, corner: int) -> bool:
        return self.ground[corner] & CASTLE_HERE != 0

    def is_closed(self, corner: int) -> bool:
        """Whether four tiles meet there (C2)."""
        return self.ground[corner] & FILLED == FILLED

    def terrain(self, cell: int, quarter: int) -> int:
        """What lies in a quarter of a tile, a castle over it or not."""
        return self.ground[cell + CORNER[quarter]] >> _TERRAIN_AT[quarter ^ 2] & 31

    def mound(self, corner: int, slot: int) -> list[int]:
        """What lies in the quarters that make one mound with this slot of a corner, clockwise (C2).

        The slot itself need not be filled; what it would be filled with is then left out.
        """
        found = []
        known = self.ground[corner]
        linked = LINKED[(known & FILLED) << 2 | slot] & known
        for at in range(4):
            if linked >> at & 1:
                found.append(known >> _TERRAIN_AT[at] & 31)
        return found

    def exposed(self, spot: int) -> list[int]:
        """What lies in the mound of a quarter, clockwise; nothing counts under a castle (C6)."""
        corner = (spot >> 3) + CORNER[spot & 7]
        return [] if self.has_castle(corner) else self.mound(corner, spot & 7 ^ 2)

    def founding_corners(self, cell: int) -> list[int]:
        """The corners of a tile just placed on which a castle may be founded (C5), sorted."""
        return [cell + step for step in _CORNERS_IN_ORDER if self._can_found(cell + step)]

    def crowded_corners(self, cell: int) -> list[int]:
        """The corners of a tile just placed on which only a castle that is too near keeps another away (C5), sorted."""
        corners = [cell + step for step in _CORNERS_IN_ORDER]
        return [corner for corner in corners if self._is_rock_closed(corner) and self.is_near_castle(corner)]

    def _can_found(self, corner: int) -> bool:
        return self._is_rock_closed(corner) and not self.is_near_castle(corner)

    def _is_rock_closed(self, corner: int) -> bool:
        known = self.ground[corner]
        return known & FILLED == FILLED and known >> _ROCKS_AT != 0

    def is_near_castle(self, corner: int) -> bool:
        """Whether a castle on this corner would be nearer than two terrains to another (C5)."""
        if self.has_castle(corner):
            return True
        near = 0
        for step in _AROUND:
            near |= self.ground[corner + step]
        return near & CASTLE_HERE != 0

    def found(self, castle: int, corner: int) -> None:
        """A castle comes to stand on a closed mound."""
        self._make_own()
        self.ground[corner] |= CASTLE_HERE
        self.castles_founded += (castle,)
        self.castle_corners = (*self.castle_corners[:castle], corner, *self.castle_corners[castle + 1 :])
        self.markets = (*self.markets[:castle], self._market(corner), *self.markets[castle + 1 :])

    def _market(self, corner: int) -> int:
        """What a castle multiplies each good with: itself, and the markets around it (C15)."""
        market = 1
        for terrain in self.surroundings(corner):
            market += MARKETS >> terrain & 1
        return market

    def surroundings(self, corner: int) -> list[int]:
        """The twelve terrains around a castle: the other quarters of its four tiles (C7)."""
        found = []
        for slot in range(4):
            cell = corner + ROUND[slot]
            for quarter in range(4):
                if quarter != slot ^ 2:
                    found.append(self.terrain(cell, quarter))
        return found

    def rings(self, start: int, most: int) -> list[list[int]]:
        """The tiles that are no, one, two … moves along the roads away from a tile, `most` at the most (C18)."""
        ground, edge = self.ground, [start]
        found, seen = [edge], [start]
        for _ in range(most):
            ring = []
            for cell in edge:
                for step in SIDES:
                    side = cell + step
                    if ground[side] & TILE and side not in seen:
                        ring.append(side)
                        seen.append(side)
            if not ring:
                break
            found.append(ring)
            edge = ring
        return found

    @property
    def tiles(self) -> dict[Cell, Laid]:
        """The tiles by cell in the order of laying, with names."""
        return {cell_of(cell): Laid(code >> 2, code & 3, self._names(cell)) for cell, code in self.laid.items()}

    def _names(self, cell: int) -> tuple[str, ...]:
        return tuple([TERRAIN_NAMES[self.terrain(cell, quarter)] for quarter in range(4)])

    @property
    def castles(self) -> dict[Cell, str]:
        """The names of the castles by corner, in the order of founding."""
        return {cell_of(self.castle_corners[castle]): CASTLE_NAMES[castle] for castle in self.castles_founded}

    def castle_at(self, corner: int) -> int:
        """The castle on a corner, NONE if there is none."""
        return self.castle_corners.index(corner) if self.has_castle(corner) else NONE

    def __eq__(self, other: object) -> bool:
        """Whether the same tiles were laid and the same castles founded, in the same order."""
        if not isinstance(other, Territory) or self.castles_founded != other.castles_founded:
            return False
        same = self.castle_corners == other.castle_corners and self.ground == other.ground
        return same and self.laid == other.laid and list(self.laid) == list(other.laid)

    __hash__ = None  # type: ignore[assignment]

    def __plain__(self) -> list[object]:
        return [list(self.tiles.items()), list(self.castles.items())]

    def __reduce__(self) -> tuple[object, ...]:
        return make_territory, (self.tiles, self.castles)


def bare_territory() -> Territory:
    """A territory without a tile."""
    castles = len(CASTLE_NAMES)
    return Territory([0] * (WIDTH * WIDTH), {}, [], (), (OFF_TABLE,) * castles, (0,) * castles, False)


def make_territory(tiles: Mapping[Cell, Laid], castles: Mapping[Cell, str]) -> Territory:
    """A territory of tiles laid and castles founded in this order."""
    territory = bare_territory()
    for cell, laid in tiles.items():
        territory.lay(number_of(*cell), laid.tile, laid.turn, numbers(laid.quarters))
    for corner, name in castles.items():
        territory.found(CASTLE_NUMBER[name], number_of(*corner))
    return territory


def numbers(names: Sequence[str]) -> tuple[int, ...]:
    """Terrains by number."""
    return tuple([TERRAIN[name] for name in names])
