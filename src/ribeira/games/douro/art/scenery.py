"""The valley of the Douro as an engraving: the quay of Porto, terraced hills, the river the boats come down."""

from __future__ import annotations

import math
from collections.abc import Callable

from ribeira.games.douro.art.boat import rabelo
from ribeira.svg.engraving import Point, box, closed, hatch, opened, waves
from ribeira.svg.markup import circle, group, path, rect
from ribeira.svg.shapes import soft_shadow

Ridge = Callable[[float], float]


def scenery(width: float, height: float) -> str:
    """The landscape, from (0, 0); the river takes the lower half."""
    shore, sun = height * 0.5, width * 0.62
    return "".join(
        [
            group(soft_shadow(width, height, 9), transform=f"translate({width / 2:g} {height / 2:g})"),
            rect(0, 0, width, height, "heaven", 9),
            _sky(width, shore),
            circle(sun, shore * 0.44, 25, "gold", opacity=0.6),
            path(_rays(sun, shore * 0.44), "gold-line", 0.8, stroke_opacity=0.8),
            _hill(width, shore, lambda x: shore * (0.46 + 0.10 * _roll(x, 330, 1.0)), "sky", "sea-line", 6),
            _hill(width, shore, lambda x: shore * (0.58 + 0.19 * _roll(x, 260, 2.5)), "sage", "moss-line", 12),
            _hill(width, shore, lambda x: shore * (0.73 + 0.16 * _roll(x, 180, 4.3)), "olive", "moss-line", 13),
            *(_house(width * at, shore * high) for at, high in ((0.37, 0.86), (0.52, 0.80), (0.79, 0.84))),
            *(_cypress(width * at, shore * 0.97) for at in (0.405, 0.418, 0.55, 0.66, 0.672, 0.73, 0.86, 0.95)),
            _quay(min(width * 0.32, 330), shore),
            _river(width, height, shore, sun),
            group(rabelo(4), transform=f"translate({width * 0.56:g} {shore + 22:g}) scale(.36)"),
            rect(4, 4, width - 8, height - 8, "ink-line", 6, stroke_width=1.2),
            rect(7, 7, width - 14, height - 14, "ink-line", 4, stroke_width=0.5),
        ]
    )


def _roll(x: float, length: float, phase: float) -> float:
    return math.sin(x / length * 2 + phase) * 0.65 + math.sin(x / length * 4.7 + phase * 1.7) * 0.35


def _rays(x: float, y: float) -> str:
    turns = [math.pi + math.pi * ray / 16 for ray in range(17)]
    return "".join(
        opened([(x + far * math.cos(turn), y + far * math.sin(turn)) for far in (30, 36 + ray % 2 * 8)])
        for ray, turn in enumerate(turns)
    )


def _sky(width: float, shore: float) -> str:
    """Level lines, wider apart towards the hills, as a burin would cut them."""
    lines, y, gap = [], 12.0, 3.6
    while y < shore * 0.6:
        lines.append(f"M8 {y:.1f}H{width - 8:g}")
        y += gap
        gap *= 1.08
    return path("".join(lines), "sky-line", 0.6, stroke_opacity=0.7)


def _hill(width: float, shore: float, ridge: Ridge, style: str, line: str, terraces: int) -> str:
    """A hill down to the shore, with its terraces: contours that flatten towards the water, vines between them."""
    xs = [min(width, 20.0 * step) for step in range(math.ceil(width / 20) + 1)]
    crest: list[Point] = [(x, ridge(x)) for x in xs]
    contours = []
    for terrace in range(1, terraces):
        down = (terrace / terraces) ** 1.15
        contours.append([(x, y + (shore - y) * down) for x, y in crest])
    cut = [contour[row * 7 % 3 : len(contour) - row * 3 % 2] for row, contour in enumerate(contours)]
    faint = 0.5 if style == "sky" else 1.0  # far away
    return "".join(
        [
            path(closed([*crest, (width, shore), (0.0, shore)]), style, 0, opacity=faint),
            path("".join(map(opened, cut)), line, 0.5, stroke_opacity=0.85 * faint),
            path("".join(map(opened, contours[::3])), line, 2.8, stroke_dasharray="0.9 3.2", stroke_opacity=0.65)
            if faint == 1
            else "",
            path(opened(crest), line, 1.1, stroke_opacity=faint),
        ]
    )


def _house(x: float, y: float) -> str:
    """A quinta between the vines."""
    return group(
        path("M-15 0V-9H15V0Z", "foam ink-edge", 0.5),
        path("M-17 -9L-11 -15H11L17 -9Z", "clay ink-edge", 0.5),
        path("M-10 -6v3M-5 -6v3M0 -6v3M6 0v-6h4v6", "ink-line", 0.9),
        transform=f"translate({x:g} {y:g})",
    )


def _cypress(x: float, y: float) -> str:
    return path(f"M{x:.1f} {y:.1f}c-4 -6 -3 -17 0 -23c3 6 4 17 0 23Z", "moss ink-edge", 0.4)


FRONTS = ("clay", "foam", "gold", "haze", "oak", "foam", "sky", "clay", "paper", "olive", "gold", "foam", "wine")


def _quay(width: float, shore: float) -> str:
    """The Ribeira of Porto, where every boat is bound for: narrow fronts, a tower behind them."""
    drawn = [_tower(width * 0.56, shore - 40)]
    x, at = 9.0, 0
    while x < width:
        wide, high = 17 + at * 7 % 9, (34 + at * 13 % 23) * (1 if x < width * 0.75 else 0.8)
        drawn.append(_front(x, shore - 6, wide, high, FRONTS[at % len(FRONTS)]))
        x, at = x + wide, at + 1
    wall = rect(0, shore - 7, x + 16, 8, "stone ink-edge", stroke_width=0.5)
    arches = "".join(f"M{9 + arch * 20} {shore + 1:g}v-3a4 3.4 0 0 1 8 0v3" for arch in range(int(x / 20)))
    return "".join([*drawn, wall, path(arches, "ink", 0)])


def _front(x: float, foot: float, width: float, height: float, style: str) -> str:
    top = foot - height
    windows = "".join(
        f"M{x + width * part:.1f} {top + 6 + 9 * row:.1f}v4.6"
        for row in range(int((height - 5) / 9))
        for part in (0.28, 0.72)
    )
    roof = f"M{x - 1:.1f} {top:.1f}l3 -5h{width - 4:.1f}l3 5Z"
    return "".join(
        [
            rect(x, top, width, height, f"{style} ink-edge", stroke_width=0.5),
            path(windows, "ink-line", 2.6, stroke_opacity=0.75),
            path(roof, "clay ink-edge", 0.5),
        ]
    )


def _tower(x: float, foot: float) -> str:
    return group(
        path("M-9 0V-38H9V0Z", "foam ink-edge", 0.6),
        path("M-7 -38V-52H7V-38ZM-5 -52V-60Q0 -68 5 -60V-52Z", "foam ink-edge", 0.6),
        path("M0 -66V-76M-3 -72H3", "ink-line", 1),
        path("M-9 -20H9M-9 -38H9M-7 -52H7", "ink-line", 0.8),
        path("M0 -34v8M-3 -49v6M3 -49v6M0 -14v7", "ink-line", 2.2),
        transform=f"translate({x:g} {foot:g}) scale(.74)",
    )


def _river(width: float, height: float, shore: float, sun: float) -> str:
    r = 9
    water = f"M0 {shore:g}H{width:g}V{height - r:g}a{r} {r} 0 0 1 -{r} {r}H{r}a{r} {r} 0 0 1 -{r} -{r}Z"
    near = waves(12, shore + 36, width - 24, int((height - shore - 40) / 15) + 1, 15, 34, 3.2)
    far = waves(12, shore + 12, width - 24, 3, 8, 22, 1.6)
    glints = "".join(
        f"M{sun - 26 + row * 3 + shift:.0f} {shore + 6 + row * 8:g}h{max(8, 46 - row * 5)}"
        for row, shift in enumerate((0, 6, -5, 8, -3, 4, 0))
    )
    return "".join(
        [
            path(water, "river", 0),
            path(hatch(box(5, shore + 3, width - 10, 16), 2.6), "moss-line", 0.7, stroke_opacity=0.45),
            path(hatch(box(6, height * 0.74, width - 12, height * 0.24), 4.5), "sea-line", 0.6, stroke_opacity=0.35),
            path(f"M0 {shore:g}H{width:g}", "foam-line", 1.4, stroke_opacity=0.8),
            path(far, "foam-line", 0.6, stroke_opacity=0.55),
            path(near, "foam-line", 0.9, stroke_opacity=0.5),
            path(glints, "gold-line", 1.6, stroke_opacity=0.7, stroke_linecap="round"),
        ]
    )
