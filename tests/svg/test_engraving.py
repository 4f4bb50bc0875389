import re

from ribeira.svg.engraving import box, dots, ellipse, hatch, waves


def points(data: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", data)]


def test_hatching_stays_inside() -> None:
    for x, y in points(hatch(ellipse(0, 0, 30, 20, 200), 3, 30)):
        assert (x / 30) ** 2 + (y / 20) ** 2 < 1.02


def test_level_hatching_has_a_line_for_each_step() -> None:
    assert hatch(box(0, 0, 10, 9), 3) == "M0 0L10 0M0 3L10 3M0 6L10 6"


def test_hatching_leaves_out_what_a_polygon_leaves_out() -> None:
    notched = [(0, 0), (4, 0), (4, 6), (6, 6), (6, 0), (10, 0), (10, 10), (0, 10)]
    assert hatch(notched, 5) == "M0 0L4 0M6 0L10 0M0 5L4 5M6 5L10 5"


def test_dots_and_waves_stay_inside() -> None:
    assert all(0 <= x <= 50 and 0 <= y <= 30 for x, y in points(dots(box(0, 0, 50, 30), 6)))
    drawn = waves(0, 0, 100, 4, 10, length=20)
    assert drawn.count("q") > 8
    assert all(0 <= x <= 80 for x, _ in points(drawn))
