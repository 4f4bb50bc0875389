"""No two at a table are called the same."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from ribeira.server.names import distinct
from tests.server.program import command, make


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Ana", ["Rui"], "Ana"),
        ("Ana", ["Ana"], "Ana II"),
        ("ana", ["Ana"], "ana II"),
        ("Ana", ["Ana", "Ana II"], "Ana III"),
        ("A\u200bna", ["Ana"], "A\u200bna II"),  # what cannot be seen does not tell apart
        ("\uff21na", ["Ana"], "\uff21na II"),  # nor does a wide letter
        ("Jose\u0301", ["Jos\u00e9"], "Jose\u0301 II"),
        ("x" * 24, ["x" * 24], "x" * 21 + " II"),
        ("Ana", ["", ""], "Ana"),
        *(
            ("Ana" + unseen, ["Ana"], f"Ana{unseen} II")
            for unseen in ("\u3164", "\u034f", "\ufe0f", "\u2800", "\U000e0100")
        ),
        ("\u0410n\u0430", ["Ana"], "\u0410n\u0430 II"),  # nor a Cyrillic one
        ("\u0430\u043d\u043d\u0430", ["\u0410\u041d\u041d\u0410"], "\u0430\u043d\u043d\u0430 II"),
        ("Ilda", ["llda"], "Ilda II"),
        ("Ana ll", ["Ana II"], "Ana ll II"),
        ("\u00c1na", ["Ana"], "\u00c1na"),  # an accent is seen
    ],
)
def test_distinct(name: str, taken: list[str], shown: str) -> None:
    assert distinct(name, taken, 24) == shown
    assert len(shown) <= 24


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800 \ufe0f", "\u200b", "\u034f"])
def test_a_name_of_which_nothing_is_seen_is_none(client: TestClient, name: str) -> None:
    seats = [{"who": "here", "name": name}, *({"who": "bot", "bot": "greedy"} for _ in range(2))]
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": seats})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "table.name")


def names(client: TestClient, token: str) -> list[str]:
    return [seat["name"] for seat in client.get(f"/api/v1/seats/{token}").json()["table"]["seats"]]


def test_at_a_table_whoever_comes_and_however_they_are_called_later(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "here", "name": "ANA"}, {"who": "open"}])
    first = made["seats"][0]["token"]
    joined = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Ana"}).json()["token"]
    assert names(client, first) == ["Ana", "ANA II", "Ana III"]
    assert command(client, joined, do="name", name="Rui")["ok"]
    assert command(client, joined, do="name", name="ana")["ok"]
    assert names(client, first) == ["Ana", "ANA II", "ana III"]
    assert command(client, joined, do="name", name="Ana III")["ok"]  # one's own name is free
    assert names(client, first) == ["Ana", "ANA II", "Ana III"]
