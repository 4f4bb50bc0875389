"""Douro 1872 as a picture and in words."""

from __future__ import annotations

from ribeira.games.douro.observe import View
from ribeira.kernel.drawing import Drawing, Section
from ribeira.kernel.words import Say, Told


def sheet() -> str:
    """The symbols."""
    return ""


def draw(view: View, say: Say, aid: bool, tall: bool = False) -> Drawing:
    """The view as a picture."""
    return Drawing(100, 100, say(Told("douro.title")), ())


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The view in words."""
    return []
