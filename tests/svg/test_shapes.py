from xml.etree import ElementTree

import pytest

from ribeira.svg import __main__ as demo
from ribeira.svg.markup import definitions, render
from ribeira.svg.palette import MARKS
from ribeira.svg.shapes import hexagon, mark_outline, mark_symbols


def test_a_hex_has_its_corners_at_its_size() -> None:
    assert all(abs((x * x + y * y) ** 0.5 - 10) < 1e-9 for x, y in hexagon(10))
    assert min(y for _, y in hexagon(10)) == -10
    assert max(x for x, _ in hexagon(10, pointed=False)) == 10


def test_marks_differ_by_shape() -> None:
    assert len({mark_outline(mark, 10) for mark in MARKS}) == 5
    assert list(definitions(mark_symbols("x"))) == [f"x-mark-{seat}" for seat in range(5)]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_demo_shows_every_symbol_of_its_sheet(theme: str, capsys: pytest.CaptureFixture[str]) -> None:
    demo.main(theme)
    out = capsys.readouterr().out
    assert out == render(demo.demo(), demo.sheet(), theme)
    shown = {found.get("id") for found in ElementTree.fromstring(out).iter("{http://www.w3.org/2000/svg}symbol")}
    assert shown == set(definitions(demo.sheet()))
