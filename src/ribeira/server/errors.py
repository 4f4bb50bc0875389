"""The error for a request that cannot be granted, with the HTTP status that fits."""

from __future__ import annotations

from ribeira.kernel.words import Fact, RibeiraError, Told


class RequestError(RibeiraError):
    """A request that cannot be granted: a code with its facts, to be put into words, and an HTTP status."""

    def __init__(self, code: str, status: int = 409, **facts: Fact) -> None:
        super().__init__(Told(code, **facts))
        self.status = status
