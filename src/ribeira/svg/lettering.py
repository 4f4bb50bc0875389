"""How wide letters are, near enough to fit a name on a card without asking a font."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_WIDTHS = {
    **dict.fromkeys("ijl|'.,:;!I ", 0.28),
    **dict.fromkeys('frt()[]-/"“”’', 0.36),
    **dict.fromkeys("mwMW—%@", 0.88),
    **dict.fromkeys("0123456789abdeghknopqu", 0.57),
    **dict.fromkeys("csvxyz", 0.52),
}


@lru_cache(1 << 14)
def measure(text: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in _WIDTHS:
        return _WIDTHS[plain]
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.7 if letter.isupper() else 0.57


@lru_cache(1 << 14)
def fit(text: str, width: float, size: float, least: float | None = None) -> tuple[str, float]:
    """The text and the size at which it fits: smaller down to `least` (0.75 of the size), then cut short."""
    least = size * 0.75 if least is None else least
    wide = measure(text, size)
    if wide <= width:
        return text, size
    if wide * least <= width * size:
        return text, size * width / wide
    while text and measure(text + "…", least) > width:
        text = text[:-1].rstrip()
    return text + "…", least


@lru_cache(1 << 14)
def wrap(text: str, width: float, size: float) -> tuple[str, ...]:
    """The text in lines that fit; a word too long for a line has one of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
