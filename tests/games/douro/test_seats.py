"""Rows of numbers and bits of seats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ribeira.games.douro.seats import (
    FIRST_OF,
    SEATS_OF,
    changes_of,
    first_seats,
    number_of,
    numbers_of,
    put,
    row,
    seats_with,
    total,
)
from ribeira.kernel.notation import NOBODY

NUMBERS = st.lists(st.integers(0, 4095), min_size=3, max_size=5)
CHANGES = st.lists(st.integers(-2047, 2047), min_size=3, max_size=5)


@given(NUMBERS)
def test_a_row_gives_back_its_numbers(numbers: list[int]) -> None:
    packed, seats = row(numbers), len(numbers)
    assert numbers_of(packed, seats) == numbers
    assert [number_of(packed, seat) for seat in range(seats)] == numbers
    assert (total(packed), packed < 1 << 60) == (sum(numbers), True)


@given(st.lists(st.integers(0, 9), min_size=3, max_size=5), st.integers(0, 9))
def test_what_is_asked_of_a_row(numbers: list[int], number: int) -> None:
    packed, seats = row(numbers), len(numbers)
    for highest, best in ((True, max(numbers)), (False, min(numbers))):
        first = SEATS_OF[first_seats(packed, seats, highest)]
        assert first == tuple(seat for seat in range(seats) if numbers[seat] == best)
    found = SEATS_OF[seats_with(packed, seats, number)]
    assert found == tuple(seat for seat in range(seats) if numbers[seat] == number)


@given(CHANGES)
def test_changes_may_be_negative(changes: list[int]) -> None:
    assert changes_of(row(changes), len(changes)) == tuple(changes)


@pytest.mark.parametrize("change", [-7, 0, 5])
def test_one_number_is_changed_and_the_others_stay(change: int) -> None:
    assert numbers_of(row([9, 8, 7]) + put(change, 1), 3) == [9, 8 + change, 7]


def test_the_first_of_several_seats() -> None:
    assert [FIRST_OF[bits] for bits in (0, 0b1, 0b110, 0b11000)] == [NOBODY, 0, 1, 3]
