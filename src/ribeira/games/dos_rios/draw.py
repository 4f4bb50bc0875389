"""Dos Rios as a picture."""

from __future__ import annotations

from ribeira.games.dos_rios.art.land import paint_land
from ribeira.games.dos_rios.art.layout import lay_out
from ribeira.games.dos_rios.art.painter import Painter
from ribeira.games.dos_rios.art.table import paint_cards, paint_mats, paint_tools
from ribeira.games.dos_rios.observe import View
from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.words import Say


def draw(view: View, say: Say, aid: bool, shape: Shape = "wide") -> Drawing:
    """The table; with the memory aid also what each harvest card would pay everyone now."""
    lay = lay_out(view.table.box.seats, shape)
    paint = Painter(view, say, aid, lay)
    paint.place("table", f"table-{lay.table.size}", 0, 0)
    paint_land(paint)
    paint_cards(paint)
    paint_tools(paint)
    paint_mats(paint)
    return Drawing(
        lay.table.width,
        lay.table.height,
        paint.tell("title"),
        tuple(paint.pieces),
        tuple(paint.figures),
        tuple(paint.parts),
    )
