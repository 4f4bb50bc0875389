"""The only place that draws. A dealer's draws follow from a secret, whose hash is published before the game.

Where players bring seeds of their own, which they choose after the hash is known, the key is mixed from the secret and
all of them, so that neither who has the secret nor any of them can choose the luck; else the secret is the key.

Draw number `i` of a game is HMAC-SHA256(key, "draw i try"), read as a number and taken modulo the total weight; a
number from the uneven rest above the last whole multiple is thrown away and the next try is taken, so the weights
hold exactly. Salts for the chain of a record come from the same key under another name.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

A = TypeVar("A")

Seeds = tuple[str | None, ...]  # of every seat, 64 hex digits each; None for who brought none

_SPAN = 1 << 256
_BLOCK = 64  # bytes that SHA-256 takes at once


SAME, DAILY = "same", "daily"


@dataclass(frozen=True)
class Deal:
    """A deal that is not a game's own: that of an earlier game (`same`), or the one of a day for everybody (`daily`).

    The draws of such a game are counted, and each is made under the number that it has in `places`, those of the
    earlier game, or one that follows: so the same draws have the same luck, however many moves there are between them.
    """

    kind: str
    day: str = ""  # as in 2026-11-18
    places: tuple[int, ...] = ()

    def place(self, drawn: int) -> int:
        """The number of the draw before which there were so many."""
        if drawn < len(self.places):
            return self.places[drawn]
        return (self.places[-1] + 1 if self.places else 0) + drawn - len(self.places)


class Dealer:
    """Draws the outcomes of chance for one game."""

    def __init__(self, key: bytes | None = None, seeds: Seeds | None = None, deal: Deal | None = None) -> None:
        """`key` is the secret; with `seeds` the draws follow from both. `deal`, if it is not the game's own."""
        self.key = secrets.token_bytes(32) if key is None else key
        self.seeds, self.deal = seeds, deal
        mixed = self.key if seeds is None else mix(self.key, seeds)
        padded = (mixed if len(mixed) <= _BLOCK else hashlib.sha256(mixed).digest()).ljust(_BLOCK, b"\0")
        # HMAC by hand, from two hashes that are copied for each message: a game has thousands of them.
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded))

    @classmethod
    def seeded(cls, *parts: object) -> Dealer:
        """A dealer whose key follows from the parts: for simulations that can be repeated."""
        return cls(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())

    @property
    def commitment(self) -> str:
        """The published hash of the secret."""
        return hashlib.sha256(self.key).hexdigest()

    @property
    def tells_undo(self) -> bool:
        """Whether the chain of a record tells of what was taken back; of the oldest records it does not."""
        return self.seeds is not None or self.deal is not None

    def place(self, index: int, drawn: int) -> int:
        """The number under which action `index` is drawn, after so many draws."""
        return index if self.deal is None else self.deal.place(drawn)

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

    def undo_salt(self, number: int) -> bytes:
        """The salt under which the undo of this number, counted from 0, enters the record's chain."""
        return self._digest(b"undo %d" % number)

    def _digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


def mix(secret: bytes, seeds: Seeds) -> bytes:
    """The key that follows from a secret and the seeds of all seats."""
    words = " ".join(["deal", *(seed or "-" for seed in seeds)])
    return hmac.new(secret, words.encode(), "sha256").digest()


def bot_seed(secret: bytes, seat: int) -> str:
    """The seed of a bot, which follows from the secret: whoever runs the bot cannot choose it later."""
    return hmac.new(secret, b"bot %d" % (seat + 1), "sha256").hexdigest()


def link(head: str, salt: bytes, notation: str) -> str:
    """The next head of the chain: SHA-256 over the head before it, the salt and the action's text."""
    return hashlib.sha256(bytes.fromhex(head) + salt + notation.encode()).hexdigest()
