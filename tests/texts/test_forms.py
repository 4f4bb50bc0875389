"""Facts as a sentence wants them: in a form of their own, joined, with a capital letter; numbers by the language."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira.kernel.words import Say, Told
from ribeira.texts import catalogue, joining
from ribeira.texts.catalogue import Catalogue, catalogue_of
from ribeira.texts.speaker import _Speaker

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
WORDS = {
    "list.comma": "{0}, {1}",
    "list.and": "{0} e {1}",
    "list.and.two": "{0} e {1}",
    "list.or": "{0} ou {1}",
    "list.or.two": "{0} ou {1}",
    "number.group": "\u00a0",
    "number.point": ",",
    "number.percent": "{0}\u00a0%",
    "test.city": "a cidade",
    "test.city|from": "da cidade",
    "test.city|at": "na cidade",
    "test.road": "a estrada",
    "test.road|from": "da estrada",
    "test.walks": "{seat} vai {origin:from} até {goal}.",
    "test.all": "{places:cap}",
    "test.any": "{places:or}",
    "test.few": "{places:from,cap,list}",
    "test.at": "{place:at,cap}",
    "test.costs": "{price} rios",
}


@pytest.fixture
def tongue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    (tmp_path / "pt").mkdir()
    entries = "\n".join(f'msgid "{code}"\nmsgstr "{text}"\n' for code, text in WORDS.items())
    (tmp_path / "pt" / "ribeira.po").write_text(HEAD + entries, encoding="utf-8")
    list(catalogue_of("en").codes())
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    return Catalogue("pt")


@pytest.fixture
def say(tongue: Catalogue) -> Say:
    return _Speaker(tongue, ("Ana", "Rui")).say


CITY, ROAD = Told("test.city"), Told("test.road")


def test_a_sentence_asks_for_the_form_it_needs(say: Say) -> None:
    assert say(Told("test.walks", seat=0, origin=CITY, goal=ROAD)) == "Ana vai da cidade até a estrada."


def test_a_form_that_a_word_lacks_is_the_usual_one(say: Say) -> None:
    assert say(Told("test.at", place=CITY)) == "Na cidade"
    assert say(Told("test.at", place=ROAD)) == "A estrada"


@pytest.mark.parametrize(
    ("code", "one", "two", "three"),
    [
        ("test.all", "A cidade", "A cidade e a estrada", "A cidade, a estrada e a cidade"),
        ("test.any", "a cidade", "a cidade ou a estrada", "a cidade, a estrada ou a cidade"),
        ("test.few", "Da cidade", "Da cidade, da estrada", "Da cidade, da estrada, da cidade"),
    ],
)
def test_lists_are_joined_as_the_language_does(say: Say, code: str, one: str, two: str, three: str) -> None:
    places = [CITY, ROAD, CITY]
    assert [say(Told(code, places=places[:number])) for number in (0, 1, 2, 3)] == ["", one, two, three]


def test_numbers_are_written_as_the_language_does(say: Say, tongue: Catalogue) -> None:
    assert [say(Told("test.costs", price=price)) for price in (500, 1000, -12345)] == [
        "500 rios",
        "1\u00a0000 rios",
        "-12\u00a0345 rios",
    ]
    assert joining.decimal(tongue, 1234.567, 2) == "1\u00a0234,57"
    assert joining.decimal(tongue, 0.6, 0) == "1"
    assert joining.percent(tongue, 0.1234, 1) == "12,3\u00a0%"
    assert joining.percent(catalogue_of("en"), 0.1234, 1) == "12.3%"


def test_dutch_begins_with_both_letters_of_its_long_y() -> None:
    assert [joining.capital(word) for word in ("ijs", "élan", "", "Rio")] == ["IJs", "Élan", "", "Rio"]
