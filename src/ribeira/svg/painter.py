"""Places pieces: what every part of a game's table needs to draw itself."""

from __future__ import annotations

from ribeira.kernel.drawing import Piece
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told
from ribeira.svg.lettering import fit

LETTERS = 16  # the size at which a text is printed at scale 1


class Painter:
    """A picture being drawn with the symbols and texts of one game. Pieces are collected from back to front."""

    ink = ""  # the style of all writing, before its own
    least = 0.75  # the part of its size to which a text shrinks before it is cut short

    def __init__(self, game: str, say: Say) -> None:
        self.game, self.say = game, say
        self.pieces: list[Piece] = []

    def tell(self, code: str, **facts: Fact) -> str:
        """A text of this game."""
        return self.say(Told(f"{self.game}.{code}", **facts))

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.tell("seat", seat=seat)

    def place(
        self,
        name: str,
        symbol: str,
        x: float,
        y: float,
        label: str = "",
        text: str = "",
        style: str = "",
        scale: float = 1,
        turn: float = 0,
    ) -> None:
        """Put a printed thing on the table."""
        self.pieces.append(Piece(name, f"{self.game}-{symbol}", x, y, label, text, style, turn, scale))

    def write(self, name: str, x: float, y: float, text: str, size: float, style: str = "", width: float = 0) -> None:
        """Write on the table, no wider than `width` if that is given."""
        if width:
            text, size = fit(text, width, size, size * self.least)
        self.pieces.append(Piece(name, "", x, y, "", text, self.ink + style, 0, size / LETTERS))

    def mark(self, name: str, seat: Seat, x: float, y: float, scale: float = 1) -> None:
        """A seat's mark in its colour."""
        self.place(name, f"mark-{seat}", x, y, style=f"seat-{seat}", scale=scale)
