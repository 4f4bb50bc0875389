"""Faces on medallions, put together of parts as an engraver would: few inks, told apart by their outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ribeira.svg.engraving import closed, dots, ellipse, hatch
from ribeira.svg.markup import circle, group, path

RADIUS = 24.0  # of a medallion, around (0, 0)
FINE, LINE = 0.55, 1.2


def face(parts: Iterable[str]) -> str:
    """A medallion with the face that these parts make, laid one over the other."""
    ground = circle(0, 0, RADIUS, "haze") + path(hatch(ellipse(0, 0, 23, 23), 2.4), "stone-line", FINE)
    rim = circle(0, 0, RADIUS - 0.7, "chalk-line", stroke_width=1.4)
    return group(ground, *(PARTS[part] for part in parts), rim)


def _coat(ink: str) -> str:
    """Shoulders, cut by the rim."""
    shoulders = "M-19 13C-15 9.8-8 10-4.6 8H4.6C8 10 15 9.8 19 13A23 23 0 0 1-19 13Z"
    collar = "M-4.6 8-7.6 11 0 18 7.6 11 4.6 8Q0 13-4.6 8Z"
    return path(shoulders, f"{ink} ink-edge", LINE) + path(collar, "paper ink-edge", 1)


def _head() -> str:
    ears = "M-9-4.6q-2.6-.6-2 2.2.5 2.4 2.6 2.2ZM9-4.6q2.6-.6 2 2.2-.5 2.4-2.6 2.2Z"
    neck = "M-4.4 5V11Q0 15 4.4 11V5Z"
    skull = "M-9.2-5C-9.2-19 9.2-19 9.2-5C9.2 3.6 4.4 10.4 0 10.4S-9.2 3.6-9.2-5Z"
    outline = "".join(path(part, "paper ink-edge", LINE) for part in (ears, neck, skull))
    shade = "M6.6-1.2 8.9-.8M6.2.6 8.4 1M5.6 2.4 7.7 2.8M4.9 4.2 6.8 4.6M4 6 5.7 6.4M3 7.8 4.4 8.1"
    brows = "M-6-5.8q2-1.4 4-.3M6-5.8q-2-1.4-4-.3"
    nose, mouth = "M.2-2.6-1.1 2.2Q0 3 1.4 2.4", "M-2.8 5.7Q0 7.4 2.8 5.7"
    drawn = path(shade, "ink-line", FINE) + path(brows, "ink-line", LINE) + path(nose + mouth, "ink-line", 1)
    return outline + drawn + circle(-3.7, -2.8, 1.25, "ink") + circle(3.7, -2.8, 1.25, "ink")


def _hair(ink: str) -> str:
    """Parted in the middle."""
    hair = "M-10.4-.5C-13.6-20.5 13.6-20.5 10.4-.5 9.6-7.4 5.6-10.4 0-12.4-5.6-10.4-9.6-7.4-10.4-.5Z"
    return path(hair, f"{ink} ink-edge", LINE) + path("M0-12.4V-15.6", "paper-line", 0.9)


def _ring(outer: str, ink: str) -> str:
    """Cloth around a face, which shows in its opening."""
    opening = closed(ellipse(0, -1.4, 7.9, 9.6))
    return path(outer + opening, f"{ink} ink-edge", LINE, fill_rule="evenodd")


def _locks(places: Iterable[tuple[float, float]], r: float, ink: str) -> str:
    """Curls, each a ball of hair with a turn in it."""
    drawn = []
    for x, y in places:
        turn = f"M{x - r * 0.5:.1f} {y:.1f}a{r * 0.5:.1f} {r * 0.5:.1f} 0 0 1 {r:.1f} 0"
        drawn.append(circle(x, y, r, f"{ink} ink-edge", stroke_width=1) + path(turn, "ink-line", 0.8))
    return "".join(drawn)


def _arc(rx: float, ry: float, y: float, degrees: Iterable[int]) -> list[tuple[float, float]]:
    """Places along an ellipse, counted from the right over the top."""
    return [(rx * math.cos(math.radians(at)), y - ry * math.sin(math.radians(at))) for at in degrees]


def _braid(x: float) -> str:
    """One plait that hangs over a shoulder, with a ribbon."""
    plaits = [closed(ellipse(x + (0.8 if at % 2 else -0.8), 1.5 + 3.4 * at, 2.9, 2.4)) for at in range(4)]
    drawn = "".join(path(plait, "gold ink-edge", 1) for plait in plaits)
    return drawn + path(f"M{x - 2.6} 14.6H{x + 2.6}", "wine-line", 2.2) + path(f"M{x} 15.4v3", "gold-line", 3)


def _straw_hat() -> str:
    crown = path("M-9.6-10.5C-10-22.5 10-22.5 9.6-10.5Z", "gold ink-edge", LINE)
    weave = path(hatch(ellipse(0, -15.5, 7.6, 4.6), 2.2), "ink-line", FINE)
    band = path("M-9.6-12.8Q0-10.6 9.6-12.8V-9.6H-9.6Z", "clay ink-edge", 0.8)
    brim = path("M-21-8.2C-14-12.4 14-12.4 21-8.2 14-5.6-14-5.6-21-8.2Z", "gold ink-edge", LINE)
    return crown + weave + band + brim + path("M-16-8.4Q0-11 16-8.4M-11-7.4Q0-8.8 11-7.4", "ink-line", FINE)


def _kerchief() -> str:
    cloth = "M-12.6 3C-16-23.5 16-23.5 12.6 3Q9 11.6 0 12.6-9 11.6-12.6 3Z"
    spots = [(-10.6, -6.5), (-7.4, -12.6), (0, -14.6), (7.4, -12.6), (10.6, -6.5), (-10.4, 1), (10.4, 1)]
    knot = path("M0 11.4-6.4 18.4-1 17.4 0 20 1 17.4 6.4 18.4Z", "clay ink-edge", LINE)
    return _ring(cloth, "clay") + "".join(circle(x, y, 1.2, "paper") for x, y in spots) + knot


def _hood() -> str:
    left, right = "M0-22.4C-10-21-14.4-10-14.4 0-14.8 6-17 10-19.4 12.4", "C17 10 14.8 6 14.4 0 14.4-10 10-21 0-22.4Z"
    folds = "M-11.6 2C-12 9-13 13-15 17.6M11.6 2C12 9 13 13 15 17.6M-6 12Q-6 18-7.6 22M6 12Q6 18 7.6 22M0 13.4V23"
    clasp = circle(0, 12.4, 2.2, "gold ink-edge", stroke_width=1)
    return _ring(f"{left}A23 23 0 0 0 19.4 12.4{right}", "moss") + path(folds, "ink-line", 0.9) + clasp


def _tricorne() -> str:
    brim = "M-21.4-8C-13.4-11.4-9-20.4 0-20.8 9-20.4 13.4-11.4 21.4-8 14-5.4 6-9.4 0-9.4S-14-5.4-21.4-8Z"
    braid = path("M-18.4-8.6C-12.6-12-8.4-18.4 0-18.6 8.4-18.4 12.6-12 18.4-8.6", "gold-line", LINE)
    return path(brim, "ink ink-edge", LINE) + braid + circle(-6.5, -12.8, 2.3, "clay paper-edge", stroke_width=0.8)


def _comb() -> str:
    fan = path("M-6-11-9.6-20.4Q0-25.4 9.6-20.4L6-11Z", "gold ink-edge", LINE)
    return fan + path("M-3.6-13-5.8-20M-1.2-13-2-21.4M1.2-13 2-21.4M3.6-13 5.8-20", "ink-line", 0.9)


def _mantilla() -> str:
    left, right = "M0-17.6C-13-17.6-15.6-5-15.8 4-16 9-17 12-18 14L-9 17-8 0", "H8L9 17 18 14C17 12 16 9 15.8 4"
    lace = dots([(-15, -6), (-11, -6), (-10, 14), (-17, 13)], 3.2) + dots([(11, -6), (15, -6), (17, 13), (10, 14)], 3.2)
    return path(f"{left}{right}C15.6-5 13-17.6 0-17.6Z", "ink ink-edge", LINE) + path(
        lace, "paper-line", 1.3, stroke_linecap="round"
    )


def _bowler() -> str:
    crown = path("M-9.8-9.6C-11.4-24.6 11.4-24.6 9.8-9.6Z", "ink ink-edge", LINE)
    band = path("M-9.8-11.6Q0-14 9.8-11.6", "gold-line", 1.6)
    below, above = (
        "M-14.6-10.8C-15-7.6-11-7.8-9.4-8.2Q0-10.4 9.4-8.2C11-7.8 15-7.6 14.6-10.8",
        "C11-9 5-11 0-11S-11-9-14.6-10.8Z",
    )
    brim = path(below + above, "ink ink-edge", 1)
    return crown + band + brim + path("M-6-17.6Q-4.6-20 -2-20.4", "paper-line", 0.9)


def _full_beard() -> str:
    left, right = "M0 3.6Q-2 2.2-4.4 3.2C-7.4 3-9 1.6-10.2-3.4-11.4 8-7.4 18.4 0 19.4", "C7.4 18.4 11.4 8 10.2-3.4"
    beard = path(f"{left}{right}C9 1.6 7.4 3 4.4 3.2Q2 2.2 0 3.6Z", "clay ink-edge", LINE)
    strands = "M-7.4 5Q-6.6 11-4 15M-3.6 9Q-3 13.4-1.4 16.6M7.4 5Q6.6 11 4 15M3.6 9Q3 13.4 1.4 16.6"
    mouth, shine = (
        path("M-2.6 6.2Q0 7.6 2.6 6.2", "paper-line", LINE),
        path("M-4.6-12.6Q-2.6-14 .4-14", "ink-line", FINE),
    )
    return beard + path(strands, "ink-line", 0.8) + mouth + shine


def _tousled_hair() -> str:
    outside = "M-10.2-1.6-12.6-8.4-10.4-9-12.4-15-7.6-14.4-7.4-20-2.6-17.2 1.4-22 4-17 9.4-19 8.8-14 13-12.4 10.8-8.6"
    inside = "12.2-5.6 10.2-1.6Q9.6-6 7-8.6L4.6-6.8 2.6-9.8-1-7-3.4-9.8-6.4-7.2Q-9.6-5-10.2-1.6Z"
    return path(f"{outside} {inside}", "earth ink-edge", LINE)


def _long_hair() -> str:
    left, right = "M-9-12C-15.6-6-13.6 6-16 13.6-11.6 16-7 13.4-6 9", "H6C7 13.4 11.6 16 16 13.6 13.6 6 15.6-6 9-12Z"
    strands = "M-12 0Q-12 8-13.4 13M-9.6 4Q-9.4 9-10 13M12 0Q12 8 13.4 13M9.6 4Q9.4 9 10 13"
    return path(left + right, "earth ink-edge", LINE) + path(strands, "ink-line", 0.8)


def _beret() -> str:
    left, right = "M-9.8-7.6C-18-9-16.4-17-6-19", "C4-20.8 17-17.6 15-11.4 14-8 6-10.4 0-9.8-4-9.4-7-8.4-9.8-7.6Z"
    stalk, shine = path("M0-19.4Q.4-22 2-22.4", "ink-line", 1.8), path("M-11-13.6Q-8-16.4-3-17", "paper-line", 0.8)
    return path(left + right, "ink ink-edge", LINE) + stalk + shine


def _bun() -> str:
    return path(closed(ellipse(0, -17.2, 5.4, 4.8)), "ink ink-edge", LINE) + path(
        "M-3-18.6Q0-20.6 3-18.4", "paper-line"
    )


def _moustache() -> str:
    hair = "M0 3.9C-3 1.9-7.6 3-9.4 7.4-6 7.6-2.2 7 0 5.2 2.2 7 6 7.6 9.4 7.4 7.6 3 3 1.9 0 3.9Z"
    return path(hair, "ink ink-edge", 0.8)


def _goatee() -> str:
    chin = "M-3.2 8Q0 9.4 3.2 8 2.6 13.4 0 15.4-2.6 13.4-3.2 8Z"
    lip = "M0 4C-2 3-4.6 3.6-5.6 5.8-3.4 5.4-1.6 5.4 0 4.8 1.6 5.4 3.4 5.4 5.6 5.8 4.6 3.6 2 3 0 4Z"
    return path(chin + lip, "earth ink-edge", 0.8)


def _stubble() -> str:
    jaw = [(-7.6, 2), (-4, 4), (4, 4), (7.6, 2), (4.6, 8), (0, 10), (-4.6, 8)]
    return path(dots(jaw, 1.7), "ink-line", 0.8, stroke_linecap="round")


def _freckles() -> str:
    spots = "M-6 .6h.01M-4.4 1.6h.01M-6.2 2.6h.01M6 .6h.01M4.4 1.6h.01M6.2 2.6h.01"
    return path(spots, "clay-line", 1.2, stroke_linecap="round")


def _glasses() -> str:
    lenses = "".join(circle(x, -2.8, 3.7, "ink-line", stroke_width=1.5) for x in (-4.2, 4.2))
    return lenses + path("M-.5-3.4H.5M-7.8-3.6-9.6-4.4M7.8-3.6 9.6-4.4", "ink-line", 1.5)


def _monocle() -> str:
    return circle(3.7, -2.8, 3.9, "gold-line", stroke_width=1.7) + path("M7.4-1.4Q9.6 6 7 14", "gold-line")


def _earrings() -> str:
    return "".join(circle(x, 3.4, 1.9, "gold ink-edge", stroke_width=0.9) for x in (-10.6, 10.6))


PARTS = {
    **{f"{ink}-coat": _coat(ink) for ink in ("olive", "sea", "gold", "wine", "clay", "moss", "stone")},
    **{f"{name}-hair": _hair(ink) for name, ink in (("dark", "ink"), ("fair", "gold"), ("white", "foam"))},
    "head": _head(),
    "fringe": path("M-8.6-4C-9-13.4 9-13.4 8.6-4 6-9.4 1-9.6-2.6-11.4-4-9-7-8-8.6-4Z", "ink ink-edge"),
    "tousled-hair": _tousled_hair(),
    "bun": _bun(),
    "curls": _locks(_arc(13.4, 13.6, -3.4, (222, 192, 164, 138, 112, 90, 68, 42, 16, -12, -42)), 5.4, "earth"),
    "curled-fringe": _locks(_arc(8, 7.6, -5.4, (160, 125, 90, 55, 20)), 3.2, "earth"),
    "long-hair": _long_hair(),
    "braids": _braid(-12) + _braid(12),
    "full-beard": _full_beard(),
    "moustache": _moustache(),
    "goatee": _goatee(),
    "sideburns": path("M-9.4-6V4L-6.4 6.4Q-6.6 1-8.2-6ZM9.4-6V4L6.4 6.4Q6.6 1 8.2-6Z", "earth ink-edge", 0.8),
    "stubble": _stubble(),
    "freckles": _freckles(),
    "glasses": _glasses(),
    "monocle": _monocle(),
    "earrings": _earrings(),
    "straw-hat": _straw_hat(),
    "kerchief": _kerchief(),
    "beret": _beret(),
    "bowler": _bowler(),
    "hood": _hood(),
    "comb": _comb(),
    "mantilla": _mantilla(),
    "tricorne": _tricorne(),
}
