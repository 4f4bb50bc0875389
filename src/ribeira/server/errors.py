"""The error for a request that cannot be granted, with the HTTP status that fits."""

from __future__ import annotations

from ribeira.kernel.words import BadData, BadRecord, BadSetup, Fact, Malformed, RibeiraError, Told


class RequestError(RibeiraError):
    """A request that cannot be granted: a code with its facts, to be put into words, and an HTTP status."""

    def __init__(self, code: str, status: int = 409, **facts: Fact) -> None:
        super().__init__(Told(code, **facts))
        self.status = status


def status_of(error: RibeiraError) -> int:
    """The HTTP status that fits: its own, 400 for what is malformed, 409 for what is not possible now."""
    if isinstance(error, RequestError):
        return error.status
    return 400 if isinstance(error, (Malformed, BadSetup, BadData, BadRecord)) else 409
