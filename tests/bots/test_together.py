"""Several searches for one decision, taken together."""

from __future__ import annotations

from typing import Any

import pytest

from ribeira.bots.thought import Option, Thought, together


def option(action: Any, chance: float, visits: int, share: float = 0.0) -> Option:
    return Option(action, (chance, 1 - chance), 0.1, share, visits)


def test_the_option_most_looked_at_by_all_is_taken() -> None:
    first = Thought(0, (option("a", 0.6, 60, 1.0), option("b", 0.5, 40)), (0.6, 0.4), 100)
    second = Thought(0, (option("b", 0.7, 50, 1.0), option("a", 0.4, 20), option("c", 0.5, 0)), (0.7, 0.3), 100)
    thought = together([first, second])
    found: list[Any] = [(one.action, one.share, one.visits) for one in thought.options]
    assert found == [("b", 1.0, 90), ("a", 0.0, 80), ("c", 0.0, 0)]
    assert thought.options[0].chances[0] == pytest.approx((0.5 * 40 + 0.7 * 50) / 90)
    assert thought.options[2].chances == (0.5, 0.5)
    assert thought.chances == pytest.approx((0.65, 0.35))
    assert thought.simulations == 200


def test_mixtures_are_mixed_by_what_was_simulated() -> None:
    first = Thought(1, (option("a", 0.5, 150, 0.7), option("b", 0.5, 150, 0.3)), (0.5, 0.5), 300)
    second = Thought(1, (option("b", 0.5, 50, 0.9), option("a", 0.5, 50, 0.1)), (0.5, 0.5), 100)
    thought = together([first, second])
    assert {one.action: one.share for one in thought.options} == pytest.approx({"a": 0.55, "b": 0.45})
    assert thought.seat == 1


def test_one_search_alone_stays_as_it_is() -> None:
    alone = Thought(0, (option("a", 0.6, 3, 1.0), option("b", 0.5, 0)), (0.6, 0.4), 3)
    assert together([alone]) == alone
