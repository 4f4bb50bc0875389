"""Characters: found by name, as strong as their level, and each with a style that shows among equals only."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ribeira import GAMES, svg
from ribeira.bots import BOTS
from ribeira.bots.cast import CAST, called, level_of
from ribeira.bots.characters import STYLES, TILT, TOLERANCE, CharacterBot, lean, tilt
from ribeira.bots.levels import LEVELS, Level, Strength
from ribeira.bots.thought import Budget, Option, Thought
from ribeira.kernel.game import Action
from ribeira.svg.faces import PARTS
from tests.bots.test_levels import moments
from tests.bots.toys import Act


def option(number: int, chance: float, spread: float, visits: int = 40, share: float = 0.0, second: float = 0.3) -> Any:
    """An option of seat 0 at a table for three."""
    action: Action = Act(0, number)  # type: ignore[assignment]
    return Option(action, (chance, second, 1 - chance - second), spread, share, visits)


def thought(*options: Option) -> Thought:
    return Thought(0, options, (0.4, 0.35, 0.25), sum(each.visits for each in options))


EQUALS = thought(
    option(0, 0.400, 0.20, 50, share=1.0),
    option(1, 0.395, 0.30, second=0.32),
    option(2, 0.398, 0.10, second=0.25),
    option(3, 0.380, 0.50, second=0.10),  # outside the tolerance
    option(4, 0.400, 0.01, visits=9, second=0.05),  # hardly looked at
    option(5, 0.450, 0.60, visits=2, second=0.01),
)


def choice(style: str, seen: Thought, at: int = 0) -> int:
    taste = STYLES[style]
    assert taste is not None
    return seen.options.index(lean(seen, seen.options[at], taste))


def test_styles_choose_differently_among_equals() -> None:
    assert [choice(style, EQUALS) for style in ("bold", "careful", "watchful")] == [1, 2, 2]
    nearer = thought(EQUALS.options[0], option(1, 0.395, 0.30, second=0.2), EQUALS.options[2])
    assert [choice(style, nearer) for style in ("bold", "careful", "watchful")] == [1, 2, 1]


def test_a_choice_that_is_no_equal_stays() -> None:
    """An easy level takes something worse now and then: no style makes that better, or worse still."""
    for style in ("bold", "careful", "watchful"):
        assert [choice(style, EQUALS, at) for at in (3, 4, 5)] == [3, 4, 5]


def test_a_style_never_leaves_the_tolerance() -> None:
    rng = Random(1)
    for _ in range(300):
        options = [option(at, rng.uniform(0.2, 0.5), rng.random(), rng.randrange(60)) for at in range(6)]
        options.sort(key=lambda each: -each.visits)
        seen = thought(*options)
        for style in ("bold", "careful", "watchful"):
            taken = seen.options[choice(style, seen)]
            assert taken.chances[0] >= seen.options[0].chances[0] - TOLERANCE
            assert taken is seen.options[0] or 2 * taken.visits >= seen.options[0].visits


def test_mixtures_are_tilted_a_little_and_keep_what_they_leave_out() -> None:
    shares = [0.5, 0.3, 0.2, 0.0, 0.0, 0.0]
    for style, favoured, other in (("bold", 1, 2), ("careful", 2, 1)):
        taste = STYLES[style]
        assert taste is not None
        weights = tilt(EQUALS, shares, taste)
        assert weights[favoured] == pytest.approx(shares[favoured] * (1 + TILT))
        assert weights[other] == pytest.approx(shares[other] * (1 - TILT))
        assert weights[3:] == [0, 0, 0]
    alone = [1.0, 0, 0, 0, 0, 0]
    assert tilt(EQUALS, alone, lambda option, _: option.spread) == alone


@pytest.mark.parametrize("game", ["douro", "dos-rios"])
def test_a_thought_and_luck_decide_what_a_character_takes(game: str) -> None:
    """Where all choose at once the style shows in how often, elsewhere in what."""
    taken = {}
    for name in ("eneko", "bento", "medium"):
        bot: Any = BOTS[name](GAMES[game])
        mixed = thought(*(option(at, 0.4, spread, share=1 / 3) for at, spread in enumerate((0.1, 0.2, 0.3))))
        picks = [bot.pick(mixed, Random(seed)).action.number for seed in range(600)]
        assert picks == [bot.pick(mixed, Random(seed)).action.number for seed in range(600)]
        taken[name] = Counter(picks)
    if game == "douro":
        assert taken["eneko"][2] > taken["medium"][2] > taken["bento"][2] > 100
    else:
        assert [len(taken[name]) for name in taken] == [1, 1, 3]
        assert (taken["eneko"][2], taken["bento"][0]) == (600, 600)


@pytest.mark.parametrize("name", CAST)
def test_every_character_plays_every_game_at_its_level(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Strength(Budget(40, 600.0), 0.0)
    monkeypatch.setattr("ribeira.bots.levels.strength", lambda game, level: few)
    character = CAST[name]
    for game in GAMES.values():
        bot = BOTS[name](game)
        assert isinstance(bot, CharacterBot)
        assert bot.name == character.level
    state, seat = moments("douro", 3, 5)[0]
    view: Any = state.view(seat)
    assert BOTS[name](GAMES["douro"]).choose(view, Random(1)) in view.legal


def test_a_steady_character_takes_what_its_level_takes() -> None:
    game = GAMES["dos-rios"]
    level, brais = Level(game, "easy"), CharacterBot(game, "brais")
    taken = [brais.pick(EQUALS, Random(seed)).action for seed in range(40)]
    assert taken == [level.pick(EQUALS, Random(seed)).action for seed in range(40)]
    assert len(set(taken)) > 2


def test_the_cast_has_someone_for_every_level_and_style() -> None:
    levels = Counter(character.level for character in CAST.values())
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= 2
    assert {character.style for character in CAST.values()} == set(STYLES)
    assert len({character.name for character in CAST.values()}) == len(CAST)
    assert not set(CAST) & {"random", "greedy", *LEVELS}


def test_every_face_is_another_by_its_outline() -> None:
    """Hats, hair, beards and glasses: without the coat no two are the same, and no part is drawn for nobody."""
    outlines = {tuple(part for part in character.face if "coat" not in part) for character in CAST.values()}
    assert len(outlines) == len(CAST)
    assert {part for character in CAST.values() for part in character.face} == set(PARTS)
    assert len({svg.face(character.face) for character in CAST.values()}) == len(CAST)


def test_names_are_told_apart() -> None:
    assert called("ines", []) == "Inês"
    assert called("ines", ["Ana", "Inês"]) == "Inês II"
    assert called("ines", ["Inês", "Inês II"]) == "Inês III"
    assert called("greedy", ["Ana"]) == "Greedy"


def test_a_character_is_of_its_level_and_any_other_bot_of_its_own() -> None:
    assert [level_of(bot) for bot in ("tome", "ines", "expert", "dreamer")] == ["easy", "medium", "expert", "dreamer"]
