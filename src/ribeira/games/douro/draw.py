"""Douro 1872 as a picture."""

from __future__ import annotations

from ribeira.games.douro.art.layout import lay_out
from ribeira.games.douro.art.ledger import paint_ledger, paint_tally
from ribeira.games.douro.art.mats import paint_hand, paint_mats
from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.art.river import paint_river
from ribeira.games.douro.observe import View
from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.words import Say


def draw(view: View, say: Say, aid: bool, shape: Shape = "wide") -> Drawing:
    """The table as the viewer sees it; without the memory aid no more than the printed game shows (D6)."""
    lay = lay_out(view.box.seats, shape, aid)
    paint = Painter(view, say, aid, lay)
    paint_river(paint)
    paint_tally(paint)
    paint_mats(paint)
    paint_ledger(paint)
    paint_hand(paint)
    drawn, figures = (*paint.pieces, *paint.cards), tuple(paint.figures)
    return Drawing(lay.table.width, lay.table.height, paint.tell("title"), drawn, figures, tuple(paint.parts))
