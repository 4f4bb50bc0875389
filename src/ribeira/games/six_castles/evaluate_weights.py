"""Weights."""

from __future__ import annotations

from typing import Final

_W: Final[list[float]] = [
    0.0, 1.0, 1.0, 1.0, 0.1, 0.0, 0.5, 0.0, 1.0, 0.8, 0.4, 0.1, 0.5, 0.1, 0.5, 0.1, 0.2, 0.8, 0.4, 0.2, 0.6, 0.2,
    0.6, 0.3, 0.2, 0.2, 0.3, 0.1, 0.1, 0.1, 0.03, 0.1, 0.1, 0.1, 0.05,
]  # fmt: skip


def weights(family: bool, seats: int, turns: int) -> list[float]:
    """The weights."""
    return [value * 0.3 for value in _W]
