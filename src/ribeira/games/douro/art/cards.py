"""The cards of Douro 1872, drawn: barrels, Rabelo boats, fog, phylloxera, charity. Each is 100 wide and 140 high."""

from __future__ import annotations

import math

from ribeira.games.douro.art.boat import rabelo
from ribeira.games.douro.components import LEVELS
from ribeira.svg.engraving import box, closed, ellipse, hatch, opened, waves
from ribeira.svg.markup import circle, group, lettering, path, rect, symbol
from ribeira.svg.palette import MARKS
from ribeira.svg.shapes import azulejo, card, mark

WITH_ORDER = ("cardia", "fragas", "rapidos")
BARRELS = ("empty", "barrel", "best")  # the 0, the others, and the highest, whose hoops shine


def barrel_cards() -> str:
    """`douro-<kind>-<seat>`: a barrel card with its owner's mark; its number is printed on it as the piece's text."""
    art = [symbol(f"douro-art-{kind}", _barrel_card(kind)) for kind in BARRELS]
    owned = [
        symbol(
            f"douro-{kind}-{seat}",
            f'<use href="#douro-art-{kind}"/><use href="#douro-mark-{seat}" transform="translate(35 -55) scale(.85)"/>',
        )
        for seat in range(len(MARKS))
        for kind in BARRELS
    ]
    return "".join(art + owned)


def _barrel_card(kind: str) -> str:
    return card(
        rect(-43, -63, 86, 126, "shade", 2, opacity=0.45),
        path("M-38 54H38", "ink-line", 0.6),
        path(hatch(ellipse(4, 55, 36, 4.5), 1.6), "ink-line", 0.5),
        group(_barrel(kind), transform="translate(0 -10) scale(1.08)"),
        path("M-24 0a24 22 0 1 0 48 0a24 22 0 1 0 -48 0Z", "paper ink-edge", 0.9),
        path("M-21 0a21 19 0 1 0 42 0a21 19 0 1 0 -42 0Z", "seat-line", 0.9),
        frame="seat-line",
    )


def _barrel(kind: str) -> str:
    outline = "M-26 -38C-38 -8 -38 30 -26 58H26C38 30 38 -8 26 -38Z"
    staves = "".join(f"M{x * 26:.1f} -38C{x * 38:.1f} -8 {x * 38:.1f} 30 {x * 26:.1f} 58" for x in _STAVES)
    rim = "M-26 -38a26 6.5 0 1 0 52 0a26 6.5 0 1 0 -52 0Z"
    hoops = "".join(f"M{-half} {y}Q0 {y + 9} {half} {y}" for y, half in ((-25, 30), (-16, 32.3), (38, 32), (48, 29)))
    shaded = [(12, -36), (17, -6), (17, 28), (12, 57), (26, 57), (34.5, 28), (34.5, -6), (26, -36)]
    if kind == "empty":
        return path(outline, "paper ink-edge", 1.1) + path(staves + hoops + rim, "ink-line", 0.7, stroke_opacity=0.8)
    return "".join(
        [
            path(outline, "oak ink-edge", 1.1),
            path("M10 -37C16 -8 16 30 10 58H26C38 30 38 -8 26 -38Z", "earth", 0, opacity=0.35),
            path(staves, "earth-line", 0.8),
            path(hatch(shaded, 2.2), "earth-line", 0.5),
            path(hoops, "ink-line", 3.6),
            path(hoops, "gold-line" if kind == "best" else "stone-line", 2.2),
            path(rim, "earth ink-edge", 0.9),
            path("M-21 -38a21 4.6 0 1 0 42 0a21 4.6 0 1 0 -42 0Z", "wine", 0),
        ]
    )


_STAVES = (-0.66, -0.33, 0, 0.33, 0.66)


def barrel_backs() -> str:
    """`douro-back-<seat>`: tiles in the seat's colour around its mark."""
    return "".join(
        symbol(
            f"douro-back-{seat}",
            card(
                rect(-45, -65, 90, 130, "seat", 3),
                azulejo(80, 120),
                circle(0, 0, 21, "paper ink-edge", stroke_width=0.6),
                mark(kind, 11),
                frame="paper-line",
            ),
        )
        for seat, kind in enumerate(MARKS)
    )


def boat_backs() -> str:
    """`douro-boat-<level>`: as many barrels on deck as the level says; `douro-boat-fog`: nothing to be seen."""
    levels = [symbol(f"douro-boat-{level}", _boat_back(level)) for level in LEVELS]
    return "".join(levels) + symbol("douro-boat-fog", _fog_back()) + symbol("douro-boat-unseen", _plain_back())


def _water(top: float) -> str:
    return rect(-45, top, 90, 65 - top, "river", 2) + path(
        waves(-42, top + 6, 86, int((60 - top) / 8), 8, 14, 1.8), "foam-line", 0.7, stroke_opacity=0.8
    )


def _bank(top: float) -> str:
    hill = [(-45, top - 18), (-30, top - 27), (-12, top - 16), (8, top - 24), (28, top - 34), (45, top - 22)]
    outline = [*hill, (45, top), (-45, top)]
    lines = "".join(opened([(x, y + (top - y) * row / 5) for x, y in hill]) for row in range(1, 5))
    return path(closed(outline), "sage", 0) + path(lines, "moss-line", 0.5) + path(opened(hill), "moss-line", 0.9)


def _boat_back(level: int) -> str:
    return card(
        rect(-45, -65, 90, 130, "heaven", 3),
        path(hatch(box(-45, -65, 90, 60), 3.4), "sky-line", 0.5),
        _bank(22),
        _water(22),
        group(rabelo(level), transform="translate(-5 47) scale(.8)"),
        circle(-27, -44, 16, "paper ink-edge", stroke_width=1),
        circle(-27, -44, 13.4, "sea-line", stroke_width=0.6),
        lettering(-27, -44, str(level), 24, "ink strong"),
        circle(31, -49, 12.5, "paper ink-edge", stroke_width=0.8),
        lettering(31, -49, str(level), 21, "ink strong"),
        frame="sea-line",
    )


def _fog_back() -> str:
    """Only the masthead of a boat shows above banks of fog."""
    banks = [_bank_of_fog(y, shift) for y, shift in ((-8, 0), (10, 12), (28, -5), (46, 9))]
    return card(
        rect(-45, -65, 90, 130, "haze", 3),
        path(hatch(box(-45, -65, 90, 62), 3.4), "stone-line", 0.5, stroke_opacity=0.6),
        path("M-45 -26q16 -14 30 -2q18 -18 36 -4q14 -6 24 2V10H-45Z", "stone", 0, opacity=0.35),
        group(rabelo(0), transform="translate(-7 22) scale(.8)", opacity="0.6"),
        *banks,
        path("M-36 -50q5 -6 11 -1q7 -6 12 1M8 -55q5 -6 11 -1q7 -6 12 1", "foam-line", 2.2),
        frame="stone-line",
    )


def _bank_of_fog(y: float, shift: float) -> str:
    """One bank: a billowing edge over white, with curls in it."""
    sizes = (13, 17, 12, 19, 14, 15)
    edge = "".join(f"a{half / 2 + 1:g} {half / 2 - 1:g} 0 0 1 {half:g} 0" for half in sizes)
    curls = "".join(f"M{x + shift:g} {y + 6:g}a5 4.4 0 1 1 5 4.4q-4 0 -4 -3" for x in (-30, -4, 20))
    return path(f"M-45 {y + 19:g}V{y:g}{edge}V{y + 19:g}Z", "foam stone-edge", 0.7, opacity=0.93) + path(
        curls, "stone-line", 0.8
    )


def _plain_back() -> str:
    return card(rect(-45, -65, 90, 130, "sea", 3), azulejo(80, 120), frame="paper-line")


def boat_faces() -> str:
    """`douro-face-<level>` and `douro-fog-<kind>`: the turned cards; an order is printed as the piece's text."""
    faces = [symbol(f"douro-face-{level}", _order_face(_level_vignette(level), "sea")) for level in LEVELS]
    fogs = [
        symbol(f"douro-fog-{fog}", _order_face(vignette, "wine") if fog in WITH_ORDER else _open_face(vignette))
        for fog, vignette in _VIGNETTES.items()
    ]
    return "".join(faces + fogs)


def _order_face(vignette: str, ink: str) -> str:
    """A small barrel above the order, the vignette below."""
    return card(
        path(hatch(box(-44, 26, 88, 38), 3), f"{ink}-line", 0.3, stroke_opacity=0.6),
        path("M-44 26H44", f"{ink}-line", 1),
        group(_barrel("barrel"), transform="translate(0 -43) scale(.34)"),
        path("M-38 -42H-18M18 -42H38", f"{ink}-line", 0.8),
        group(vignette, transform="translate(0 58) scale(.78)"),
        frame=f"{ink}-line",
    )


def _open_face(vignette: str) -> str:
    return card(
        path(hatch(box(-44, -64, 88, 88), 3), "wine-line", 0.3, stroke_opacity=0.6),
        path(
            "M-40 -44q6 -8 14 -2q9 -9 17 1M2 -52q6 -8 14 -2q9 -9 17 1M-24 -28q6 -8 14 -2q9 -9 17 1", "stone-line", 1.2
        ),
        path("M-44 -18q16 -12 30 -2q18 -16 34 -4q12 -6 24 1V24H-44Z", "sage", 0, opacity=0.6),
        rect(-44, 24, 88, 40, "river"),
        path(waves(-42, 32, 84, 4, 8, 14, 1.8), "foam-line", 0.7),
        group(vignette, transform="translate(0 20) scale(1.06)"),
        frame="wine-line",
    )


def _level_vignette(level: int) -> str:
    return group(rabelo(level), transform="translate(-3 0) scale(.62)")


def _rocks() -> str:
    left = [(-40, 6), (-36, -18), (-28, -30), (-20, -14), (-12, 6)]
    right = [(8, 6), (14, -16), (22, -34), (30, -26), (38, 6)]
    return "".join(
        path(closed(rock), "stone ink-edge", 0.9) + path(hatch(rock, 3, 60), "ink-line", 0.5) for rock in (left, right)
    ) + path("M-44 6q8 -5 16 0t16 0t16 0t16 0t16 0", "sea-line", 1.2)


def _chapel() -> str:
    return "".join(
        [
            path("M-24 6V-14L0 -30L24 -14V6Z", "foam ink-edge", 1),
            path("M-27 -12L0 -31L27 -12", "clay-line", 2.6),
            path("M-6 6V-5a6 6 0 0 1 12 0V6Z", "wine ink-edge", 0.8),
            circle(0, -15, 3.6, "sky ink-edge", stroke_width=0.8),
            path("M0 -44V-31M-4.5 -39.5H4.5", "ink-line", 1.8),
            path("M-18 -2v-6M18 -2v-6", "ink-line", 1.6),
        ]
    )


def _rapids() -> str:
    rows = "".join(
        path(f"M-42 {y}q6 -{h} 12 0t12 0t12 0t12 0t12 0t12 0t12 0", "sea-line", 1.8)
        for y, h in ((-26, 9), (-16, 12), (-5, 14), (6, 10))
    )
    return rows + path("M-20 -31l4 4M6 -30l4 4M26 -22l4 4", "sky-line", 1.6)


def _rope() -> str:
    ox = "M10 -6c2 -8 14 -9 20 -6c6 -4 12 -1 11 5c-3 4 -7 3 -8 4v8h-4v-7h-10v7h-4v-8Z"
    return "".join(
        [
            path("M-42 6H42", "earth-line", 1.6),
            path("M-38 -20C-20 -4 -6 -14 12 -8", "earth-line", 2.4),
            path("M-38 -20C-20 -4 -6 -14 12 -8", "paper-line", 0.7, stroke_dasharray="2 3"),
            path(ox, "oak ink-edge", 0.9),
            path("M36 -13q3 -5 6 -4M38 -12q5 -2 6 1", "ink-line", 1),
            circle(-38, -20, 4, "earth ink-edge", stroke_width=0.8),
            path("M-38 -16V6", "earth-line", 2.4),
        ]
    )


def _booth() -> str:
    stripes = "".join(f"M{x} -12L{x * 0.62:.1f} -30" for x in (-24, -12, 0, 12, 24))
    return "".join(
        [
            path("M-26 6V-12M26 6V-12", "earth-line", 2.2),
            path("M-33 -12L-20 -31H20L33 -12Z", "clay ink-edge", 0.9),
            path(stripes, "paper-line", 2.4),
            path("M-33 -12q5.5 7 11 0t11 0t11 0t11 0t11 0t11 0", "ink-line", 0.9),
            rect(-20, -4, 40, 10, "oak ink-edge", stroke_width=0.8),
            circle(-9, -9, 4.6, "wine ink-edge", stroke_width=0.7),
            circle(3, -9, 4.6, "wine ink-edge", stroke_width=0.7),
        ]
    )


def _toll() -> str:
    return "".join(
        [
            path("M-30 6V-18H8V6Z", "foam ink-edge", 0.9),
            path("M-33 -18L-11 -31L11 -18Z", "clay ink-edge", 0.9),
            path("M-24 6v-9h8v9M-8 -11v6M0 -11v6", "ink-line", 1.1),
            path("M16 6V-14", "ink-line", 2.6),
            path("M12 -12H44", "wine-line", 4),
            path("M18 -12h5M28 -12h5M38 -12h4", "paper-line", 4),
            path("M-42 6H44", "earth-line", 1.2),
        ]
    )


_VIGNETTES = {
    "barraca": _booth(),
    "cardia": _chapel(),
    "customs": _toll(),
    "fragas": _rocks(),
    "rapidos": _rapids(),
    "sirga": _rope(),
}


def other_cards() -> str:
    """The phylloxera card and the charity card."""
    return symbol("douro-phylloxera", _phylloxera()) + symbol("douro-charity", _charity())


def _phylloxera() -> str:
    leaf = (
        "M0 44C-4 30 -14 34 -24 30C-20 22 -34 18 -36 6C-26 6 -30 -8 -28 -18C-18 -12 -16 -24 -10 -34"
        "C-4 -28 -2 -36 0 -46C2 -36 4 -28 10 -34C16 -24 18 -12 28 -18C30 -8 26 6 36 6"
        "C34 18 20 22 24 30C14 34 4 30 0 44Z"
    )
    bug = "".join(
        [
            path("M-9 -2l-7 -4M-9 4l-8 1M-8 9l-6 6M9 -2l7 -4M9 4l8 1M8 9l6 6M-3 -12l-5 -8M3 -12l5 -8", "ink-line", 1.5),
            path("M0 -13C9 -12 12 2 9 10C6 18 -6 18 -9 10C-12 2 -9 -12 0 -13Z", "gold ink-edge", 1.2),
            path("M-9 -1Q0 3 9 -1M-10 5Q0 9 10 5M-8 11Q0 14 8 11", "ink-line", 0.8),
        ]
    )
    holes = "".join(
        circle(x, y, r, "paper ink-edge", stroke_width=0.6)
        for x, y, r in ((-18, 12, 5), (17, 18, 4), (15, -9, 3.4), (-15, -14, 3))
    )
    return card(
        rect(-45, -65, 90, 130, "wine", 3, opacity=0.14),
        path(hatch(box(-43, -63, 86, 126), 4, 45), "wine-line", 0.4, stroke_opacity=0.5),
        path("M0 40C2 50 6 54 10 60", "moss-line", 3),
        path(leaf, "olive ink-edge", 1.1),
        path("M0 40V-40M0 24L-20 24M0 24L20 24M0 8L-30 4M0 8L30 4M0 -8L-22 -13M0 -8L22 -13", "moss-line", 1),
        holes,
        bug,
        frame="wine-line",
    )


def _charity() -> str:
    heart = "M0 12C-24 -4 -16 -22 -5 -20C-2 -19 0 -16 0 -14C0 -16 2 -19 5 -20C16 -22 24 -4 0 12Z"
    rays = "".join(
        opened([(26 * math.cos(a), -34 + 26 * math.sin(a)), (33 * math.cos(a), -34 + 33 * math.sin(a))])
        for a in (math.tau * ray / 16 for ray in range(16))
    )
    return card(
        rect(-45, -65, 90, 130, "sky", 3, opacity=0.3),
        path(hatch(box(-43, -63, 86, 126), 4, 90), "sea-line", 0.3, stroke_opacity=0.5),
        path(rays, "gold-line", 1.2),
        group(path(heart, "clay ink-edge", 1.1), transform="translate(0 -30) scale(1.05)"),
        path("M-32 58V16L-26 8H26L32 16V58Z", "oak ink-edge", 1.1),
        path("M-32 16H32M-32 30H32M-32 44H32", "earth-line", 0.9),
        path("M-14 12H14", "ink-line", 3.4, stroke_linecap="round"),
        rect(-7, 28, 14, 16, "gold ink-edge", 2, stroke_width=0.9),
        path("M0 33v6", "ink-line", 2.4, stroke_linecap="round"),
        frame="sea-line",
    )
