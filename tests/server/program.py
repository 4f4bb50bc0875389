"""A program at the tables of a server: what the tests of the API share."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tests.server.faults.running import until

RECORD = Path(__file__).parent.parent / "records" / "douro-tie-of-two.json"
ALONE = [{"who": "here", "name": "Ana"}, {"who": "bot", "bot": "greedy"}, {"who": "bot", "bot": "random"}]
LONG = 300.0  # seconds: more than any game takes
FRIENDS = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "here", "name": "Eva"}]


def make(client: TestClient, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": seats, "pace": 0, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def frame(client: TestClient, token: str, query: str = "") -> dict[str, Any]:
    made: dict[str, Any] = client.get(f"/api/v1/seats/{token}{query}").json()["frame"]
    return made


def command(client: TestClient, token: str, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = client.post(f"/api/v1/seats/{token}/commands", json=body).json()
    return answer


def play_first(client: TestClient, token: str) -> dict[str, Any]:
    now = frame(client, token)
    return command(client, token, do="play", decision=now["decision"], action=now["actions"][0]["action"])


def three_people(client: TestClient, **more: Any) -> list[str]:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    return [seat["token"] for seat in make(client, seats, **more)["seats"]]


def play_to_the_end(client: TestClient, *tokens: str) -> None:
    """Everyone plays the first thing they can, until the game is over."""
    end = time.monotonic() + LONG
    while not is_over(client, tokens[0]):
        assert time.monotonic() < end, "it does not end"
        played = False
        for token in tokens:
            seen = client.get(f"/api/v1/seats/{token}/view").json()
            if seen["decision"]:
                command(client, token, do="play", decision=seen["decision"], action=seen["legal"][0])
                played = True
        if not played:
            time.sleep(0.01)  # bots are choosing, and need the processor


def await_end(client: TestClient, token: str) -> None:
    """Bots play for everyone: wait until the game is over."""
    until(lambda: is_over(client, token), LONG)


def is_over(client: TestClient, token: str) -> bool:
    over: bool = client.get(f"/api/v1/seats/{token}").json()["table"]["over"]
    return over
