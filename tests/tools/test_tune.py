"""Weights found from games: those that made the games are found again, and what they foretell comes true."""

from __future__ import annotations

import numpy as np
import pytest
from tune import Recipe, Samples, accuracy, bot_named, calibration, chances, fit, log_loss, main, play

from ribeira import GAMES
from ribeira.bots import Greedy

WEIGHTS = np.array([1.0, -0.5, 0.0])


def made_up(count: int, seats: int) -> Samples:
    """Figures at random, and winners drawn by the chances that WEIGHTS give them."""
    rng = np.random.default_rng(1)
    figures = rng.normal(size=(count, seats, len(WEIGHTS)))
    drawn = [rng.choice(seats, p=row) for row in chances(figures, WEIGHTS)]
    return Samples(figures, np.eye(seats)[drawn], np.arange(count))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_that_made_the_games_are_found(seats: int) -> None:
    samples = made_up(20000, seats)
    assert fit(samples, 0.0) == pytest.approx(WEIGHTS, abs=0.06)


def test_a_ridge_keeps_weights_small() -> None:
    samples = made_up(500, 2)
    assert np.abs(fit(samples, 1.0)).sum() < np.abs(fit(samples, 0.0)).sum()


def test_how_well_chances_foretell() -> None:
    won = np.array([[1.0, 0.0], [0.5, 0.5]])
    even = np.full((2, 2), 0.5)
    assert log_loss(even, won) == pytest.approx(np.log(2))
    assert accuracy(np.array([[0.9, 0.1], [0.2, 0.8]]), won) == pytest.approx(0.75)


def test_calibration_compares_what_was_foretold_with_what_came() -> None:
    foretold = np.array([[0.91, 0.09], [0.93, 0.07]])
    rows = calibration(foretold, np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert [row[0] for row in rows] == pytest.approx([0.08, 0.92])
    assert [row[1:] for row in rows] == [(0.5, 2), (0.5, 2)]


def test_the_same_seed_gives_the_same_game() -> None:
    recipe = Recipe("dos-rios", 2, ("greedy",), "seed", 0.1)
    number, seen, shares = play(recipe, 3)
    assert (number, seen, shares) == play(recipe, 3)
    assert sum(shares) == 1.0
    assert len(seen) > 10
    assert all(len(rows) == 2 for rows in seen)


def test_bots_are_found_by_name_here_and_elsewhere() -> None:
    game = GAMES["dos-rios"]
    assert isinstance(bot_named("greedy", game), Greedy)
    assert isinstance(bot_named("ribeira.bots:Greedy", game), Greedy)


def test_it_prints_weights_for_each_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dos-rios", "--seats", "2", "--games", "6", "--bots", "random", "--epsilon", "0"]) == 0
    told = capsys.readouterr().out
    assert "dos-rios, 2 seats, 6 games of random, seed 1" in told
    assert "log loss" in told
    assert "    2: [" in told
