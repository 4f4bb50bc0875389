"""Small changes of tuples."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items in order, less one equal to this."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items in order, with this one in place of the one at `at`."""
    return items[:at] + (item,) + items[at + 1 :]  # noqa: RUF005  unpacking is slower where it is compiled


def inserted(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Sorted numbers with one more."""
    at = 0
    for other in items:
        if other > item:
            break
        at += 1
    return items[:at] + (item,) + items[at:]  # noqa: RUF005
