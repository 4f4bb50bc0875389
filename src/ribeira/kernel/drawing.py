"""A picture as data: placed pieces, each a use of a symbol from the game's sheet. `svg` makes markup of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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


@dataclass(frozen=True, slots=True)
class Drawing:
    """Pieces from back to front on a table of the given size."""

    width: float
    height: float
    title: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a view in words: for terminals, screen readers and the description inside a picture."""

    title: str
    head: tuple[str, ...]  # names of the columns; may be empty
    rows: tuple[tuple[str, ...], ...]
