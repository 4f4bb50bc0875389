"""A rematch: who may ask for one, who sits where, and how each gets the token of the new seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from tests.server.faults.running import until
from tests.server.program import command, make, play_first

THREE = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "greedy", "name": "Inês"}]


class Party:
    """Ana and Rui have played a game with Inês to its end."""

    def __init__(self, client: TestClient, **terms: Any) -> None:
        self.client = client
        made = make(client, THREE, absent=None, **terms)
        self.ana, self.watch = made["seats"][0]["token"], made["watch"]
        joined = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).json()
        self.rui, self.id = joined["token"], made["table"]

    def finish(self) -> Party:
        for token in (self.ana, self.rui):
            assert command(self.client, token, do="hand", to="random")["ok"]
        until(lambda: self.table(self.watch)["over"])
        return self

    def table(self, token: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/v1/seats/{token}").json()["table"]
        return found

    def ask(self, token: str) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(f"/api/v1/seats/{token}/rematch")
        return answer.status_code, answer.json()


@pytest.fixture(scope="module")
def over(client: TestClient) -> Party:
    return Party(client, aid=True, hints=True).finish()


def test_the_same_people_and_bots_sit_one_seat_further(over: Party) -> None:
    status, asked = over.ask(over.ana)
    assert status == 201
    table = over.table(asked["token"])
    assert (asked["seat"], table["you"], table["started"]) == (2, 2, False)
    assert [(seat["who"], seat["name"], seat["kept_for"]) for seat in table["seats"]] == [
        ("open", "Free seat", "Rui"),
        ("bot", "Inês", None),
        ("here", "Ana", None),
    ]
    assert (table["aid"], table["hints"]) == (True, True)
    _, came = over.ask(over.rui)
    assert (came["table"], came["seat"]) == (asked["table"], 0)
    table = over.table(came["token"])
    assert table["started"]
    assert [seat["name"] for seat in table["seats"]] == ["Rui", "Inês", "Ana"]
    assert [seat["who"] for seat in table["seats"]] == ["joined", "bot", "here"]
    assert play_first(over.client, came["token"])["ok"]


def test_asked_twice_it_is_the_same_seat_of_the_same_table(over: Party) -> None:
    first, again = over.ask(over.ana), over.ask(over.ana)
    assert first == again
    assert over.ask(over.rui)[1]["table"] == first[1]["table"]
    assert over.ask(over.rui)[1]["token"] != first[1]["token"]


def test_everyone_at_the_old_table_learns_who_would_like_one_and_no_token(over: Party) -> None:
    _, asked = over.ask(over.ana)
    for token in (over.ana, over.rui, over.watch):
        answer = over.client.get(f"/api/v1/seats/{token}")
        assert answer.json()["table"]["rematch"]["seat"] in (0, 1)
        assert asked["token"] not in answer.text
        assert asked["table"] not in answer.text
    assert [line for _, line in over.client.get(f"/api/v1/seats/{over.watch}").json()["frame"]["log"]].count(
        "Ana would like a rematch."
    ) == 1


def test_a_spectator_and_a_stranger_are_refused(over: Party) -> None:
    assert (over.ask(over.watch)[0], over.ask(over.watch)[1]["error"]["code"]) == (403, "table.not_yours")
    assert over.ask("nobody")[0] == 404
    assert over.client.get(f"/api/v1/seats/{over.ana}/rematch").status_code == 405


def test_a_game_that_goes_on_has_no_rematch(client: TestClient) -> None:
    party = Party(client)
    assert (party.ask(party.ana)[0], party.ask(party.ana)[1]["error"]["code"]) == (409, "rematch.not_over")
    assert party.table(party.ana)["rematch"] is None


def test_who_does_not_come_leaves_an_open_seat_and_may_be_too_late(client: TestClient) -> None:
    party = Party(client).finish()
    _, asked = party.ask(party.ana)
    invite = party.table(asked["token"])["invite"]
    joined = client.post("/api/v1/join", json={"invite": invite, "name": "Eva"}).json()
    assert joined["seat"] == 0
    status, refused = party.ask(party.rui)
    assert (status, refused["error"]["code"]) == (409, "rematch.seat_taken")
    assert party.table(joined["token"])["seats"][0]["name"] == "Eva"
    assert party.table(joined["token"])["seats"][0]["kept_for"] is None


def test_a_bot_may_take_the_seat_of_who_does_not_come(client: TestClient) -> None:
    party = Party(client).finish()
    _, asked = party.ask(party.ana)
    assert command(client, asked["token"], do="fill", seat=0, bot="bento")["ok"]
    assert party.table(asked["token"])["started"]
    assert party.ask(party.rui)[0] == 409


def test_a_listed_table_is_not_listed_again(client: TestClient) -> None:
    party = Party(client, listed=True).finish()
    _, asked = party.ask(party.ana)
    assert asked["table"] not in [table["table"] for table in client.get("/api/v1/tables").json()["tables"]]


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "tables.db"


def test_it_is_still_the_same_after_the_server_has_stopped(path: Path) -> None:
    with TestClient(make_app(path, 1)) as client:
        party = Party(client).finish()
        before = party.ask(party.ana)
    with TestClient(make_app(path, 1)) as client:
        party.client = client
        assert party.table(party.ana)["rematch"]["seat"] == 0
        assert party.ask(party.ana) == before
        assert party.table(before[1]["token"])["seats"][0]["kept_for"] == "Rui"
        assert party.ask(party.rui)[0] == 201
