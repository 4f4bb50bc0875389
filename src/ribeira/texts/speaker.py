"""Speakers: functions that put what was told into a language.

A sentence names its facts in braces. What stands behind a colon says how a fact is put there: `{place:from}` takes the
form `from` of whatever is told, if the language has one (`dos-rios.place.city|from`); `{places:or}` joins a list by
"or" and `{places:list}` by commas alone, where otherwise it is "and"; `{place:cap}` begins with a capital letter.
Several go together: `{place:from,cap}`. Which forms there are is the language's own affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ribeira.kernel.words import Fact, Say, Told
from ribeira.texts.catalogue import ENGLISH, Catalogue, catalogue_of
from ribeira.texts.joining import ALTERNATIVES, ENUMERATION, TOGETHER, capital, join, whole

JOININGS = (TOGETHER, ALTERNATIVES, ENUMERATION)
CAPITAL = "cap"
RESERVED = frozenset({*JOININGS, CAPITAL})

SPEAKERS, SENTENCES = 128, 512  # that are remembered, and of each; texts that enter are short, so this has a bound
NAMELESS = 1 << 13  # sentences of a language that name nobody, which all of its speakers share


def speaker(language: str = ENGLISH, names: Sequence[str] = ()) -> Say:
    """A function that puts what was told into a language, with these names for the seats."""
    return _speaker(language, tuple(names))


@lru_cache(SPEAKERS)
def _speaker(language: str, names: tuple[str, ...]) -> Say:
    return _Speaker(catalogue_of(language), names).say


class _Speaker:
    def __init__(self, catalogue: Catalogue, names: tuple[str, ...]) -> None:
        self.catalogue, self.names = catalogue, names
        self.say: Say = lru_cache(SENTENCES)(self._said)

    def _said(self, told: Told) -> str:
        """The sentence; one that names nobody is the same at every table."""
        return self.in_form(told) if _names_somebody(told) else _nameless(self.catalogue)(told)

    def in_form(self, told: Told, form: str = "") -> str:
        """The sentence, or the word in the form that a sentence around it asks for."""
        number = told.facts.get("n")
        template = self.catalogue.template(told.code, number if isinstance(number, int) else 1, form)
        return template.format(**{name: _Word(self, name, fact) for name, fact in told.facts.items()})

    def show(self, name: str, fact: Fact, form: str, joining: str) -> str:
        """A fact as it stands in a sentence."""
        if isinstance(fact, Told):
            return self.in_form(fact, form) if form else self.say(fact)
        if isinstance(fact, (list, tuple)):
            one = "seat" if name == "seats" else name
            return join(self.catalogue, [self.show(one, item, form, joining) for item in fact], joining)
        if isinstance(fact, int):
            return self.player(fact) if name == "seat" or name.endswith("_seat") else whole(self.catalogue, fact)
        return str(fact)

    def player(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.say(Told("seat.name", number=seat + 1))


@cache
def _nameless(catalogue: Catalogue) -> Say:
    return lru_cache(NAMELESS)(_Speaker(catalogue, ()).in_form)


def _names_somebody(told: Told) -> bool:
    """Whether a sentence may have the name of a player in it."""
    return any(name.endswith(("seat", "seats")) or _is_about_somebody(fact) for name, fact in told.facts.items())


def _is_about_somebody(fact: Fact) -> bool:
    if isinstance(fact, Told):
        return _names_somebody(fact)
    return not isinstance(fact, (int, str)) and any(map(_is_about_somebody, fact))


class _Word:
    """A fact on its way into a sentence, which says how it wants it."""

    __slots__ = ("fact", "name", "speaker")

    def __init__(self, speaker: _Speaker, name: str, fact: Fact) -> None:
        self.speaker, self.name, self.fact = speaker, name, fact

    def __format__(self, wanted: str) -> str:
        if not wanted:
            return self.speaker.show(self.name, self.fact, "", TOGETHER)
        wishes = wanted.split(",")
        form = next((wish for wish in wishes if wish not in RESERVED), "")
        joining = next((wish for wish in wishes if wish in JOININGS), TOGETHER)
        shown = self.speaker.show(self.name, self.fact, form, joining)
        return capital(shown) if CAPITAL in wishes else shown
