"""Nouns agree with the number before them, in everything that recorded games say in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from ribeira.games import GAMES
from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.record import read_record, replay
from ribeira.kernel.words import Told
from ribeira.texts import LANGUAGES, speaker

RECORDS = Path(__file__).parents[1] / "records"
TOLD = ["douro-most-points-3", "dos-rios-five-2", "six-castles-advanced-2", "six-castles-family-4"]
LOOKED_AT = 0.05  # of all moments, closely
COUNTED = re.compile(r"(?<![\w.,:/+–-])(\d+)[ \u00a0\u202f]([^\W\d_]{3,})")
ENDING = 3  # letters at most that tell one from many: vat, vaten


@cache
def everything_told() -> tuple[Told, ...]:
    """Each thing that is told in some games: what happens, what is asked and could be done, pieces and their cards."""
    found: dict[str, Told] = {}

    def hear(told: Told) -> str:
        found[repr(told)] = told
        return ""

    for name in TOLD:
        record, rng = read_record((RECORDS / f"{name}.json").read_bytes(), GAMES), Random(name)
        game = GAMES[record.setup.game]
        assert game.explain is not None
        for state in replay(record, game):
            view = state.view(rng.randrange(record.setup.seats))
            for told in (*view.events, *([view.ask] if view.ask else []), *(action.word() for action in view.legal)):
                hear(told)
            if rng.random() > LOOKED_AT:
                continue
            for piece in game.draw(view, hear, True, rng.choice(SHAPES)).pieces:
                card = game.explain(view, piece.id, True)
                assert card is not None
                for told in (card.title, card.does, *card.now):
                    hear(told)
            game.describe(view, hear, True)
    return tuple(found.values())


def disagreements(sentences: list[str]) -> set[tuple[str, str]]:
    """Words after 1 that are also said after more, where the language has another form of them after 1."""
    one, more = set[str](), set[str]()
    for number, word in (found for sentence in sentences for found in COUNTED.findall(sentence)):
        (one if number == "1" else more).add(word.lower())
    return {(word, other) for word in one & more for other in one - more if are_forms(word, other)}


def are_forms(word: str, other: str) -> bool:
    """Whether two words differ by an ending: they may be one and many of the same."""
    begun = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    return begun >= max(3, max(len(word), len(other)) - ENDING)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_followed_by_one(language: str) -> None:
    say = speaker(language, ("Ana", "Rui", "Eva", "Tomé"))
    assert disagreements([say(told) for told in everything_told()]) == set()


def test_what_does_not_agree_is_found() -> None:
    said = ["1 vat, 2 vaten", "Samen 1 vaten", "1 goud, 2 goud, 1 goudstuk", "level 1 boat, level 2 boat"]
    assert disagreements(said) == {("vaten", "vat")}
