"""Places pieces: what every part of the table needs to draw itself."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.art.layout import Layout, centre
from ribeira.games.dos_rios.components import Box
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import RIVERS, SPRINGS, Place
from ribeira.kernel.words import Say
from ribeira.svg import painter


@lru_cache(16)
def spots(box: Box, lay: Layout) -> dict[Place, tuple[float, float]]:
    """The middle of every hex, of the city and of the springs on the table."""
    middles = {place: centre(cell) for place, cell in box.map.cells.items()}
    return {place: (x + lay.board[0], y + lay.board[1]) for place, (x, y) in middles.items()}


class Painter(painter.Painter):
    """A view being drawn."""

    def __init__(self, view: View, say: Say, aid: bool, lay: Layout) -> None:
        super().__init__("dos-rios", say)
        self.view, self.aid, self.lay = view, aid, lay
        self.state, self.smallest, self.shape = view.table, lay.smallest, lay.shape
        self.spots = spots(view.table.box, lay)
        self.courses = {river: self.state.water.course(spring) for river, spring in zip(RIVERS, SPRINGS, strict=True)}

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board on the table."""
        return x + self.lay.board[0], y + self.lay.board[1]

    def write(
        self,
        name: str,
        x: float,
        y: float,
        text: str,
        size: float,
        style: str = "in-chalk",
        width: float = 0,
        short: str | None = None,
    ) -> None:
        """Write on the table, in chalk unless a style says otherwise."""
        super().write(name, x, y, text, size, style, width, short)
