"""`python -m ribeira.svg [theme]`: the shared shapes on one sheet, as an SVG on standard output."""

from __future__ import annotations

import sys

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.svg.engraving import box, closed, dots, hatch, waves
from ribeira.svg.markup import path, rect, render, symbol
from ribeira.svg.palette import DAY, MARKS
from ribeira.svg.shapes import azulejo, card, hexagon, mark_symbols, panel, token, wood

WIDTH, HEIGHT = 1000.0, 640.0


def sheet() -> str:
    """The symbols of the demo."""
    square = box(-50, -35, 100, 70)
    patterns = {
        "hatch": path(hatch(square, 4, 45), width=0.6),
        "dots": path(dots(square, 7), width=1.4, stroke_linecap="round"),
        "waves": path(waves(-50, -28, 100, 7, 10), "sea-line", 1),
    }
    return "".join(
        [
            mark_symbols("demo"),
            symbol("demo-table", wood(WIDTH, HEIGHT)),
            symbol("demo-panel", panel(340, 70)),
            symbol("demo-card", card()),
            symbol("demo-back", card(rect(-45, -65, 90, 130, "seat", 3), azulejo(80, 120), frame="paper-line")),
            symbol("demo-token", token()),
            symbol("demo-hex", path(closed(hexagon(48)), "sage ink-edge", 0.8)),
            *(symbol(f"demo-{name}", rect(-50, -35, 100, 70, "paper"), art) for name, art in patterns.items()),
            *(symbol(f"demo-colour-{name}", rect(-18, -18, 36, 36, f"{name} ink-edge", 4)) for name in DAY),
        ]
    )


def demo() -> Drawing:
    """Everything once."""
    pieces = [
        Piece("table", "demo-table", 0, 0),
        Piece("panel", "demo-panel", 810, 570, text="panel", style="in-chalk"),
    ]
    for seat, mark in enumerate(MARKS):
        x = 80 + 110 * seat
        pieces.append(Piece(f"back-{seat}", "demo-back", x, 110, style=f"seat-{seat}"))
        pieces.append(Piece(f"mark-{seat}", f"demo-mark-{seat}", x, 215, label=mark, style=f"seat-{seat}", scale=1.6))
    pieces += [
        Piece("card", "demo-card", 660, 110, text="card", style="title large"),
        Piece("token", "demo-token", 760, 80, text="5", style="title large"),
        Piece("hex", "demo-hex", 860, 110),
    ]
    for at, name in enumerate(("hatch", "dots", "waves")):
        pieces.append(Piece(name, f"demo-{name}", 90 + 130 * at, 320))
        pieces.append(Piece(f"{name}-name", "", 90 + 130 * at, 370, text=name, style="small in-chalk"))
    for at, name in enumerate(DAY):
        x, y = 640 + 62 * (at % 6), 270 + 78 * (at // 6)
        pieces.append(Piece(f"colour-{name}", f"demo-colour-{name}", x, y))
        pieces.append(Piece(f"colour-{name}-name", "", x, y + 30, text=name, style="small in-chalk"))
    for at, size in enumerate(("small", "", "large", "huge")):
        for x, face in ((40, "title"), (320, "")):
            place = x, 430 + 22 * at + 4 * at * at
            style = f"{face} start in-chalk {size}"
            pieces.append(Piece(f"letters-{x}-{at}", "", *place, text="Ribeira 1872", style=style))
    return Drawing(WIDTH, HEIGHT, "Ribeira", tuple(pieces))


def main(theme: str = "auto") -> None:
    """Print the demo."""
    sys.stdout.write(render(demo(), sheet(), theme))


if __name__ == "__main__":
    main(*sys.argv[1:2])
