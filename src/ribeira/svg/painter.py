"""Places pieces: what every part of a game's table needs to draw itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from mypy_extensions import mypyc_attr

from ribeira.kernel.drawing import Figure, Piece
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told
from ribeira.svg.lettering import KEPT, fit, measure

LETTERS = 16  # the size at which a text is printed at scale 1
SIZES = {"small": 13, "": LETTERS, "medium": 20, "large": 24, "figure": 34, "huge": 44}  # of the styles, in order


def letter_size(piece: Piece) -> float:
    """How large the text of a piece is on the table."""
    named = [SIZES[word] for word in piece.style.split() if word in SIZES]
    return (named[0] if named else LETTERS) * piece.scale


@lru_cache(KEPT)
def _legible(style: str, scale: float, smallest: float) -> str:
    """The style in letters that are nowhere smaller than that."""
    words = style.split()
    size = next((SIZES[word] for word in words if word in SIZES), LETTERS)
    if size * scale >= smallest:
        return style
    larger = next((name for name, size in SIZES.items() if size * scale >= smallest), "huge")
    return " ".join([*(word for word in words if word not in SIZES), larger]).strip()


@mypyc_attr(native_class=False)  # what is kept by weak references must be an ordinary class
class _Part:
    """A part of a picture as it was painted; it lasts as long as some picture that has it."""

    __slots__ = ("__weakref__", "layers", "owner")

    def __init__(self, owner: object, layers: list[list[Any]]) -> None:
        self.owner, self.layers = owner, layers  # the owner is kept, so that no other can have its number meanwhile


_PARTS: WeakValueDictionary[Any, _Part] = WeakValueDictionary()


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages draw too
class Painter:
    """A picture being drawn with the symbols and texts of one game. Pieces are collected from back to front."""

    ink = ""  # the style of all writing, before its own
    least = 0.75  # the part of its size to which a text shrinks before it is cut short
    shape = ""  # of the table
    smallest = 0.0  # no letters are smaller: they could not be read where this table is shown at its smallest

    def __init__(self, game: str, say: Say) -> None:
        self.game, self.say = game, say
        self.pieces: list[Piece] = []
        self.figures: list[Figure] = []
        self.parts: list[object] = []  # to be kept with the picture

    def layers(self) -> tuple[list[Any], ...]:
        """The lists in which everything is collected."""
        return self.pieces, self.figures

    def part(self, paint: Callable[..., object], *arguments: Any, shows: tuple[Any, ...], owner: object) -> None:
        """Paint a part by `paint(self, *arguments)`, or lay it down as it lies in a picture that is still shown.

        `shows` is all that it shows of this position beside what follows from the speaker, the arguments, the layout
        and the `owner`, such as a box, which stay the same from picture to picture of a look.
        """
        key = paint, self.say, self.shape, arguments, shows, id(owner)
        part = _PARTS.get(key)
        layers = self.layers()
        if part is None:
            begun = [len(layer) for layer in layers]
            paint(self, *arguments)
            part = _Part(owner, [layer[at:] for layer, at in zip(layers, begun, strict=True)])
            _PARTS[key] = part
        else:
            for layer, lying in zip(layers, part.layers, strict=True):
                layer.extend(lying)
        self.parts.append(part)

    def tell(self, code: str, **facts: Fact) -> str:
        """A text of this game."""
        return self.say(Told(f"{self.game}.{code}", **facts))

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.tell("seat", seat=seat)

    def place(
        self,
        name: str,
        symbol: str,
        x: float,
        y: float,
        label: str = "",
        text: str = "",
        style: str = "",
        scale: float = 1,
        turn: float = 0,
    ) -> None:
        """Put a printed thing on the table."""
        self.pieces.append(
            Piece(name, f"{self.game}-{symbol}", x, y, label, text, self.legible(text, style, scale), turn, scale)
        )

    def legible(self, text: str, style: str, scale: float) -> str:
        """The style, with letters large enough to be read at this scale."""
        return _legible(style, scale, self.smallest) if text else style

    def write(
        self,
        name: str,
        x: float,
        y: float,
        text: str,
        size: float,
        style: str = "",
        width: float = 0,
        short: str | None = None,
    ) -> None:
        """Write on the table, no wider than `width` if that is given; where the text is too long for it, `short`."""
        if short is not None and not self.fits(text, size, width, style):
            text = short
        size = max(size, self.smallest)
        if width:
            text, size = fit(text, width, size, max(size * self.least, self.smallest), self.ink + style)
        self.pieces.append(Piece(name, "", x, y, "", text, self.ink + style, 0, size / LETTERS))

    def fits(self, text: str, size: float, width: float, style: str = "") -> bool:
        """Whether a text can be written whole in so much room."""
        least = max(max(size, self.smallest) * self.least, self.smallest)
        return measure(text, least, self.ink + style) <= width

    def figure(self, piece: str, seat: Seat, value: int, symbol: str = "") -> None:
        """Say that a piece shows a number of a seat, counted in what the symbol shows; without one, in points."""
        self.figures.append(Figure(piece, seat, value, f"{self.game}-{symbol}" if symbol else ""))

    def mark(self, name: str, seat: Seat, x: float, y: float, scale: float = 1) -> None:
        """A seat's mark in its colour."""
        self.place(name, f"mark-{seat}", x, y, style=f"seat-{seat}", scale=scale)
