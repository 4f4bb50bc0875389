"""Dos Rios as a picture and in words."""

from __future__ import annotations

from ribeira.games.dos_rios.observe import View
from ribeira.kernel.drawing import Drawing, Section
from ribeira.kernel.words import Say, Told


def sheet() -> str:
    """The symbols of the drawing."""
    return ""


def draw(view: View, say: Say, aid: bool) -> Drawing:
    """The table."""
    return Drawing(100, 100, say(Told("dos-rios.title")), ())


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The table in words."""
    return []
