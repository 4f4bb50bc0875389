"""Names at a table: no two are the same to the eye."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from ribeira.bots.cast import NUMERALS

ALIKE = {  # by Latin letter: signs of other alphabets, and figures, that look like it
    "A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ", "H": "НΗ", "J": "Ј", "K": "КΚ", "M": "МΜ", "N": "Ν", "O": "ОΟ0",
    "P": "РΡ", "S": "Ѕ", "T": "ТΤ", "X": "ХΧ", "Y": "УΥ", "Z": "Ζ", "a": "аαɑ", "c": "с", "d": "ԁ", "e": "е", "g": "ɡ",
    "h": "һ", "i": "іιı", "j": "ј", "l": "I1|ІΙӀӏ", "o": "оο", "p": "рρ", "q": "ԛ", "s": "ѕ", "u": "υ", "v": "ν",
    "w": "ԝ", "x": "х", "y": "у",
}  # fmt: skip
_LATIN = str.maketrans({sign: letter for letter, signs in ALIKE.items() for sign in signs})
_EMPTY = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}


def distinct(name: str, taken: Collection[str], longest: int) -> str:
    """The name, or with a numeral where somebody else has one that reads the same, cut if it gets too long."""
    known = {reading for other in taken for reading in _readings(other)}
    numbered = (f"{name[: longest - len(numeral) - 1].rstrip()} {numeral}" for numeral in NUMERALS)
    return next((each for each in (name, *numbered) if known.isdisjoint(_readings(each))), name)


def seen(text: str) -> str:
    """What can be seen of a text, wide letters and accents written in one way."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in plain if not _is_unseen(letter)).strip()


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf" or ord(letter) in _EMPTY or 0xE0100 <= ord(letter) <= 0xE01EF


def _readings(name: str) -> set[str]:
    """A name as it is read: without regard to capitals, and by what its letters look like."""
    shown = seen(name)
    return {shown.casefold(), shown.translate(_LATIN).casefold()} if shown else set()
