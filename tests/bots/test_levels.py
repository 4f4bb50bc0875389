"""The levels: every one plays every game, by what its seat may know and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.bots import BOTS
from ribeira.bots.levels import (
    LEVELS,
    SECONDS,
    USUAL_ADVISOR,
    Level,
    Strength,
    advisor,
    budget,
    by_playout,
    read_advisor,
    read_figures,
    strength,
    thinker,
)
from ribeira.bots.thought import BATCH, Budget
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import NOBODY
from ribeira.kernel.playout import settle
from ribeira.kernel.state import State
from ribeira.kernel.words import BadData
from ribeira.texts import speaker

MOMENTS = (2, 9, 23)  # decisions after which a bot is asked


def moments(name: str, seats: int, seed: int) -> list[tuple[State, int]]:
    """Some states of a random game, each with a seat that has more than one choice."""
    game, rng = GAMES[name], Random(seed)
    state, numbers = game.begin(game.setup(seats)), luck(rng)
    found: list[tuple[State, int]] = []
    for number in range(max(MOMENTS) + 40):
        seat = settle(state, numbers)
        if seat == NOBODY:
            break
        legal = state.legal(seat)
        if len(legal) > 1 and number >= MOMENTS[len(found)]:
            found.append((state.copy(), seat))
            if len(found) == len(MOMENTS):
                break
        state.apply(rng.choice(legal))
    return found


@pytest.fixture
def without_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Levels think as long as their simulations take."""
    for level in LEVELS:
        monkeypatch.setitem(SECONDS, level, 600.0)
    strength.cache_clear()
    yield
    strength.cache_clear()


@pytest.fixture
def in_a_moment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Levels are cut short at once, as on a machine that is far too slow."""
    for level in LEVELS:
        monkeypatch.setitem(SECONDS, level, 0.0)
    strength.cache_clear()
    yield
    strength.cache_clear()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_search_of_so_many_simulations_makes_them_all(name: str) -> None:
    state, seat = moments(name, max(GAMES[name].seats), 1)[0]
    bot = BOTS["search-30"](GAMES[name])
    assert bot.choose(state.view(seat), Random(1)) in state.legal(seat)
    assert isinstance(bot, Level)
    assert bot.last_thought is not None
    assert 30 <= bot.last_thought.simulations < 45  # where all choose at once, whole rounds of it
    assert strength(name, "search-30") == Strength(Budget(30, math.inf), 0.0)


@pytest.mark.usefixtures("without_clock")
@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_secrets_do_not_change_what_a_bot_plays(name: str, level: str) -> None:
    game = GAMES[name]
    differing = 0
    for seed in range(3):
        for state, seat in moments(name, max(game.seats[0], 3), seed):
            other = game.imagine(state.view(seat), Random(seed + 99))
            bot: Any = BOTS[level](game)
            assert bot.choose(state.view(seat), Random(7)) == bot.choose(other.view(seat), Random(7))
            differing += 1
    assert differing >= 6


@pytest.mark.usefixtures("in_a_moment")
@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("level", LEVELS)
def test_levels_are_bots_that_play_what_is_legal(name: str, level: str) -> None:
    game = GAMES[name]
    state, seat = moments(name, game.seats[0], 5)[0]
    bot = BOTS[level](game)
    assert isinstance(bot, Level)
    view: Any = state.view(seat)
    assert bot.choose(view, Random(1)) in view.legal
    assert bot.last_thought is not None
    assert bot.last_thought.simulations > 0


@pytest.mark.parametrize("name", list(GAMES))
def test_a_higher_level_thinks_longer_and_gives_away_less(name: str) -> None:
    strengths = [strength(name, level) for level in LEVELS]
    simulations = [each.budget.simulations for each in strengths]
    leeways = [each.leeway for each in strengths]
    assert simulations == sorted(set(simulations))
    assert leeways == sorted(leeways, reverse=True)


@pytest.mark.usefixtures("in_a_moment")
def test_a_level_in_no_hurry_makes_all_its_simulations() -> None:
    game = GAMES["dos-rios"]
    state, seat = moments("dos-rios", 2, 5)[0]
    view: Any = state.view(seat)
    made = []
    for unhurried in (False, True):
        bot = Level(game, "medium")
        bot.unhurried = unhurried
        bot.choose(view, Random(1))
        assert bot.last_thought is not None
        made.append(bot.last_thought.simulations)
    assert made == [BATCH, budget(game, "medium").simulations]


def test_a_level_plays_when_time_was_up_before_it_had_looked_at_anything() -> None:
    game = GAMES["douro"]
    state, seat = moments("douro", 3, 5)[0]
    bot = Level(game, "easy")
    thought = thinker(game).search(state.view(seat), Random(1)).thought()
    assert not any(option.visits for option in thought.options)
    assert len({bot.pick(thought, Random(number)).action for number in range(40)}) > 1


def test_what_is_forced_is_not_thought_about() -> None:
    game = GAMES["douro"]
    state, numbers = game.begin(game.setup(3)), luck(Random(1))
    while len(state.legal(settle(state, numbers))) > 1:
        state.apply(state.legal(state.next_to_act())[0])
    bot = Level(game, "expert")
    view: Any = state.view(state.next_to_act())
    assert bot.choose(view, Random(1)) == view.legal[0]
    assert bot.last_thought is None


@pytest.mark.parametrize("name", list(GAMES))
def test_thoughts_are_chances_of_all_seats(name: str) -> None:
    game = GAMES[name]
    for state, seat in moments(name, game.seats[-1], 3):
        search = thinker(game).search(state.view(seat), Random(2))
        search.run(budget(game, "easy").simulations)
        thought = search.thought()
        assert thought.seat == seat
        assert {option.action for option in thought.options} == set(state.legal(seat))
        assert sum(option.share for option in thought.options) == pytest.approx(1)
        for option in thought.options:
            assert len(option.chances) == game.seats[-1]
            assert sum(option.chances) == pytest.approx(1)


def test_a_game_that_cannot_evaluate_its_states_is_played_out() -> None:
    """Each time with other luck: no seat wins every game from the beginning."""
    game = replace(GAMES["douro"], evaluate=None)
    state, seat = moments("douro", 3, 1)[0]
    search = thinker(game).search(state.view(seat), Random(2))
    search.run(300)
    assert all(0 < chance < 1 for chance in search.thought().chances)
    rng = Random(3)
    assert len({tuple(by_playout(rng, state)) for _ in range(40)}) > 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[hard]\nsimulations = 0\nleeway = 0", "“hard” are 0: expected a whole number"),
        ("[hard]\nsimulations = 2.5\nleeway = 0", "“hard” are 2.5: expected a whole number"),
        ("[hard]\nsimulations = 10\nleeway = -0.5", "“hard” is -0.5: expected a number from 0 to 1"),
        ("[hard]\nsimulations = 10", "does not say how the level “hard” plays"),
        ("hard = 3", "does not say how the level “hard” plays"),
        ("[easy]", "does not say how the level “hard” plays"),
        ("[", "does not say how the level “hard” plays"),
    ],
)
def test_figures_that_no_level_can_play_by_are_named(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    file.write_text(text)
    with pytest.raises(BadData) as told:
        read_figures(file, "hard")
    assert sentence in speaker()(told.value.told)
    assert "levels.toml" in speaker()(told.value.told)


def test_each_game_says_who_advises(tmp_path: Path) -> None:
    """The lower levels of Six Castles see too little; where nothing is said it is the usual one."""
    assert {name: advisor(name) for name in GAMES} == {"douro": "hard", "dos-rios": "hard", "six-castles": "expert"}
    file = tmp_path / "levels.toml"
    file.write_text("[hard]\nsimulations = 3\nleeway = 0")
    assert read_advisor(file) == USUAL_ADVISOR
    file.write_text('advisor = "oracle"')
    with pytest.raises(BadData) as caught:
        read_advisor(file)
    assert "the advisor is 'oracle': expected one of easy, medium, hard, expert" in speaker("en")(caught.value.told)
