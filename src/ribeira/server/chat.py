"""What people say to each other at a table."""

from __future__ import annotations

from typing import Any

KEPT_LINES = 200


class Chat:
    """The last lines of a table's chat."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def copy(self) -> Chat:
        """The same lines, to be added to apart."""
        other = Chat()
        other.lines = self.lines  # never changed, only replaced
        return other

    def add(self, line: dict[str, Any]) -> None:
        """Add a line; the oldest one goes if there are too many."""
        self.lines = [*self.lines[1 - KEPT_LINES :], line]
