"""OpenSpiel's searches choose what is legal, and get the time they are owed."""

from random import Random

import pytest

from openspiel.rivals import FIRST, LEAST, EqualTime, Rival, decide
from ribeira.bots.arena.times import Times
from ribeira.envs.openspiel import RibeiraGame
from ribeira.games import GAMES
from ribeira.kernel.luck import luck
from ribeira.kernel.playout import settle

SETUP = GAMES["six-castles"].setup(2, {"version": "family"})


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
@pytest.mark.parametrize("rollouts", ["ours", "own"])
def test_a_search_chooses_a_legal_action_and_leaves_the_state_alone(search: str, rollouts: str) -> None:
    game = RibeiraGame(GAMES["six-castles"], GAMES["six-castles"].begin(SETUP))
    state = GAMES["six-castles"].begin(SETUP)
    seat = settle(state, luck(Random(1)))
    legal, clock, times = state.legal(seat), EqualTime(1.0), Times()
    assert decide(Rival(search, rollouts, 2.0), game, state, clock, times, Random(1)) in legal
    assert state.legal(seat) == legal
    assert (times.decisions, times.simulations, clock.rival.decisions) == (1, FIRST, 1)


def test_a_rival_gets_our_mean_time_in_simulations() -> None:
    clock = EqualTime(times=2.0)
    assert clock.simulations() == FIRST
    clock.bot.add(0.1)
    clock.bot.add(0.3)
    clock.note_rival(0.5, 50)
    assert clock.simulations() == pytest.approx(40, abs=1)  # 2 · 0.2 s at 0.01 s each; what was too much is not missed


def test_what_a_rival_got_too_little_it_gets_later() -> None:
    clock = EqualTime(times=1.0)
    clock.bot.add(0.4)
    clock.note_rival(0.2, 20)
    assert clock.simulations() > 40
    assert clock.simulations() <= 40 + 20


def test_a_rival_can_always_answer() -> None:
    clock = EqualTime(times=1.0)
    clock.bot.add(0.001)
    clock.note_rival(5.0, 5)
    assert clock.simulations() == LEAST
