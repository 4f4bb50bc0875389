"""The valley of the Douro as an engraving: sky, terraced hills, the river the boats come down."""

from __future__ import annotations

import math
from collections.abc import Callable

from ribeira.svg.engraving import Point, closed, opened, waves
from ribeira.svg.markup import circle, group, path, rect
from ribeira.svg.shapes import soft_shadow

Ridge = Callable[[float], float]


def scenery(width: float, height: float) -> str:
    """The landscape, from (0, 0); the river takes the lower half."""
    shore = height * 0.5
    return "".join(
        [
            group(soft_shadow(width, height, 9), transform=f"translate({width / 2:g} {height / 2:g})"),
            rect(0, 0, width, height, "heaven", 9),
            _sky(width, shore),
            circle(width * 0.63, shore * 0.5, 26, "gold", opacity=0.55),
            circle(width * 0.63, shore * 0.5, 31, "gold-line", stroke_width=0.7, stroke_opacity=0.8),
            _hill(width, shore, lambda x: shore * (0.42 + 0.10 * _roll(x, 310, 1.0)), "haze", "stone-line", 5),
            _hill(width, shore, lambda x: shore * (0.56 + 0.17 * _roll(x, 250, 2.6)), "sage", "moss-line", 9),
            _hill(width, shore, lambda x: shore * (0.72 + 0.16 * _roll(x, 190, 4.4)), "olive", "moss-line", 9),
            _house(width * 0.29, shore * 0.80),
            _house(width * 0.81, shore * 0.72),
            _river(width, height, shore),
            rect(4, 4, width - 8, height - 8, "ink-line", 6, stroke_width=1.2),
            rect(7, 7, width - 14, height - 14, "ink-line", 4, stroke_width=0.5),
        ]
    )


def _roll(x: float, length: float, phase: float) -> float:
    return math.sin(x / length * 2 + phase) * 0.65 + math.sin(x / length * 4.7 + phase * 1.7) * 0.35


def _sky(width: float, shore: float) -> str:
    """Level lines, wider apart towards the hills, as a burin would cut them."""
    lines, y, gap = [], 12.0, 4.0
    while y < shore * 0.62:
        lines.append(f"M8 {y:.1f}H{width - 8:g}")
        y += gap
        gap *= 1.12
    return path("".join(lines), "sky-line", 0.6, stroke_opacity=0.75)


def _hill(width: float, shore: float, ridge: Ridge, style: str, line: str, terraces: int) -> str:
    """A hill down to the shore, with its terraces: contours that flatten towards the water."""
    xs = [min(width, 12.0 * step) for step in range(math.ceil(width / 12) + 1)]
    crest: list[Point] = [(x, ridge(x)) for x in xs]
    outline = [*crest, (width, shore), (0.0, shore)]
    contours = []
    for terrace in range(1, terraces):
        down = (terrace / terraces) ** 1.15
        contours.append(opened([(x, y + (shore - y) * down) for x, y in crest[1:-1]]))
    vines = "".join(
        f"M{x + 6:.1f} {y + (shore - y) * 0.5 * row:.1f}v-2.2" for row in (0.35, 0.9, 1.4) for x, y in crest[1:-1]
    )
    return "".join(
        [
            path(closed(outline), style, 0),
            path("".join(contours), line, 0.55, stroke_opacity=0.8),
            path(vines, line, 1.1, stroke_opacity=0.7) if style == "olive" else "",
            path(opened(crest), line, 1.1),
        ]
    )


def _house(x: float, y: float) -> str:
    """A quinta between the vines."""
    return group(
        path("M-13 0V-9H13V0Z", "foam ink-edge", 0.5),
        path("M-15 -9L-9 -15H9L15 -9Z", "clay ink-edge", 0.5),
        path("M-8 -6v3M-3 -6v3M3 0v-6h4v6", "ink-line", 0.9),
        path("M18 0c-3 -6 -2 -15 0 -19c2 4 3 13 0 19Z", "moss ink-edge", 0.4),
        transform=f"translate({x:g} {y:g})",
    )


def _river(width: float, height: float, shore: float) -> str:
    r = 9
    water = f"M0 {shore:g}H{width:g}V{height - r:g}a{r} {r} 0 0 1 -{r} {r}H{r}a{r} {r} 0 0 1 -{r} -{r}Z"
    near = waves(12, shore + 34, width - 24, int((height - shore - 40) / 17) + 1, 17, 34, 3.2)
    far = waves(12, shore + 7, width - 24, 3, 8, 20, 1.6)
    return "".join(
        [
            path(water, "river", 0),
            path(f"M0 {shore:g}H{width:g}", "foam-line", 1.4, stroke_opacity=0.8),
            path(far, "foam-line", 0.6, stroke_opacity=0.55),
            path(near, "foam-line", 0.9, stroke_opacity=0.5),
        ]
    )
