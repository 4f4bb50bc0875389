"""The rules that people read: every sentence is there, every picture can be drawn, every figure is the box's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from itertools import product
from pkgutil import walk_packages
from random import Random
from typing import Any

import pytest

from ribeira import svg
from ribeira.games import GAMES
from ribeira.kernel.data import make_edition
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.match import Match
from ribeira.kernel.rulebook import ORIGINS, OVER, Rulebook, rulebook_data
from ribeira.kernel.words import Told
from ribeira.texts import ENGLISH, catalogue_of, speaker

CATALOGUE = catalogue_of(ENGLISH)
OWN = [name for name in GAMES if GAMES.folder(name).parent.name == "games"]
WAYS = [
    pytest.param(GAMES[name], dict(zip(GAMES[name].options, values, strict=True)), id="-".join((name, *values)))
    for name in OWN
    for values in product(*GAMES[name].options.values())
]
GAMES_BY_NAME = [pytest.param(GAMES[name], id=name) for name in OWN]


def book_of(game: AnyGame, setup: Setup) -> Rulebook:
    assert game.rulebook is not None
    return game.rulebook(setup)


def books(game: AnyGame) -> Iterator[Rulebook]:
    """The rules of every version."""
    for values in product(*game.options.values()):
        yield book_of(game, game.setup(game.seats[0], dict(zip(game.options, values, strict=True))))


def told(book: Rulebook) -> Iterator[Told]:
    """Everything a rulebook says."""
    yield from (ruling.text for ruling in book.rulings)
    for chapter in book.chapters:
        yield chapter.title
        for paragraph in chapter.paragraphs:
            yield paragraph.text
            if paragraph.picture:
                yield paragraph.picture.caption


def data_of(game: AnyGame) -> dict[str, Any]:
    return rulebook_data(GAMES.folder(game.name) / "rulebook.toml")


def readme_rulings(game: AnyGame) -> set[str]:
    """The numbers in the first column of the table of rulings: `D1 to D5`, `R1, R2`, `C7`."""
    text = (GAMES.folder(game.name) / "README.md").read_text(encoding="utf-8").partition("## Rulings")[2]
    found = set()
    for cell in re.findall(r"^\| ([A-Z]\d[^|]*) \|", text, re.MULTILINE):
        for part in cell.split(", "):
            letter, first, *last = part[0], *map(int, re.findall(r"\d+", part))
            found |= {f"{letter}{number}" for number in range(first, (last or [first])[0] + 1)}
    return found


@pytest.mark.parametrize(("game", "options"), WAYS)
class TestEveryVersion:
    def test_it_begins_with_the_aim_and_ends_with_where_figures_come_from(
        self, game: AnyGame, options: dict[str, str]
    ) -> None:
        names = [chapter.name for chapter in book_of(game, game.setup(game.seats[0], options)).chapters]
        assert names[0] == "aim"
        assert names[-1] == "figures"
        assert "end" in names
        assert len(set(names)) == len(names)

    def test_every_sentence_is_in_the_catalogue_and_has_its_facts(self, game: AnyGame, options: dict[str, str]) -> None:
        say = speaker()
        for seats in game.seats:
            for what in told(book_of(game, game.setup(seats, options))):
                assert CATALOGUE.forms(what.code), what.code
                assert not re.search(r"[{}]", say(what)), what.code

    def test_pictures_can_be_drawn_with_what_is_on_the_sheet(self, game: AnyGame, options: dict[str, str]) -> None:
        book = book_of(game, game.setup(game.seats[0], options))
        drawn = 0
        for chapter in book.chapters:
            for paragraph in chapter.paragraphs:
                if paragraph.picture:
                    drawing = paragraph.picture.draw(game, lambda names: speaker(ENGLISH, names))
                    assert drawing.title == speaker()(paragraph.picture.caption)
                    assert 1 <= len(drawing.pieces) <= 60  # what lies outside is not sent
                    assert svg.render(drawing, game.sheet())
                    drawn += 1
        assert drawn >= 5

    def test_whatever_is_decided_has_its_chapter(self, game: AnyGame, options: dict[str, str]) -> None:
        setup = game.setup(game.seats[-1], options)
        chapters = {chapter.name for chapter in book_of(game, setup).chapters}
        assert game.chapter is not None
        chapter = game.chapter
        seen = set()
        match = Match(
            game,
            setup,
            [""] * setup.seats,
            Dealer.seeded("rules"),
            lambda state: seen.add(chapter(state.view(None))),
        )
        rng = Random("rules")
        while not match.over:
            seat = rng.choice(match.state.to_act())
            match.apply(rng.choice(match.state.legal(seat)))
        assert "end" in seen
        assert len(seen) >= 4
        assert seen <= chapters


@pytest.mark.parametrize("game", GAMES_BY_NAME)
class TestEveryGame:
    def test_rulings_are_those_of_the_readme(self, game: AnyGame) -> None:
        book = next(books(game))
        assert {ruling.number for ruling in book.rulings} == readme_rulings(game)
        assert {ruling.origin for ruling in book.rulings} <= set(ORIGINS)

    def test_every_ruling_is_told_somewhere_and_none_is_made_up(self, game: AnyGame) -> None:
        cited = {
            ruling
            for book in books(game)
            for chapter in book.chapters
            for paragraph in chapter.paragraphs
            for ruling in paragraph.rulings
        }
        assert cited == readme_rulings(game)

    def test_every_paragraph_rests_on_a_ruling(self, game: AnyGame) -> None:
        for book in books(game):
            for chapter in book.chapters:
                assert all(paragraph.rulings for paragraph in chapter.paragraphs), chapter.name

    def test_every_kind_of_decision_has_a_chapter(self, game: AnyGame) -> None:
        """Those without further kinds of their own: the others are never decided themselves."""
        kinds = set(decisions(GAMES.folder(game.name).name))
        asked = data_of(game)["asked"]
        assert kinds | {OVER} == set(asked)
        assert set(asked.values()) <= {chapter.name for book in books(game) for chapter in book.chapters}

    def test_pictures_and_positions_are_all_used(self, game: AnyGame) -> None:
        data = data_of(game)
        shown = {row.get("picture") for chapter in data["chapter"] for row in chapter["paragraph"]} - {None}
        assert shown == set(data["picture"])
        positions = {picture["position"] for picture in data["picture"].values() if "position" in picture}
        assert positions == set(data["position"])

    def test_no_figure_is_typed_into_a_sentence(self, game: AnyGame) -> None:
        """Captions may count what is seen in their picture, which is always the same."""
        for code in CATALOGUE.codes():
            if code.startswith((f"{game.name}.rules.", f"{game.name}.ruling.")) and ".picture." not in code:
                template = re.sub(r"{\w+}", "", CATALOGUE.template(code))
                assert not re.search(r"\d", template), code

    def test_every_fact_is_told(self, game: AnyGame) -> None:
        texts = [what for book in books(game) for what in told(book)]
        named = {name for what in texts for name in re.findall(r"{(\w+)}", CATALOGUE.template(what.code))}
        assert set(next(iter(texts)).facts) - named == set()


def decisions(folder: str) -> Iterator[str]:
    """The names of a game's kinds of decisions, found in all its modules."""
    package = import_module(f"ribeira.games.{folder}")
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    kinds = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__.startswith(package.__name__)
    }
    roots = [kind for kind in kinds if kind.__name__ == "Decision"]
    assert len(roots) == 1
    yield from (kind.__name__ for kind in kinds if issubclass(kind, roots[0]) and not kind.__subclasses__())


CHANGED = [
    ("dos-rios", ("price", "finca"), 650, "A finca costs 650 rios"),
    ("dos-rios", ("victory", "buildings"), 7, "Be the first to have 7 buildings"),
    ("dos-rios", ("turn", "steps"), 8, "take up to 8 steps"),
    ("douro", ("points", "start"), 9, "Everyone starts with 9 points"),
    ("douro", ("charity", "highest"), 3, "the highest gift gains 3 "),
    ("six-castles", ("setup", "advanced", "workers"), 6, "You have 6 workers"),
    ("six-castles", ("money", "mealhas_in_gold"), 4, "4 mealhas are worth one gold coin"),
]


@pytest.mark.parametrize(("name", "key", "figure", "sentence"), CHANGED, ids=str)
def test_figures_are_those_of_the_edition(name: str, key: tuple[str, ...], figure: int, sentence: str) -> None:
    game = GAMES[name]
    data = deepcopy(game.edition().data)
    table = data
    for part in key[:-1]:
        table = table[part]
    table[key[-1]] = figure
    setup = game.setup(game.seats[0], edition=make_edition("changed", data))
    assert any(sentence in speaker()(what) for what in told(book_of(game, setup)))


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_the_aim_tells_of_everyone_at_any_time(game: AnyGame, options: dict[str, str]) -> None:
    setup, rng = game.setup(game.seats[-1], options), Random("aim")
    match = Match(game, setup, [""] * setup.seats, Dealer.seeded("aim"))
    say = speaker()
    assert game.aim is not None
    while not match.over:
        for viewer in (None, 0):
            aim = game.aim(match.state.view(viewer), True)
            assert len(aim.standing) == setup.seats
            line = " ".join(map(say, (aim.goal, *(each.brief for each in aim.standing))))
            assert len(line) < 70, line
        match.apply(rng.choice(match.state.legal(rng.choice(match.state.to_act()))))
    ended = game.aim(match.state.view(None), False)
    assert [say(each.brief) for each in ended.standing] == list(map(str, match.state.scores()))


def test_points_that_the_printed_game_hides_are_not_told_without_memory_aid() -> None:
    game = GAMES["douro"]
    view = Match(game, game.setup(3), ["", "", ""], Dealer.seeded("aim")).state.view(0)
    assert game.aim is not None
    assert not game.aim(view, False).standing
    assert speaker()(game.aim(view, True).standing[0].full) == "5 points"
