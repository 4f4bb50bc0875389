"""Places pieces: what every part of the table needs to draw itself."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.art.layout import Layout, centre
from ribeira.games.dos_rios.components import Box
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import RIVERS, SPRINGS, Place
from ribeira.kernel.drawing import Piece
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told
from ribeira.svg.lettering import fit

fitted = lru_cache(1 << 12)(fit)  # the same few texts come again and again


@lru_cache(16)
def spots(box: Box, lay: Layout) -> dict[Place, tuple[float, float]]:
    """The middle of every hex, of the city and of the springs on the table."""
    middles = {place: centre(cell) for place, cell in box.map.cells.items()}
    return {place: (x + lay.board[0], y + lay.board[1]) for place, (x, y) in middles.items()}


class Painter:
    """A view being drawn. Pieces are collected from back to front."""

    def __init__(self, view: View, say: Say, aid: bool, lay: Layout) -> None:
        self.view, self.say, self.aid, self.lay = view, say, aid, lay
        self.state = view.table
        self.spots = spots(view.table.box, lay)
        self.courses = {river: self.state.water.course(spring) for river, spring in zip(RIVERS, SPRINGS, strict=True)}
        self.pieces: list[Piece] = []

    def tell(self, code: str, **facts: Fact) -> str:
        """A text of this game."""
        return self.say(Told(f"dos-rios.{code}", **facts))

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board on the table."""
        return x + self.lay.board[0], y + self.lay.board[1]

    def place(
        self,
        name: str,
        symbol: str,
        at: tuple[float, float],
        label: str = "",
        text: str = "",
        style: str = "",
        scale: float = 1,
        turn: float = 0,
    ) -> None:
        """Put a thing on the table."""
        self.pieces.append(Piece(name, f"dos-rios-{symbol}", *at, label, text, style, turn, scale))

    def write(
        self, name: str, at: tuple[float, float], text: str, size: float, style: str = "in-chalk", width: float = 0
    ) -> None:
        """Write on the table, no wider than `width` if that is given."""
        if width:
            text, size = fitted(text, width, size)
        self.pieces.append(Piece(name, "", *at, "", text, style, 0, size / 16))

    def mark(self, name: str, seat: Seat, at: tuple[float, float], scale: float = 1) -> None:
        """A seat's mark in its colour."""
        self.place(name, f"mark-{seat}", at, style=f"seat-{seat}", scale=scale)
