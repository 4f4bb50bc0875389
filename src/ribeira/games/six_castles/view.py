"""Six Castles as a picture and in words."""

from __future__ import annotations

from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.words import touches
from ribeira.kernel.drawing import Drawing, Piece, Section
from ribeira.kernel.words import Say, Told


def sheet() -> str:
    return ""


def draw(view: View, say: Say, aid: bool, tall: bool = False) -> Drawing:
    ids = dict.fromkeys(piece for action in view.legal for piece in touches(action))
    return Drawing(100, 100, say(Told("six-castles.title")), tuple(Piece(i, "", 0, 0) for i in ids))


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    return []
