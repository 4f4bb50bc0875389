"""Shapes every game uses: cards, tokens, hexes, the marks of the seats, panels on the table."""

from __future__ import annotations

import math

from ribeira.svg.engraving import Point, box, closed, opened
from ribeira.svg.markup import circle, number, path, rect, symbol
from ribeira.svg.palette import MARKS

CARD = (100.0, 140.0)


def soft_shadow(width: float, height: float, r: float = 7) -> str:
    """The one soft shadow under everything that lies on the table, centred."""
    layers = ((5, 0.10), (2.5, 0.12), (0.5, 0.16))
    return "".join(
        rect(-width / 2 - grow, -height / 2 + 3 - grow, width + 2 * grow, height + 2 * grow, "shadow", r, opacity=faint)
        for grow, faint in ((grow * 0.8, faint) for grow, faint in layers)
    )


def card(
    *art: str, width: float = CARD[0], height: float = CARD[1], frame: str = "ink-line", face: str = "paper"
) -> str:
    """A card, centred: shadow, paper, what is printed on it, and a double hairline frame."""
    x, y = -width / 2, -height / 2
    return "".join(
        [
            soft_shadow(width, height),
            rect(x, y, width, height, f"{face} ink-edge", 7, stroke_width=0.6, stroke_opacity=0.5),
            *art,
            rect(x + 4, y + 4, width - 8, height - 8, frame, 4, stroke_width=1.1),
            rect(x + 6.5, y + 6.5, width - 13, height - 13, frame, 2.5, stroke_width=0.45),
        ]
    )


def _polar(far: float, turn: float) -> Point:
    return far * math.cos(turn), far * math.sin(turn)


def token(*art: str, r: float = 20, face: str = "paper", rim: str = "ink-line") -> str:
    """A round token, centred, with a milled rim."""
    turns = [math.tau * tick / 36 for tick in range(36)]
    ticks = "".join(opened([_polar(r - 3.2, turn), _polar(r - 1, turn)]) for turn in turns)
    return "".join(
        [
            circle(0, 2.5, r + 1, "shadow", opacity=0.22),
            circle(0, 0, r, face),
            path(ticks, rim, 0.7),
            circle(0, 0, r, rim, stroke_width=0.9),
            circle(0, 0, r - 3.8, rim, stroke_width=0.5),
            *art,
        ]
    )


def panel(width: float, height: float, edge: str = "chalk-line") -> str:
    """A printed area on the table, centred: place for a player's things or a reckoning."""
    x, y = -width / 2, -height / 2
    return "".join(
        [
            soft_shadow(width, height, 9),
            rect(x, y, width, height, "panel", 9),
            rect(x + 4, y + 4, width - 8, height - 8, edge, 6, stroke_width=1.2, stroke_opacity=0.85),
            rect(x + 7, y + 7, width - 14, height - 14, edge, 4, stroke_width=0.5, stroke_opacity=0.7),
        ]
    )


def hexagon(size: float, pointed: bool = True, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a hex; `size` from centre to corner, a corner on top if `pointed`."""
    first = -90 if pointed else 0
    angles = [math.radians(first + 60 * corner) for corner in range(6)]
    return [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles]


def mark_outline(mark: str, r: float) -> str:
    """The outline of a seat's mark, as path data; all five look equally large."""
    match mark:
        case "circle":
            return f"M{-r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
        case "triangle":
            return closed([(0, -r * 1.15), (r * 1.1, r * 0.85), (-r * 1.1, r * 0.85)])
        case "square":
            return closed(box(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76))
        case "diamond":
            return closed([(0, -r * 1.22), (r * 1.05, 0), (0, r * 1.22), (-r * 1.05, 0)])
        case _:
            corners = [(r * (1.22 if at % 2 == 0 else 0.52), math.radians(36 * at - 90)) for at in range(10)]
            return closed([(far * math.cos(angle), far * math.sin(angle)) for far, angle in corners])


def mark(kind: str, r: float = 10) -> str:
    """A seat's mark in the colour of the piece, outlined so that it stands out on any ground."""
    return path(mark_outline(kind, r), "seat paper-edge", r * 0.18, stroke_linejoin="round") + path(
        mark_outline(kind, r), "ink-line", r * 0.07, stroke_linejoin="round", stroke_opacity=0.8
    )


def mark_symbols(prefix: str) -> str:
    """The five marks as symbols `<prefix>-mark-0` to `-4`, for pieces whose style names the seat."""
    return "".join(symbol(f"{prefix}-mark-{seat}", mark(kind)) for seat, kind in enumerate(MARKS))


def wood(width: float, height: float) -> str:
    """A table top of planks with a fine grain, from (0, 0)."""
    drawn, plank = [], 150.0
    for row in range(math.ceil(height / plank)):
        top = row * plank
        drawn.append(f"M0 {top:g}H{width:g}")
        for line in range(1, 9):
            y = top + line * plank / 9
            sway = 5 * math.sin(row * 2.3 + line * 1.7)
            drawn.append(
                f"M0 {y:.1f}C{width * 0.3:.0f} {y + sway:.1f} {width * 0.6:.0f} {y - sway:.1f} {width:.0f} {y:.1f}"
            )
    return rect(0, 0, width, height, "table") + path("".join(drawn), "grain-line", 0.8, stroke_opacity=0.8)


def azulejo(width: float, height: float, step: float = 20) -> str:
    """A field of painted tiles, centred, for the backs of cards: in the colour of the piece."""
    half, petal = step / 2, step * 0.2
    places = [
        (-width / 2 + (column + 0.5) * step, -height / 2 + (row + 0.5) * step)
        for row in range(round(height / step))
        for column in range(round(width / step))
    ]
    lines = "".join(closed([(x - half, y), (x, y - half), (x + half, y), (x, y + half)]) for x, y in places)
    q = number(petal)
    flower = f"q0 {q} {q} {q}q-{q} 0-{q} {q}q0-{q}-{q}-{q}q{q} 0 {q}-{q}Z"
    flowers = "".join(f"M{number(x)} {number(y - petal)}{flower}" for x, y in places)
    return path(lines, "paper-line", 0.6, stroke_opacity=0.75) + path(flowers, "paper", 0)
