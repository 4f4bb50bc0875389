"""Several seats as the bits of one number, and a number for each seat side by side in another: a row.

A row has twelve bits a seat, so that five seats fit a machine word: playing and copying a game make no lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ribeira.kernel.notation import NOBODY

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

MOST: Final = 5
SEATS_OF: Final = [tuple([seat for seat in range(MOST) if bits >> seat & 1]) for bits in range(1 << MOST)]
FIRST_OF: Final = [seats[0] if seats else NOBODY for seats in SEATS_OF]  # by bits, as above

WIDTH: Final = 12
CELL: Final = (1 << WIDTH) - 1  # the largest number of a row, and the bits of one
SIGN: Final = 1 << (WIDTH - 1)


def row(numbers: Sequence[int]) -> int:
    """These numbers as a row. Some may be negative: the row is then one of changes."""
    packed = 0
    for seat, number in enumerate(numbers):
        packed += number << seat * WIDTH
    return packed


def number_of(packed: i64, seat: i64) -> i64:
    """The number of one seat."""
    return packed >> seat * WIDTH & CELL


def put(number: i64, seat: i64) -> i64:
    """A row with this number for one seat, to be added to another or taken away from it."""
    return number << seat * WIDTH


def numbers_of(packed: int, seats: int) -> list[int]:
    """The numbers of a row."""
    return [packed >> seat * WIDTH & CELL for seat in range(seats)]


def changes_of(packed: i64, seats: int) -> tuple[int, ...]:
    """The numbers of a row of changes."""
    changes = []
    for _ in range(seats):
        change = ((packed + SIGN) & CELL) - SIGN
        changes.append(change)
        packed = (packed - change) >> WIDTH
    return tuple(changes)


def total(packed: i64) -> i64:
    """The sum of the numbers of a row."""
    summed: i64 = 0
    while packed != 0:
        summed += packed & CELL
        packed >>= WIDTH
    return summed


def seats_with(packed: i64, seats: i64, number: i64) -> i64:
    """Bits of the seats that have this number in a row."""
    bits: i64 = 0
    bit: i64 = 1
    last = 1 << seats
    while bit != last:
        if packed & CELL == number:
            bits |= bit
        packed >>= WIDTH
        bit <<= 1
    return bits


def first_seats(packed: i64, seats: i64, highest: bool) -> i64:
    """Bits of the seats that have the highest, or the lowest, number of a row."""
    found = packed & CELL
    bits: i64 = 1
    bit: i64 = 2
    last = 1 << seats
    while bit != last:
        packed >>= WIDTH
        cell = packed & CELL
        if cell == found:
            bits |= bit
        elif (cell > found) == highest:
            found = cell
            bits = bit
        bit <<= 1
    return bits
