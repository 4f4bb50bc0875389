"""Chance without shuffles: what the bags say equals what real stacks do, every order of them counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.components import CARDS, DESPERADOS, Card
from ribeira.games.dos_rios.rules.harvest import Draw
from ribeira.games.dos_rios.rules.setting_out import Dealing, PutIn
from ribeira.games.dos_rios.rules.turn import Drawing, Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.notation import CHANCE
from tests.games.dos_rios.positions import box, play, position

Odds = dict[tuple[Card, ...], Fraction]


def bag(cards: Sequence[Card]) -> dict[Card, int]:
    return {card: cards.count(card) for card in CARDS}


def played(state: DosRios, draws: int) -> Odds:
    """How likely each sequence of cards is by the weights of the engine."""
    if not draws or not isinstance(state.pending, (Drawing, Dealing)):
        return {(): Fraction(1)}
    odds: Odds = defaultdict(Fraction)
    chances = state.chances()
    total = sum(weight for _, weight in chances)
    for action, weight in chances:
        assert isinstance(action, Draw)
        after = state.copy()
        after.apply(action)
        for rest, odd in played(after, draws - 1).items():
            odds[(action.card, *rest)] += Fraction(weight, total) * odd
    return dict(odds)


def drawn(stack: Sequence[Card], discards: Sequence[Card], draws: int) -> Odds:
    """The same from real stacks: cards come off the top; an empty stack is made anew of the discards (R27, R28)."""
    if not draws:
        return {(): Fraction(1)}
    if not stack:
        orders = list(permutations(discards))
        odds: Odds = defaultdict(Fraction)
        for order in orders:
            for cards, odd in drawn(order, (), draws).items():
                odds[cards] += odd / len(orders)
        return dict(odds)
    card, *below = stack
    if card not in DESPERADOS:
        return {(card,): Fraction(1)}  # it joins the row
    rest = drawn(below, (*discards, card), draws - 1)
    return {(card, *cards): odd for cards, odd in rest.items()}


def shuffled(stack: Sequence[Card], discards: Sequence[Card], draws: int) -> Odds:
    orders = list(permutations(stack))
    odds: Odds = defaultdict(Fraction)
    for order in orders:
        for cards, odd in drawn(order, discards, draws).items():
            odds[cards] += odd / len(orders)
    return dict(odds)


@pytest.mark.parametrize(
    ("stack", "discards"),
    [
        (["grain", "maize", "verde", "verde"], ["moreno"]),
        (["grain", "verde-desperados", "moreno-desperados"], ["moreno", "moreno"]),
        (["verde-desperados"], ["moreno", "moreno", "grain"]),
        (["verde-desperados", "moreno-desperados"], ["tobacco", "grain"]),
        ([], ["moreno-desperados", "moreno", "moreno"]),
    ],
)
def test_cards_turned_over(stack: list[Card], discards: list[Card]) -> None:
    """R27, R28: up to four cards until one joins the row, over the end of the stack."""
    state = position(row=["woodcutter", "maize", "tobacco"])
    state.stack, state.discards = bag(stack), bag(discards)
    play(state, "1 harvest")
    assert played(state, 4) == shuffled(stack, [*discards, "woodcutter"], 4)


def laid_out(stack: Sequence[Card], row: int) -> Odds:
    """R13 word for word: desperados are set aside, the row is laid, then they are shuffled back."""
    orders = list(permutations(stack))
    odds: Odds = defaultdict(Fraction)
    for order in orders:
        kept = tuple(card for card in order if card not in DESPERADOS)[:row]
        odds[kept] += Fraction(1, len(orders))
    return dict(odds)


@pytest.mark.parametrize("stack", [["grain", "grain", "maize", "verde", "verde-desperados", "moreno-desperados"]])
def test_the_first_row(stack: list[Card]) -> None:
    state = set_out(box(2))
    state.stack, state.pending, state.starter = bag(stack), Dealing(), 0
    assert played(state, 3) == laid_out(stack, 3)


def test_desperados_are_in_the_stack_again_once_the_row_is_laid() -> None:
    state = set_out(box(2))
    state.pending, state.starter = Dealing(), 0
    play(state, "* draw grain", "* draw maize", "* draw verde")  # R13
    assert isinstance(state.pending, Working)
    assert sum(state.stack.values()) == 12
    assert state.stack["verde-desperados"] == state.stack["moreno-desperados"] == 1


def test_any_insert_in_any_rotation_is_as_likely() -> None:
    """R5: the first two slots against every way to put two of the twelve in, each turned three ways."""
    state = set_out(box(2))
    inserts = state.box.inserts
    turned = {(i, t): insert[t:] + insert[:t] for i, insert in enumerate(inserts) for t in range(3)}
    brute: dict[tuple[object, ...], int] = defaultdict(int)
    for (i, _), first in turned.items():
        for (j, _), second in turned.items():
            if i != j:
                brute[first, second] += 1
    found: dict[tuple[object, ...], int] = {}
    for action, weight in state.chances():
        assert isinstance(action, PutIn)
        after = state.copy()
        after.apply(action)
        for other, further in after.chances():
            assert isinstance(other, PutIn)
            key = (action.first, action.second, action.third), (other.first, other.second, other.third)
            found[key] = weight * further
    assert found == brute
    assert len(found) == 36 * 33


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_player_may_start(seats: int) -> None:
    state = set_out(box(seats))
    for _ in range(12):
        state.play(state.legal(CHANCE)[0])
    assert [weight for _, weight in state.chances()] == [1] * seats  # R11
