"""Two actions compared in the same imagined states."""

from __future__ import annotations

from random import Random

from ribeira import GAMES, Dealer, Match
from ribeira.bots.judging import Comparison, compare, compare_texts

GAME = GAMES["douro"]
VIEW = Match(GAME, GAME.setup(3), ["", "", ""], Dealer.seeded("judging")).state.view(0)


def test_an_action_costs_nothing_beside_itself() -> None:
    found = compare(GAME, VIEW, VIEW.legal[0], VIEW.legal[0], Random(1))
    assert found == Comparison(0.0, 0.0)
    assert not found.is_above(0.0)


def test_the_same_seed_gives_the_same_comparison_in_a_process_of_its_own() -> None:
    best, played = VIEW.legal[-1], VIEW.legal[0]
    write = GAME.notation.write
    found = compare(GAME, VIEW, best, played, Random("seed"))
    assert found == compare_texts("douro", VIEW, write(best), write(played), "seed")


def test_a_cost_must_be_above_the_threshold_and_above_mere_chance() -> None:
    assert Comparison(0.2, 0.05).is_above(0.1)
    assert not Comparison(0.2, 0.05).is_above(0.3)
    assert not Comparison(0.2, 0.15).is_above(0.1)
