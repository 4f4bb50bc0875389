"""Choices made at once: mixtures that nobody gains by leaving."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ribeira.bots.search.sealed import SealedSearch
from ribeira.bots.thought import Thought
from tests.bots.toys import Hands, seen


def searched(prizes: tuple[float, float, float], simulations: int, shown: dict[int, int] | None = None) -> Thought:
    state = Hands(prizes, shown)

    def unsealed(view: Any, rng: Random) -> Hands:
        return Hands(prizes)

    def evaluate(state: Any) -> list[float]:
        chances: list[float] = state.chances_of_all()
        return chances

    search = SealedSearch(unsealed, evaluate, seen(state, 0), Random(1))
    search.run(simulations)
    return search.thought()


def shares(thought: Thought) -> list[float]:
    by_action: dict[Any, float] = {option.action: option.share for option in thought.options}
    return [by_action[action] for action in sorted(by_action)]


def test_equal_prizes_are_played_equally_often() -> None:
    assert shares(searched((0.3, 0.3, 0.3), 30_000)) == pytest.approx([1 / 3] * 3, abs=0.03)


def test_unequal_prizes_give_the_mixture_that_nobody_gains_by_leaving() -> None:
    """Winning with rock pays twice: in equilibrium rock : paper : scissors are played as 1 : 2 : 1."""
    thought = searched((0.4, 0.2, 0.2), 60_000)
    assert shares(thought) == pytest.approx([0.25, 0.5, 0.25], abs=0.03)
    assert thought.chances[0] == pytest.approx(0.5, abs=0.02)


def test_whether_another_has_chosen_already_changes_nothing() -> None:
    assert shares(searched((0.3, 0.3, 0.3), 900, {1: 0})) == shares(searched((0.3, 0.3, 0.3), 900))


def test_it_can_be_asked_before_it_has_begun() -> None:
    thought = searched((0.3, 0.3, 0.3), 0)
    assert shares(thought) == pytest.approx([1 / 3] * 3)
    assert thought.simulations == 0
