"""Advice made from thoughts: which actions, why, and what another one costs."""

from __future__ import annotations

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.bots.hints import Advice, advise, cost, is_mistake
from ribeira.bots.thought import Option, Thought
from ribeira.texts import speaker

SAY = speaker("en", ["Ana", "Rui", "Eva"])
GAME = GAMES["douro"]
LEGAL = Match(GAME, GAME.setup(3), ["", "", ""], Dealer.seeded("advice")).state.view(0).legal


def thought(*rows: tuple[tuple[float, float, float], float, float, int]) -> Thought:
    """One option for each row: chances, spread, share, visits."""
    options = tuple(Option(action, *row) for action, row in zip(LEGAL, rows, strict=False))
    mixed = tuple(sum(option.share * option.chances[seat] for option in options) for seat in range(3))
    return Thought(0, options, mixed, sum(option.visits for option in options))


def sentence(advice: Advice) -> str:
    return SAY(advice.why())


PLAIN = thought(((0.5, 0.2, 0.3), 0.30, 1.0, 100), ((0.4, 0.3, 0.3), 0.30, 0.0, 100), ((0.3, 0.4, 0.3), 0.45, 0.0, 100))


def test_the_best_are_told_with_what_they_gain_deny_and_risk() -> None:
    best, middle, last = advise(PLAIN)
    assert [one.action for one in (best, middle, last)] == list(LEGAL[:3])
    told = "Wins 10 games in 100 more than an average move, leaves Rui 10 in 100 fewer and is safer than most moves."
    assert sentence(best) == told
    assert sentence(middle) == "Is about as good as an average move and is safer than most moves."
    assert sentence(last) == "Wins 10 games in 100 fewer than an average move and is riskier than most moves."
    assert advise(PLAIN, 1) == (best,)


def test_what_looks_better_in_a_few_simulations_is_not_told() -> None:
    lucky = thought(((0.5, 0.2, 0.3), 0.3, 1.0, 900), ((0.9, 0.1, 0.0), 0.3, 0.0, 3), ((0.4, 0.3, 0.3), 0.3, 0.0, 90))
    assert [one.action for one in advise(lucky)] == [LEGAL[0], LEGAL[2]]


def test_what_was_tried_as_much_as_the_best_is_told_by_its_chance() -> None:
    even = thought(((0.5, 0.2, 0.3), 0.3, 1.0, 100), ((0.51, 0.2, 0.29), 0.3, 0.0, 90), ((0.6, 0.1, 0.3), 0.3, 0.0, 9))
    assert [one.action for one in advise(even)] == [LEGAL[1], LEGAL[0]]


def test_at_a_table_for_two_what_one_gains_is_not_told_again_as_what_the_other_loses() -> None:
    options = (Option(LEGAL[0], (0.6, 0.4), 0.3, 1.0, 50), Option(LEGAL[1], (0.5, 0.5), 0.3, 0.0, 50))
    assert sentence(advise(Thought(0, options, (0.6, 0.4), 100))[0]) == "Wins 5 games in 100 more than an average move."


def test_one_game_in_a_hundred_is_one_game() -> None:
    two = thought(((0.42, 0.29, 0.29), 0.3, 1.0, 50), ((0.4, 0.3, 0.3), 0.3, 0.0, 50))
    assert sentence(advise(two)[0]).startswith("Wins 1 game in 100 more")


def test_what_nobody_may_guess_is_mixed() -> None:
    mixed = thought(((0.4, 0.3, 0.3), 0.3, 0.6, 50), ((0.4, 0.3, 0.3), 0.3, 0.4, 50))
    assert "about 60 times in 100" in sentence(advise(mixed)[0])
    assert cost(mixed, LEGAL[0]) == cost(mixed, LEGAL[1]) == 0


def test_a_sole_action_and_actions_never_tried() -> None:
    assert sentence(advise(thought(((0.4, 0.3, 0.3), 0.3, 1.0, 5)))[0]) == "It is the only move."
    partly = thought(((0.4, 0.3, 0.3), 0.3, 1.0, 5), ((0.3, 0.4, 0.3), 0.3, 0.0, 0))
    assert len(advise(partly)) == 1
    assert cost(partly, LEGAL[1]) is None
    assert not is_mistake(partly, LEGAL[1], 0.0)


def test_a_cost_is_what_the_best_would_have_brought_more() -> None:
    assert cost(PLAIN, LEGAL[0]) == 0
    assert cost(PLAIN, LEGAL[2]) == pytest.approx(0.2)


@pytest.mark.parametrize(("visits", "threshold", "mistake"), [(100, 0.08, True), (100, 0.25, False), (3, 0.08, False)])
def test_a_mistake_costs_much_and_surely(visits: int, threshold: float, mistake: bool) -> None:
    found = thought(((0.5, 0.2, 0.3), 0.45, 1.0, 100), ((0.3, 0.4, 0.3), 0.45, 0.0, visits))
    assert is_mistake(found, LEGAL[1], threshold) is mistake


def test_what_was_hardly_tried_says_nothing_about_risk() -> None:
    found = thought(((0.5, 0.2, 0.3), 0.30, 1.0, 100), ((0.4, 0.3, 0.3), 0.0, 0.0, 1))
    assert "risk" not in sentence(advise(found)[0])
