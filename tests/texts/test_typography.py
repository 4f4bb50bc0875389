"""Marks and spaces are set as the language prints them, in every sentence alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ribeira.texts import LANGUAGES, catalogue_of

OPENING = "“„«‘"
FACT = re.compile(r"\{[^}]*\}")
LOOSE_IN_FRENCH = re.compile(r"[^\u00a0\u202f][;!?»:](?=\s|$)|«[^\u00a0\u202f]")  # may stand alone at the end of a line


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Each sentence by its code, without the facts it names."""
    catalogue = catalogue_of(language)
    for code in catalogue.codes():
        yield from ((code, FACT.sub("x", form)) for form in catalogue.forms(code) or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_one_kind_of_quotation_marks(language: str) -> None:
    used: dict[str, list[str]] = {}
    for code, sentence in sentences(language):
        for mark in set(sentence) & set(OPENING):
            used.setdefault(mark, []).append(code)
    assert len(used) == 1, {mark: codes[:5] for mark, codes in used.items()}


def test_french_marks_stay_with_the_word_before_them() -> None:
    assert not [code for code, sentence in sentences("fr") if LOOSE_IN_FRENCH.search(sentence)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_is_typed_into_a_terminal_has_straight_marks(language: str) -> None:
    typed = re.compile(r"pip install '[^']*'")
    assert not [code for code, sentence in sentences(language) if set(typed.sub("", sentence)) & set("'\"")]
