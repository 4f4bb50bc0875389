"""The memory aid, switched while a game goes on if all agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from tests.server.program import ALONE, command, frame, make, three_people


def facts(client: TestClient, token: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/seats/{token}").json()["table"]
    return found


def lines(client: TestClient, token: str) -> list[str]:
    return [line for _, line in frame(client, token)["log"]]


def test_who_plays_bots_alone_asks_nobody(client: TestClient) -> None:
    token = make(client, ALONE)["seats"][0]["token"]
    before = frame(client, token)
    assert command(client, token, do="aid", to=True)["ok"]
    assert (facts(client, token)["aid"], facts(client, token)["aid_request"]) == (True, None)
    after = frame(client, token)
    assert len(after["pieces"]) > len(before["pieces"])  # what each has played, and the tally
    assert after["revision"] > before["revision"]
    assert "Everyone agreed: the memory aid is on." in lines(client, token)
    assert command(client, token, do="aid", to=True)["code"] == "aid.same"


def test_it_is_switched_once_all_have_agreed(client: TestClient) -> None:
    ana, rui, eva = three_people(client)
    assert command(client, ana, do="aid", to=True)["ok"]
    assert facts(client, rui)["aid_request"] == {"seat": 0, "on": True, "owes": [1, 2]}
    assert command(client, rui, do="agree_aid", to=True)["ok"]
    assert not facts(client, eva)["aid"]
    assert command(client, rui, do="agree_aid", to=True)["code"] == "aid.not_asked"
    assert command(client, eva, do="agree_aid", to=True)["ok"]
    assert facts(client, ana)["aid"]
    assert command(client, ana, do="agree_aid", to=True)["code"] == "aid.not_asked"


def test_one_no_ends_it(client: TestClient) -> None:
    ana, rui, eva = three_people(client)
    command(client, ana, do="aid", to=True)
    assert command(client, rui, do="agree_aid", to=False)["ok"]
    assert (facts(client, ana)["aid"], facts(client, ana)["aid_request"]) == (False, None)
    assert command(client, eva, do="agree_aid", to=True)["code"] == "aid.not_asked"
    assert "Rui would rather keep the memory aid as it is." in lines(client, ana)


def test_a_spectator_has_no_say(client: TestClient) -> None:
    made = make(client, ALONE)
    for body in ({"do": "aid", "to": True}, {"do": "agree_aid", "to": True}):
        assert command(client, made["watch"], **body)["code"] == "table.not_yours"
    assert not facts(client, made["watch"])["aid"]


@pytest.mark.parametrize("body", [{"do": "aid"}, {"do": "aid", "to": "yes"}, {"do": "agree_aid", "to": 1}])
def test_bad_commands_are_refused(client: TestClient, body: dict[str, Any]) -> None:
    token = make(client, ALONE)["seats"][0]["token"]
    assert command(client, token, **body)["code"] == "http.body"


def test_it_stays_as_agreed_after_the_server_has_stopped(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        token = make(client, ALONE)["seats"][0]["token"]
        command(client, token, do="aid", to=True)
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        assert facts(client, token)["aid"]


def test_the_aim_and_the_cards_tell_what_was_agreed(client: TestClient) -> None:
    """In Douro the others' points are open with the memory aid only (D6)."""
    token = make(client, ALONE)["seats"][0]["token"]

    def told() -> tuple[Any, Any]:
        card = command(client, token, do="explain", piece="mat-1")["card"]
        points = card["now"][0]  # below it stands whether the bot is still choosing, which changes meanwhile
        return frame(client, token)["aim"]["standing"], points

    standing, now = told()
    command(client, token, do="aid", to=True)
    with_aid = told()
    assert with_aid[0] != standing
    assert with_aid[1] != now
    command(client, token, do="aid", to=False)
    assert told() == (standing, now)
