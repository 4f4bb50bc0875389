"""Shared drawing: palette, lettering, engraved patterns, cards, tokens, hexes, and pictures made of pieces.

A game's sheet is a text of `<symbol>`s made by `symbol(name, …)` from these shapes; its `draw` places pieces that use
them; `render` makes a picture of both. Names of symbols begin with the game's name, since several sheets may stand in
one page. Nothing here knows a game, a language or a state. `python -m ribeira.svg` shows the shared shapes.
"""

from ribeira.svg.faces import face
from ribeira.svg.lettering import fit, measure, wrap
from ribeira.svg.markup import circle, element, group, lettering, path, piece_markup, rect, render, symbol
from ribeira.svg.picture import Picture, in_words, picture
from ribeira.svg.style import stylesheet

__all__ = [
    "Picture",
    "circle",
    "element",
    "face",
    "fit",
    "group",
    "in_words",
    "lettering",
    "measure",
    "path",
    "picture",
    "piece_markup",
    "rect",
    "render",
    "stylesheet",
    "symbol",
    "wrap",
]
