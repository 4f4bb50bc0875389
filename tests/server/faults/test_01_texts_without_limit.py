"""Every text that enters has a limit at the door, and drawing costs no more than there is room for."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.program import ALONE, FRIENDS, RECORD, command, make, three_people

lettering = import_module("ribeira.svg.lettering")
ENDLESS = "Ana " * 475_000


def test_a_record_with_an_endless_name_is_refused(client: TestClient) -> None:
    """One such record and one frame of it kept a processor busy for good, and the memory growing."""
    record = json.loads(RECORD.read_bytes())
    record["players"][0] = ENDLESS
    answer = client.post("/api/v1/records", json=record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "record.name")
    assert len(answer.content) < 1000


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record["edition"].update(data={"edition": ENDLESS}),
        lambda record: record["options"].update({ENDLESS: "x"}),
        lambda record: record.update(game=ENDLESS),
        lambda record: record["actions"].insert(0, ENDLESS),
        lambda record: record["result"].update(ending=ENDLESS),
        lambda record: record.update(ribeira=ENDLESS),
    ],
)
def test_a_record_with_any_other_endless_text_is_refused_in_few_words(client: TestClient, spoil: Any) -> None:
    record = json.loads(RECORD.read_bytes())
    spoil(record)
    answer = client.post("/api/v1/records", json=record)
    assert answer.status_code == 400
    assert len(answer.content) < 2000


LONG = "x" * 60_000


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{"who": "open", "name": LONG}, *FRIENDS[1:]]},
        {"seats": [{"who": "here", "name": LONG}, *FRIENDS[1:]]},
        {"seats": [{"who": "bot", "bot": LONG}, *FRIENDS[1:]]},
        {"seats": ALONE * 400},
        {"options": {LONG: "x"}},
        {"options": {"x": LONG}},
        {"options": {str(number): "x" for number in range(4000)}},
        {"game": LONG},
        {LONG: 1},
    ],
)
def test_a_table_with_an_endless_text_is_refused_in_few_words(client: TestClient, change: dict[str, Any]) -> None:
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": FRIENDS, **change})
    assert answer.status_code == 400
    assert len(answer.content) < 1000


@pytest.mark.parametrize(
    "body",
    [
        {"do": "chat", "text": LONG},
        {"do": "name", "name": LONG},
        {"do": "hand", "to": LONG},
        {"do": "play", "decision": LONG, "action": "1 play 3"},
        {"do": "play", "decision": "0.0", "action": LONG},
        {"do": "foresee", "action": LONG},
        {"do": "explain", "piece": LONG},
        {"do": "ping", "id": LONG},
    ],
)
def test_a_command_with_an_endless_text_is_refused_in_few_words(client: TestClient, body: dict[str, Any]) -> None:
    (token, *_) = three_people(client)
    answer = command(client, token, **body)
    assert not answer["ok"]
    assert len(json.dumps(answer)) < 1000


def test_joining_with_an_endless_text_is_refused_in_few_words(client: TestClient) -> None:
    made = make(client, FRIENDS)
    for change in ({"name": LONG}, {"invite": LONG}, {"table": LONG, "invite": ""}):
        wish = {"invite": made["invite"], "name": "Rui", **change}
        answer = client.post("/api/v1/join", json=wish)
        assert answer.status_code in (400, 404)
        assert len(answer.content) < 1000


def test_lettering_looks_at_no_more_letters_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    width, looked = lettering._width, []

    def counted(letter: str, face: str) -> int:
        looked.append(letter)
        assert len(looked) < 10_000, "it goes on and on"
        return int(width(letter, face))

    monkeypatch.setattr(lettering, "_width", counted)
    text, size = lettering.fit(ENDLESS, 90, 16)
    assert text.endswith("…")
    assert size * len(text) < 1000
    assert len(lettering.wrap(ENDLESS, 90, 16)) < 1000


def test_lettering_remembers_no_endless_texts() -> None:
    remembered = [lettering._measured, lettering._fit, lettering._wrap]
    for cache in remembered:
        cache.cache_clear()
    lettering.measure(ENDLESS, 10)
    lettering.fit(ENDLESS, 90, 16)
    assert lettering.LONGEST * sum(cache.cache_parameters()["maxsize"] for cache in remembered) < 10_000_000
    assert lettering._measured.cache_info().currsize <= 1
