"""The terrains, each a square with a ground, a pattern and a symbol of its own, so that none needs its colour."""

from __future__ import annotations

import math

from ribeira.svg.engraving import box, closed, dots, ellipse, hatch, opened, waves
from ribeira.svg.markup import circle, path, rect

SIDE = 44.0
_HALF = SIDE / 2


def quarter(terrain: str) -> str:
    """One terrain, centred, with a hairline frame."""
    ground, strength, art = _ART[terrain]
    return "".join(
        [
            rect(-_HALF, -_HALF, SIDE, SIDE, "paper", 4),
            rect(-_HALF, -_HALF, SIDE, SIDE, ground, 4, fill_opacity=strength),
            art,
            rect(-_HALF, -_HALF, SIDE, SIDE, "ink-line", 4, stroke_width=0.8, stroke_opacity=0.75),
        ]
    )


def _furrows(degrees: float, style: str = "earth-line") -> str:
    return path(hatch(box(-20, -20, 40, 40), 5, degrees), style, 0.6, stroke_opacity=0.55)


def _chestnut() -> str:
    spines = [(math.radians(20 * at), 17 if at % 2 else 14) for at in range(18)]
    burr = closed([(far * math.cos(turn), far * math.sin(turn)) for turn, far in spines])
    nut = "M0 -9C7 -9 10 -3 9 3C8 8 -8 8 -9 3C-10 -3 -7 -9 0 -9Z"
    return "".join(
        [
            path(burr, "sage ink-edge", 0.7),
            path(nut, "earth ink-edge", 1, transform="translate(0 1) scale(1.1)"),
            path("M-7 4Q0 9 7 4", "paper-line", 1.4),
            path("M0 -9V-12", "ink-line", 1.2),
        ]
    )


def _flax() -> str:
    stems = path("M-11 20Q-9 4 -10 -4M1 20Q1 6 1 -8M12 20Q10 8 11 -1", "moss-line", 1.2)
    flowers = []
    for x, y in ((-10, -6), (1, -11), (11, -3)):
        petals = [
            (x + 4.2 * math.cos(turn), y + 4.2 * math.sin(turn)) for turn in (math.tau * at / 5 for at in range(5))
        ]
        flowers += [circle(px, py, 3.3, "sea ink-edge", stroke_width=0.4) for px, py in petals]
        flowers.append(circle(x, y, 2.2, "gold"))
    return stems + "".join(flowers)


def _meat() -> str:
    return "".join(
        [
            path(
                "M-4 -12C8 -18 17 -8 13 3C10 11 0 13 -6 9L-13 15L-16 12L-10 5C-14 -2 -12 -9 -4 -12Z", "clay ink-edge", 1
            ),
            path("M-1 -7C6 -10 10 -4 8 1C6 5 0 5 -2 2", "paper-line", 1.6),
            circle(-15, 15.5, 2.6, "paper ink-edge", stroke_width=0.8),
        ]
    )


def _wheat() -> str:
    ears = []
    for x, tilt in ((-9, -14), (0, 0), (9, 14)):
        grains = "".join(f"M0 {y}q-5 -1 -5 -6q5 1 5 6q0 -5 5 -6q0 5 -5 6" for y in (-2, -7, -12))
        ears.append(
            path(f"M0 20V-2{grains}M0 -14v-5", "gold ink-edge", 0.8, transform=f"translate({x} 1) rotate({tilt})")
        )
    return _furrows(0) + "".join(ears)


def _olive() -> str:
    leaves = "".join(
        f"M{x} {y}q{dx} {dy - 4} {dx * 2} {dy}q{-dx} {4 + dy * 0.2:g} {-dx * 2} {-dy}Z"
        for x, y, dx, dy in ((-8, 6, -5, -3), (-2, 0, -6, -5), (4, -6, -5, -6), (2, 2, 7, 1), (8, -4, 5, -2))
    )
    return "".join(
        [
            path("M-16 17Q-4 6 12 -14", "earth-line", 1.8),
            path(leaves, "moss ink-edge", 0.5),
            path(closed(ellipse(-3, 10, 4.2, 5.6)), "olive ink-edge", 0.8),
            path(closed(ellipse(10, 6, 4.2, 5.6)), "olive ink-edge", 0.8),
        ]
    )


def _tufts(places: tuple[tuple[float, float], ...], style: str) -> str:
    blades = "m-4 -6q3 4 4 6q0 -5 0 -8m0 8q1 -2 4 -6"
    return path("".join(f"M{x} {y}{blades}" for x, y in places), style, 1.3)


def _pasture() -> str:
    return _tufts(((-12, -6), (2, -10), (13, -4), (-5, 6), (8, 9), (-14, 16), (1, 19)), "moss-line")


def _scrub() -> str:
    bush = "M-8 4C-13 4 -12 -4 -7 -4C-6 -10 4 -10 5 -4C11 -5 11 4 6 4Z"
    places = ((-9, -9), (9, -3), (-4, 11))
    return "".join(
        path(bush, "olive ink-edge", 0.8, transform=f"translate({x} {y})")
        + path(
            f"M{x - 3} {y - 1}h.01M{x + 1} {y - 4}h.01M{x + 3} {y + 1}h.01", "paper-line", 1.8, stroke_linecap="round"
        )
        for x, y in places
    )


def _lake() -> str:
    return path(waves(-20, -15, 42, 6, 7, 13, 3.4), "foam-line", 1.7)


def _wasteland() -> str:
    cracks = "M-20 -8L-9 -4L-4 -14M-9 -4L-6 6L-16 14M-6 6L6 4L10 -9L20 -12M6 4L11 13L20 12M11 13L7 21M10 -9L5 -20"
    sand = path(dots(box(-19, -19, 38, 38), 9), "earth-line", 1, stroke_linecap="round", stroke_opacity=0.6)
    return path(cracks, "earth-line", 1.1) + sand


def _forest() -> str:
    tree = "M0 -12L7 -1H3.5L9 8H-9L-3.5 -1H-7ZM-1.4 8V12H1.4V8Z"
    places = ((-9, -5), (9, -7), (0, 7))
    return "".join(path(tree, "moss ink-edge", 0.8, transform=f"translate({x} {y})") for x, y in places)


def _rock() -> str:
    crag = [(-19, 15), (-12, -3), (-6, -14), (1, -8), (7, -17), (15, -2), (19, 15)]
    return "".join(
        [
            path(closed(crag), "stone ink-edge", 1.1),
            path("M-6 -14L-4 -3L-9 5M7 -17L6 -5L11 3L8 12M-4 -3L1 6L-2 14", "ink-line", 0.8, stroke_opacity=0.8),
            path(hatch([(7, -17), (15, -2), (19, 15), (8, 12), (11, 3), (6, -5)], 2.6, 60), "ink-line", 0.5),
        ]
    )


def _cross() -> str:
    steps = path("M-12 18H12V14H8V10H-8V14H-12Z", "stone ink-edge", 0.9)
    return steps + path("M-3 10V-4H-10V-10H-3V-18H3V-10H10V-4H3V10Z", "shade ink-edge", 1.1)


def _chapel() -> str:
    return "".join(
        [
            path("M-14 17V-1L0 -11L14 -1V17Z", "foam ink-edge", 1.1),
            path("M-17 1L0 -12L17 1", "clay-line", 2.6),
            path("M-3.5 17V9A3.5 3.5 0 0 1 3.5 9V17Z", "ink", 0),
            path("M0 -11V-20M-3.5 -17H3.5", "ink-line", 1.6),
            circle(0, 0, 2.6, "paper ink-edge", stroke_width=0.8),
        ]
    )


def _camp() -> str:
    return "".join(
        [
            path("M0 -10L16 16H-16Z", "wine ink-edge", 1),
            path("M0 -10L4.5 16H-4.5Z", "paper ink-edge", 0.8),
            path("M0 -10V-20", "ink-line", 1.3),
            path("M0 -20L9 -17.5L0 -15Z", "gold ink-edge", 0.7),
            path("M-9 -2L-13 16M9 -2L13 16", "paper-line", 0.8, stroke_opacity=0.7),
        ]
    )


def _house() -> str:
    return "".join(
        [
            rect(-13, -2, 26, 19, "foam ink-edge", 0, stroke_width=1.1),
            path("M-17 -1L-9 -14H9L17 -1Z", "clay ink-edge", 1),
            path(hatch([(-17, -1), (-9, -14), (9, -14), (17, -1)], 3, 90), "paper-line", 0.5),
            rect(-9, 5, 7, 12, "earth ink-edge", 0, stroke_width=0.7),
            rect(3, 4, 7, 6, "sky ink-edge", 0, stroke_width=0.7),
        ]
    )


def _milestone() -> str:
    return "".join(
        [
            path("M-9 15V-9A9 9 0 0 1 9 -9V15Z", "shade ink-edge", 1.1),
            path("M-13 18H13V14H-13Z", "stone ink-edge", 0.9),
            path(
                opened([(-4.5, -5), (4.5, -5)]) + opened([(-4.5, 7), (4.5, 7)]) + "M-2.5 -5V7M2.5 -5V7", "ink-line", 1.4
            ),
        ]
    )


def _toll() -> str:
    return "".join(
        [
            circle(0, 0, 14, "gold ink-edge", stroke_width=1.1),
            circle(0, 0, 10.5, "ink-line", stroke_width=0.6),
            path("M-5 6V-6L0 1L5 -6V6", "ink-line", 1.8),
        ]
    )


_ART: dict[str, tuple[str, float, str]] = {
    "chestnut": ("oak", 0.35, _chestnut()),
    "flax": ("sky", 0.3, _flax()),
    "meat": ("clay", 0.22, _furrows(45, "clay-line") + _meat()),
    "wheat": ("gold", 0.35, _wheat()),
    "olive": ("sage", 0.35, _olive()),
    "pasture": ("sage", 0.75, _pasture()),
    "scrub": ("olive", 0.45, _scrub()),
    "lake": ("river", 1, _lake()),
    "wasteland": ("oak", 0.6, _wasteland()),
    "forest": ("moss", 0.4, _forest()),
    "rock": ("stone", 0.35, _rock()),
    "cross": ("haze", 0.5, _cross()),
    "chapel": ("haze", 0.5, _chapel()),
    "camp": ("haze", 0.5, _camp()),
    "house": ("haze", 0.5, _house()),
    "milestone": ("haze", 0.5, _milestone()),
    "toll": ("shade", 0.6, _toll()),
}
TERRAIN_ART = tuple(_ART)
