"""The tree search: turns of several decisions, rivals who want to win themselves, chance by its weights."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ribeira.bots.search.tree import TreeSearch
from ribeira.bots.thought import Budget, think
from tests.bots.toys import Race, imagine, lead, seen


def backwards(state: Any, seat: int, legal: Sequence[Any]) -> list[float]:
    """An order that likes short steps: the search has to find the long ones itself."""
    return [float(-action.number) for action in legal]


def search(state: Race, simulations: int, seed: int = 1) -> TreeSearch:
    seat = state.to_act()[0]
    found = TreeSearch(imagine, backwards, lead, seen(state, seat), Random(seed))
    found.run(simulations)
    return found


def best(state: Race, simulations: int) -> int:
    action: Any = search(state, simulations).thought().options[0].action
    number: int = action.number
    return number


def test_it_finds_the_turn_that_wins() -> None:
    """Four steps to go, two steps of at most two in a turn: only twice two gets there."""
    state = Race(4)
    assert best(state, 60) == 2
    state.apply(state.legal(0)[1])
    assert best(state, 60) == 2


def test_the_rival_is_expected_to_win_if_it_can() -> None:
    """Both are one turn from the goal, and whoever is on turn gets there."""
    state = Race(4)
    state.at = [0, 0]
    thought = search(state, 200).thought()
    assert thought.chances[0] > 0.9
    assert sum(thought.chances) == 1.0 or abs(sum(thought.chances) - 1) < 1e-9


def test_chance_acts_by_its_weights() -> None:
    """A short step rolls a die: worth it when the die nearly always brings 3, not when it nearly never does."""
    assert best(Race(9, (1, 0, 0, 99)), 400) == 1
    assert best(Race(9, (99, 0, 0, 1)), 400) == 2


def test_it_can_be_asked_at_any_time_and_goes_on() -> None:
    whole, parts = search(Race(12), 96), search(Race(12), 0)
    assert {option.visits for option in parts.thought().options} == {0}
    for _ in range(6):
        parts.run(16)
    assert parts.thought() == whole.thought()


def test_thinking_ends_with_the_budget_or_when_told() -> None:
    class Thinker:
        def search(self, view: Any, rng: Random) -> TreeSearch:
            return TreeSearch(imagine, backwards, lead, view, rng)

    view: Any = seen(Race(12), 0)
    assert think(Thinker(), view, Random(1), Budget(50, 60)).simulations == 50
    assert think(Thinker(), view, Random(1), Budget(5000, 60), lambda thought: True).simulations == 16
    assert think(Thinker(), view, Random(1), Budget(5000, 0)).simulations == 16
