from __future__ import annotations

from pathlib import Path

import pytest

from ribeira.texts import catalogue
from ribeira.texts.catalogue import Catalogue

UNBEGUN = "xx"  # no game has files of it
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.fixture
def unbegun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """A catalogue that has little yet. English is read from the files that come with us."""
    english = catalogue.catalogue_of("en")
    list(english.codes())
    (tmp_path / UNBEGUN).mkdir()
    entry = 'msgid "web.spectators"\nmsgid_plural "web.spectators"\nmsgstr[0] "un"\nmsgstr[1] "plusieurs"\n'
    (tmp_path / UNBEGUN / "ribeira.po").write_text(HEAD + entry)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    return Catalogue(UNBEGUN)


def test_each_language_has_its_own_rule_of_plurals(unbegun: Catalogue) -> None:
    assert [unbegun.template("web.spectators", number) for number in (0, 1, 2)] == ["un", "un", "plusieurs"]


def test_english_stands_in_for_what_a_language_lacks(unbegun: Catalogue) -> None:
    assert unbegun.template("seat.name") == "Player {number}"
    assert unbegun.template("douro.event.gains", 2) == "{seat} gains {n} points."
    assert unbegun.template("douro.event.gains", 0) == "{seat} gains {n} points."


def test_a_code_without_a_sentence_stands_for_itself(unbegun: Catalogue) -> None:
    assert unbegun.template("no.such.code") == "no.such.code"


def test_the_codes_of_games_are_among_the_others() -> None:
    codes = set(Catalogue("en").codes())
    assert {"seat.name", "web.brand", "douro.title"} < codes
    assert "" not in codes
