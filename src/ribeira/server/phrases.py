"""Recovery phrases: eight words out of 512, chosen at random. That is 72 bits, more than anybody can try out.

No two words have the same first four letters, so that a phrase may be typed in short. Of a phrase the store has a
keyed hash only; the key is a file beside it.
"""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from pathlib import Path

COUNT = 8  # words of a phrase
TELLING = 4  # letters by which a word is known


@lru_cache
def words() -> tuple[str, ...]:
    """The words that phrases are made of."""
    return tuple(Path(__file__).with_name("phrase_words.txt").read_text(encoding="utf-8").split())


def new_phrase() -> str:
    """A phrase that nobody else has."""
    return " ".join(secrets.choice(words()) for _ in range(COUNT))


def read_phrase(text: str) -> str:
    """A phrase as somebody typed it, written out; empty if it can be none."""
    known = {word[:TELLING]: word for word in words()}
    typed = text.casefold().replace(",", " ").split()
    found = [known.get(word[:TELLING], "") for word in typed]
    fits = all(word and word.startswith(given) for word, given in zip(found, typed, strict=True))
    return " ".join(found) if len(found) == COUNT and fits else ""


def hashed_phrase(site_key: bytes, phrase: str) -> str:
    """What is stored of a phrase, and looked up by: how long that takes tells nothing about the phrase."""
    return hmac.new(site_key, f"phrase {phrase}".encode(), "sha256").hexdigest()
