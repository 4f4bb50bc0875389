"""Douro 1872 as a picture and in words."""

from __future__ import annotations

from ribeira.games.douro.observe import View
from ribeira.kernel.drawing import Drawing, Piece, Section
from ribeira.kernel.words import Say, Told


def sheet() -> str:
    """The symbols of the drawing."""
    return ""


def draw(view: View, say: Say, aid: bool, tall: bool = False) -> Drawing:
    """The table as a picture."""
    hand = [Piece(f"barrel-{view.seat}-{card}", "barrel", 40 * at, 0, str(card)) for at, card in enumerate(view.hand)]
    return Drawing(400, 60, say(Told("douro.title")), tuple(hand))


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The table in words."""
    return []
