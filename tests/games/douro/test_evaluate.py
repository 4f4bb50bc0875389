"""Each seat's chance of winning between two contests."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from ribeira.games.douro import DOURO
from ribeira.games.douro.game import Douro
from ribeira.games.douro.seats import put
from ribeira.games.douro.unsealed import unsealed
from ribeira.games.douro.weights import WEIGHTS
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import NOBODY
from ribeira.kernel.playout import settle

EVALUATION: Any = import_module("ribeira.games.douro.evaluate")
every_number = pytest.mark.parametrize("seats", DOURO.seats)


def moments(seats: int, seed: int) -> list[Any]:
    """The states before each choice of all, and the end of the game."""
    rng = Random(seed)
    state: Any = DOURO.begin(DOURO.setup(seats))
    numbers, found = luck(rng), []
    while settle(state, numbers) != NOBODY:
        found.append(state.copy())
        for seat in state.to_act():
            state.apply(rng.choice(state.legal(seat)))
    return [*found, state]


@every_number
def test_chances_are_shares_of_one(seats: int) -> None:
    for state in moments(seats, 1):
        chances = EVALUATION.evaluate(state)
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)


@every_number
def test_the_end_is_known(seats: int) -> None:
    state = moments(seats, 2)[-1]
    assert [seat for seat, chance in enumerate(EVALUATION.evaluate(state)) if chance == 1] == list(state.winners())


@every_number
def test_prospects_are_the_weighed_features(seats: int) -> None:
    """What is fast to look up is what was tuned."""
    weights = WEIGHTS[seats]
    assert len(weights) == len(EVALUATION.FEATURES)
    for state in moments(seats, 3)[:-1]:
        rows = EVALUATION.features(state)
        sums = [sum(map(lambda weight, figure: weight * figure, weights, row)) for row in rows]
        assert EVALUATION.prospects(state) == pytest.approx(sums)


@every_number
def test_points_and_high_cards_are_good(seats: int) -> None:
    state = moments(seats, 4)[6]
    before = EVALUATION.evaluate(state)
    richer: Douro = state.copy()
    richer.table.points += put(3, 1)
    assert EVALUATION.evaluate(richer)[1] > before[1]
    stronger, bits = state.copy(), state.table.box.bits
    hand = [card for card in state.table.box.barrels if card in state.hand(0)]
    missing = [card for card in state.table.box.barrels if card not in hand and card > hand[0]]
    stronger.hands += put(bits[missing[-1]] - bits[hand[0]], 0)
    assert EVALUATION.evaluate(stronger)[0] > before[0]


@every_number
def test_a_choice_at_hand_is_taken_back(seats: int) -> None:
    """Those who have chosen have their card in hand again, whatever it is taken to be; nothing else changes."""
    for state in moments(seats, 5)[:-1]:
        committed = state.copy()
        for seat in range(1, seats):
            committed.apply(committed.legal(seat)[0])
        again = unsealed(committed.view(0), Random(1))
        assert again.to_act() == tuple(range(seats))
        assert again.legal(0) == state.legal(0)
        if not state.table.taken_up or state.table.contested is None:
            assert [again.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]
