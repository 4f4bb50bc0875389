from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ribeira.kernel import dealer
from ribeira.kernel.dealer import Dealer, bot_seed, link, mix


def test_a_draw_is_what_the_documentation_says() -> None:
    """Worked out here by hand from docs/records.md."""
    key = bytes(range(32))
    number = int.from_bytes(hmac.new(key, b"draw 7 0", hashlib.sha256).digest(), "big")
    assert Dealer(key).number(7, 10) == number % 10
    assert Dealer(key).draw(7, [("a", 3), ("b", 7)]) == ("a" if number % 10 < 3 else "b")
    assert Dealer(key).commitment == hashlib.sha256(key).hexdigest()


def test_the_uneven_rest_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a span of 10 a draw below 7 throws away 7, 8 and 9."""
    monkeypatch.setattr(dealer, "_SPAN", 10)
    answers = iter([9, 7, 4])
    asked = []

    def digest(dealing: Dealer, message: bytes) -> bytes:
        asked.append(message)
        return next(answers).to_bytes(32, "big")

    monkeypatch.setattr(Dealer, "_digest", digest)
    assert Dealer(b"k").number(3, 7) == 4
    assert asked == [b"draw 3 0", b"draw 3 1", b"draw 3 2"]


def test_weights_hold() -> None:
    drawn = Counter(Dealer.seeded("weights").draw(index, [("a", 1), ("b", 2), ("c", 3)]) for index in range(6000))
    assert abs(drawn["a"] - 1000) < 150
    assert abs(drawn["b"] - 2000) < 150


@given(st.integers(0, 1000), st.integers(1, 10**9))
def test_numbers_are_below_the_bound_and_repeat(index: int, below: int) -> None:
    number = Dealer(b"key").number(index, below)
    assert 0 <= number < below
    assert number == Dealer(b"key").number(index, below)


def test_keys_are_secret_and_differ() -> None:
    assert Dealer().key != Dealer().key
    assert len(Dealer().key) == 32


def test_no_outcome_is_an_error() -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        Dealer(b"k").draw(0, [])


def test_the_chain_depends_on_head_salt_and_text() -> None:
    start = "00" * 32
    links = {link(start, b"s", "1 play 3"), link("11" * 32, b"s", "1 play 3"), link(start, b"t", "1 play 3")}
    assert len(links | {link(start, b"s", "1 play 4")}) == 4


FIRST, LAST = "a1" * 32, "c3" * 32


def test_the_mixture_is_the_documented_one() -> None:
    secret, seeds = b"s" * 32, (FIRST, None, LAST)
    words = f"deal {FIRST} - {LAST}"
    assert mix(secret, seeds).hex() == _hmac(secret, words)
    assert bot_seed(secret, 1) == _hmac(secret, "bot 2")
    plain = Dealer(mix(secret, seeds))
    assert [Dealer(secret, seeds).number(at, 97) for at in range(20)] == [plain.number(at, 97) for at in range(20)]


def _hmac(key: bytes, words: str) -> str:
    """HMAC-SHA256 as RFC 2104 has it, to be sure of what is meant."""
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return hashlib.sha256(outer + hashlib.sha256(inner + words.encode()).digest()).hexdigest()
