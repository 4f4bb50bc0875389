"""Speakers: functions that put what was told into a language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ribeira.kernel.words import Fact, Say, Told
from ribeira.texts.catalogue import ENGLISH, catalogue_of


def speaker(language: str = ENGLISH, names: Sequence[str] = ()) -> Say:
    """A function that puts what was told into a language, with these names for the seats."""
    return _speaker(language, tuple(names))


@lru_cache(1 << 10)
def _speaker(language: str, names: tuple[str, ...]) -> Say:
    catalogue = catalogue_of(language)

    @lru_cache(1 << 10)
    def say(told: Told) -> str:
        number = told.facts.get("n")
        template = catalogue.template(told.code, number if isinstance(number, int) else 1)
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
