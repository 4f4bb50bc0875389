from xml.etree import ElementTree

import pytest

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.svg.markup import circle, definitions, number, piece_markup, render, symbol, used_symbols

SHEET = (
    symbol("x-leaf", circle(0, 0, 3, "olive"))
    + symbol("x-branch", '<use href="#x-leaf"/>', '<path fill="url(#x-fade)"/>')
    + symbol("x-idle", circle(0, 0, 1, "ink"))
    + '<linearGradient id="x-fade"><stop offset="0"/></linearGradient>\n'
)
SVG = "{http://www.w3.org/2000/svg}"


def test_numbers_are_short() -> None:
    assert [number(value) for value in (3.0, 0.126, -12.5, 1234.567, 1e-9)] == ["3", "0.13", "-12.5", "1234.57", "0"]


def test_a_picture_carries_only_what_its_pieces_need() -> None:
    assert list(definitions(SHEET)) == ["x-leaf", "x-branch", "x-idle", "x-fade"]
    used = used_symbols(SHEET, ["x-branch", ""])
    assert list(definitions(used)) == ["x-leaf", "x-branch", "x-fade"]


def test_an_unknown_symbol_is_an_error() -> None:
    with pytest.raises(KeyError, match="x-tree"):
        used_symbols(SHEET, ["x-tree"])


def test_a_piece_bears_id_place_label_and_text() -> None:
    piece = Piece("a-1", "x-leaf", 10, 20.25, "A & B", "<7>", "seat-2 faded", 90, 0.5)
    assert piece_markup(piece) == (
        '<g id="a-1" class="piece seat-2 faded" transform="translate(10 20.25) rotate(90) scale(0.5)" role="img">'
        '<title>A &amp; B</title><use href="#x-leaf"/><text dy="0.35em">&lt;7&gt;</text></g>'
    )


def test_a_piece_without_label_is_hidden_from_screen_readers() -> None:
    assert 'aria-hidden="true"' in piece_markup(Piece("a", "x-leaf", 0, 0))


def test_a_picture_is_xml_with_title_and_description() -> None:
    drawing = Drawing(100, 50, "T & T", (Piece("a", "x-leaf", 1, 2, "leaf"), Piece("b", "", 3, 4, text="<b>")))
    root = ElementTree.fromstring(render(drawing, SHEET, "light", "two\nlines <&>"))
    assert root.get("viewBox") == "0 0 100 50"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "T & T"
    assert root.findtext(f"{SVG}desc") == "two\nlines <&>"
    assert [group.get("id") for group in root.findall(f"{SVG}g")] == ["a", "b"]
    assert [found.get("id") for found in root.iter(f"{SVG}symbol")] == ["x-leaf"]
