"""Choices made at once: mixtures that nobody gains by leaving."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ribeira.bots.search.sealed import SealedSearch, rounds_ahead
from ribeira.bots.thought import Thought
from tests.bots.toys import Bids, Hands, seen


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


def bidding(looks_ahead: bool) -> Thought:
    """Two cards for a small prize and a large one, and an evaluation that sees no further than what has been won."""

    def unsealed(view: Any, rng: Random) -> Bids:
        return Bids((1, 3), (1, 2))

    def evaluate(state: Any) -> list[float]:
        first, second = state.won
        return [0.5 + (first - second) / 8, 0.5 - (first - second) / 8]

    def known(state: Any, seat: int) -> Any:
        return state.known(seat)

    search = SealedSearch(unsealed, evaluate, seen(Bids((1, 3), (1, 2)), 0), Random(1), known if looks_ahead else None)
    search.run(4000)
    return search.thought()


def test_it_looks_as_many_rounds_ahead_as_there_are_few_options() -> None:
    """The better card is kept for the larger prize; who looks at one round only spends it at once."""
    assert shares(bidding(looks_ahead=False)) == pytest.approx([0, 1], abs=0.05)
    assert shares(bidding(looks_ahead=True)) == pytest.approx([1, 0], abs=0.05)


@pytest.mark.parametrize(("options", "rounds"), [(1, 1), (3, 3), (4, 4), (5, 2), (6, 2), (7, 1), (200, 1)])
def test_long_lists_are_looked_at_alone(options: int, rounds: int) -> None:
    assert rounds_ahead(options) == rounds
