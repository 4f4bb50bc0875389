"""A game's view as a picture, in one line of a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ribeira.kernel.drawing import Section, Shape
from ribeira.kernel.game import AnyGame
from ribeira.kernel.words import Say
from ribeira.svg.markup import render


@dataclass(frozen=True)
class Picture:
    """An SVG that a notebook shows by itself; `str()` of it is the markup."""

    markup: str

    def __str__(self) -> str:
        return self.markup

    def __repr__(self) -> str:
        return f"<Picture of {len(self.markup)} characters>"

    def _repr_svg_(self) -> str:
        return self.markup


def picture(
    game: AnyGame, view: Any, say: Say = str, *, aid: bool = False, shape: Shape = "wide", theme: str = "auto"
) -> Picture:
    """A view drawn to stand alone, the same in words inside it.

    `say` gives language and names (`speaker("pt", ["Ana", "Rui"])`), `aid` shows all that was ever public, `shape` is
    wide, square or tall (a phone held upright), `theme` is light, dark or auto.
    """
    drawing = game.draw(view, say, aid, shape)
    return Picture(render(drawing, game.sheet(), theme, in_words(game.describe(view, say, aid))))


def in_words(sections: Iterable[Section]) -> str:
    """Sections as plain text: a title, then a line for each row."""
    lines: list[str] = []
    for section in sections:
        lines += ["", section.title]
        for row in section.rows:
            named = zip(section.head or ("",) * len(row), row, strict=True)
            lines.append("  " + "; ".join(f"{name}: {cell}" if name else cell for name, cell in named if cell))
    return "\n".join(lines[1:])
