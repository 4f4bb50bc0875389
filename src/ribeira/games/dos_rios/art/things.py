"""What stands on the board and lies beside it: campesinos, fincas, haciendas, harvest cards, signs to touch."""

from __future__ import annotations

from ribeira.games.dos_rios.art.rivers import WIDTH
from ribeira.games.dos_rios.components import CARDS
from ribeira.svg.engraving import closed, hatch
from ribeira.svg.markup import circle, group, path, rect, symbol
from ribeira.svg.palette import MARKS
from ribeira.svg.shapes import azulejo, card, mark_outline, panel, soft_shadow, token

SEATS = range(4)


def thing_symbols() -> str:
    """All of them."""
    return _figures() + _cards() + _signs()


def _figures() -> str:
    drawn = []
    for seat in SEATS:
        badge = path(mark_outline(MARKS[seat], 4.4), "paper ink-edge", 0.6)
        drawn += [
            symbol(f"dos-rios-campesino-{seat}", _campesino(group(badge, transform="translate(0 3.5)"))),
            symbol(f"dos-rios-finca-{seat}", _finca(group(badge, transform="translate(0 2)"))),
            symbol(f"dos-rios-hacienda-{seat}", _hacienda(group(badge, transform="translate(0 3)"))),
        ]
    return "".join(drawn)


def _campesino(badge: str) -> str:
    """A farmer under a wide hat, in a poncho of the seat's colour."""
    poncho = "M0 -9C4 -9 6 -6 7 -3L11 12H-11L-7 -3C-6 -6 -4 -9 0 -9Z"
    hat = "M-12 -10.5C-7 -8 7 -8 12 -10.5C9 -13.5 6 -13.5 4.6 -14C4 -19 -4 -19 -4.6 -14C-6 -13.5 -9 -13.5 -12 -10.5Z"
    return "".join(
        [
            path("M-12 13a12 3.4 0 1 0 24 0a12 3.4 0 1 0 -24 0Z", "shadow", 0, opacity=0.3),
            path(poncho, "seat paper-edge", 2.6, stroke_linejoin="round"),
            path(poncho, "seat ink-edge", 0.9, stroke_linejoin="round"),
            path(hat, "shade paper-edge", 2),
            path(hat, "shade ink-edge", 0.9),
            badge,
        ]
    )


def _finca(badge: str) -> str:
    """A small farmhouse."""
    return "".join(
        [
            rect(-14, -6, 29, 20, "shadow", 2, opacity=0.3),
            rect(-13, -7, 26, 18, "seat paper-edge", stroke_width=2.4),
            rect(-13, -7, 26, 18, "seat ink-edge", stroke_width=0.9),
            path("M-17 -6L0 -18L17 -6Z", "shade ink-edge", 1),
            path(hatch([(-17.0, -6.0), (0.0, -18.0), (17.0, -6.0)], 2.8), "earth-line", 0.7),
            badge,
        ]
    )


def _hacienda(badge: str) -> str:
    """A manor with a tower and two wings."""
    outline = "M-20 13V-5H-10V-16H10V-5H20V13Z"
    return "".join(
        [
            path(outline, "shadow", 0, opacity=0.3, transform="translate(1 2)"),
            path(outline, "seat paper-edge", 2.6),
            path(outline, "seat ink-edge", 0.9),
            path("M-13 -15L0 -25L13 -15Z", "gold ink-edge", 0.9),
            path("M-22 -4L-18 -10H-10V-4ZM22 -4L18 -10H10V-4Z", "gold ink-edge", 0.9),
            path("M0 -25v-7l7 2.5l-7 2.5", "gold ink-edge", 0.9),
            path("M-15 2v6M15 2v6", "paper-line", 2),
            badge,
        ]
    )


def _cards() -> str:
    faces = "".join(symbol(f"dos-rios-card-{name}", card(_face(name))) for name in CARDS)
    back = card(rect(-45, -65, 90, 130, "clay", 3), azulejo(80, 120), frame="paper-line")
    pile = "".join(rect(-50 + n, -70 + n, 100, 140, "shade ink-edge", 7, stroke_width=0.7) for n in (7.5, 5, 2.5))
    return "".join(
        [
            faces,
            symbol("dos-rios-back", back),
            symbol("dos-rios-stack", soft_shadow(108, 148), pile),
            symbol("dos-rios-empty", rect(-50, -70, 100, 140, "chalk-line", 7, stroke_dasharray="5 5", opacity=0.5)),
            symbol("dos-rios-current", rect(-55, -75, 110, 150, "gold-line", 10, stroke_width=4)),
        ]
    )


def _face(name: str) -> str:
    """The picture on a card; its name stands below as the piece's text."""
    match name.partition("-"):
        case (river, _, "desperados"):
            return _river(river, 0.9) + _rider()
        case ("verde" | "moreno", _, _):
            return _river(name, 1)
        case ("woodcutter", _, _):
            return _woodcutter()
    coat = {"grain": ("gold", 0.5), "maize": ("olive", 0.38), "tobacco": ("clay", 0.28)}[name]
    field = rect(-43, -63, 86, 100, coat[0], 2, opacity=coat[1])
    rows = ((-24, -30), (24, -30), (0, -8), (-26, 14), (26, 14))
    motif = {"grain": "sheaf", "maize": "cob", "tobacco": "leaves"}[name]
    plants = "".join(f'<use href="#dos-rios-{motif}" transform="translate({x} {y}) scale(1.55)"/>' for x, y in rows)
    return field + plants


def _river(river: str, opacity: float) -> str:
    """A stream winding through the picture, in the manner of its river on the board."""
    line = "M8 -52C-34 -38 40 -24 4 -8C-30 8 12 16 -4 26"
    verde = river == "verde"
    return group(
        rect(-43, -63, 86, 100, "sage", 2, opacity=0.55),
        path(line, "ink-line", WIDTH * 2 + 3, stroke_opacity=0.8),
        path(line, "sea-line" if verde else "foam-line", WIDTH * 2),
        *([] if verde else [path(line, "sky-line", WIDTH * 2, stroke_opacity=0.65)]),
        path(
            line,
            "foam-line" if verde else "ink-line",
            2.6 if verde else 3.4,
            stroke_dasharray="12 7" if verde else "0.1 9",
            stroke_linecap="round",
        ),
        opacity=opacity,
    )


def _rider() -> str:
    """A masked face under a black hat."""
    return "".join(
        [
            path("M-17 -14C-17 10 -10 24 0 24C10 24 17 10 17 -14Z", "shade ink-edge", 1),
            path(
                "M-34 -16C-14 -8 14 -8 34 -16C24 -24 18 -22 14 -24C12 -40 -12 -40 -14 -24C-18 -22 -24 -24 -34 -16Z",
                "ink",
                0,
            ),
            path("M-17 -2H17C17 10 9 26 0 30C-9 26 -17 10 -17 -2Z", "wine ink-edge", 1),
            path("M-10 -8h5M5 -8h5", "ink-line", 2.6, stroke_linecap="round"),
        ]
    )


def _woodcutter() -> str:
    """An axe in a stump, trees behind."""
    trees = "".join(
        f'<use href="#dos-rios-tree" transform="translate({x} {y}) scale(1.9)"/>'
        for x, y in ((-26, -34), (24, -36), (-2, -42))
    )
    return "".join(
        [
            rect(-43, -63, 86, 100, "moss", 2, opacity=0.35),
            trees,
            path("M-20 30C-17 22 -17 12 -18 6H18C17 12 17 22 22 30Z", "earth ink-edge", 1),
            path("M-18 6a18 5.5 0 1 0 36 0a18 5.5 0 1 0 -36 0Z", "oak ink-edge", 1),
            path("M4 4L30 -26", "ink-line", 5.4),
            path("M4 4L30 -26", "oak-line", 3.6),
            path("M-4 4C-8 -4 -4 -14 4 -15L12 -4C10 2 4 6 -4 4Z", "stone ink-edge", 1),
        ]
    )


def _signs() -> str:
    """Tools in front of the player on turn, and small marks."""
    return "".join(
        [
            symbol("dos-rios-tool-board", panel(144, 96)),
            symbol("dos-rios-tool", _tool()),
            symbol("dos-rios-coin", token(r=13, face="gold")),
            symbol("dos-rios-bundle", _logs()),
            symbol("dos-rios-boot", path("M-4 -9V3L-6 8H9C9 3 3 3 3 -1V-9Z", "earth ink-edge", 0.9)),
            symbol("dos-rios-sign", _sign(250)),
            symbol("dos-rios-first", token(path("M-3.4 -5L1 -8V8", "ink-line", 2.4), r=13)),
            symbol("dos-rios-turn", path("M-7 -9L8 0L-7 9Z", "gold ink-edge", 1)),
            symbol(
                "dos-rios-laurel",
                path("M0 -11L3 -3.5H11L4.6 1.4L7 9L0 4.4L-7 9L-4.6 1.4L-11 -3.5H-3Z", "gold ink-edge", 1),
            ),
        ]
    )


def _tool() -> str:
    """What is touched to take a tool up, above what it shows."""
    return rect(-72, -48, 144, 96, "ink-edge", 9, stroke_opacity=0.3, fill="transparent", pointer_events="all")


def _logs() -> str:
    return "".join(
        rect(-13, y, 26, 5.4, "oak ink-edge", 2.7, stroke_width=0.8) + circle(-10.4, y + 2.7, 1.4, "earth")
        for y in (-6, 0.6)
    )


def _sign(width: float) -> str:
    """A board to touch."""
    half = width / 2
    outline = [(-half, -19.0), (half - 12, -19.0), (half, 0.0), (half - 12, 19.0), (-half, 19.0)]
    return "".join(
        [
            path(closed([(x, y + 3) for x, y in outline]), "shadow", 0, opacity=0.25),
            path(closed(outline), "sea ink-edge", 1),
            path(closed([(x * 0.965, y * 0.8) for x, y in outline]), "paper-line", 0.8, stroke_opacity=0.7),
        ]
    )
