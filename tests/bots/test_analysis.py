"""A game gone by, looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira.bots.analysis import (
    Analysis,
    Decision,
    Moment,
    accuracy,
    analyse_moment,
    count_moments,
    swing,
    turning_points,
)
from ribeira.bots.analysis_rows import moment_row, read_moment
from ribeira.games import GAMES
from ribeira.kernel.record import read_record

FILE = Path(__file__).parent.parent / "records" / "douro-most-points-3.json"
RECORD = read_record(FILE.read_bytes(), GAMES)
GAME = GAMES["douro"]


def decided(seat: int, cost: float, forced: bool = False) -> Decision:
    return Decision(seat, "1 play 3", forced, cost, 0.5, ())


def test_every_settled_moment_is_there_and_the_last_is_certain() -> None:
    analysis = Analysis(RECORD, "easy", "seed")
    chance = [at for at, action in enumerate(RECORD.actions) if action.startswith("*")]
    assert not set(analysis.places) & set(chance)
    assert analysis.places[-1] == len(RECORD.actions)
    assert len(analysis) == count_moments(FILE.read_bytes())
    last = analysis.moment(len(analysis) - 1)
    assert RECORD.result is not None
    assert [seat for seat, chance in enumerate(last.chances) if chance] == list(RECORD.result.winners)
    assert sum(last.chances) == pytest.approx(1)


def test_the_same_seed_gives_the_same_figures_wherever_they_are_worked_out() -> None:
    first, again = Analysis(RECORD, "easy", "seed"), FILE.read_bytes()
    assert first.moment(7) == analyse_moment(again, "easy", "seed", 7)
    assert first.moment(7) != Analysis(RECORD, "easy", "other").moment(7)


def test_chances_stand_still_while_choices_are_sealed() -> None:
    analysis = Analysis(RECORD, "easy", "seed")
    first = analysis.moment(0).chances
    assert analysis.moment(1).chances == analysis.moment(2).chances == first  # two of three have chosen
    assert analysis.moment(3).chances != first


def test_a_decision_is_judged_by_what_its_seat_saw() -> None:
    moment = Analysis(RECORD, "easy", "seed").moment(5)
    decision = moment.decision
    assert decision is not None
    assert decision.action == RECORD.actions[Analysis(RECORD, "easy", "seed").places[4]]
    assert decision.seat == GAME.notation.read(decision.action).seat
    assert 0 <= decision.cost <= 1
    assert 0 <= decision.chance + decision.cost <= 1


def test_moments_are_read_as_they_were_written() -> None:
    row = moment_row(GAME, Analysis(RECORD, "easy", "seed").moment(5))
    assert moment_row(GAME, read_moment(GAME, row)) == row


def test_turning_points_are_the_largest_swings_in_order() -> None:
    own = [0.5, 0.5, 0.9, 0.8, 0.2, 0.22]
    moments = [Moment(at, (chance, 1 - chance), None) for at, chance in enumerate(own)]
    assert turning_points(moments) == [2, 3, 4]
    assert turning_points(moments, 1) == [4]
    assert swing(moments, 4) == pytest.approx(0.6)


def test_accuracy_counts_what_was_left_to_choose() -> None:
    good = [Moment(1, (0.5, 0.5), decided(0, 0.0)), Moment(2, (0.5, 0.5), decided(1, 0.3))]
    assert accuracy(good, 0) == pytest.approx(100, abs=0.01)
    worse = accuracy(good, 1)
    assert worse is not None
    assert 20 < worse < 30
    assert accuracy([Moment(1, (0.5, 0.5), decided(0, 0.0, forced=True))], 0) is None
