"""The score sheet of a game: what each seat has of everything that counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ribeira.kernel.words import Told


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: what is counted, and each seat's figure.

    The lines of kind `source` add up to the one of kind `total`, which is what `scores` says; those of kind `tie`
    decide between seats that are equal, the first of them first.
    """

    name: Told
    figures: tuple[int, ...]
    kind: Literal["source", "total", "tie"] = "source"


def in_all(name: Told, sources: Sequence[Line]) -> list[Line]:
    """These sources and the line that they add up to."""
    totals = tuple(sum(figures) for figures in zip(*(line.figures for line in sources), strict=True))
    return [*sources, Line(name, totals, "total")]
