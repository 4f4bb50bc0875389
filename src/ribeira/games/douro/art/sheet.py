"""The symbols of Douro 1872: cards, scenery, and the small things printed on the table."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.douro.art import cards
from ribeira.games.douro.art.layout import every_layout
from ribeira.games.douro.art.scenery import scenery
from ribeira.svg.markup import circle, path, rect, symbol
from ribeira.svg.shapes import mark_symbols, panel, soft_shadow, token, wood


@lru_cache
def sheet() -> str:
    """The whole sheet."""
    return "".join(
        [
            mark_symbols("douro"),
            cards.barrel_cards(),
            cards.barrel_backs(),
            cards.boat_backs(),
            cards.boat_faces(),
            cards.other_cards(),
            _areas(),
            _small_things(),
        ]
    )


def _areas() -> str:
    """A symbol for every area of every layout, by size; a table top reaches as far down as any layout needs."""
    longest = max(lay.table.height for lay in every_layout())
    art = {}
    for lay in every_layout():
        art[f"table-{lay.table.width:g}"] = wood(lay.table.width, longest)
        art[f"scene-{lay.scene.size}"] = scenery(lay.scene.width, lay.scene.height)
        art |= {f"panel-{area.size}": panel(area.width, area.height) for area in lay.panels}
        art |= {f"mat-{mat.size}": panel(mat.width, mat.height, "seat-line") for mat in lay.mats}
    return "".join(symbol(f"douro-{name}", drawn) for name, drawn in art.items())


def _small_things() -> str:
    hourglass = "M-9 -13H9M-9 13H9M-7 -13C-7 -4 -1 -3 -1 0C-1 3 -7 4 -7 13M7 -13C7 -4 1 -3 1 0C1 3 7 4 7 13"
    laurel = "".join(
        f"M{side * x} {y}q{side * 8} -2 {side * 9} -10q-{side * 9} 1 -{side * 9} 10Z".replace("--", "")
        for side in (-1, 1)
        for x, y in ((6, 18), (13, 12), (17, 4), (18, -5), (15, -13))
    )
    return "".join(
        [
            symbol(
                "douro-slot", rect(-50, -70, 100, 140, "chalk-line", 7, stroke_dasharray="5 5", stroke_opacity=0.45)
            ),
            symbol(
                "douro-pile",
                soft_shadow(106, 146),
                *(rect(-50 + n, -70 + n, 100, 140, "shade ink-edge", 7, stroke_width=0.7) for n in (6, 3)),
            ),
            symbol(
                "douro-stack",
                soft_shadow(110, 150),
                *(rect(-50 + n, -70 + n, 100, 140, "shade ink-edge", 7, stroke_width=0.7) for n in (10, 7.5, 5, 2.5)),
            ),
            symbol("douro-coin", token(r=24, face="gold")),
            symbol("douro-purse", _purse()),
            symbol(
                "douro-hourglass",
                circle(0, 0, 19, "gold ink-edge", stroke_width=0.8),
                path(hourglass, "ink-line", 1.8),
                path("M-4 9Q0 3 4 9L5 12H-5Z", "ink", 0),
            ),
            symbol(
                "douro-seal",
                circle(0, 2, 17, "shadow", opacity=0.25),
                circle(0, 0, 16, "wine"),
                circle(0, 0, 11.5, "paper-line", stroke_width=0.8, stroke_opacity=0.7),
                path("M-5 0L-1.5 4.5L6 -4.5", "paper-line", 2.2),
            ),
            symbol(
                "douro-pennant", path("M0 -40V0", "earth-line", 3), path("M0 -40L34 -31L0 -22Z", "wine ink-edge", 0.8)
            ),
            symbol(
                "douro-contested",
                rect(-54.5, -74.5, 109, 149, "gold-line", 11, stroke_width=4.2),
                rect(-57, -77, 114, 154, "ink-line", 13, stroke_width=0.7),
            ),
            symbol("douro-laurel", path(laurel, "gold ink-edge", 0.5)),
            symbol("douro-gain", rect(-25, -15, 50, 30, "moss paper-edge", 15, stroke_width=1.4)),
            symbol("douro-loss", rect(-25, -15, 50, 30, "wine paper-edge", 3, stroke_width=1.4)),
            symbol(
                "douro-met",
                circle(0, 0, 17, "moss paper-edge", stroke_width=1.4),
                path("M-8 0L-2 6.5L8.5 -6.5", "paper-line", 3.4, stroke_linecap="round"),
            ),
            symbol(
                "douro-missed",
                circle(0, 0, 17, "wine paper-edge", stroke_width=1.4),
                path("M-6.5 -6.5L6.5 6.5M6.5 -6.5L-6.5 6.5", "paper-line", 3.4, stroke_linecap="round"),
            ),
            symbol("douro-chip-gone", path("M-8 8L8 -8", "chalk-line", 1.6)),
            symbol("douro-count", circle(0, 0, 17, "paper ink-edge", stroke_width=1)),
        ]
    )


def _purse() -> str:
    return "".join(
        [
            path("M-25 17a25 8 0 1 0 50 0a25 8 0 1 0 -50 0Z", "shadow", 0, opacity=0.22),
            path("M-9 -17C-14 -10 -25 0 -23 14C-21 24 21 24 23 14C25 0 14 -10 9 -17Z", "earth ink-edge", 1),
            path("M-11 -17L-14 -26Q-6 -21 0 -26Q6 -21 14 -26L11 -17Z", "earth ink-edge", 0.9),
            path("M-11 -16Q0 -12 11 -16", "gold-line", 3),
            path("M-14 4Q-16 12 -12 17M14 4Q16 12 12 17M-6 -8Q-8 -4 -9 2", "ink-line", 0.7, stroke_opacity=0.6),
        ]
    )
