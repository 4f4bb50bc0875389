import io

import pytest
from rich.console import Console

from ribeira.cli.board import show_board
from ribeira.kernel.drawing import Section

HAND = Section("Your hand", (), (("0 1 2 3",),))
VALLEY = Section("Valley", ("Boat", "Order"), (("contested", "12"), ("next", "7")))
FACTS = Section("Facts", (), (("Stack", "10 cards"), ("Fog", "[red]")))
LONG = Section("Long", (), (("word " * 60,),))
EMPTY = Section("Empty", (), ())
RAGGED = Section("", ("A",), (("1", "2", "3"), ()))


def shown(width: int, *sections: Section) -> list[str]:
    file = io.StringIO()
    show_board(Console(file=file, width=width), sections)
    return file.getvalue().splitlines()


def test_sections_stand_side_by_side_where_they_fit() -> None:
    wide, narrow = shown(80, HAND, VALLEY, FACTS), shown(30, HAND, VALLEY, FACTS)
    assert "Your hand" in wide[0]
    assert "Facts" in wide[0]
    assert [line for line in narrow if "Your hand" in line and "Facts" in line] == []
    assert len(narrow) > len(wide)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_any_sections_fit_the_width(width: int) -> None:
    lines = shown(width, HAND, VALLEY, FACTS, LONG, EMPTY, RAGGED)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    assert all(word in text for word in ("Valley", "12", "[red]", "word", "Empty", "3"))


def test_no_sections_no_lines() -> None:
    assert shown(80) == []
