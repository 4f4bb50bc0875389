"""Both themes can be read equally well: what stands on what, in the page and in pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ribeira
from ribeira.svg.palette import DAY, NIGHT
from tests.svg.test_style import contrast

STYLE = (Path(ribeira.__file__).parent / "web" / "style.css").read_text(encoding="utf-8")
COLOURS = {name: both for name, *both in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", STYLE)}
LETTERS = 4.5  # WCAG AA
SHAPES = 3.0  # of what is no text
ALIKE = 0.65  # the weaker theme against the stronger one


def whole(colour: str) -> str:
    return colour if len(colour) > 4 else "#" + "".join(digit * 2 for digit in colour[1:])


def both(one: str, other: str) -> list[float]:
    """By day and by night."""
    return [contrast(whole(a), whole(b)) for a, b in zip(COLOURS[one], COLOURS[other], strict=True)]


@pytest.mark.parametrize("ground", ["panel", "paper"])
@pytest.mark.parametrize("letters", ["ink", "soft", "blue", "clay"])
def test_letters_of_the_page(letters: str, ground: str) -> None:
    day, night = both(letters, ground)
    assert min(day, night) >= LETTERS
    assert min(day, night) / max(day, night) >= ALIKE


@pytest.mark.parametrize("letters", ["ink", "soft", "blue"])
def test_letters_on_the_bare_table(letters: str) -> None:
    assert min(both(letters, "wood")) >= LETTERS


def test_letters_on_buttons() -> None:
    day, night = both("on-blue", "blue")
    assert min(day, night) >= LETTERS
    assert min(day, night) / max(day, night) >= ALIKE


@pytest.mark.parametrize("ground", ["panel", "paper"])
@pytest.mark.parametrize("line", ["edge", "gold", "blue"])
def test_lines_that_mean_something(line: str, ground: str) -> None:
    assert min(both(line, ground)) >= SHAPES


@pytest.mark.parametrize(
    ("letters", "ground"),
    [
        ("chalk", "table"),
        ("chalk", "panel"),
        ("ink", "paper"),
        ("ink", "shade"),
        ("ink", "gold"),
        ("ink", "foam"),
        ("paper", "sea"),
        ("paper", "wine"),
    ],
)
def test_letters_of_pictures(letters: str, ground: str) -> None:
    day, night = (contrast(palette[letters], palette[ground]) for palette in (DAY, NIGHT))
    assert min(day, night) >= LETTERS
    assert min(day, night) / max(day, night) >= ALIKE
