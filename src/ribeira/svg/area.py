"""Rectangles of a table, by which its parts are laid out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the table, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> str:
        """As the names of symbols have it."""
        return f"{self.width:g}-{self.height:g}"

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, by: float) -> Area:
        """The same area, smaller on every side."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def row(x: float, y: float, width: float, height: float, count: int, gap: float) -> list[Area]:
    """So many areas of one size side by side."""
    each = (width - gap * (count - 1)) // count
    return [Area(x + at * (each + gap), y, each, height) for at in range(count)]
