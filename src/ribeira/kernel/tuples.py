"""Small changes of tuples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def without(items: Sequence[T], item: T) -> tuple[T, ...]:
    """The items in order, less one equal to this."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])
