"""Same deal and deal of the day at the tables of a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.games import GAMES
from ribeira.kernel.record import is_draw, read_record, verify
from ribeira.server.app import make_app
from ribeira.server.daily import daily_deal
from tests.server.program import ALONE, RECORD, await_end, command, frame, make, play_first, play_to_the_end
from tests.server.test_people import API, refusal, somebody

BROWSER, OTHER = "b" * 32, "c" * 32


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        yield client


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays the same day, though a test may run past midnight."""
    monkeypatch.setattr("ribeira.server.daily_api.today", lambda: "2026-11-18")


def ask(client: TestClient, path: str, headers: dict[str, str] | None = None, **body: Any) -> Any:
    return client.post(f"{API}{path}", json=body, headers=headers)


def record_of(client: TestClient, watch: str) -> Any:
    return client.get(f"{API}/replays/{watch}/record.json").json()


def shown(client: TestClient, token: str) -> list[Any]:
    """The boats on the river: all of the deal that can be seen at first."""
    pieces = client.get(f"{API}/seats/{token}").json()["frame"]["pieces"]
    return [row[:2] for row in pieces if row[0].startswith(("boat", "fog"))]


def dealt(client: TestClient, watch: str) -> list[str]:
    """What was dealt before anybody did anything."""
    return list(takewhile(is_draw, record_of(client, watch)["actions"]))


def test_a_table_has_the_deal_of_another_game(site: TestClient) -> None:
    first = make(site, ALONE)
    token = first["seats"][0]["token"]
    begun = shown(site, token)
    assert refusal(ask(site, "/tables", seats=ALONE, same=first["watch"])) == "replay.running"
    play_to_the_end(site, token)
    again = make(site, ALONE, same=first["watch"])
    second = again["seats"][0]["token"]
    assert shown(site, second) == begun
    table = site.get(f"{API}/seats/{second}").json()["table"]
    assert table["proof"]["deal"] == "same"
    assert table["proof"]["head"] is None  # its salts are public: a sealed choice could be guessed from it
    said = site.get(f"{API}/replays/{again['watch']}").json()["proof"]
    assert "earlier game" in said["sentences"][0]
    play_first(site, second)
    play_to_the_end(site, second)
    told = site.get(f"{API}/replays/{again['watch']}").json()["proof"]
    assert (told["holds"], told["deal"]) == (True, "same")
    assert "Nobody chose" not in " ".join(told["sentences"])
    record = record_of(site, again["watch"])
    assert dealt(site, again["watch"]) == dealt(site, first["watch"])
    assert record["dealer"]["hash"] == record_of(site, first["watch"])["dealer"]["hash"]
    assert record["dealer"]["deal"]["kind"] == "same"
    ana = somebody(site)
    ana.claim(token, second)
    assert [game["counts"] for game in ana.get("/games")["games"]] == [False, True]


def test_a_deal_survives_a_restart(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        made = ask(client, "/daily/douro", name="Ana", browser=BROWSER).json()
        token = made["seats"][0]["token"]
        before = shown(client, token)
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        assert shown(client, token) == before
        play_to_the_end(client, token)
        record = read_record(client.get(f"{API}/replays/{made['watch']}/record.json").content, GAMES)
        assert record.deal is not None
        assert verify(record, GAMES["douro"]) > 0


def test_what_cannot_be_dealt_again(site: TestClient) -> None:
    record = RECORD.read_text(encoding="utf-8")
    replay = site.post(f"{API}/records", content=record).json()["replay"]
    assert refusal(ask(site, "/tables", seats=ALONE, same=replay)) == "table.no_seats"
    without_key = site.post(f"{API}/records", json=_keyless(record)).json()["replay"]
    seats = [*ALONE, *ALONE[1:]][:5]
    assert refusal(ask(site, "/tables", seats=seats, same=without_key)) == "deal.unproven"
    assert refusal(ask(site, "/tables", seats=seats, same="nothing")) == "replay.unknown"


def _keyless(record: str) -> Any:
    return {**json.loads(record), "dealer": {"hash": None, "key": None}}


def daily(client: TestClient, browser: str, game: str = "douro", **more: Any) -> Any:
    deals = ask(client, "/daily", browser=browser, **more).json()["deals"]
    return next(deal for deal in deals if deal["game"] == game)


def test_everybody_gets_the_deal_of_the_day_once(site: TestClient) -> None:
    offered = daily(site, BROWSER)
    assert (offered["table"], offered["over"], offered["results"]) == (None, False, [])
    mine = ask(site, "/daily/douro", name="Ana", browser=BROWSER).json()
    assert mine["hash"] == offered["hash"]
    assert refusal(ask(site, "/daily/douro", name="Ana", browser=BROWSER)) == "daily.played"
    yours = ask(site, "/daily/douro", name="Rui", browser=OTHER).json()
    tokens = [made["seats"][0]["token"] for made in (mine, yours)]
    assert shown(site, tokens[0]) == shown(site, tokens[1])
    assert daily(site, BROWSER)["table"] == mine["table"]
    play_to_the_end(site, tokens[1])
    assert daily(site, BROWSER)["results"] == []  # nobody looks before having played
    play_to_the_end(site, tokens[0])
    told = daily(site, BROWSER)
    assert told["over"]
    assert {(row["name"], row["own"]) for row in told["results"]} == {("Ana", True), ("Rui", False)}
    assert told["results"][0]["rank"] == 1
    assert dealt(site, mine["watch"]) == dealt(site, yours["watch"])


def test_a_person_plays_once_on_all_devices(site: TestClient) -> None:
    ana = somebody(site)
    assert ask(site, "/daily/douro", ana.headers, name="Ana").status_code == 201
    assert refusal(ask(site, "/daily/douro", ana.headers, name="Ana", browser=OTHER)) == "daily.played"
    assert refusal(ask(site, "/daily/douro", name="Ana")) == "daily.nobody"
    assert refusal(ask(site, "/daily/chess", name="Ana", browser=OTHER)) == "setup.unknown_game"
    assert refusal(ask(site, "/daily", browser="short")) == "http.body"


def undo_after_a_round(client: TestClient, token: str) -> Any:
    """Whether one's first move can be taken back once everybody's has come to light."""
    play_first(client, token)
    while not (seen := frame(client, token))["actions"]:
        client.get(f"{API}/seats/{token}/wait?revision={seen['revision']}")
    return seen["undo"]


def test_nothing_that_was_seen_is_taken_back(site: TestClient) -> None:
    made = ask(site, "/daily/douro", name="Ana", browser=BROWSER).json()
    token = made["seats"][0]["token"]
    own = make(site, ALONE)["seats"][0]["token"]
    assert undo_after_a_round(site, own) == "ask"
    assert undo_after_a_round(site, token) is None
    assert command(site, token, do="undo")["code"] == "undo.nothing"


def test_who_lets_a_bot_play_has_no_result(site: TestClient) -> None:
    made = ask(site, "/daily/douro", name="Ana", browser=BROWSER).json()
    token = made["seats"][0]["token"]
    command(site, token, do="hand", to="greedy")
    await_end(site, token)
    told = daily(site, BROWSER)
    assert told["over"]
    assert told["results"] == []


def test_another_day_is_another_deal(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = daily(site, BROWSER)["hash"]
    ask(site, "/daily/douro", name="Ana", browser=BROWSER)
    monkeypatch.setattr("ribeira.server.daily_api.today", lambda: "2027-01-01")
    after = daily(site, BROWSER)
    assert after["hash"] != before
    assert after["table"] is None


def test_bots_have_the_luck_of_the_deal() -> None:
    deal = daily_deal(b"site", "2026-11-18", GAMES["douro"])
    one, other = (deal.table(name, b"site").table for name in ("Ana", "Rui"))
    assert one.bot_luck(1) == other.bot_luck(1)
    assert one.bot_luck(1) != one.bot_luck(2)
    assert one.bot_luck(1) != daily_deal(b"site", "2026-11-19", GAMES["douro"]).table("Ana", b"site").table.bot_luck(1)
