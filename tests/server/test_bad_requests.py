"""Whatever is wrong is answered in words, and harms nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ribeira.server.connection import Connection
from tests.server.program import ALONE, FRIENDS, RECORD, command, frame, make, three_people

BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "setup.unknown_game"),
    ({"seats": ALONE[:2]}, "setup.seats"),
    ({"seats": [*ALONE, *ALONE]}, "setup.seats"),
    ({"options": {"wind": "west"}}, "setup.option"),
    ({"seats": ALONE[1:] + ALONE[1:2]}, "table.nobody"),
    ({"seats": [{"who": "here", "name": ""}, *ALONE[1:]]}, "table.name"),
    ({"seats": [*ALONE[:2], {"who": "bot", "bot": "genius"}]}, "table.bot"),
    ({"seats": [*ALONE[:2], {"who": "bot", "bot": "search-60"}]}, "table.bot"),
    ({"clock": {"kind": "move", "seconds": 0}}, "table.clock"),
    ({"clock": {"kind": "sand"}}, "http.body"),
    ({"absent": 1}, "table.absent"),
    ({"pace": -1}, "table.pace"),
    ({"colour": "red"}, "http.body"),
    ({"seats": "three"}, "http.body"),
    ({"record": {"ribeira": 4}}, "record.not_ours"),
]


@pytest.mark.parametrize(("change", "code"), BAD_TABLES)
def test_a_table_that_cannot_be(client: TestClient, change: dict[str, Any], code: str) -> None:
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": ALONE, **change})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["sentence"].endswith(".")
    assert code not in error["sentence"]


BAD_REQUESTS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/v1/seats/unknown", None, 404, "table.unknown"),
    ("GET", "/api/v1/seats/" + "x" * 500, None, 404, "table.unknown"),
    ("GET", "/api/v1/join/unknown", None, 404, "table.unknown"),
    ("GET", "/api/v1/replays/unknown", None, 404, "replay.unknown"),
    ("GET", "/api/v1/games/chess/sheet.svg", None, 404, "setup.unknown_game"),
    ("GET", "/api/v1/games?language=xx", None, 400, "http.language"),
    ("GET", "/api/v1/texts/xx", None, 404, "http.language"),
    ("GET", "/api/v9/games", None, 404, "http.not_found"),
    ("GET", "/nowhere", None, 404, "http.not_found"),
    ("GET", "/static/x/%00", None, 404, "http.not_found"),
    ("GET", "/static/x/" + "x" * 300, None, 404, "http.not_found"),
    ("GET", "/static/x/%2e%2e/__init__.py", None, 404, "http.not_found"),
    ("GET", "/static/x//etc/passwd", None, 404, "http.not_found"),
    ("DELETE", "/api/v1/tables", None, 405, "http.method"),
    ("POST", "/api/v1/tables", b"{", 400, "http.body"),
    ("POST", "/api/v1/tables", b"\xff\xff", 400, "http.body"),
    ("POST", "/api/v1/tables", b"[" * 50_000, 400, "http.body"),
    ("POST", "/api/v1/join", b"x" * 70_000, 413, "http.too_large"),
    ("POST", "/api/v1/records", b"x" * 2_100_000, 413, "http.too_large"),
    ("POST", "/api/v1/records", b"{}", 400, "record.not_ours"),
    ("POST", "/api/v1/join", b'{"invite": "unknown", "name": "Rui"}', 404, "table.unknown"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD_REQUESTS)
def test_a_bad_request_is_answered_in_words(
    client: TestClient, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = client.request(method, path, content=body)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["sentence"]


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("tables", "GET, HEAD, POST"),
        ("person", "DELETE, GET, HEAD"),
        ("seats/x/commands", "POST"),
        ("site", "GET, HEAD"),
    ],
)
def test_an_unknown_method_is_told_which_there_are(client: TestClient, path: str, methods: str) -> None:
    answer = client.request("PATCH", f"/api/v1/{path}")
    assert (answer.status_code, answer.headers["allow"]) == (405, methods)


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "", "²", "٣", "9" * 5000, "1000000001"])
def test_a_bad_number_is_answered_in_words(client: TestClient, number: str) -> None:
    token = three_people(client)[0]
    answer = client.get(f"/api/v1/seats/{token}", params={"revision": number})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "http.number"


BAD_COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"do": "play", "decision": "0.0", "action": "1 dance"}, "notation.verb"),
    ({"do": "play", "decision": "0.0", "action": "2 play 3"}, "command.seat"),
    ({"do": "play", "decision": "0.0", "action": "1 play 5"}, "douro.refuse.not_in_hand"),
    ({"do": "play", "decision": "0.9", "action": "1 play 3"}, "command.stale"),
    ({"do": "play", "decision": "0.²", "action": "1 play 3"}, "command.stale"),
    ({"do": "play", "decision": "0." + "9" * 60, "action": "1 play 3"}, "command.stale"),
    ({"do": "undo"}, "undo.nothing"),
    ({"do": "agree", "to": True}, "undo.not_asked"),
    ({"do": "hand", "to": "genius"}, "table.bot"),
    ({"do": "fill", "seat": 0, "bot": "greedy"}, "table.seat_taken"),
    ({"do": "chat", "text": "x" * 501}, "chat.text"),
    ({"do": "chat", "text": " "}, "chat.text"),
    ({"do": "name", "name": "x" * 30}, "table.name"),
    ({"do": "fly"}, "http.body"),
    ({}, "http.body"),
]


@pytest.mark.parametrize(("body", "code"), BAD_COMMANDS)
def test_a_bad_command_is_answered_and_harms_nothing(client: TestClient, body: dict[str, Any], code: str) -> None:
    tokens = three_people(client)
    before = frame(client, tokens[0])
    answer = command(client, tokens[0], **body)
    assert answer["ok"] is False
    assert answer["code"] == code
    assert frame(client, tokens[0]) == before


def test_pages_of_other_sites_cannot_act(client: TestClient) -> None:
    body = {"game": "douro", "seats": ALONE}
    foreign = client.post("/api/v1/tables", json=body, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert foreign.json()["error"]["code"] == "http.foreign"
    own = client.post("/api/v1/tables", json=body, headers={"Sec-Fetch-Site": "same-origin"})
    assert own.status_code == 201


def test_a_spectator_can_chat_and_no_more(client: TestClient) -> None:
    watch = make(client, ALONE)["watch"]
    assert command(client, watch, do="chat", text="nice game")["ok"]
    refused = command(client, watch, do="play", decision="0.0", action="1 play 3")
    assert refused["code"] == "table.not_yours"


def test_an_invitation_is_not_a_seat(client: TestClient) -> None:
    made = make(client, FRIENDS)
    assert client.get(f"/api/v1/seats/{made['invite']}").status_code == 404
    assert client.post("/api/v1/join", json={"invite": made["watch"], "name": "x"}).status_code == 404


def test_an_endless_record_is_refused(client: TestClient) -> None:
    record = json.loads(RECORD.read_text())
    record["actions"] += ["1 play 1"] * 10_000
    answers = [client.post("/api/v1/records", json=record)]
    seats = [{"who": "here", "name": name} for name in record["players"]]
    answers.append(client.post("/api/v1/tables", json={"seats": seats, "record": record}))
    for answer in answers:
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "http.long_record"
        assert "10,000" in answer.json()["error"]["sentence"]


def test_a_table_has_room_for_so_many_viewers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.audience.MOST_VIEWERS", 1)
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])
    with client.websocket_connect(f"/api/v1/seats/{made['watch']}/live") as first:
        assert first.receive_json()["is"] == "table"
        with (
            client.websocket_connect(f"/api/v1/seats/{made['watch']}/live") as second,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            second.receive_json()
        with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as player:
            assert player.receive_json()["is"] == "table", "a crowd keeps no player out"
    assert closed.value.code == 4429


def test_a_table_that_was_let_go_is_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could not be stored while somebody was coming: they are to come again and find it as it is stored."""
    token = three_people(client)[0]
    run = Connection.run

    async def come_too_late(connection: Connection, seen: int) -> None:
        connection.live.in_use = False
        await run(connection, seen)

    monkeypatch.setattr(Connection, "run", come_too_late)
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_json()
    monkeypatch.undo()
    assert client.get(f"/api/v1/seats/{token}").json()["table"]["seats"][0]["connected"] is False


def test_junk_frames_are_answered_and_large_ones_end_the_talk(client: TestClient) -> None:
    token = three_people(client)[0]
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        socket.send_text("junk")
        socket.send_bytes(b"\xff\x00")
        answers: list[str] = []
        while len(answers) < 2:
            message = socket.receive_json()
            if message["is"] == "answer":
                answers.append(message["code"])
        assert answers == ["http.body", "http.body"]
        socket.send_text("x" * 20_000)
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_json()
        assert closed.value.code == 4413


def test_a_fault_ends_the_talk_and_the_player_is_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])

    async def fail(*arguments: Any) -> None:
        raise OSError("disk I/O error")

    with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as socket:
        monkeypatch.setattr("ribeira.server.commands.carry_out", fail)
        socket.send_json({"do": "ping"})
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_json()
    table = client.get(f"/api/v1/seats/{made['watch']}").json()["table"]
    assert [seat["connected"] for seat in table["seats"]] == [False, False, False]


def test_an_unknown_socket_is_closed_with_a_reason(client: TestClient) -> None:
    with client.websocket_connect("/api/v1/seats/unknown/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4404


def test_the_reason_for_closing_fits_into_its_frame(client: TestClient) -> None:
    token = "🍷" * 32
    with (
        client.websocket_connect(f"/api/v1/seats/{token}/live") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert 0 < len(closed.value.reason.encode()) <= 123
