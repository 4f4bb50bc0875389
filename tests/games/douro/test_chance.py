"""Chance is exact: the engine's weights against every arrangement of real cards (D7, D9, D10, D15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import prod

import pytest

from ribeira.games.douro.actions import NOTATION
from ribeira.games.douro.components import Box
from ribeira.games.douro.game import set_out
from ribeira.games.douro.rules.stack import back_weights
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, NOBODY
from tests.games.douro.deck import Deck, every_stack
from tests.games.douro.positions import box


def small(orders: tuple[tuple[int, ...], ...], fogs: tuple[str, ...], reserve: int) -> Box:
    whole = box(3)
    return replace(whole, orders=orders, fogs={name: whole.fogs[name] for name in fogs}, reserve=reserve)


@pytest.mark.parametrize(
    "small_box",
    [
        small(((1, 2), (3,)), ("customs", "sirga"), 1),
        small(((1, 2), (3, 4)), ("customs",), 2),
        small(((1,), (2,), (3, 4)), ("barraca", "sirga"), 1),
        small(((1, 2, 3),), ("barraca", "customs", "sirga"), 1),
    ],
)
def test_every_game_of_chance_is_as_likely_as_its_stacks(small_box: Box) -> None:
    """The product of the engine's chances along a game equals the share of stacks that bring that game about."""
    games: Counter[tuple[str, ...]] = Counter()
    chances: dict[tuple[str, ...], Fraction] = {}
    for stack in every_stack(small_box):
        texts, chance = whole_game(small_box, stack)
        games[texts] += 1
        chances[texts] = chance
    total = games.total()
    assert {texts: Fraction(count, total) for texts, count in games.items()} == chances


def whole_game(small_box: Box, stack: tuple[object, ...]) -> tuple[tuple[str, ...], Fraction]:
    """Everything chance did in a game with this stack, and how likely the engine held it to be."""
    state, deck = set_out(small_box), Deck(stack)  # type: ignore[arg-type]
    texts, shares = [], []
    while state.to_act():
        if state.to_act() == (CHANCE,):
            action = deck.answer(state)
            weights = dict(state.chances())
            if state.table.holder != -1 or "lot" not in NOTATION.write(action):
                shares.append(Fraction(weights[action], sum(weights.values())))
                texts.append(NOTATION.write(action))
        else:
            action = state.legal(state.to_act()[0])[0]
        state.play(action)
    return tuple(texts), prod(shares, start=Fraction(1))


def test_the_first_card_of_the_whole_stack_is_regular() -> None:
    assert [back for back, _ in back_weights([6, 3, 3, 3, 3, 3], 18, first=True)] == [1, 2, 3, 4, 5]  # D7


def test_after_the_first_card_six_of_seventeen_are_fog() -> None:
    weights = dict(back_weights([6, 2, 3, 3, 3, 3], 17, first=False))
    assert Fraction(weights[0], sum(weights.values())) == Fraction(6, 17)
    assert weights[2] * 2 == weights[1] * 3


def test_fog_is_certain_when_only_fog_is_left_above_the_reserve() -> None:
    assert [back for back, _ in back_weights([2, 1, 1, 1, 0, 0], 2, first=False)] == [0]


def test_the_reserve_is_regular() -> None:
    assert back_weights([0, 0, 1, 0, 0, 2], 0, first=False) == [(2, 1), (5, 2)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_drawn_outcome_is_the_one_that_the_list_of_chances_gives(seats: int) -> None:
    """Chance drawn without a list, at every step of a hundred games."""
    for seed in range(100):
        state, luck, with_list = set_out(box(seats)), Luck(seed), Luck(seed)
        while (seat := state.next_to_act()) != NOBODY:
            if seat == CHANCE:
                action = state.draw_chance(luck)
                assert action == with_list.draw(state.chances())
            else:
                legal = state.legal(seat)
                action = legal[luck.below(len(legal))]
                with_list.below(len(legal))
            state.apply(action)
