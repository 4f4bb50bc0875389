from __future__ import annotations

import pytest

from ribeira.server.clock import ClockRule, Clocks


def test_no_clock_never_runs() -> None:
    clocks = Clocks(ClockRule(), 2)
    clocks.start(0, 1000)
    assert not clocks.since


def test_time_per_move_is_whole_again_each_move() -> None:
    clocks = Clocks(ClockRule("move", 30), 2)
    clocks.start(0, 1000)
    assert clocks.remaining(0, 21_000) == 10_000
    clocks.stop(0, 21_000)
    clocks.start(0, 50_000)
    assert clocks.remaining(0, 50_000) == 30_000


def test_bank_and_increment() -> None:
    clocks = Clocks(ClockRule("bank", 60, 5), 2)
    clocks.start(1, 0)
    clocks.stop(1, 20_000)
    assert clocks.remaining(1, 99_000) == 45_000
    clocks.start(1, 100_000)
    assert clocks.remaining(1, 144_999) == 1
    assert clocks.remaining(1, 500_000) == 0


def test_stopping_without_a_move_brings_no_increment() -> None:
    clocks = Clocks(ClockRule("bank", 60, 5), 1)
    clocks.start(0, 0)
    clocks.stop(0, 10_000, moved=False)
    assert clocks.left == [50_000]


def test_the_time_of_a_restart_is_nobodys() -> None:
    clocks = Clocks(ClockRule("bank", 60, 5), 2)
    clocks.start(0, 0)
    kept = clocks.pause(20_000)
    again = Clocks(ClockRule("bank", 60, 5), 2)
    again.resume(kept, 0, 5_000_000)
    again.start(0, 5_000_000)
    assert again.remaining(0, 5_000_000) == 40_000


@pytest.mark.parametrize(
    ("rule", "sensible"),
    [
        (ClockRule(), True),
        (ClockRule("none", 5), False),
        (ClockRule("move", 30), True),
        (ClockRule("move", 0), False),
        (ClockRule("move", 30, 5), False),
        (ClockRule("bank", 600, 10), True),
        (ClockRule("bank", 700_000), False),
        (ClockRule("bank", 600, -1), False),
    ],
)
def test_what_makes_a_clock(rule: ClockRule, sensible: bool) -> None:
    assert rule.sensible == sensible
