"""Chances of winning between two turns, and the quick estimate of actions: they should make sense."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import SEATS, VERSIONS
from ribeira.games.six_castles.evaluate import BANKED, FEATURES, GUESS, evaluate, features
from ribeira.games.six_castles.evaluate_weights import weights
from ribeira.games.six_castles.quick import order
from ribeira.games.six_castles.rules import SixCastles
from ribeira.kernel.notation import CHANCE
from tests.games.six_castles.positions import BARE, NW, lying, play, table, taken
from tests.games.six_castles.test_observe import states


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_chances_sum_to_one_everywhere(seats: int, version: str) -> None:
    for state in states(5, seats, version)[::7]:
        chances = evaluate(state)
        assert len(chances) == seats
        assert abs(sum(chances) - 1) < 1e-12
        assert min(chances) >= 0


@pytest.mark.parametrize("version", VERSIONS)
def test_the_winners_share_the_chance_of_a_finished_game(version: str) -> None:
    end = states(5, 3, version)[-1]
    winners = end.winners()
    assert evaluate(end) == [1 / len(winners) if seat in winners else 0 for seat in range(3)]


def test_a_victory_that_is_shared() -> None:
    state = table(hand=[BARE])
    state.table.pending = None
    assert evaluate(state) == [0.5, 0.5]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_feature_has_its_weights(seats: int, version: str) -> None:
    for turns in (0, 1, seats * 8, seats * 99):
        assert len(weights(version == "family", seats, turns, FEATURES)) == len(FEATURES)
    state = states(5, seats, version)[60]
    assert [len(row) for row in features(state)] == [len(FEATURES)] * seats
    assert set(GUESS) | set(BANKED) <= set(FEATURES)


def between(version: str = "advanced", turn: int = 10) -> SixCastles:
    """Two players between two turns, who have the same."""
    state = table(hand=[BARE], tracks=[["wheat olive meat"] * 2, ["wheat olive meat"] * 2], version=version)
    state.table.turn = turn
    return state


@pytest.mark.parametrize("turn", [2, 10, 18])
@pytest.mark.parametrize("version", VERSIONS)
def test_more_points_are_better(version: str, turn: int) -> None:
    even = evaluate(between(version, turn))[0]
    rich, pious = between(version, turn), between(version, turn)
    rich.table.money[0] += 15
    pious.table.religion[0] = 12
    assert evaluate(rich)[0] > even + 0.05
    assert evaluate(pious)[0] > even + 0.05


@pytest.mark.parametrize("turn", [2, 10, 18])
def test_a_space_taken_on_a_board_is_better(turn: int) -> None:
    state = between(turn=turn)
    even = evaluate(state)[0]
    taken(state, "house", 5, (0, 0))
    assert evaluate(state)[0] > even


def test_a_contract_led_is_better_and_surer_late() -> None:
    """C22: the castle contract lies open; who has a worker on a castle leads it."""
    gains = []
    for turn in (6, 18):
        state = between(turn=turn)
        even = evaluate(state)[0]
        state.kept[1] = state.table.rows[0][1]
        state.table.cylinders[0] = 4
        gains.append(evaluate(state)[0] - even)
    assert 0 < gains[0] < gains[1]


def test_points_weigh_more_at_the_end() -> None:
    early, late = between(turn=2), between(turn=18)
    for state in (early, late):
        state.table.money[0] += 10
    assert evaluate(late)[0] > evaluate(early)[0]


def test_what_is_drawn_at_the_end_of_a_turn_does_not_change_the_chances() -> None:
    """A turn is over once its tile is to be drawn (C13)."""
    compared = 0
    for before, after in zip(states(5, 2, "advanced"), states(5, 2, "advanced")[1:], strict=False):
        if before.next_to_act() == CHANCE and after.table.turn == before.table.turn + 1:
            assert evaluate(before) == evaluate(after)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_one_quick_estimate_for_each_legal_action(seats: int, version: str) -> None:
    for state in states(9, seats, version)[::5]:
        for seat in state.to_act():
            if seat >= 0:
                legal = state.legal(seat)
                values = order(state, seat, legal)
                assert len(values) == len(legal)
                assert values == order(state.copy(), seat, legal)
                assert order(state, seat, legal[-1:]) == values[-1:] or type(legal[0]) is not type(legal[-1])


def first(state: SixCastles) -> str:
    legal = state.legal(0)
    values = order(state, 0, legal)
    return SIX_CASTLES.notation.write(legal[values.index(max(values))])


def test_the_best_sale_comes_first() -> None:
    tiles = {(0, 0): "house chapel rock camp", (1, 0): BARE, (1, 1): BARE, (0, 1): BARE}
    state = table(tiles, {(1, 1): "idanha"}, ["camp camp camp camp"], tracks=[["wheat wheat olive"]])
    state.table.cylinders[0] = 2
    play(state, "1 place 1 2,0 0", "1 mark 2,0.ne", "1 pass")
    assert first(state).startswith("1 sell idanha wheat")


def test_steps_come_before_passing_and_passing_before_what_marks_nothing() -> None:
    state = table(hand=["wheat house house house"], tracks=[["olive wheat flax", "flax flax flax"]])
    play(state, "1 place 1 1,0 0", "1 mark 1,0.nw")
    assert first(state) == "1 step"
    play(state, "1 step")
    while first(state) != "1 pass":
        play(state, first(state))
    assert state.table.cylinders[0] == 2  # wheat of the new tile and flax of the one beside it


def test_workers_come_first_where_they_score() -> None:
    tiles = {(0, 0): "house house house house", (1, 0): BARE}
    state = table(tiles, hand=[BARE])
    lying(state, 0, (0, 0, NW), (0, 0, 1), (0, 0, 2), (0, 0, 3))
    play(state, "1 place 1 2,0 0")
    assert first(state) == "1 work"
    while not first(state).startswith("1 build"):
        play(state, first(state))
    assert first(state).startswith("1 build house 4")
