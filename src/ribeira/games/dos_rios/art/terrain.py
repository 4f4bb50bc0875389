"""The five terrains, told apart by what grows there as well as by colour; calm in the middle for what stands there."""

from __future__ import annotations

import math

from ribeira.games.dos_rios.art.layout import SIZE
from ribeira.svg.engraving import closed, hatch
from ribeira.svg.markup import path, symbol
from ribeira.svg.shapes import hexagon

Spots = tuple[tuple[float, float, float], ...]  # where a motif stands, and how large

RING: Spots = ((-25, -23, 1), (25, -23, 1), (-33, 7, 1), (33, 7, 1), (-18, 32, 1), (18, 32, 1))


def terrain_symbols() -> str:
    """`dos-rios-<terrain>` for all five, and what grows there, for cards to show."""
    return "".join(
        [
            symbol("dos-rios-tree", _tree()),
            symbol("dos-rios-sheaf", _sheaf()),
            symbol("dos-rios-cob", _cob()),
            symbol("dos-rios-leaves", _leaves()),
            _tile("hill", (("paper", 1), ("earth", 0.62)), _hills()),
            _tile("forest", (("sage", 1), ("moss", 0.62)), _spread(RING, "tree")),
            _tile("grain", (("paper", 1), ("gold", 0.62)), _spread(RING, "sheaf")),
            _tile("maize", (("paper", 1), ("olive", 0.42)), _furrows() + _spread(RING, "cob")),
            _tile("tobacco", (("paper", 1), ("clay", 0.22)), _spread(RING, "leaves")),
            _tile("blank", (("shade", 1),), _blank()),
        ]
    )


def _tile(name: str, coats: tuple[tuple[str, float], ...], art: str) -> str:
    outline = closed(hexagon(SIZE - 0.4, pointed=False))
    paint = "".join(path(outline, style, 0, opacity=opacity) for style, opacity in coats)
    return symbol(f"dos-rios-{name}", paint, art)


def _spread(spots: Spots, motif: str) -> str:
    return "".join(
        f'<use href="#dos-rios-{motif}" transform="translate({x:g} {y:g}) scale({size:g})"/>' for x, y, size in spots
    )


def _hills() -> str:
    """Three ridges, shaded on the right as a burin would."""
    drawn = []
    for x, y, w, h in ((-17, -10, 20, 19), (15, -18, 19, 17), (2, 16, 30, 24)):
        crest = [(x + w * t / 8, y - h * math.cos(math.pi * t / 16) ** 2) for t in range(-8, 9)]
        shaded = [(x + w * t / 8, y - h * math.cos(math.pi * t / 16) ** 2) for t in range(1, 9)]
        outline = closed([*crest, (x + w, y), (x - w, y)])
        drawn += [
            path(outline, "oak", 0, opacity=0.55),
            path(hatch([*shaded, (x + w, y), (x + w * 0.2, y)], 2.6, 62), "earth-line", 0.7, stroke_opacity=0.9),
            path("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in crest), "ink-line", 1, stroke_opacity=0.75),
        ]
    return "".join(drawn)


def _tree() -> str:
    crown = "M0 -13C6 -13 9 -8 8 -4C11 0 8 5 3 5H-3C-8 5 -11 0 -8 -4C-9 -8 -6 -13 0 -13Z"
    shade = "M1 -11C5 -10 7 -7 6 -4M4 -1C7 0 6 3 2 3.5M-1 -3C1 -2 2 0 0 1.5"
    return path("M0 4V10", "ink-line", 2) + path(crown, "moss ink-edge", 0.8) + path(shade, "sage-line", 0.9)


def _sheaf() -> str:
    grains = "".join(f"M0 {y}l{side * 3.4} -3.2" for y in (-1, -4, -7, -10) for side in (-1, 1))
    stalks = "M0 9V-13M-5 9Q-4.5 0 -7 -8M5 9Q4.5 0 7 -8"
    ears = "".join(
        f"M{x * (6.1 + 0.1 * y):.1f} {-4 - y}l{x * 3:.1f} -2.4M{x * (6.1 + 0.1 * y):.1f} {-4 - y}l{-x * 2:.1f} -3"
        for x in (-1, 1)
        for y in (0, 3)
    )
    return path(stalks, "earth-line", 1.1) + path(grains + ears, "earth-line", 1.3, stroke_linecap="round")


def _furrows() -> str:
    lines = "".join(f"M{-x} {y}H{x}" for y, x in ((-15, 41), (17, 40), (41, 25)))
    return path(lines, "moss-line", 0.7, stroke_opacity=0.55, stroke_dasharray="7 3")


def _cob() -> str:
    leaf = "M-1 10C-9 6 -9 -2 -5 -6C-5 0 -3 6 -1 10ZM1 10C9 6 9 -2 5 -6C5 0 3 6 1 10Z"
    cob = "M0 -13C4.4 -11 4.6 -2 2.4 7H-2.4C-4.6 -2 -4.4 -11 0 -13Z"
    kernels = "M-3.2 -6H3.2M-3.6 -2H3.6M-3.2 2H3.2M0 -11V6"
    return path(cob, "gold ink-edge", 0.7) + path(kernels, "earth-line", 0.6) + path(leaf, "moss ink-edge", 0.6)


def _leaves() -> str:
    blade = "M0 2C-7 0 -13 -6 -12 -11C-5 -12 0 -6 0 2Z"
    mirrored = "M0 2C7 0 13 -6 12 -11C5 -12 0 -6 0 2Z"
    upright = "M0 4C-5 -2 -4.5 -10 0 -15C4.5 -10 5 -2 0 4Z"
    low = "M0 3C-6 1 -12 4 -13 9C-7 11 -1 9 0 3ZM0 3C6 1 12 4 13 9C7 11 1 9 0 3Z"
    ribs = "M0 2V-12M0 2L-9 -8M0 2L9 -8M0 3L-9 8M0 3L9 8"
    return path(low + blade + mirrored + upright, "olive ink-edge", 0.7) + path(ribs, "sage-line", 0.9)


def _blank() -> str:
    return path(hatch(hexagon(SIZE * 0.9, pointed=False), 6, 30), "stone-line", 0.5, stroke_opacity=0.6)
