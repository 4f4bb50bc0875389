"""A picture as data: placed pieces, each a use of a symbol from the game's sheet. `svg` makes markup of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

Shape = Literal["wide", "square", "tall"]  # of a table: for a screen, a tablet or small window, a phone held upright
SHAPES: tuple[Shape, ...] = get_args(Shape)


class Piece(NamedTuple):
    """One thing on the table. Its id stays the same as it moves, so that a screen can let it glide.

    It is a named tuple because hundreds are made and compared for every picture.
    """

    id: str
    symbol: str  # a name in the sheet; empty for a bare text
    x: float
    y: float
    label: str = ""  # what a screen reader says; empty for mere decoration
    text: str = ""  # a short text printed on the piece
    style: str = ""  # classes of the sheet, separated by spaces: `seat-2 faded`
    turn: float = 0.0  # degrees clockwise
    scale: float = 1.0

    def __plain__(self) -> dict[str, object]:
        return {"is": "Piece", **self._asdict()}


class Figure(NamedTuple):
    """A number of a seat that the picture shows, such as money: the piece beside which a change of it is told."""

    piece: str
    seat: int
    value: int
    symbol: str = ""  # what is counted, from the sheet; empty for points


@dataclass(frozen=True, slots=True)
class Drawing:
    """Pieces from back to front on a table of the given size, and the figures that stand on them."""

    width: float
    height: float
    title: str
    pieces: tuple[Piece, ...]
    figures: tuple[Figure, ...] = ()
    parts: tuple[object, ...] = field(default=(), compare=False, repr=False)  # kept for the next picture that has them


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a view in words: for terminals, screen readers and the description inside a picture."""

    title: str
    head: tuple[str, ...]  # names of the columns; may be empty
    rows: tuple[tuple[str, ...], ...]
