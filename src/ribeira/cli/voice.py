"""How the commands speak: sentences from `texts`, printed by rich, with nothing in them that a terminal would obey."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ribeira.kernel.words import Say, Told
from ribeira.texts import ENGLISH, LANGUAGES, catalogue_of, joining, speaker

if TYPE_CHECKING:
    from rich.console import Console


KEPT = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # some languages write them before “:” and within numbers


def clean(text: str) -> str:
    """The text without control characters: names and values come from files of strangers."""
    return "".join(letter if letter.isprintable() or letter in KEPT else "�" for letter in text)


def reader_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of whoever reads: the first that is set of RIBEIRA_LANGUAGE and what the system goes by."""
    for name in ("RIBEIRA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")
        if wanted:
            code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH


LANGUAGE = reader_language()


def voice(names: Sequence[str] = ()) -> Say:
    """A speaker for the terminal, with these names for the seats."""
    speak = speaker(LANGUAGE, names)
    return lambda told: clean(speak(told))


say = voice()


def decimal(number: float, places: int) -> str:
    """A number with so many places after the point."""
    return joining.decimal(catalogue_of(LANGUAGE), number, places)


def percent(share: float, places: int = 1) -> str:
    """A share of one, in percent."""
    return joining.percent(catalogue_of(LANGUAGE), share, places)


def paper() -> Console:
    """Where a command writes: plain text unless it is a terminal; what is said is never read as markup."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False)


def complain(told: Told | str) -> None:
    """Say on stderr what is wrong."""
    sys.stderr.write((say(told) if isinstance(told, Told) else clean(told)) + "\n")
