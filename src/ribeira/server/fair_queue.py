"""A queue of several lines, one for each table, that are served in turn."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Whoever waits in a short line is not held up by a long one: each line gives its first, then the next line."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[T]] = {}  # the next to be served first; none is empty

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def put(self, line: str, item: T) -> None:
        """Let something wait at the end of a line."""
        self._lines.setdefault(line, deque()).append(item)

    def take(self) -> T:
        """What is to be served now. Its line comes last from now on."""
        name = next(iter(self._lines))
        line = self._lines.pop(name)
        item = line.popleft()
        if line:
            self._lines[name] = line
        return item

    def discard(self, line: str, item: T) -> None:
        """Let something wait no more, if it still does."""
        waiting = self._lines.get(line, deque())
        if item in waiting:
            waiting.remove(item)
            if not waiting:
                del self._lines[line]
