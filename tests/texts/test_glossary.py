"""The glossary and the catalogues say the same words."""

from __future__ import annotations

import re
from pathlib import Path

from ribeira.texts import catalogue_of
from ribeira.texts.po import read_po

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
PAGE = Path(__file__).parents[2] / "src" / "ribeira" / "texts" / "en"


def rows() -> list[list[str]]:
    """The rows of all tables, cell by cell."""
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in cells if row[0] != "term" and set(row[0]) != {"-"}]


def words(cell: str) -> list[str]:
    return [word for word in re.split(r"[;,] ", cell) if word and word != "–"]


def everything_said() -> str:
    english = catalogue_of("en")
    return "\n".join(form for code in english.codes() for form in english.forms(code) or ()).lower()


def test_every_term_is_used() -> None:
    said = everything_said()
    terms = [term for row in rows() for term in words(row[0])]
    assert len(terms) > 90
    assert [term for term in terms if term.lower() not in said] == []


def test_every_term_has_a_meaning_and_a_plural_or_none() -> None:
    assert [row for row in rows() if len(row) != 4 or not row[1] or not row[2]] == []


def test_words_that_we_do_not_use_are_not_used() -> None:
    said = "\n".join(form for file in PAGE.glob("*.po") for forms in read_po(file).values() for form in forms[:2])
    shunned = [word for row in rows()[:21] for word in words(row[3])]
    assert "lobby" in shunned
    assert [word for word in shunned if re.search(rf"\b{word}s?\b", said, re.IGNORECASE)] == []


def test_sentences_have_typographic_marks() -> None:
    """Straight quotes and apostrophes are for code: options, keys and file names."""
    english = catalogue_of("en")
    plain = re.compile(r"[a-z]'[a-z]|\"|\.\.\.")
    found = {code for code in english.codes() for form in english.forms(code) or () if plain.search(form)}
    assert found == set()
