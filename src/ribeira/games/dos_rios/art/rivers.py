"""The two rivers as flowing curves: for each hex a bend from where the water comes in to where it goes out.

Rio Verde is dark with a light current of long strokes, Rio Moreno light with a dark current of dots; on a shared bed
they run side by side, Rio Verde on the left.
"""

from __future__ import annotations

import math

from ribeira.games.dos_rios.art.layout import HALF
from ribeira.games.dos_rios.places import RIVERS
from ribeira.svg.engraving import Point
from ribeira.svg.markup import path, symbol

WIDTH, APART = 11.0, 6.4
SIDES = {"left": 150.0, "straight": 90.0, "right": 30.0}  # the way out, in degrees below the level; in: turned over
KINDS = ("alone", "joining", "shared")  # alone throughout; alone where it comes in; side by side throughout


def river_symbols() -> str:
    """`dos-rios-<river>-<in>-<out>-<kind>`, the ends `dos-rios-<river>-<spring or mouth>-<way>-<kind>`, old beds."""
    drawn = [symbol(f"dos-rios-bed-{way}", _bed(way)) for way in SIDES]
    for river in RIVERS:
        for way_in in SIDES:
            for way_out in SIDES:
                for kind in KINDS:
                    line = _bend(river, way_in, way_out, kind)
                    drawn.append(symbol(f"dos-rios-{river}-{way_in}-{way_out}-{kind}", *_stream(river, line)))
        for way in SIDES:
            drawn.append(symbol(f"dos-rios-{river}-spring-{way}-alone", *_stream(river, _source(way))))
            for kind in ("alone", "shared"):
                line = _mouth(river, way, kind)
                drawn.append(symbol(f"dos-rios-{river}-mouth-{way}-{kind}", *_stream(river, line), _delta(way)))
    return "".join(drawn)


def _edge(side: str, above: bool, shift: float) -> Point:
    """The middle of a side of the hex, moved sideways by `shift` as the current looks downhill."""
    turn = math.radians(SIDES[side])
    x, y = HALF * math.cos(turn), HALF * math.sin(turn)
    if above:
        x, y = -x, -y  # water flowing left comes in on the right above
    return x + shift * math.sin(turn), y - shift * math.cos(turn)


def _shift(river: str, shared: bool) -> float:
    return 0.0 if not shared else -APART if river == "verde" else APART


def _bend(river: str, way_in: str, way_out: str, kind: str) -> str:
    start = _edge(way_in, True, _shift(river, kind == "shared"))
    end = _edge(way_out, False, _shift(river, kind != "alone"))
    middle = _shift(river, kind == "shared") * 0.9
    (ax, ay), (bx, by) = start, end
    pull = f"{ax * 0.35 + middle:.1f} {ay * 0.35:.1f} {bx * 0.35 + middle:.1f} {by * 0.35:.1f}"
    return f"M{ax:.1f} {ay:.1f}C{pull} {bx:.1f} {by:.1f}"


def _source(way: str) -> str:
    x, y = _edge(way, False, 0)
    return f"M0 6Q{x * 0.2:.1f} {y * 0.6:.1f} {x:.1f} {y:.1f}"


def _mouth(river: str, way: str, kind: str) -> str:
    x, y = _edge(way, True, _shift(river, kind == "shared"))
    return f"M{x:.1f} {y:.1f}L{x * 0.62:.1f} {y * 0.62:.1f}"


def _bed(way: str) -> str:
    """A piece of an old bed that lies until the new course is complete (R23)."""
    x, y = _edge(way, False, 0)
    return path(f"M0 0L{2 * x:.1f} {2 * y:.1f}", "foam-line", 7, stroke_dasharray="7 6", stroke_opacity=0.75)


def _delta(way: str) -> str:
    """Ripples where a river ends."""
    x, y = _edge(way, True, 0)
    return path(
        f"M{x * 0.45 - 12:.1f} {y * 0.45:.1f}q6 5 12 0t12 0M{x * 0.2 - 9:.1f} {y * 0.2:.1f}q4.5 4 9 0t9 0",
        "foam-line",
        1.6,
        stroke_linecap="round",
    )


def _stream(river: str, line: str) -> list[str]:
    verde = river == "verde"
    return [
        path(line, "ink-line", WIDTH + 2.4, stroke_opacity=0.85),
        path(line, "foam-line" if not verde else "sea-line", WIDTH),
        *([] if verde else [path(line, "sky-line", WIDTH, stroke_opacity=0.65)]),
        path(
            line,
            "foam-line" if verde else "ink-line",
            1.8 if verde else 2.4,
            stroke_dasharray="9 5" if verde else "0.1 6.5",
            stroke_linecap="round",
            stroke_opacity=0.9,
        ),
    ]
