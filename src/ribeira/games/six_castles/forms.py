"""What the fields of actions look like, in code and in notation."""

from __future__ import annotations

from typing import Literal

from ribeira.games.six_castles.components import CASTLE, CASTLES, FACES, SIDES, TERRAINS
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.notation import SEAT, Form, one_of
from ribeira.kernel.words import Told

QUARTERS = ("nw", "ne", "se", "sw")
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


def at_cell(cell: Cell) -> Told:
    """A cell as people find it: so many tiles east and south of the start tile."""
    return Told("six-castles.cell", x=cell.x, y=cell.y)


def at_spot(spot: Spot) -> Told:
    """A quarter of a tile."""
    quarter = Told(f"six-castles.quarter.{QUARTERS[spot.quarter]}")
    return Told("six-castles.spot", quarter=quarter, cell=at_cell(spot.cell))


def named_terrain(name: str) -> Told:
    """A terrain, a toll or the castle contract by name."""
    return Told(f"six-castles.terrain.{name}")


def named_castle(name: str) -> Told:
    """A castle by name."""
    return Told(f"six-castles.castle.{name}")


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


NUMBER = Form(lambda number: str(number + 1), _read_number, "a number from 1")
CELL = Form(_write_cell, _read_cell, "a column and a row, such as 2,-1")
SPOT = Form(_write_spot, _read_spot, "a column, a row and a quarter, such as 2,-1.nw")

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
