"""Six Castles as a picture."""

from __future__ import annotations

from ribeira.games.six_castles.art.boards import paint_boards, paint_stock
from ribeira.games.six_castles.art.chart import paint_chart
from ribeira.games.six_castles.art.layout import lay_out
from ribeira.games.six_castles.art.mats import paint_mats
from ribeira.games.six_castles.art.painter import Painter
from ribeira.games.six_castles.observe import View
from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.words import Say


def draw(view: View, say: Say, aid: bool, shape: Shape = "wide") -> Drawing:
    """The table as the viewer sees it; with the memory aid also what sales would bring and who leads where."""
    lay = lay_out(view.box.seats, view.box.family, shape)
    paint = Painter(view, say, aid, lay)
    paint.place("table", f"table-{lay.table.size}", 0, 0)
    paint_chart(paint)
    paint_boards(paint)
    paint_stock(paint)
    paint_mats(paint)
    drawn, figures = (*paint.pieces, *paint.tokens), tuple(paint.figures)
    return Drawing(lay.table.width, lay.table.height, paint.tell("title"), drawn, figures, tuple(paint.parts))
