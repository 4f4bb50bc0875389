"""Whatever is malformed is refused in one clear sentence: notation, records, editions, and what travels on the wire."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ribeira import GAMES, Dealer, Match, read_record, verify
from ribeira.kernel.editions import read_figures, try_out, write_toml
from ribeira.kernel.record import last_state
from ribeira.kernel.words import BadData, BadRecord, Malformed, RibeiraError
from ribeira.server import wire
from ribeira.server.errors import RequestError
from tests.mutations import bad_json, spoiled

MANY = int(os.environ.get("RIBEIRA_FUZZ", "60"))
LONG = "RIBEIRA_FUZZ" in os.environ
RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
often = settings(
    max_examples=MANY, derandomize=not LONG, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
seldom = settings(often, max_examples=max(10, MANY // 6))


def is_one_sentence(error: RibeiraError) -> bool:
    """Whether it says what is wrong, to people, and not at length."""
    return 0 < len(str(error)) < 1500 and error.told.code not in str(error)


def actions_of(name: str) -> list[str]:
    """What was played in some random games, with the choices there were."""
    game, rng, found = GAMES[name], Random(name), set[str]()
    for number in range(2):
        seats = game.seats[number]
        match = Match(game, game.setup(seats), [""] * seats, Dealer.seeded(name, number))
        while not match.over and len(match.actions) < 150:
            legal = match.state.legal(match.state.to_act()[0])
            found.update(game.notation.write(action) for action in rng.sample(list(legal), min(3, len(legal))))
            match.play(rng.choice(legal))
        found.update(match.actions)
    return sorted(found)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_is_an_action_or_malformed(name: str) -> None:
    notation, known = GAMES[name].notation, actions_of(name)
    words = sorted({word for text in known for word in text.split()})

    @settings(often, max_examples=5 * MANY)
    @given(
        st.one_of(
            st.text(max_size=60),
            st.lists(st.sampled_from([*words, "", "-1", "²", "99999999999999999999"]), max_size=8).map(" ".join),
            st.sampled_from(known).flatmap(lambda text: spoiled(text.encode())).map(lambda one: one.decode("latin-1")),
        )
    )
    def read(text: str) -> None:
        try:
            action = notation.read(text)
        except Malformed as error:
            assert is_one_sentence(error)
        else:
            assert notation.write(action) == text, "every action has one text"

    read()


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_a_record_is_true_or_refused(path: Path) -> None:
    content = json.loads(path.read_bytes())

    @often
    @given(bad_json({**content, "actions": content["actions"][:40], "result": None}))
    def short(text: bytes) -> None:
        check_record(text)

    @seldom
    @given(bad_json(content))
    def whole(text: bytes) -> None:
        check_record(text)

    short()
    whole()


def check_record(text: bytes) -> None:
    try:
        record = read_record(text, GAMES)
        game = GAMES[record.setup.game]
        last_state(record, game)
        verify(record, game)
    except (BadRecord, BadData) as error:
        assert is_one_sentence(error)


@pytest.mark.parametrize("name", GAMES)
def test_figures_can_be_played_with_or_are_refused(name: str) -> None:
    game = GAMES[name]
    data: dict[str, Any] = {**msgspec.to_builtins(game.edition().data), "edition": "Mine"}

    @often
    @given(bad_json(data))
    def enter(text: bytes) -> None:
        try:
            try_out(read_figures(text, game), game)
        except BadData as error:
            assert is_one_sentence(error)

    @often
    @given(spoiled(write_toml(data).encode()))
    def bring(text: bytes) -> None:
        try:
            read_figures(text, game, is_file=True)
        except BadData as error:
            assert is_one_sentence(error)

    enter()
    bring()


COMMANDS: list[dict[str, Any]] = [
    {"do": "play", "id": "7", "decision": "0.0", "action": "1 play 7", "check": True},
    {"do": "explain", "id": "8", "piece": "barrel-0-7", "touched": ["barrel-0-7", "x"]},
    {"do": "fill", "seat": 2, "bot": "greedy"},
    {"do": "hand", "to": None},
    {"do": "chat", "text": "Olá"},
    {"do": "look", "shape": "tall", "language": "pt"},
]
BODIES: list[tuple[Any, dict[str, Any]]] = [
    *((wire.AnyCommand, command) for command in COMMANDS),
    (
        wire.NewTable,
        {
            "game": "douro",
            "seats": [{"who": "here", "name": "Ana", "seed": "0" * 64}, {"who": "open"}, {"who": "bot", "bot": "easy"}],
            "options": {"a": "b"},
            "clock": {"kind": "bank", "seconds": 60, "increment": 5},
            "record": {"ribeira": 1},
        },
    ),
    (wire.JoinRequest, {"name": "Rui", "invite": "x", "seat": 1}),
]


@pytest.mark.parametrize(("kind", "content"), BODIES)
def test_a_body_is_read_or_refused(kind: Any, content: dict[str, Any]) -> None:
    @often
    @given(bad_json(content))
    def read(text: bytes) -> None:
        try:
            wire.read(text, kind)
        except RequestError as error:
            assert (error.told.code, error.status) == ("http.body", 400)
            assert is_one_sentence(error)

    read()
