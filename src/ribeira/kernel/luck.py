"""Numbers for playouts: a small generator that compiles to a few machine instructions and gives the same numbers pure.

It is L'Ecuyer's combined multiplicative generator (Communications of the ACM 31, 1988): two sequences modulo primes
just below 2^31, whose difference has a period near 2^61. It deals no real game: the dealer does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

FIRST: Final = 2147483563
SECOND: Final = 2147483399
SPAN: Final = FIRST - 1  # how many numbers a draw can give


@final
class Luck:
    """A stream of random numbers that follows from a seed of up to 62 bits."""

    _first: i64
    _second: i64

    def __init__(self, seed: int) -> None:
        self._first = seed % (FIRST - 1) + 1
        self._second = (seed >> 31) % (SECOND - 1) + 1

    def below(self, count: i64) -> i64:
        """A number from 0 to `count` - 1, each exactly as likely; `count` is at most 2^31 - 86."""
        while True:
            first = self._first * 40014 % FIRST
            second = self._second * 40692 % SECOND
            self._first = first
            self._second = second
            number = first - second
            if number < 0:
                number += SPAN
            drawn = number % count
            if number - drawn <= SPAN - count:  # not of the uneven rest above the last whole multiple
                return drawn

    def draw(self, chances: Sequence[tuple[Any, int]]) -> Any:
        """One of the outcomes, each as likely as its weight says."""
        total = 0
        for _, weight in chances:
            total += weight
        left = self.below(total)
        for action, weight in chances:
            left -= weight
            if left < 0:
                return action
        raise ValueError("chance needs at least one outcome")


def luck(rng: Random) -> Luck:
    """A stream seeded by the next bits of a generator of the standard library."""
    return Luck(rng.getrandbits(62))
