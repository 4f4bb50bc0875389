from random import Random
from statistics import fmean, stdev

import pytest

from ribeira.bots.arena.shares import share_of, student, victory, wilson


def test_a_shared_victory_is_shared() -> None:
    assert [victory((0, 2), seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [victory((1,), seat) for seat in range(3)] == [0, 1, 0]


def test_wilsons_interval_as_the_books_have_it() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        assert wilson(won / games, games, 1.959964) == pytest.approx((low, high), abs=5e-5)
    assert wilson(1 / 29, 29, 1.959964) == pytest.approx((0.0061, 0.1718), abs=5e-5)


@pytest.mark.parametrize(("freedom", "limit"), [(9, 2.262), (15, 2.131), (30, 2.042), (100, 1.984)])
def test_students_limits_as_the_tables_have_them(freedom: int, limit: float) -> None:
    assert student(freedom) == pytest.approx(limit, abs=1e-3)


def test_many_deals_give_the_interval_of_their_mean() -> None:
    rng = Random(3)
    deals = [fmean(rng.random() < 0.6 for _ in range(3)) for _ in range(2000)]
    found, reach = share_of(deals), 1.961 * stdev(deals) / 2000**0.5
    assert found.share == fmean(deals)
    assert (found.low, found.high) == pytest.approx((found.share - reach, found.share + reach), abs=1e-3)


def test_games_that_go_together_count_for_less_and_those_that_balance_for_more() -> None:
    """100 deals of two games: won or lost together, independent, or one won and one lost."""
    together, independent, balanced = [1.0, 0.0] * 50, [1.0, 0.5, 0.5, 0.0] * 25, [0.5] * 96 + [1.0, 0.0] * 2
    wide, middle, narrow = (share_of(deals) for deals in (together, independent, balanced))
    assert wide.share == middle.share == narrow.share == 0.5
    assert wide.high - wide.low > 1.3 * (middle.high - middle.low) > 2 * (narrow.high - narrow.low)


def test_few_deals_or_equal_ones_count_as_one_game_each() -> None:
    for deals in ([1.0, 0.5, 1.0], [1.0] * 40):
        found = share_of(deals)
        assert (found.low, found.high) == pytest.approx(wilson(fmean(deals), len(deals), 1.959964), abs=1e-6)
    assert share_of([1.0] * 40).high == 1
    assert share_of([0.0] * 40).low == 0
    assert share_of([1.0]).low < 0.25


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    """Tables of three, 40 deals, of which some are good for the bot and some bad."""
    rng, held = Random(7), 0
    for _ in range(800):
        deals = []
        for _ in range(40):
            chance = rng.choice((0.4, 0.8))
            deals.append(fmean(rng.random() < chance for _ in range(3)))
        found = share_of(deals)
        held += found.low <= 0.6 <= found.high
    assert 0.93 <= held / 800 <= 0.975
