"""The sentences of a language, keyed by code, so that rules and commands hold no language at all.

English is a catalogue like any other and stands in where another lacks a sentence. Ribeira's own sentences are in this
folder, a game's in the folder `texts` of the game. Files are read when the first of their sentences is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from gettext import c2py
from pathlib import Path

from ribeira.games import GAMES
from ribeira.texts.po import HEADER, Forms, read_po

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(file.parent.name for file in FOLDER.glob("*/ribeira.po")))
ENGLISH = "en"

PLURAL_FORMS = re.compile(r"^Plural-Forms:.*plural=(.*);", re.MULTILINE)


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._read: dict[str, dict[str, Forms]] = {}  # by game; Ribeira's own under the empty name

    def forms(self, code: str) -> Forms | None:
        """The forms of a sentence by number, or None if this language lacks it."""
        found = self._part("").get(code)
        if found is None:
            found = self._part(code.partition(".")[0]).get(code)
        return found

    def template(self, code: str, number: int = 1, form: str = "") -> str:
        """The sentence with the places of its facts in braces, for this number; the code itself if there is none.

        `form` is one of those that words of a language may have beside the usual one, such as `from`.
        """
        forms = (self.forms(f"{code}|{form}") if form else None) or self.forms(code)
        if forms is not None:
            return forms[self._form_of(number)] if len(forms) > 1 else forms[0]
        return code if self.language == ENGLISH else catalogue_of(ENGLISH).template(code, number, form)

    def codes(self) -> Iterator[str]:
        """Every code that has a sentence here, those of all games too."""
        for part in ("", *GAMES):
            yield from (code for code in self._part(part) if code != HEADER)

    def _part(self, game: str) -> dict[str, Forms]:
        if game not in self._read:
            self._read[game] = self._read_part(game)
        return self._read[game]

    def _read_part(self, game: str) -> dict[str, Forms]:
        if not game:
            files = sorted((FOLDER / self.language).glob("*.po"))
        else:
            files = [GAMES.folder(game) / "texts" / f"{self.language}.po"] if game in GAMES else []
        return {code: forms for path in files if path.exists() for code, forms in read_po(path).items()}

    @property
    def _form_of(self) -> Callable[[int], int]:
        return _plural_rule(self._part("")[HEADER][0])


@lru_cache
def _plural_rule(header: str) -> Callable[[int], int]:
    """Which form a number asks for, as the head of a file says in the language C."""
    found = PLURAL_FORMS.search(header)
    assert found, "a catalogue without Plural-Forms"
    rule: Callable[[int], int] = c2py(found[1])
    return rule


@lru_cache
def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language."""
    return Catalogue(language)
