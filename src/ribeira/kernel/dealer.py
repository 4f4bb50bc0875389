"""The only place that draws. A dealer's draws follow from a secret key, whose hash is published before the game.

Draw number `i` of a game is HMAC-SHA256(key, "draw i try"), read as a number and taken modulo the total weight; a
number from the uneven rest above the last whole multiple is thrown away and the next try is taken, so the weights
hold exactly. Salts for the chain of a record come from the same key under another name.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

A = TypeVar("A")

_SPAN = 1 << 256


class Dealer:
    """Draws the outcomes of chance for one game."""

    def __init__(self, key: bytes | None = None) -> None:
        self.key = secrets.token_bytes(32) if key is None else key
        self._keyed = hmac.new(self.key, digestmod="sha256")  # copied for each message: cheaper than keying anew

    @classmethod
    def seeded(cls, *parts: object) -> Dealer:
        """A dealer whose key follows from the parts: for simulations that can be repeated."""
        return cls(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())

    @property
    def commitment(self) -> str:
        """The published hash of the key."""
        return hashlib.sha256(self.key).hexdigest()

    def number(self, index: int, below: int) -> int:
        """The number from 0 to `below` - 1 that this dealer draws as action `index` of the game."""
        limit = _SPAN - _SPAN % below
        attempt = 0
        while True:
            drawn = int.from_bytes(self._digest(b"draw %d %d" % (index, attempt)), "big")
            if drawn < limit:
                return drawn % below
            attempt += 1

    def draw(self, index: int, chances: Sequence[tuple[A, int]]) -> A:
        """The outcome of chance for action `index`, among sorted outcomes with integer weights."""
        left = self.number(index, sum(weight for _, weight in chances))
        for action, weight in chances:
            left -= weight
            if left < 0:
                return action
        raise ValueError("chance needs at least one outcome")

    def salt(self, index: int) -> bytes:
        """The salt under which action `index` enters the record's chain."""
        return self._digest(b"salt %d" % index)

    def _digest(self, message: bytes) -> bytes:
        keyed = self._keyed.copy()
        keyed.update(message)
        return keyed.digest()


def link(head: str, salt: bytes, notation: str) -> str:
    """The next head of the chain: SHA-256 over the head before it, the salt and the action's text."""
    return hashlib.sha256(bytes.fromhex(head) + salt + notation.encode()).hexdigest()
