"""What the documents say is so: statuses of commands, and that an undo leaves a trace in the chain."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES, read_record, verify
from ribeira.kernel.words import BadRecord
from tests.server.program import command, make, play_first, three_people


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"do": "dance"}),
        (400, {"do": "play", "decision": "0.0", "action": "1 dance"}),
        (400, {"do": "name", "name": ""}),
        (403, {"do": "play", "decision": "0.0", "action": "2 play 3"}),
        (409, {"do": "play", "decision": "0.9", "action": "1 play 3"}),
        (409, {"do": "play", "decision": "0.0", "action": "1 play 5"}),
        (404, {"do": "explain", "piece": "nothing"}),
    ],
)
def test_a_refused_command_has_the_status_that_fits(client: TestClient, status: int, body: dict[str, Any]) -> None:
    (token, *_) = three_people(client)
    answer = client.post(f"/api/v1/seats/{token}/commands", json=body)
    assert answer.status_code == status
    assert not answer.json()["ok"]


def test_a_spectator_who_plays_is_told_403(client: TestClient) -> None:
    watch = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])["watch"]
    body = {"do": "play", "decision": "0.0", "action": "1 play 3"}
    assert client.post(f"/api/v1/seats/{watch}/commands", json=body).status_code == 403


def test_an_undo_leaves_a_trace_in_the_chain(client: TestClient) -> None:
    tokens = three_people(client, absent=None)

    def table() -> dict[str, Any]:
        found: dict[str, Any] = client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]
        return found

    def play_all() -> None:
        now = table()
        for seat, token in enumerate(tokens):
            if now["seats"][seat]["acting"]:
                play_first(client, token)

    play_all()
    heads = [table()["proof"]["head"]]
    play_first(client, tokens[0])
    heads.append(table()["proof"]["head"])
    assert command(client, tokens[0], do="undo")["ok"]  # its sealed choice alone
    heads.append(table()["proof"]["head"])
    play_first(client, tokens[1])
    assert command(client, tokens[1], do="undo")["ok"]
    play_all()
    play_first(client, tokens[2])
    command(client, tokens[0], do="undo")  # now others have seen more, and are asked
    for token in tokens[1:]:
        command(client, token, do="agree", to=True)
    heads.append(table()["proof"]["head"])
    assert len(set(heads)) == 4, "the head before an undo does not come back after it"
    while not table()["over"]:
        play_all()
    text = client.get(f"/api/v1/replays/{table()['watch']}/record.json").content
    record = read_record(text, GAMES)
    assert len(record.undone) == 3
    assert verify(record, GAMES["douro"]) > 0
    for name in ("clear", "pop", "reverse"):
        content = json.loads(text)
        getattr(content["undone"], name)()
        with pytest.raises(BadRecord):
            verify(read_record(json.dumps(content), GAMES), GAMES["douro"])
    content = json.loads(text)
    content["undone"][0]["actions"] = ["1 play 9"]
    with pytest.raises(BadRecord):
        verify(read_record(json.dumps(content), GAMES), GAMES["douro"])
