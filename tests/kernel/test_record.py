from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ribeira import GAMES, Dealer, Match, read_record, replay, verify, write_record
from ribeira.kernel.data import make_edition
from ribeira.kernel.dealer import link
from ribeira.kernel.game import Setup
from ribeira.kernel.plain import canonical
from ribeira.kernel.record import first_head, last_state
from ribeira.kernel.words import BadRecord, BadSetup, Refused

GAME = GAMES["douro"]


def played(setup: Setup | None = None, seed: int = 0, moves: int = 10**6) -> Match:
    setup = setup or GAME.setup(3)
    match, rng = Match(GAME, setup, ["Ana", "Rui", "Eva"], Dealer.seeded("record", seed)), Random(seed)
    while not match.over and len(match.actions) < moves:
        match.play(rng.choice(match.state.legal(match.state.to_act()[0])))
    return match


WHOLE = played()
WRITTEN = write_record(WHOLE.record(), GAME)


def test_round_trip() -> None:
    record = read_record(WRITTEN, GAMES)
    assert record == WHOLE.record()
    assert write_record(record, GAME) == WRITTEN


def test_replay_equals_play() -> None:
    assert canonical(last_state(read_record(WRITTEN, GAMES), GAME)) == canonical(WHOLE.state)


def test_replay_shows_every_state_once() -> None:
    assert sum(1 for _ in replay(read_record(WRITTEN, GAMES), GAME)) == len(WHOLE.actions) + 1


def test_verify_counts_the_draws() -> None:
    chance = [text for text in WHOLE.actions if text.startswith("*")]
    assert verify(read_record(WRITTEN, GAMES), GAME) == len(chance)


def test_heads_are_the_documented_chain() -> None:
    head = first_head(WHOLE.setup, WHOLE.dealer.commitment)
    for index, text in enumerate(WHOLE.actions):
        head = link(head, WHOLE.dealer.salt(index), text)
        assert WHOLE.heads[index + 1] == head
    assert json.loads(WRITTEN)["seal"] == head


def test_the_key_is_not_in_the_record_of_a_running_game() -> None:
    match = played(moves=40)
    assert match.record().key is None
    assert match.dealer.key.hex() not in write_record(match.record(), GAME).decode()
    assert match.record().hash == match.dealer.commitment
    with pytest.raises(BadRecord, match="no “key”"):
        verify(read_record(write_record(match.record(), GAME), GAMES), GAME)


def test_a_game_goes_on_from_its_record() -> None:
    half = played(moves=40)
    resumed = Match(GAME, half.setup, half.players, half.dealer, actions=half.actions)
    assert canonical(resumed.state) == canonical(half.state)
    assert resumed.heads == half.heads


def test_a_refused_action_leaves_no_trace() -> None:
    match = played(moves=40)
    before = canonical(match.state), list(match.actions), list(match.heads)
    with pytest.raises(Refused):
        match.play(GAME.notation.read("* turn 5"))
    assert (canonical(match.state), match.actions, match.heads) == before


def own_edition() -> dict[str, Any]:
    data = tomllib.loads(next(iter(GAME.editions.values())).read_text())
    data["edition"], data["points"]["start"] = "Mine", 7
    return data


def test_an_edition_of_ones_own_travels_in_the_record() -> None:
    match = played(GAME.setup(3, edition=make_edition("mine.toml", own_edition())))
    record = read_record(write_record(match.record(), GAME), GAMES)
    assert record.setup.edition.name == "Mine"
    assert canonical(last_state(record, GAME)) == canonical(match.state)


def spoiled(change: Callable[[dict[str, Any]], object]) -> bytes:
    content = json.loads(WRITTEN)
    change(content)
    return json.dumps(content).encode()


def other_card(content: dict[str, Any]) -> None:
    """Two plays of one seat swapped: still a legal game, but not the one that was played."""
    plays = [at for at, text in enumerate(content["actions"]) if text.startswith("1 play")][:2]
    first, second = plays
    actions = content["actions"]
    actions[first], actions[second] = actions[second], actions[first]


READ_ERRORS: list[tuple[bytes, list[str]]] = [
    (b"", ["not JSON"]),
    (b"\xff", ["not JSON"]),
    (b"[" * 100_000, ["not JSON"]),
    (b"[]", ["list", "expected 1"]),
    (spoiled(lambda c: c.update(ribeira=True)), ["True", "expected 1"]),
    (spoiled(lambda c: c.update(ribeira=1.0)), ["1.0", "expected 1"]),
    (spoiled(lambda c: c.update(game="\ud800")), ["not JSON", "'\\ud800'"]),
    (spoiled(lambda c: c["players"].__setitem__(0, "\ud800")), ["not JSON", "'\\ud800'"]),
    (spoiled(lambda c: c["actions"].append("* lift \ud800")), ["not JSON", "'\\ud800'"]),
    (b'{"ribeira": "\xed\xa0\x80"}', ["not JSON"]),
    (spoiled(lambda c: c.update(seats=3.0)), ["“seats”", "3.0", "a whole number"]),
    (spoiled(lambda c: c.update(ribeira=9)), ["9", "expected 1"]),
    (spoiled(lambda c: c.pop("game")), ["“game”", "None", "a text"]),
    (spoiled(lambda c: c.update(game="chess")), ["“chess”", "douro"]),
    (spoiled(lambda c: c.update(rules=99)), ["rules version 99", "expected one of 1"]),
    (spoiled(lambda c: c.update(seats=9)), ["by 9", "3 to 5"]),
    (spoiled(lambda c: c.update(seats=True)), ["“seats”", "True", "a whole number"]),
    (spoiled(lambda c: c.update(options={"x": "y"})), ["option “x”"]),
    (spoiled(lambda c: c["edition"].update(name="Other")), ["“Other”", "Douro 1872, 2018"]),
    (spoiled(lambda c: c["edition"].update(digest="0" * 64)), ["digest", "0000"]),
    (spoiled(lambda c: c["edition"].update(data={"edition": 3})), ["edition.data", "3", "a text of one line"]),
    (spoiled(lambda c: c.update(players=["Ana"])), ["“players”", "a list of 3"]),
    (spoiled(lambda c: c.update(actions=[1])), ["“actions”", "each item a text"]),
    (spoiled(lambda c: c["dealer"].update(key="xyz")), ["“key”", "'xyz'", "64 hexadecimal digits"]),
    (spoiled(lambda c: c["result"].update(scores=[1])), ["“scores”", "a list of 3"]),
]


@pytest.mark.parametrize(("text", "words"), READ_ERRORS)
def test_a_broken_record_is_refused_in_one_sentence(text: bytes, words: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        read_record(text, GAMES)
    assert all(word in str(error.value) for word in words), str(error.value)


@pytest.mark.parametrize("depth", [300, 450, 600, 950, 3000])
def test_deep_nesting_is_refused_wherever_it_ends(depth: int) -> None:
    deep = b'{"edition": "x", "y":' * depth + b"{}" + b"}" * depth
    with pytest.raises(BadRecord):
        read_record(WRITTEN.replace(b'"digest"', b'"data": ' + deep + b', "digest"'), GAMES)


def bad_data(content: dict[str, Any]) -> None:
    data = own_edition()
    data["barrels"]["values"] = [1]
    edition = make_edition("x", data)
    content["edition"] = {"name": edition.name, "digest": edition.digest, "data": data}


REPLAY_ERRORS: list[tuple[bytes, list[str]]] = [
    (spoiled(lambda c: c["actions"].insert(5, "1 dance")), ["action 6", "“dance”"]),
    (spoiled(lambda c: c["actions"].insert(0, "1 play 3")), ["action 1", "“1 play 3”", "asked for now"]),
    (spoiled(lambda c: c["actions"].pop()), ["result", "replaying gives None"]),
    (spoiled(lambda c: c["result"]["scores"].reverse()), ["result", "replaying gives"]),
    (spoiled(lambda c: c.pop("result")), ["result is None"]),
    (spoiled(bad_data), ["barrels.values", "[1]"]),
]


@pytest.mark.parametrize(("text", "words"), REPLAY_ERRORS)
def test_a_record_that_does_not_replay_is_refused(text: bytes, words: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        last_state(read_record(text, GAMES), GAME)
    assert all(word in str(error.value) for word in words), str(error.value)


def other_draw(content: dict[str, Any]) -> None:
    """The first lot drawn becomes another: perhaps still a legal game, but not the one the key deals."""
    at = next(at for at, text in enumerate(content["actions"]) if " lot " in text)
    words = content["actions"][at].split()
    words[-1] = "10" if words[-1] != "10" else "9"
    content["actions"][at] = " ".join(words)


VERIFY_ERRORS: list[tuple[bytes, list[str]]] = [
    (spoiled(lambda c: c["dealer"].update(key="00" * 32)), ["key has the hash", "published"]),
    (spoiled(lambda c: c["dealer"].update(hash=None)), ["no “hash”"]),
    (spoiled(other_draw), ["the key deals “* lot"]),
    (spoiled(lambda c: c.update(seal="00" * 32)), ["seal is 0000", "ends in"]),
]


@pytest.mark.parametrize(("text", "words"), VERIFY_ERRORS)
def test_a_tampered_record_is_not_verified(text: bytes, words: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        verify(read_record(text, GAMES), GAME)
    assert all(word in str(error.value) for word in words), str(error.value)


def test_a_players_card_changed_afterwards_is_found() -> None:
    with pytest.raises(BadRecord):
        verify(read_record(spoiled(other_card), GAMES), GAME)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: GAME.setup(2), ["by 2", "3 to 5"]),
        (lambda: GAME.setup(6), ["by 6", "3 to 5"]),
        (lambda: GAME.setup(3, rules=2), ["rules version 2", "1"]),
        (lambda: GAME.setup(3, {"wind": "west"}), ["option “wind”"]),
    ],
)
def test_an_impossible_setup_is_refused(call: Callable[[], Setup], words: list[str]) -> None:
    with pytest.raises(BadSetup) as error:
        call()
    assert all(word in str(error.value) for word in words), str(error.value)
