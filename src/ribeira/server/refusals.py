"""What the server refuses, in code, with the HTTP status that fits."""

from __future__ import annotations

from ribeira.kernel.words import Fact, RibeiraError, Told


class TableError(RibeiraError):
    """A request that cannot be granted."""

    def __init__(self, told: Told, status: int = 409) -> None:
        super().__init__(told)
        self.status = status


def refuse(code: str, status: int = 409, **facts: Fact) -> TableError:
    """An error with this code."""
    return TableError(Told(code, **facts), status)
