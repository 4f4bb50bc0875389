"""Figures of one's own at the server: tried out, played with, told to everybody, and in the record."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.bots.arena import play_game
from ribeira.games import GAMES
from ribeira.kernel.data import make_edition
from ribeira.kernel.record import LARGEST_EDITION, last_state, read_record, write_record
from ribeira.texts import LANGUAGES

GAME = "douro"


def own(**points: Any) -> dict[str, Any]:
    data = copy.deepcopy(GAMES[GAME].edition().data)
    data["points"].update(points)
    return {**data, "edition": "From my box"}


def wanted(edition: Any, **more: Any) -> dict[str, Any]:
    seats = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "random"}]
    return {"game": GAME, "seats": seats, "edition": edition, **more}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(GAMES))
def test_every_section_is_named_and_every_figure_has_its_origin(client: TestClient, name: str, language: str) -> None:
    found = client.get(f"/api/v1/games/{name}/edition?language={language}").json()
    assert {section["name"] for section in found["sections"]} == set(found["data"]) - {"edition"}
    for section in found["sections"]:
        assert section["title"] and section["about"]
        assert ".figures." not in section["title"] + section["about"]
    assert set(found["origins"].values()) <= set(found["origin_labels"])
    assert found["origins"].keys() == GAMES[name].edition().origins().keys()


def test_a_wrong_figure_is_told_by_the_engine_and_where_it_is(client: TestClient) -> None:
    answer = client.post(f"/api/v1/games/{GAME}/edition", json={"data": own(start=1000)}).json()
    assert answer["trouble"]["key"] == "points.start"
    assert "a whole number from 0 to 999" in answer["trouble"]["sentence"]
    assert answer["file"] is None


def test_a_doubtful_figure_is_told_with_its_tile(client: TestClient) -> None:
    data = {**copy.deepcopy(GAMES["six-castles"].edition().data), "edition": "From my box"}
    data["terrain"]["tile"][2]["quarters"] = ["rock", "meat", "meat", "cross"]
    answer = client.post("/api/v1/games/six-castles/edition", json={"data": data}).json()
    assert answer["trouble"] is None
    assert "terrain.tile.2.quarters" in [warning["key"] for warning in answer["warnings"]]
    assert answer["file"]


def test_a_saved_file_is_read_again(client: TestClient) -> None:
    address = f"/api/v1/games/{GAME}/edition"
    saved = client.post(address, json={"data": own(start=7)}).json()
    again = client.post(address, json={"file": saved["file"]}).json()
    assert again["data"] == own(start=7)
    assert (again["changed"], again["trouble"]) == (1, None)


def test_a_table_says_its_figures_before_anyone_sits_down_and_its_record_has_them(client: TestClient) -> None:
    made = client.post("/api/v1/tables", json=wanted(own(start=7), listed=True)).json()
    brief = {"name": "From my box", "changed": 1, "differences": [["points.start", "5", "7"]]}
    listed = client.get("/api/v1/tables").json()["tables"]
    assert [table["edition"] for table in listed if table["table"] == made["table"]] == [brief]
    assert client.get(f"/api/v1/join/{made['invite']}").json()["edition"] == brief
    token = made["seats"][0]["token"]
    assert client.get(f"/api/v1/seats/{token}").json()["table"]["edition"] == brief
    client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"})
    content = client.get(f"/api/v1/replays/{made['watch']}").json()
    assert content["edition"] == brief
    usual = client.post("/api/v1/tables", json=wanted(None)).json()
    assert client.get(f"/api/v1/join/{usual['invite']}").json()["edition"] is None


@pytest.mark.parametrize(
    "edition",
    [
        own(start=-1),
        own(start=10**25),
        {**own(), "barrels": {"origin": "printed", "values": []}},
        {**own(), "edition": GAMES[GAME].edition().name, "points": {"origin": "printed", "start": 6}},
        {"edition": "x"},
        [],
        "text",
        {**own(), "edition": "x" * 1000},
        {**own(), "more": "x" * LARGEST_EDITION},
    ],
)
def test_no_table_is_made_with_figures_that_cannot_be_used(client: TestClient, edition: Any) -> None:
    answer = client.post("/api/v1/tables", json=wanted(edition))
    assert answer.status_code == 400
    assert answer.json()["error"]["sentence"].endswith(".")


def test_a_record_with_figures_that_cannot_be_used_is_refused(client: TestClient) -> None:
    game = GAMES[GAME]
    record = play_game(game, game.setup(3), ["random"], "own", 1).record
    content = json.loads(write_record(record, game, with_figures=True))
    for data in (own(start=-1), own(start=5)):
        edition = make_edition("", data)
        content["edition"] = {"name": edition.name, "digest": edition.digest, "data": data}
        answer = client.post("/api/v1/records", json=content)
        assert answer.status_code == (400 if data["points"]["start"] < 0 else 201), answer.json()


def test_too_large_a_body_is_not_read(client: TestClient) -> None:
    answer = client.post(f"/api/v1/games/{GAME}/edition", json={"data": "x" * 3 * LARGEST_EDITION})
    assert answer.status_code == 413


def test_a_game_with_own_figures_is_played_to_its_end_and_replays(client: TestClient) -> None:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    made = client.post("/api/v1/tables", json={**wanted(own(start=9)), "seats": seats}).json()
    tokens = [seat["token"] for seat in made["seats"]]
    while not client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]["over"]:
        for token in tokens:
            view = client.get(f"/api/v1/seats/{token}/view").json()
            if view["decision"] is not None:
                play = {"do": "play", "decision": view["decision"], "action": view["legal"][0]}
                assert client.post(f"/api/v1/seats/{token}/commands", json=play).json()["ok"]
    written = client.get(f"/api/v1/replays/{made['watch']}/record.json").content
    record = read_record(written, GAMES)
    assert record.setup.edition.data == own(start=9)
    assert last_state(record, GAMES[GAME]).ending() is not None
