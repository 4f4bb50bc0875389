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


def shown(width: int, *sections: Section, height: int | None = None) -> list[str]:
    """The lines printed, on a terminal of so many lines if a height is given."""
    file = io.StringIO()
    console = Console(file=file, width=width, height=height, force_terminal=height is not None, color_system=None)
    show_board(console, sections)
    return file.getvalue().splitlines()


def test_sections_stand_side_by_side_where_they_fit() -> None:
    wide, narrow = shown(80, HAND, VALLEY, FACTS), shown(30, HAND, VALLEY, FACTS)
    assert "Your hand" in wide[0]
    assert "Facts" in wide[0]
    assert [line for line in narrow if "Your hand" in line and "Facts" in line] == []
    assert len(narrow) > len(wide)


@pytest.mark.parametrize("height", [None, 24, 60])
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_any_sections_fit_the_width(width: int, height: int | None) -> None:
    lines = shown(width, HAND, VALLEY, FACTS, LONG, EMPTY, RAGGED, height=height)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    assert all(word in text for word in ("Valley", "12", "[red]", "word", "Empty", "3"))


def test_a_short_terminal_has_no_room_for_frames() -> None:
    assert shown(80, HAND, height=24)[0].rstrip() == "Your hand  0 1 2 3"
    assert len(shown(80, HAND, LONG, VALLEY, height=24)) < len(shown(80, HAND, LONG, VALLEY, height=60))


def test_no_sections_no_lines() -> None:
    assert shown(80) == []
