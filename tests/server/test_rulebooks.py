"""The rules as the page fetches them."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES
from ribeira.kernel.data import make_edition
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.kernel.record import write_record
from ribeira.server import rulebooks
from tests.server.program import RECORD, frame, make


def texts(rules: dict[str, Any]) -> str:
    return " ".join(paragraph["text"] for chapter in rules["chapters"] for paragraph in chapter["paragraphs"])


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_can_be_kept(client: TestClient, name: str) -> None:
    answer = client.get(f"/api/v1/games/{name}/rules")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert len(answer.content) < 100_000
    rules = answer.json()
    assert rules["title"] == client.get(f"/api/v1/games/{name}/rules?language=en").json()["title"]
    assert rules["chapters"][0]["name"] == "aim"
    cited = {ruling for chapter in rules["chapters"] for one in chapter["paragraphs"] for ruling in one["rulings"]}
    assert cited <= set(rules["rulings"])
    assert all("." not in ruling["origin"] for ruling in rules["rulings"].values())
    sheet = client.get(rules["sheet"]).text
    pictures = [one["picture"] for chapter in rules["chapters"] for one in chapter["paragraphs"] if one["picture"]]
    assert pictures
    for picture in pictures:
        assert all(f'id="{piece[1]}"' in sheet for piece in picture["pieces"] if piece[1])


def test_players_and_options_are_asked_for(client: TestClient) -> None:
    path = "/api/v1/games/six-castles/rules"
    advanced, family = (client.get(f"{path}?version={version}&seats=3").json() for version in ("advanced", "family"))
    assert "contracts" in {chapter["name"] for chapter in advanced["chapters"]}
    assert "contracts" not in {chapter["name"] for chapter in family["chapters"]}
    assert "after 10 rounds" in texts(family)
    assert "after 12 rounds" in texts(client.get(f"{path}?version=family&seats=2").json())
    for wrong in ("?seats=9", "?version=none", "?seats=x"):
        assert client.get(path + wrong).status_code == 400
    assert client.get("/api/v1/games/none/rules").status_code == 404


def test_an_answer_is_made_once(client: TestClient) -> None:
    path = "/api/v1/games/dos-rios/rules?seats=4"
    client.get(path)
    before = rulebooks._rules.cache_info()
    client.get(path)
    after = rulebooks._rules.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)
    assert after.maxsize == rulebooks.MOST_KEPT


def test_the_rules_at_a_table_are_those_it_is_played_by(client: TestClient) -> None:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    made = make(client, game="six-castles", seats=seats, options={"version": "family"})
    for token in (made["seats"][1]["token"], made["watch"]):
        answer = client.get(f"/api/v1/seats/{token}/rules")
        assert "after 10 rounds" in texts(answer.json())
        assert answer.headers["cache-control"].startswith("private")
    assert client.get(f"/api/v1/seats/{made['invite']}/rules").status_code == 404


def test_a_replay_tells_the_figures_of_its_own_edition(client: TestClient) -> None:
    game = GAMES["dos-rios"]
    data = deepcopy(game.edition().data)
    data["price"]["finca"] = 650
    match = Match(game, game.setup(2, edition=make_edition("own", data)), ["Ana", "Rui"], Dealer.seeded("own"))
    uploaded = client.post("/api/v1/records", content=write_record(match.record(), game)).json()["replay"]
    assert "A finca costs 650 rios" in texts(client.get(f"/api/v1/replays/{uploaded}/rules").json())
    assert "A finca costs 500 rios" in texts(client.get("/api/v1/games/dos-rios/rules").json())


def test_the_aim_and_the_chapter_come_with_what_is_asked(client: TestClient) -> None:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    made = make(client, seats=seats, aid=False)
    shown = frame(client, made["seats"][0]["token"])
    assert shown["chapter"] == "boat"
    assert shown["aim"]["goal"] == "Most points after the last boat wins"
    assert shown["aim"]["standing"] == []
    helped = frame(client, make(client, seats=seats, aid=True)["seats"][0]["token"])
    assert helped["aim"]["standing"] == [{"brief": "5", "full": "5 points"}] * 3


def test_a_replay_tells_the_aim_of_every_moment(client: TestClient) -> None:
    uploaded = client.post("/api/v1/records", content=RECORD.read_bytes()).json()["replay"]
    count = len(json.loads(RECORD.read_bytes())["actions"])
    frames = client.get(f"/api/v1/replays/{uploaded}/frames?from={count - 1}&to={count}").json()["frames"]
    assert [one["aim"]["left"] for one in frames] == ["1 boat to come", None]
    assert len(frames[1]["aim"]["standing"]) == 5
