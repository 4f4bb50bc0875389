"""How the commands speak: sentences from `texts`, printed by rich, with nothing in them that a terminal would obey."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ribeira.kernel.words import Say, Told
from ribeira.texts import speaker

if TYPE_CHECKING:
    from rich.console import Console


def clean(text: str) -> str:
    """The text without control characters: names and values come from files of strangers."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "�" for letter in text)


def voice(names: Sequence[str] = ()) -> Say:
    """A speaker for the terminal, with these names for the seats."""
    speak = speaker(names=names)
    return lambda told: clean(speak(told))


say = voice()


def paper() -> Console:
    """Where a command writes: plain text unless it is a terminal; what is said is never read as markup."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False)


def complain(told: Told | str) -> None:
    """Say on stderr what is wrong."""
    sys.stderr.write(clean(str(told)) + "\n")
