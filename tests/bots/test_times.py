import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from ribeira.bots import Uniform
from ribeira.bots.arena.times import Timed, Times
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import Action, View
from ribeira.kernel.match import Match

GAME = next(iter(GAMES.values()))


def of(*seconds: float) -> Times:
    made = Times()
    for each in seconds:
        made.add(each, None)
    return made


def test_median_and_percentile_are_right_within_a_few_percent() -> None:
    rng = Random(2)
    durations = sorted(rng.expovariate(20) for _ in range(5000))
    found = of(*durations)
    assert found.quantile(0.5) == pytest.approx(durations[2500], rel=0.03)
    assert found.quantile(0.99) == pytest.approx(durations[4950], rel=0.03)
    assert (found.decisions, found.longest) == (5000, durations[-1])
    assert found.quantile(1) == pytest.approx(durations[-1], rel=0.03)


def test_no_quantile_is_longer_than_the_longest() -> None:
    assert of(1.0).quantile(0.99) == 1.0
    assert Times().quantile(0.5) == 0
    assert of(0.0).quantile(0.5) == 0


def test_times_of_games_add_up_and_go_through_a_file() -> None:
    one, other = of(0.1, 0.2), of(0.4)
    other.add(0.5, 100)
    one += other
    expected = of(0.1, 0.2, 0.4)
    expected.add(0.5, 100)
    assert one == expected
    assert Times.read(json.loads(json.dumps(one.plain()))) == one
    assert one.speed == 200
    assert of(1.0).speed is None


@dataclass(frozen=True)
class Thought:
    simulations: int


@dataclass
class Searcher:
    """Thinks about every other decision, with twenty simulations."""

    inner: Uniform
    last_thought: Thought | None = None
    thoughts: list[Thought] = field(default_factory=list)
    asked: int = 0

    def choose(self, view: View[Any], rng: Random) -> Action:
        self.asked += 1
        if self.asked % 2:
            self.last_thought = Thought(20)
        return self.inner.choose(view, rng)


def test_decisions_with_a_choice_are_timed_and_each_thought_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    match = Match(GAME, GAME.setup(GAME.seats[0]), ["-"] * GAME.seats[0], Dealer.seeded(1))
    bot, kept = Searcher(Uniform(GAME)), Times()
    timed, asked, rng = Timed(bot, kept), 0, Random(1)
    forced = 0
    while not match.over and asked < 400:
        view = match.state.view(match.state.to_act()[0])
        forced += len(view.legal) == 1
        match.play(timed.choose(view, rng))
        asked += 1
    assert forced
    assert kept.decisions == asked - forced
    assert kept.quantile(0.5) == kept.longest == 1
    assert kept.speed == 20  # simulations in the one second that each of those thoughts took
    assert kept.simulations % 20 == 0
    assert 0 < kept.simulations <= 20 * -(-asked // 2)
