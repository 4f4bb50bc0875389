"""Fine line patterns as path data, drawn only where they belong: no clipping, no pattern fills."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ribeira.svg.markup import number

Point = tuple[float, float]


def closed(points: Sequence[Point]) -> str:
    """The outline of a polygon."""
    return opened(points) + "Z"


def opened(points: Sequence[Point]) -> str:
    """A line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of a rectangle, as a polygon to fill with a pattern."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def ellipse(x: float, y: float, rx: float, ry: float, sides: int = 32) -> list[Point]:
    """An ellipse as a polygon."""
    angles = [2 * math.pi * side / sides for side in range(sides)]
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def hatch(polygon: Sequence[Point], step: float, degrees: float = 0) -> str:
    """Parallel lines inside a polygon of any form; 0 degrees is level, 90 upright."""
    return "".join(f"{opened(ends)}" for ends in _spans(polygon, step, degrees))


def dots(polygon: Sequence[Point], step: float) -> str:
    """Dots in a staggered grid, to be stroked with round caps."""
    drawn = []
    for row, (start, end) in enumerate(_spans(polygon, step * 0.866, 0)):
        first = math.ceil((start[0] - row % 2 * step / 2) / step) * step + row % 2 * step / 2
        x = first
        while x <= end[0]:
            drawn.append(f"M{number(x)} {number(start[1])}h.01")
            x += step
    return "".join(drawn)


def waves(x: float, y: float, width: float, rows: int, step: float, length: float = 24, height: float = 3) -> str:
    """Rows of water, each shifted against the last and broken now and then as an engraver would."""
    drawn = []
    for row in range(rows):
        at = x + (row * 0.37 % 1) * length
        level = y + row * step
        count = 0
        while at + length <= x + width:
            if (count + row) % 5 == 4:
                at += length * 0.6
            else:
                half, lift = number(length / 2), number(-height)
                joined = "" if count % 5 and (count + row) % 5 else f"M{number(at)} {number(level)}"
                drawn.append(f"{joined}q{number(length / 4)} {lift} {half} 0t{half} 0")
                at += length
            count += 1
    return "".join(drawn)


def _spans(polygon: Sequence[Point], step: float, degrees: float) -> Iterator[tuple[Point, Point]]:
    """The pieces of parallel lines that lie inside a polygon (even-odd), from side to side and line by line."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in polygon]
    lowest, highest = min(y for _, y in turned), max(y for _, y in turned)
    level = math.ceil(lowest / step) * step
    while level < highest:
        crossed = sorted(
            ax + (level - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in zip(turned, [*turned[1:], turned[0]], strict=True)
            if (ay <= level) != (by <= level)
        )
        for start, end in zip(crossed[::2], crossed[1::2], strict=True):
            yield (
                (start * cos - level * sin, start * sin + level * cos),
                (end * cos - level * sin, end * sin + level * cos),
            )
        level += step
