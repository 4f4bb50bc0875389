"""Numbers for playouts: the sequence is the published one, and every number below a bound is as likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ribeira.kernel.luck import FIRST, SECOND, SPAN, Luck, luck


def published(seed: int, count: int) -> list[int]:
    """L'Ecuyer's combined generator, as simply as it can be told."""
    first, second = seed % (FIRST - 1) + 1, (seed >> 31) % (SECOND - 1) + 1
    numbers = []
    for _ in range(count):
        first, second = 40014 * first % FIRST, 40692 * second % SECOND
        numbers.append((first - second) % (FIRST - 1))
    return numbers


def test_the_numbers_are_those_of_the_published_generator() -> None:
    seed = 3_141_592_653_589_793_238
    numbers = Luck(seed)
    assert [numbers.below(SPAN) for _ in range(200)] == published(seed, 200)


def test_the_uneven_rest_is_thrown_away() -> None:
    """With a bound of two thirds of the span a third of all numbers is drawn again."""
    bound, seed = SPAN // 3 * 2, 99
    expected = [number for number in published(seed, 300) if number < bound]
    numbers = Luck(seed)
    assert [numbers.below(bound) for _ in range(len(expected))] == expected
    assert 150 < len(expected) < 250


@pytest.mark.parametrize("bound", [1, 2, 7, 10])
def test_every_number_below_the_bound_is_as_likely(bound: int) -> None:
    numbers, count = Luck(12345), 20_000
    seen = Counter(numbers.below(bound) for _ in range(count))
    assert sorted(seen) == list(range(bound))
    assert all(abs(found - count / bound) < 5 * (count / bound) ** 0.5 for found in seen.values())


def test_outcomes_come_as_often_as_they_weigh() -> None:
    numbers = Luck(7)
    seen = Counter(numbers.draw([("rare", 1), ("common", 3)]) for _ in range(8000))
    assert 1800 < seen["rare"] < 2200


def test_an_outcome_is_found_by_one_number() -> None:
    chances = [("a", 2), ("b", 5), ("c", 1)]
    spread = ["a", "a", "b", "b", "b", "b", "b", "c"]
    one, other = Luck(1), Luck(1)
    assert [one.draw(chances) for _ in range(50)] == [spread[other.below(8)] for _ in range(50)]


def test_luck_follows_from_a_generator() -> None:
    one, other = luck(Random(5)), luck(Random(5))
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]
