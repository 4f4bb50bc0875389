"""Everything that can be done in Six Castles, by a player or by chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ribeira.games.six_castles.components import CASTLE, CASTLES, TERRAINS
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.notation import Form, Notation, Seat

QUARTERS = ("nw", "ne", "se", "sw")
Number = Annotated[int, "number"]  # counted from 0 in code and from 1 in notation, as seats are
Castle = Annotated[str, "castle"]
Terrain = Annotated[str, "terrain"]  # or `castle`, as on the castle contract
Face = Literal["fields", "wilds"]
Side = Literal["a", "b"]


@dataclass(frozen=True, slots=True, order=True)
class First:
    """Chance chooses the first player (C10)."""

    seat: Seat
    player: Seat


@dataclass(frozen=True, slots=True, order=True)
class Top:
    """Chance shows the castle on top of the pile (C7)."""

    seat: Seat
    castle: Castle


@dataclass(frozen=True, slots=True, order=True)
class Draw:
    """Chance gives a player a terrain tile (C8, C13)."""

    seat: Seat
    player: Seat
    tile: int


@dataclass(frozen=True, slots=True, order=True)
class Find:
    """Chance gives a player an exploration tile (C4, C8)."""

    seat: Seat
    player: Seat
    tile: int


@dataclass(frozen=True, slots=True, order=True)
class Charter:
    """Chance deals a player a contract (C9)."""

    seat: Seat
    player: Seat
    contract: Terrain


@dataclass(frozen=True, slots=True, order=True)
class Keep:
    """A player keeps one contract secretly; the other will lie open (C9)."""

    seat: Seat
    contract: Terrain


@dataclass(frozen=True, slots=True, order=True)
class Start:
    """The first player lays the start tile with this side up (C10)."""

    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    """An exploration tile from hand goes to the right end of one's track (C10, C11, C14)."""

    seat: Seat
    tile: int
    face: Face


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A terrain tile from hand is placed in the territory, turned clockwise by so many right angles (C1, C3)."""

    seat: Seat
    tile: int
    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """The castle on top of the pile is founded on one of several mounds (C5)."""

    seat: Seat
    corner: Cell


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """The cylinder steps one space on: a rock's bonus, or a terrain of the mound marked (C4, C14)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Toll:
    """A mealha is paid and the cylinder steps onto the toll (C14)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """The player takes disc actions and marks with the mound in which this quarter lies (C14)."""

    seat: Seat
    spot: Spot


@dataclass(frozen=True, slots=True, order=True)
class Disc:
    """A disc from the reserve goes onto a space ahead (C14)."""

    seat: Seat
    space: Number


@dataclass(frozen=True, slots=True, order=True)
class Flip:
    """A tile of one's track is turned to its other face (C14)."""

    seat: Seat
    position: Number


@dataclass(frozen=True, slots=True, order=True)
class Exchange:
    """A tile of one's track is exchanged with one from hand (C14)."""

    seat: Seat
    position: Number
    tile: int
    face: Face


@dataclass(frozen=True, slots=True, order=True)
class Sell:
    """A good is sold to a castle; the disc stays on the demand (C15)."""

    seat: Seat
    castle: Castle
    good: Terrain
    disc: Number


@dataclass(frozen=True, slots=True, order=True)
class Survey:
    """A landscape is scored; the disc stays on the space (C16)."""

    seat: Seat
    landscape: Terrain
    value: int
    disc: Number


@dataclass(frozen=True, slots=True, order=True)
class Work:
    """The player takes worker actions (C17)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Enter:
    """A worker from the reserve comes onto the crossing of the new tile (C17)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A worker goes along the road to the crossing of a neighbouring tile (C18)."""

    seat: Seat
    worker: Number
    cell: Cell


@dataclass(frozen=True, slots=True, order=True)
class Lie:
    """A worker that came or moved is laid in a quarter of its tile (C18, C19)."""

    seat: Seat
    worker: Number
    spot: Spot


@dataclass(frozen=True, slots=True, order=True)
class Worship:
    """The player advances in religion (C20)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Build:
    """A construction is scored; the worker stays on the space (C21)."""

    seat: Seat
    construction: Terrain
    value: int
    worker: Number


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    """The player declines what is offered and goes on."""

    seat: Seat


Chance = First | Top | Draw | Find | Charter
Action = (
    Chance
    | Keep
    | Start
    | Lay
    | Place
    | Found
    | Step
    | Toll
    | Mark
    | Disc
    | Flip
    | Exchange
    | Sell
    | Survey
    | Work
    | Enter
    | Move
    | Lie
    | Worship
    | Build
    | Pass
)
KINDS: tuple[type[Action], ...] = (
    First, Top, Draw, Find, Charter, Keep, Start, Lay, Place, Found, Step, Toll, Mark, Disc, Flip, Exchange, Sell,
    Survey, Work, Enter, Move, Lie, Worship, Build, Pass,
)  # fmt: skip


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


def _one_of(*names: str) -> Form:
    return Form(str, lambda word: names[names.index(word)], ", ".join(names))


NUMBER = Form(lambda number: str(number + 1), _read_number, "a number from 1")
CELL = Form(_write_cell, _read_cell, "a column and a row, such as 2,-1")
SPOT = Form(_write_spot, _read_spot, "a column, a row and a quarter, such as 2,-1.nw")
_NAMES = {Castle: _one_of(*CASTLES), Terrain: _one_of(*TERRAINS, CASTLE)}
NOTATION: Notation[Action] = Notation(*KINDS, forms={Number: NUMBER, Cell: CELL, Spot: SPOT, **_NAMES})


def in_order(action: Action) -> tuple[str, Action]:
    """Sorts actions of one seat by verb and fields."""
    return type(action).__name__, action
