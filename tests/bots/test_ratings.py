import math
from random import Random
from statistics import fmean

import pytest

from ribeira.bots.arena.ratings import Meeting, difference, difference_of, ratings
from ribeira.bots.arena.shares import Share


def test_ten_times_as_many_victories_are_400_points() -> None:
    assert difference(10 / 11, 2) == pytest.approx(400)
    assert difference(0.5, 2) == 0
    for seats in (2, 3, 4, 5):
        assert difference(1 / seats, seats) == pytest.approx(0)
    assert difference(10 / 12, 3) == pytest.approx(400)  # ten times as often as each of two others


def test_a_bot_that_always_wins_is_out_of_sight() -> None:
    found = difference_of(Share(1.0, 0.8, 1.0), 2)
    assert (found.rating, found.high) == (math.inf, math.inf)
    assert found.low == pytest.approx(240.8, abs=0.1)
    assert difference(0.0, 2) == -math.inf


def played(strengths: list[float], seats: int, deals: int) -> list[Meeting]:
    """Games of bots that win in proportion to their strengths."""
    rng, meetings = Random(5), []
    for one, first in enumerate(strengths):
        for other, second in enumerate(strengths):
            if one != other:
                chance = first / (first + (seats - 1) * second)
                means = [fmean(rng.random() < chance for _ in range(seats)) for _ in range(deals)]
                meetings.append(Meeting(one, other, means))
    return meetings


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_ratings_find_the_strengths_that_games_were_played_with(seats: int) -> None:
    strengths = [8.0, 2.0, 1.0, 0.25]
    found = ratings(played(strengths, seats, 400), 4, seats)
    middle = fmean(400 * math.log10(strength) for strength in strengths)
    for strength, rating in zip(strengths, found, strict=True):
        truth = 400 * math.log10(strength) - middle
        assert rating.low <= rating.rating <= rating.high
        assert rating.rating == pytest.approx(truth, abs=30)
        assert 10 < rating.high - rating.low < 120
    assert fmean(rating.rating for rating in found) == pytest.approx(0)


def test_more_deals_make_ratings_surer() -> None:
    few, many = (ratings(played([2.0, 1.0, 0.5], 3, deals), 3, 3)[0] for deals in (20, 500))
    assert many.high - many.low < 0.4 * (few.high - few.low)


def test_a_bot_that_never_loses_has_a_rating_all_the_same() -> None:
    meetings = [Meeting(0, 1, [1.0] * 10), Meeting(0, 2, [1.0] * 10), Meeting(1, 2, [0.5] * 10)]
    found = ratings(meetings, 3, 2)
    assert found[0].rating > found[1].rating + 300
    assert found[1].rating == pytest.approx(found[2].rating, abs=0.01)
    assert all(math.isfinite(rating.high) for rating in found)


def test_few_deals_give_no_interval() -> None:
    for deals, finite in ((9, False), (10, True)):
        found = ratings(played([2.0, 1.0, 0.5], 3, deals), 3, 3)
        assert [math.isfinite(rating.low) and math.isfinite(rating.high) for rating in found] == [finite] * 3


def test_results_that_contradict_nothing_are_explained_exactly() -> None:
    """With two seats and 999 games of each pairing, one imagined game more changes hardly anything."""
    meetings = [Meeting(0, 1, [0.75] * 999), Meeting(1, 2, [0.75] * 999), Meeting(0, 2, [0.9] * 999)]
    found = [rating.rating for rating in ratings(meetings, 3, 2)]
    step = 400 * math.log10(3)
    assert found == pytest.approx([step, 0, -step], abs=0.5)
