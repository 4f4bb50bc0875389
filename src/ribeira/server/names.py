"""Names at a table: no two are the same to the eye."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from ribeira.bots.cast import NUMERALS


def distinct(name: str, taken: Collection[str], longest: int) -> str:
    """The name, or with a numeral where somebody else has one that reads the same, cut if it gets too long."""
    known = {_read(other) for other in taken}
    numbered = (f"{name[: longest - len(numeral) - 1].rstrip()} {numeral}" for numeral in NUMERALS)
    return next((each for each in (name, *numbered) if _read(each) not in known), name)


def _read(name: str) -> str:
    """A name as it is read: without regard to capitals, accents written in two ways, or signs that cannot be seen."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter) != "Cf").strip()
