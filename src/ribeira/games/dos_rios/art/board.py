"""The board around the areas: mountains and springs on top, roads at the sides, lakes and the city below."""

from __future__ import annotations

import math

from ribeira.games.dos_rios.art.layout import BOTTOM, HALF, LEFT, PLAZA, RIGHT, ROAD_ENDS, ROADS, SIZE, TOP, centre
from ribeira.games.dos_rios.map import Cell
from ribeira.svg.engraving import Point, box, closed, hatch, opened, waves
from ribeira.svg.markup import circle, group, path, rect, symbol
from ribeira.svg.shapes import hexagon, soft_shadow

LAKES: tuple[tuple[Cell, ...], ...] = (((0, 14), (1, 15), (2, 16)), ((6, 14), (5, 15), (4, 16)))


def board_symbols() -> str:
    """`dos-rios-board` and what is touched on it: hexes, borders, city, roads."""
    plaza = box(LEFT + 12, PLAZA, RIGHT - LEFT - 24, BOTTOM - PLAZA - 12)
    road = box(-17, ROAD_ENDS[0] - 24, 34, PLAZA - ROAD_ENDS[0] + 18)
    return "".join(
        [
            symbol("dos-rios-board", board()),
            symbol("dos-rios-place", _touched(hexagon(SIZE, False), hexagon(SIZE - 6.5, False))),
            symbol("dos-rios-place-city", _touched(plaza), _touched(hexagon(SIZE - 6.5, False, *centre((3, 15))))),
            symbol("dos-rios-place-road", _touched(road)),
            symbol("dos-rios-border", _border()),
            symbol("dos-rios-dam", _dam()),
            symbol("dos-rios-plate", rect(-68, -17, 136, 34, "foam ink-edge", 7, stroke_width=0.9)),
        ]
    )


def _touched(outline: list[Point], inner: list[Point] | None = None) -> str:
    """What can be touched all over; a hairline, inside it if so wished, is hardly seen until it is lit."""
    area = path(closed(outline), "", 0, fill="transparent", pointer_events="all")
    return area + path(closed(inner or outline), "ink-line", 0.6, stroke_opacity=0.4)


def _border() -> str:
    """A border on which a dam may be built: stakes across it, and room around them for a finger on a small screen."""
    stakes = "".join(f"M{x} -3.4V3.4" for x in (-14, -7, 0, 7, 14))
    touch = path(closed(box(-24, -23, 48, 46)), "", 0, fill="transparent", pointer_events="all")
    return touch + path(stakes, "ink-line", 1.5, stroke_opacity=0.5)


def _dam() -> str:
    """Logs across the water."""
    logs = "".join(
        rect(-24, y, 48, 6, "oak ink-edge", 3, stroke_width=0.9) + circle(-21, y + 3, 1.6, "earth") for y in (-6.5, 0.5)
    )
    posts = "".join(rect(x, -9, 4.4, 18, "earth ink-edge", 1.5, stroke_width=0.8) for x in (-13.5, 9.1))
    return rect(-25, -5, 50, 14, "shadow", 4, opacity=0.3) + logs + posts


def board() -> str:
    """The frame, drawn once."""
    width, height = RIGHT - LEFT, BOTTOM - TOP
    middle = f"translate({(LEFT + RIGHT) / 2:g} {(TOP + BOTTOM) / 2:g})"
    return "".join(
        [
            group(soft_shadow(width, height, 12), transform=middle),
            rect(LEFT, TOP, width, height, "panel", 12),
            rect(LEFT, TOP, width, height, "sage", 12, opacity=0.45),
            _mountains(),
            _lakes(),
            *(_road(x) for x in ROADS),
            _plaza(),
            _city(),
            rect(LEFT + 5, TOP + 5, width - 10, height - 10, "chalk-line", 9, stroke_width=1.3),
            rect(LEFT + 8.5, TOP + 8.5, width - 17, height - 17, "chalk-line", 7, stroke_width=0.5),
        ]
    )


def _mountains() -> str:
    """A chain along the top; in two of its valleys lie the glaciers the rivers come from."""
    drawn = []
    peaks = [(x, 60 + 26 * math.sin(x * 1.9)) for x in range(-3, 20)]
    for back in (True, False):
        for at, high in peaks:
            x = at * 28.0 + (14 if back else 0)
            foot = 52.0 if back else 74.0 + 24 * (at % 2)
            if abs(x - 225) < 190:
                foot += 18 + (16 if abs(x - 225) < 60 else 0)
            top, wide = max(TOP + 14, foot - high - (34 if back else 10)), 30 if back else 34
            if x - wide < LEFT + 9 or x + wide > RIGHT - 9:
                continue
            drawn.append(_peak(x, foot - 74, top - 74 if top - 74 > TOP + 12 else TOP + 14, wide))
    glaciers = "".join(_glacier(*centre(cell)) for cell in ((1, -1), (5, -1)))
    return "".join(drawn) + glaciers


def _peak(x: float, foot: float, top: float, wide: float) -> str:
    left, right, ridge = (x - wide, foot), (x + wide, foot), (x + 3, foot)
    snow = [(x, top), (x + wide * 0.36, top + (foot - top) * 0.36), (x + 3, top + 15), (x - wide * 0.3, top + 17)]
    return "".join(
        [
            path(closed([left, (x, top), right]), "stone", 0),
            path(closed([ridge, (x, top), right]), "ink", 0, opacity=0.16),
            path(hatch([ridge, (x, top), right], 3.4, 66), "ink-line", 0.55, stroke_opacity=0.6),
            path(closed(snow), "foam", 0),
            path(opened([left, (x, top), right]), "ink-line", 0.9, stroke_opacity=0.75),
        ]
    )


def _glacier(x: float, y: float) -> str:
    ice = [(x - 42, y - 20), (x - 18, y - 34), (x + 16, y - 34), (x + 42, y - 20), (x + 27, y + 22), (x - 27, y + 22)]
    cracks = f"M{x - 24} {y - 20}l10 14l-4 14M{x + 4} {y - 30}l4 12l12 8M{x + 22} {y - 4}l-8 14"
    return path(closed(ice), "foam ink-edge", 0.9) + path(cracks, "sky-line", 1.3)


def _lakes() -> str:
    drawn = []
    for side, cells in ((1, LAKES[0]), (-1, LAKES[1])):
        edge = LEFT + 10 if side == 1 else RIGHT - 10
        points: list[Point] = [(edge, PLAZA - 6), (edge, 13 * HALF - 26)]
        for cell in cells:
            x, y = centre(cell)
            points += [(x - side * SIZE / 2, y - HALF), (x + side * SIZE / 2, y - HALF)]
        points += [(centre(cells[-1])[0] + side * SIZE, centre(cells[-1])[1] - 4)]
        points += [(centre(cells[-1])[0] + side * SIZE * 0.72, PLAZA - 6)]
        ripples = waves(edge + 46 if side == 1 else edge - 236, 15 * HALF + 30, 190, 4, 17, 30, 3)
        drawn += [path(closed(points), "river ink-edge", 1.2, stroke_opacity=0.7), path(ripples, "foam-line", 1)]
    return "".join(drawn)


def _road(x: float) -> str:
    """A road up the side of the board, with a milestone at each of its areas."""
    top, foot, out = ROAD_ENDS[0] - 26, PLAZA + 4, 1 if x < 0 else -1
    line = f"M{x} {foot}C{x - 6 * out} {foot - 120} {x + 6 * out} {foot - 210} {x} {ROAD_ENDS[1] + 20}V{top}"
    stones = "".join(
        path(f"M{x + 20 * out} {half * HALF:.1f}h{out * 22}", "shade-line", 15)
        + path(f"M{x + 20 * out} {half * HALF:.1f}h{out * 22}", "earth-line", 1.4, stroke_dasharray="3 3")
        for half in (6, 8, 10)
    )
    return "".join(
        [
            path(line, "earth-line", 50, stroke_linecap="round", stroke_opacity=0.8),
            path(line, "shade-line", 46, stroke_linecap="round"),
            stones,
            path(line, "earth-line", 1, stroke_dasharray="2 7", stroke_linecap="round", stroke_opacity=0.8),
        ]
    )


def _plaza() -> str:
    x, width, height = LEFT + 12, RIGHT - LEFT - 24, BOTTOM - PLAZA - 12
    stones = "".join(
        f"M{x + 8 + column * 22 + row % 2 * 11:g} {PLAZA + 9 + row * 13:g}h13"
        for row in range(5)
        for column in range(int((width - 30) / 22))
    )
    return rect(x, PLAZA, width, height, "shade earth-edge", 8, stroke_width=1.4) + path(
        stones, "stone-line", 0.8, stroke_opacity=0.7
    )


def _city() -> str:
    """Roofs around a church, in the hex between the lakes and down to the plaza."""
    x, y = centre((3, 15))
    ground = [*hexagon(SIZE - 1, False, x, y)[3:], *[(x + SIZE * 0.94, PLAZA + 4), (x - SIZE * 0.94, PLAZA + 4)]]
    houses = "".join(
        group(
            rect(-wide, -9, 2 * wide, 15, "foam ink-edge", stroke_width=0.7),
            path(f"M{-wide - 3} -9L{-wide + 4} -17H{wide - 4}L{wide + 3} -9Z", "clay ink-edge", 0.7),
            path("M-4 -4v5M3 -4v5", "ink-line", 1.2),
            transform=f"translate({x + dx:g} {y + dy:g})",
        )
        for dx, dy, wide in ((-26, 2, 12), (27, 4, 12), (-13, 26, 11), (17, 27, 12))
    )
    church = group(
        rect(-9, -30, 18, 40, "foam ink-edge", stroke_width=0.8),
        path("M-11 -30L0 -44L11 -30Z", "clay ink-edge", 0.8),
        path("M0 -44v-9M-3.6 -50h7.2", "ink-line", 1.2),
        path("M-3 10v-9a3 3 0 0 1 6 0v9M0 -25v7M-4.5 -8h9", "ink-line", 1.1),
        transform=f"translate({x:g} {y + 12:g})",
    )
    return path(closed(ground), "shade earth-edge", 1.2) + houses + church
