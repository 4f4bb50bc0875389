"""What the fields of actions look like, in code and in notation."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Literal

from ribeira.games.six_castles.components import CASTLE, CASTLES, FACES, SIDES, TERRAINS
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.notation import SEAT, Form, one_of
from ribeira.kernel.words import Told

QUARTERS = ("nw", "ne", "se", "sw")
START_COLUMN, START_ROW = 12, 10  # letters before that of the start tile, and its row: the map grows both ways
FARTHEST = 60  # columns from the start tile: more than there are tiles
Number = int  # counted from 0 in code and from 1 in notation, as seats are
Castle = str
Terrain = str  # or `castle`, as on the castle contract
Face = Literal["fields", "wilds"]
Side = Literal["a", "b"]


class Action:
    """Something that can be done, by a player or by chance. The outcomes of chance are not touched."""

    __slots__ = ()

    def word(self) -> Told:
        """The action in words."""
        return Told(f"six-castles.act.{type(self).__name__.lower()}")

    def touches(self) -> tuple[str, ...]:
        """The pieces to touch to mean it, in order."""
        return ()


def column_name(x: int) -> str:
    """The letter of a column, as it stands at the edge of the map; past the alphabet letters come again, doubled.

    Columns that no country reaches, which only a mistyped action names, have numbers.

    >>> column_name(0), column_name(-12), column_name(14), column_name(1000)
    ('M', 'A', 'AA', '1000')
    """
    if abs(x) > FARTHEST:
        return str(x)
    times, at = divmod(x + START_COLUMN, len(ascii_uppercase))
    return ascii_uppercase[at] * (abs(times) + 1)


def row_name(y: int) -> str:
    """The number of a row, as it stands at the edge of the map.

    >>> row_name(0), row_name(-3)
    ('10', '7')
    """
    return str(y + START_ROW)


def at_cell(cell: Cell) -> Told:
    """A cell as people find it, by its column and row: the start tile lies at M10, whichever way the map grows."""
    return Told("six-castles.cell", column=column_name(cell.x), row=row_name(cell.y))


def at_corner(corner: Cell) -> Told:
    """A corner point, by the two cells above left and below right of it."""
    return Told("six-castles.corner", upper=at_cell(Cell(corner.x - 1, corner.y - 1)), lower=at_cell(corner))


def at_spot(spot: Spot) -> Told:
    """A quarter of a tile."""
    return Told(f"six-castles.spot.{QUARTERS[spot.quarter]}", cell=at_cell(spot.cell))


def named_terrain(name: str) -> Told:
    """A terrain, a toll or the castle contract by name."""
    return Told(f"six-castles.terrain.{name}")


def named_castle(name: str) -> Told:
    """A castle by name."""
    return Told(f"six-castles.castle.{name}")


def counted(things: str, n: int) -> Told:
    """So many of something that players have: `gold`, `mealhas`, `discs`, `workers`."""
    return Told(f"six-castles.count.{things}", n=n)


def named_face(face: str) -> Told:
    """A face of an exploration tile."""
    return Told(f"six-castles.face.{face}")


def _write_cell(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def _read_cell(word: str) -> Cell:
    x, y = word.split(",")
    return Cell(int(x), int(y))


def _write_spot(spot: Spot) -> str:
    return f"{spot.x},{spot.y}.{QUARTERS[spot.quarter]}"


def _read_spot(word: str) -> Spot:
    cell, quarter = word.split(".")
    return Spot(*_read_cell(cell), QUARTERS.index(quarter))


def _read_number(word: str) -> int:
    number = int(word) - 1
    if number < 0:
        raise ValueError(word)
    return number


NUMBER = Form(lambda number: str(number + 1), _read_number, Told("six-castles.notation.number"))
CELL = Form(_write_cell, _read_cell, Told("six-castles.notation.cell"))
SPOT = Form(_write_spot, _read_spot, Told("six-castles.notation.spot"))

# By the name of the field: compiled classes know no more of a field's type.
FORMS: dict[str, Form] = {
    **dict.fromkeys(("worker", "disc", "space", "position"), NUMBER),
    **dict.fromkeys(("cell", "corner"), CELL),
    **dict.fromkeys(("contract", "good", "landscape", "construction"), one_of((*TERRAINS, CASTLE))),
    "castle": one_of(CASTLES),
    "face": one_of(FACES),
    "player": SEAT,
    "side": one_of(SIDES),
    "spot": SPOT,
}
