"""Words: catalogues of sentences by language, and speakers that put what was told into one of them.

A catalogue is keyed by code, so that rules and commands hold no language at all; English is a catalogue like any
other and stands in where another lacks a sentence.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import polib

from ribeira.kernel.words import Fact, Say, Told

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.po"))))
ENGLISH = "en"


@lru_cache
def catalogue(language: str) -> NullTranslations:
    """All sentences of a language, those it lacks in English."""
    whole = polib.POFile()
    for path in sorted((FOLDER / language).glob("*.po")):
        part = polib.pofile(str(path))
        whole.metadata.update(part.metadata)
        whole.extend(part)
    translations = GNUTranslations(io.BytesIO(whole.to_binary()))
    if language != ENGLISH:
        translations.add_fallback(catalogue(ENGLISH))
    return translations


def speaker(language: str = ENGLISH, names: Sequence[str] = ()) -> Say:
    """A function that puts what was told into a language, with these names for the seats."""
    return _speaker(language, tuple(names))


@lru_cache(1 << 10)
def _speaker(language: str, names: tuple[str, ...]) -> Say:
    sentences = catalogue(language)

    @lru_cache(1 << 10)
    def say(told: Told) -> str:
        template = told.code
        number = told.facts.get("n")
        if isinstance(number, int):
            template = sentences.ngettext(told.code, told.code, number)
        if template == told.code:
            template = sentences.gettext(told.code)
        return template.format(**{name: shown(name, fact) for name, fact in told.facts.items()})

    def shown(name: str, fact: Fact) -> str:
        if isinstance(fact, Told):
            return say(fact)
        if isinstance(fact, (list, tuple)):
            return ", ".join(shown("seat" if name == "seats" else name, item) for item in fact)
        if isinstance(fact, int) and (name == "seat" or name.endswith("_seat")):
            return names[fact] if 0 <= fact < len(names) else say(Told("seat.name", number=fact + 1))
        return str(fact)

    return say


def codes(prefix: str) -> list[str]:
    """The codes of all sentences that begin so."""
    parts = (polib.pofile(str(path)) for path in sorted((FOLDER / ENGLISH).glob("*.po")))
    return [entry.msgid for part in parts for entry in part if entry.msgid.startswith(prefix)]
