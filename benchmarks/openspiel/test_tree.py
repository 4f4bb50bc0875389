"""Small games written out whole are the games they were."""

from random import Random

import pyspiel
import pytest

from openspiel.small_douro import HAND, SEATS, last_boats, little_box
from openspiel.tree import Path, Tree, best_reply, single_gains, uniform, win_chances, write_out
from ribeira.envs.openspiel import RibeiraGame
from ribeira.games import GAMES
from ribeira.kernel.playout import playout

DOURO = GAMES["douro"]
ORDERS = 2  # in which two boats may come


@pytest.fixture(scope="module")
def tree() -> Tree:
    return write_out(RibeiraGame(DOURO, little_box((1, 9), (6, 12)), most_actions=HAND))


def test_every_way_through_is_there(tree: Tree) -> None:
    """Each seat plays one of two cards, then the other, and gives one of two; chance brings the boats."""
    assert tree.ends == ORDERS * 2**SEATS * 2**SEATS
    assert tree.counts == dict.fromkeys(range(SEATS), ORDERS * (1 + 2**SEATS))


def test_chances_of_winning_are_those_of_games_played(tree: Tree) -> None:
    chances, rng, games, won = (
        win_chances(tree.for_openspiel(), [tree.policy(uniform)] * SEATS),
        Random(1),
        4000,
        [0] * SEATS,
    )
    for _ in range(games):
        state = little_box((1, 9), (6, 12))
        playout(state, rng)
        won[state.winners()[0]] += 1
    assert chances == pytest.approx([number / games for number in won], abs=0.04)


def test_a_solution_leaves_less_to_gain(tree: Tree) -> None:
    game, even = tree.for_openspiel(), tree.policy(uniform)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    solved = solver.tabular_average_policy().policy_table()
    assert set(solved) == set(even)
    assert pyspiel.nash_conv(game, solved) < 0.1 * pyspiel.nash_conv(game, dict(even))


def test_replies_and_single_gains(tree: Tree) -> None:
    """NashConv is the sum of what best replies gain, and no single decision gains more than a best reply does."""
    game, even = tree.for_openspiel(), tree.policy(uniform)
    chances, single = win_chances(game, [even] * SEATS), single_gains(game, even)
    gains = [best_reply(game, even, seat) - chances[seat] for seat in range(SEATS)]
    assert sum(gains) == pytest.approx(pyspiel.nash_conv(game, dict(even)) / SEATS)
    for found in tree.sets.values():
        assert -1e-9 <= single[found.name] <= gains[found.seat] + 1e-9
    assert max(single.values()) > 0.01


def test_a_seat_that_forgets_is_refused() -> None:
    state = RibeiraGame(DOURO, little_box(), most_actions=HAND).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    tree, nothing = Tree(SEATS), ((),) * SEATS
    tree.grow(state.clone(), nothing)
    other: tuple[Path, ...] = ((("0-0-9-9", 1),), (), ())
    with pytest.raises(ValueError, match="forgets"):
        tree.grow(state.clone(), other)


def test_the_last_boats_of_a_game() -> None:
    state = last_boats(1)
    table = state.table
    assert [len(state.hand(seat)) for seat in range(SEATS)] == [HAND] * SEATS
    assert [table.held(seat) for seat in range(SEATS)] == [
        sum(table.box.bits[card] for card in state.hand(seat)) for seat in range(SEATS)
    ]
    boats, before = len(table.valley), len(table.contests)
    decisions = playout(state, Random(1))
    assert decisions == SEATS * (1 + boats)
    assert len(state.table.contests) == before + boats
    assert len(state.winners()) == 1
