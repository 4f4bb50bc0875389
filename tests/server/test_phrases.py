from __future__ import annotations

from math import log2

from ribeira.server.phrases import COUNT, TELLING, hashed_phrase, new_phrase, read_phrase, words


def test_a_phrase_has_at_least_64_bits() -> None:
    assert len(set(words())) == 512
    assert COUNT * log2(len(words())) == 72
    assert len(new_phrase().split()) == COUNT
    assert new_phrase() != new_phrase()


def test_words_are_plain_and_known_by_their_first_letters() -> None:
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in words())
    assert len({word[:TELLING] for word in words()}) == len(words())


def test_a_phrase_may_be_typed_carelessly() -> None:
    phrase = new_phrase()
    assert read_phrase(phrase) == phrase
    assert read_phrase("  " + phrase.upper().replace(" ", ",  ")) == phrase
    assert read_phrase(" ".join(word[:TELLING] for word in phrase.split())) == phrase


def test_what_can_be_no_phrase() -> None:
    phrase = new_phrase().split()
    assert read_phrase("") == ""
    assert read_phrase(" ".join(phrase[1:])) == ""
    assert read_phrase(" ".join([*phrase[1:], "qqqq"])) == ""
    assert read_phrase(" ".join([*phrase[1:], phrase[0] + "x"])) == ""


def test_the_hash_needs_the_key_of_the_site() -> None:
    phrase = new_phrase()
    assert hashed_phrase(b"one", phrase) == hashed_phrase(b"one", phrase)
    assert hashed_phrase(b"one", phrase) != hashed_phrase(b"other", phrase)
