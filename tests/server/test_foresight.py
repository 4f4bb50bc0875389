"""What an action would bring, asked for before it is played."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.server.program import command, frame, make, play_first, three_people


def to_place(client: TestClient) -> tuple[dict[str, Any], str]:
    """A table at which the first player to place a tile is to do so, and their token."""
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui")]
    made = make(client, seats, game="six-castles")
    for _ in range(40):
        for seat in made["seats"]:
            now = frame(client, seat["token"])
            if any(action.get("foresee") for action in now["actions"]):
                return made, seat["token"]
            if now["decision"] is not None:
                play_first(client, seat["token"])
    raise AssertionError("nobody came to place a tile")


def foresee(client: TestClient, token: str, action: str) -> Any:
    return command(client, token, do="foresee", action=action)


def test_what_an_action_would_bring_is_what_it_brings(client: TestClient) -> None:
    _, token = to_place(client)
    before = frame(client, token)
    action = next(action["action"] for action in before["actions"] if action.get("foresee"))
    foreseen = foresee(client, token, action)["frame"]
    assert foreseen["base"] == foreseen["revision"] == before["revision"]
    assert "Mounds now" in foreseen["log"][0]
    assert frame(client, token) == before, "nothing has happened"
    with client.websocket_connect(f"/api/v1/seats/{token}/live?revision={before['revision']}") as socket:
        while socket.receive_json()["is"] != "frame":
            pass  # until the table is shown as it was before
        assert command(client, token, do="play", decision=before["decision"], action=action)["ok"]
        message = socket.receive_json()
        while message["is"] != "frame":
            message = socket.receive_json()
    assert message["pieces"] == foreseen["pieces"]
    assert [line for _, line in message["log"]] == foreseen["log"]


def test_what_cannot_be_foreseen_is_refused(client: TestClient) -> None:
    made, token = to_place(client)
    actions = frame(client, token)["actions"]
    place = next(action["action"] for action in actions if action.get("foresee"))
    other = next(seat["token"] for seat in made["seats"] if seat["token"] != token)
    assert foresee(client, other, place)["code"] == "command.seat"
    assert foresee(client, made["watch"], place)["code"] == "table.not_yours"
    for chance in ("1 first *", "1 draw * 3"):
        assert foresee(client, made["seats"][0]["token"], chance)["ok"] is False
    assert foresee(client, token, "1 nonsense")["code"].startswith("notation")
    number = place.split()[0]
    assert foresee(client, token, f"{number} place 1 77,77 0")["code"].startswith("six-castles.refuse")
    three = three_people(client)
    assert foresee(client, three[0], frame(client, three[0])["actions"][0]["action"])["code"] == ("command.unforeseen")
