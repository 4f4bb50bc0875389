"""Pictures of the rules: a part of a position, or some symbols of the sheet side by side, drawn by the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.game import AnyGame
from ribeira.kernel.words import Say, Told

Speak = Callable[[Sequence[str]], Say]  # a speaker that knows these names


@dataclass(frozen=True, slots=True, eq=False)
class Illustration:
    """A picture as the rules describe it. It is drawn from `data`, which names either a position or symbols.

    A position is a recorded game up to some action, seen by a seat; `around` are the pieces that the picture is cut
    out around, with a margin, `ground` what lies under all of it, `hide` what is left out, and a `frame` of the sheet
    may be put around some of them. Symbols stand in rows, each above its name.
    """

    name: str
    caption: Told
    data: Mapping[str, Any]
    positions: Mapping[str, Mapping[str, Any]]

    def draw(self, game: AnyGame, speak: Speak) -> Drawing:
        """The picture. Positions are of the usual edition, whichever one the rules are told for."""
        if "symbols" in self.data:
            return self._rows(game.name, speak(()))
        position = self.positions[self.data["position"]]
        say = speak(position["players"])
        state = game.begin(game.setup(position["seats"], position.get("options")))
        for action in position["actions"].strip().split("\n")[: self.data.get("after")]:
            state.play(game.notation.read(action))
        eye = self.data.get("eye", position.get("eye"))
        whole = game.draw(state.view(None if eye is None else eye - 1), say, True, self.data.get("shape", "wide"))
        return self._cut(self._framed(whole, game.name), say(self.caption))

    def _framed(self, whole: Drawing, game: str) -> Drawing:
        """The drawing with a symbol in the middle of some of its pieces, if the picture has one."""
        if "frame" not in self.data:
            return whole
        symbol, scale, *patterns = self.data["frame"]
        inside = [piece for pattern in patterns for piece in _matching(whole.pieces, pattern)]
        x, y = (sum(each) / len(inside) for each in zip(*((piece.x, piece.y) for piece in inside), strict=True))
        frame = Piece("frame", f"{game}-{symbol}", x, y, scale=scale)
        return Drawing(whole.width, whole.height, whole.title, (*whole.pieces, frame))

    def _cut(self, whole: Drawing, title: str) -> Drawing:
        """The part of a drawing around some of its pieces."""
        margin = self.data["margin"]
        left, top, right, bottom = margin if isinstance(margin, list) else [margin] * 4
        middle = [piece for pattern in self.data["around"] for piece in _matching(whole.pieces, pattern)]
        x, y = min(piece.x for piece in middle) - left, min(piece.y for piece in middle) - top
        width = max(piece.x for piece in middle) + right - x
        height = max(piece.y for piece in middle) + bottom - y
        hidden = {piece.id for pattern in self.data.get("hide", ()) for piece in _matching(whole.pieces, pattern)}
        grounds = {piece.id for pattern in self.data.get("ground", ()) for piece in _matching(whole.pieces, pattern)}
        kept = [
            piece._replace(x=piece.x - x, y=piece.y - y)
            for piece in whole.pieces
            if piece.id not in hidden
            and (piece.id in grounds or (x <= piece.x <= x + width and y <= piece.y <= y + height))
        ]
        return Drawing(width, height, title, tuple(kept))

    def _rows(self, game: str, say: Say) -> Drawing:
        """Symbols side by side: each is `[symbol, code of its name, style]`, the last two if there are any."""
        data = self.data
        across, down = data["cell"]
        columns, scale, lift = data["columns"], data.get("scale", 1.0), data.get("lift", 0.0)
        pieces: list[Piece] = []
        for at, (symbol, *more) in enumerate(data["symbols"]):
            x, y = across * (at % columns + 0.5), down * (at // columns + 0.5)
            style = more[1] if len(more) > 1 else ""
            pieces.append(Piece(f"{at}", f"{game}-{symbol}", x, y - lift, style=style, scale=scale))
            if more and more[0]:
                text = say(Told(f"{game}.{more[0]}"))
                pieces.append(Piece(f"{at}-name", "", x, y + down / 2 - 12, text=text, style="small in-chalk"))
        rows = -(-len(data["symbols"]) // columns)
        return Drawing(across * columns, down * rows, say(self.caption), tuple(pieces))


def _matching(pieces: Iterable[Piece], pattern: str) -> list[Piece]:
    """The pieces whose ids match; there must be some."""
    found = [piece for piece in pieces if fnmatchcase(piece.id, pattern)]
    if not found:
        raise ValueError(f"no piece is called {pattern}")
    return found
