"""How wide letters are, in the typefaces that the page ships."""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from pathlib import Path

_OTHER, _FULL = 600, 1000  # a letter that our typefaces lack, and one as wide as it is high


@lru_cache
def _widths() -> dict[str, dict[str, int]]:
    """By style and letter, in thousandths of the size, as `letters.json` lists the letters of each width."""
    listed = json.loads((Path(__file__).parent / "letters.json").read_text(encoding="utf-8"))
    return {
        style: {letter: int(width) for width, letters in widths.items() for letter in letters}
        for style, widths in listed.items()
    }


KEPT = 1 << 12  # texts whose measures are remembered
LONGEST = 400  # letters of such a text, and of any that is wrapped: what is remembered has a bound in bytes


def measure(text: str, size: float, style: str = "") -> float:
    """How wide a text is; of the style count `title` and `strong`."""
    face = _face(style)
    return size * (_measured(text, face) if len(text) <= LONGEST else _sum(text, face)) / 1000


@lru_cache(KEPT)
def _face(style: str) -> str:
    words = style.split()
    return ("title" if "title" in words else "text") + (" strong" if "strong" in words else "")


@lru_cache(KEPT)
def _measured(text: str, face: str) -> int:
    return _sum(text, face)


def _sum(text: str, face: str) -> int:
    return sum(_width(letter, face) for letter in text)


def _width(letter: str, face: str) -> int:
    known = _widths()[face].get(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter):
        return 0
    return _FULL if unicodedata.east_asian_width(letter) in "WF" else _OTHER


@lru_cache
def _narrowest(face: str) -> int:
    return min(_widths()[face].values())


def fit(text: str, width: float, size: float, least: float | None = None, style: str = "") -> tuple[str, float]:
    """The text and the size at which it fits: smaller down to `least` (0.75 of the size), then cut short."""
    least, face = size * 0.75 if least is None else min(least, size), _face(style)
    most = int(1000 * width / (_narrowest(face) * least)) + 2  # letters: no more could fit, however narrow they are
    return _fit(text[: max(0, min(most, LONGEST))], width, size, least, face)


@lru_cache(KEPT)
def _fit(text: str, width: float, size: float, least: float, face: str) -> tuple[str, float]:
    wide = size * _measured(text, face) / 1000
    if wide <= width:
        return text, size
    if wide * least <= width * size:
        return text, size * width / wide
    room, upto = 1000 * width - least * _width("…", face), 0
    while upto < len(text) and (room := room - least * _width(text[upto], face)) >= 0:
        upto += 1
    return text[:upto].rstrip() + "…", least


def wrap(text: str, width: float, size: float, style: str = "") -> tuple[str, ...]:
    """The text in lines that fit; a word too long for a line has one of its own. What is far too long is cut short."""
    return _wrap(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…", width, size, style)


@lru_cache(KEPT)
def _wrap(text: str, width: float, size: float, style: str) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size, style) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
