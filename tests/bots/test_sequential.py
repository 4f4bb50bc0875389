from random import Random
from statistics import fmean

import pytest

from ribeira.bots.arena.sequential import FIRST, SequentialTest, Verdict

CONTESTS = 600


def decided(chance: float, seats: int, seed: int) -> SequentialTest:
    """The test once it has decided about a bot that wins each game with this chance."""
    test, rng = SequentialTest(1 / seats, 1.5 / seats), Random(seed)
    while test.verdict is Verdict.OPEN:
        test.add([fmean(rng.random() < chance for _ in range(seats))])
    return test


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_wrong_answers_are_rare(seats: int) -> None:
    """Coins with the fair share, and with the target, are taken for the other at most once in twenty."""
    fair = sum(decided(1 / seats, seats, seed).verdict is Verdict.TARGET for seed in range(CONTESTS))
    target = sum(decided(1.5 / seats, seats, seed).verdict is Verdict.FAIR for seed in range(CONTESTS))
    assert 0 < fair <= 0.05 * CONTESTS
    assert 0 < target <= 0.05 * CONTESTS


def test_the_clearer_the_answer_the_sooner_it_comes() -> None:
    lengths = [fmean(decided(chance, 3, seed).deals for seed in range(100)) for chance in (0.9, 0.6, 0.5, 0.42)]
    assert lengths == sorted(lengths)
    assert lengths[0] < FIRST + 1


def test_a_streak_without_spread_does_not_decide_at_once() -> None:
    test = SequentialTest(0.5, 0.75)
    for deals in range(1, FIRST):
        assert test.add([1.0]).verdict is Verdict.OPEN
        assert test.deals == deals
    assert test.add([1.0]).verdict is Verdict.TARGET
    assert SequentialTest(0.5, 0.75).add([0.0] * FIRST).verdict is Verdict.FAIR


def test_what_is_decided_stays_decided() -> None:
    test = SequentialTest(0.5, 0.75).add([1.0] * FIRST)
    ratio = test.ratio
    test.add([0.0] * 50)
    assert (test.verdict, test.deals, test.ratio) == (Verdict.TARGET, FIRST, ratio)


def test_between_fair_and_target_it_stays_open() -> None:
    assert SequentialTest(0.5, 0.75).add([0.5, 0.5, 1.0, 0.5] * 20).verdict is Verdict.OPEN
