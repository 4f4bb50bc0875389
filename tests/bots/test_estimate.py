"""Chances at a glance: a state between turns is evaluated as it is, any other is played to the end of its turn."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.bots.estimate import win_chances
from ribeira.kernel.game import AnyState

GAME = GAMES["douro"]


def test_before_all_choose_at_once_nothing_is_guessed_about_what_they_choose() -> None:
    match = Match(GAME, GAME.setup(3), ["", "", ""], Dealer.seeded("estimate"))
    assert GAME.evaluate is not None
    expected = GAME.evaluate(match.state)
    for seed in range(3):
        assert win_chances(GAME, match.state, Random(seed)) == pytest.approx(expected)


def test_once_somebody_has_chosen_the_others_do_so_too() -> None:
    match = Match(GAME, GAME.setup(3), ["", "", ""], Dealer.seeded("estimate"))
    match.apply(match.state.legal(0)[-1])
    seen: list[tuple[int, ...]] = []

    def evaluate(state: AnyState) -> list[float]:
        seen.append(state.to_act())
        return [1 / 3] * 3

    win_chances(replace(GAME, evaluate=evaluate), match.state, Random(1), 1)
    assert seen == [(0, 1, 2)], "all are about to choose for the next boat"
    assert match.state.to_act() == (1, 2), "and the state itself is as it was"
