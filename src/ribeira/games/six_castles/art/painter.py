"""Places pieces: what every part of the table needs to draw itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.art.layout import Layout
from ribeira.games.six_castles.art.sheet import GAME
from ribeira.games.six_castles.names import KINDS, NONE
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules.holdings import held
from ribeira.games.six_castles.rules.selling import sales
from ribeira.kernel.drawing import Piece
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told
from ribeira.svg import painter
from ribeira.svg.area import Area


@lru_cache(1 << 14)
def said(say: Say, code: str, facts: tuple[tuple[str, Fact], ...]) -> str:
    """A text of this game; most of them come again in the next picture."""
    return say(Told(f"six-castles.{code}", **dict(facts)))


_TOKEN = {"cylinder": pieces.cylinder, "faith": pieces.faith}
_NUMBERED = {"disc": pieces.disc, "worker": pieces.worker}


class Painter(painter.Painter):
    """A view being drawn."""

    ink = "in-chalk "

    def __init__(self, view: View, say: Say, aid: bool, lay: Layout) -> None:
        super().__init__(GAME, say)
        self.view, self.aid, self.lay = view, aid, lay
        self.smallest, self.shape = lay.smallest, lay.shape
        table = view.table
        self.tokens: list[Piece] = []  # wooden things lie above all that is printed
        seat, nothing = view.seat, [0] * KINDS
        self.owned = table.owned(seat) if seat is not None else nothing  # by the viewer, by terrain
        self.held = held(table, seat) if seat is not None else nothing
        self.sales = sales(table, seat) if seat is not None and table.pending is not None else {}  # open to the viewer
        self.sales_made = table.sales_made()
        self.touched = {piece for action in view.legal for piece in action.touches()}

    def layers(self) -> tuple[list[Any], ...]:
        """The lists in which everything is collected."""
        return self.pieces, self.figures, self.tokens

    @property
    def keeps_at_hand(self) -> bool:
        """Whether the next castle and what can be sold lie on the viewer's mat: on a phone all else is out of sight."""
        return self.lay.tall and self.view.table.pending is not None

    def tell(self, code: str, **facts: Fact) -> str:
        """A text of this game."""
        return said(self.say, code, tuple(facts.items()))

    def terrain(self, name: str) -> str:
        """A terrain's name."""
        return self.tell(f"terrain.{name}")

    def panel(self, name: str, area: Area, label: str = "") -> None:
        """A printed area."""
        self.place(name, f"panel-{area.size}", *area.middle, label=label)

    def token(
        self, kind: str, seat: Seat, number: int, x: float, y: float, label: str, scale: float = 1, turn: float = 0
    ) -> None:
        """Set down a worker, a disc or a cylinder; wherever it is, it is the same piece."""
        name = _TOKEN[kind](seat) if number == NONE else _NUMBERED[kind](seat, number)
        symbol = "cylinder" if kind == "faith" else kind
        self.tokens.append(Piece(name, f"{GAME}-{symbol}-{seat}", x, y, label, "", f"seat-{seat}", turn, scale))
