"""Places pieces: what every part of the table needs to draw itself."""

from __future__ import annotations

from typing import Any

from ribeira.games.douro import pieces
from ribeira.games.douro.art.layout import Layout
from ribeira.games.douro.describe import signed
from ribeira.games.douro.observe import View
from ribeira.kernel.drawing import Piece
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Say
from ribeira.svg import painter


class Painter(painter.Painter):
    """A view being drawn."""

    ink = "in-chalk "
    least = 0.6

    def __init__(self, view: View, say: Say, aid: bool, lay: Layout) -> None:
        super().__init__("douro", say)
        self.view, self.table, self.aid, self.lay = view, view.table, aid, lay
        self.smallest, self.shape = lay.smallest, lay.shape
        self.over = view.winner >= 0
        self.cards: list[Piece] = []  # what glides from place to place lies above all else

    def layers(self) -> tuple[list[Any], ...]:
        """The lists in which everything is collected."""
        return self.pieces, self.figures, self.cards

    def card(
        self, name: str, symbol: str, x: float, y: float, label: str, text: str = "", scale: float = 1, turn: float = 0
    ) -> None:
        """Lay down a card that may have come from elsewhere."""
        self.cards.append(Piece(name, f"douro-{symbol}", x, y, label, text, "title strong huge", turn, scale))

    def barrel(self, seat: Seat, card: int, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
        """Lay down a barrel card, face up; wherever it lies, it is the same piece."""
        kind = "empty" if card == 0 else "best" if card == self.view.box.barrels[-1] else "barrel"
        own = seat == self.view.seat
        label = self.tell("label.own", card=card) if own else self.tell("label.barrel", seat=seat, card=card)
        style = self.legible(str(card), f"title strong figure seat-{seat}", scale)
        piece = Piece(pieces.barrel(seat, card), f"douro-{kind}-{seat}", x, y, label, str(card), style, turn, scale)
        self.cards.append(piece)

    def back(self, name: str, seat: Seat, x: float, y: float, label: str, scale: float = 1, turn: float = 0) -> None:
        """Lay down a barrel card, face down."""
        self.cards.append(Piece(name, f"douro-back-{seat}", x, y, label, "", f"seat-{seat}", turn, scale))

    def change(self, name: str, change: int, x: float, y: float, scale: float = 1) -> None:
        """Points gained or lost, as a badge whose shape tells which."""
        if change:
            symbol, code = ("gain", "label.gain") if change > 0 else ("loss", "label.loss")
            label, style = self.tell(code, n=abs(change)), "strong large in-paper"
            text = signed(change)
            style = self.legible(text, style, scale)
            self.cards.append(Piece(name, f"douro-{symbol}", x, y, label, text, style, 0, scale))
