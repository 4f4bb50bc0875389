"""The description of the API is whole, served, and true of every answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from ribeira.server import api
from ribeira.server.app import make_app
from ribeira.server.openapi import described, endpoints
from tests.server.described import Description
from tests.server.oracle import Oracle
from tests.server.program import RECORD, command, frame, make, play_to_the_end
from tests.server.push_service import Browser
from tests.server.test_analyses import wait_until

API = "/api/v1"
PEOPLE = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(api, "LONGEST_WAIT", 0.01)
    with TestClient(make_app(tmp_path / "tables.db", bots=Oracle())) as client:
        yield client


def test_every_route_is_described(site: TestClient) -> None:
    document = site.get(f"{API}/openapi.json").json()
    told = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert told == {(path, method) for path, method, _ in endpoints(site.app.routes)}  # type: ignore[attr-defined]
    names = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    assert len(set(names)) == len(names)


def test_a_route_that_says_nothing_of_itself_is_found() -> None:
    async def silent(request: Any) -> Response:
        return Response()

    with pytest.raises(KeyError):
        described([Route("/silent", silent)])


def test_an_answer_that_is_not_as_described_is_found(description: Description) -> None:
    def check(status: int, answer: Any, kind: str = "application/json") -> None:
        description.check("GET", f"{API}/languages", status, kind, lambda: answer)

    good = {"languages": [{"code": "en", "name": "English"}]}
    check(200, good)
    bad: list[tuple[Any, ...]] = [
        (418, good),
        (200, good, "text/html"),
        (200, {**good, "more": 1}),
        (200, {"languages": [{"code": "en"}]}),
        (200, {"languages": [{"code": "en", "name": 1}]}),
    ]
    for answer in bad:
        with pytest.raises(AssertionError):
            check(*answer)


def test_every_operation_answers_as_described(site: TestClient, description: Description) -> None:
    """All of them are asked once with success; what the fixture `description` finds in any answer fails."""
    description.seen.clear()
    before_a_game(site)
    at_a_table(site)
    after_a_game(site)
    as_a_person(site)
    wanted = {
        (path, method.upper(), min(int(status) for status in one["responses"]))
        for path, methods in description.document["paths"].items()
        for method, one in methods.items()
    }
    assert wanted - description.seen == set()


def before_a_game(site: TestClient) -> None:
    for path in ("/", "/me", "/play/x", "/watch/x", "/join/x", "/replay/x", "/editions/douro", "/healthz", "/metrics"):
        site.get(path)
    for path in ("/manifest.webmanifest", "/sw.js", "/offline", "/static/x/style.css"):
        site.get(path)
    for path in ("openapi.json", "games", "faces.svg", "style.css", "texts/fr", "languages", "qr.svg", "site"):
        site.get(f"{API}/{path}")
    for part in ("sheet.svg", "picture.svg", "rules?version=family", "edition"):
        site.get(f"{API}/games/six-castles/{part}")
    site.post(f"{API}/games/douro/edition", json={"data": {}})
    site.post(f"{API}/hashes")
    listed = make(site, [PEOPLE[0], {"who": "open"}, {"who": "open"}], listed=True, absent=None)
    site.get(f"{API}/tables")
    site.get(f"{API}/join/{listed['invite']}")
    site.post(f"{API}/join", json={"invite": listed["invite"], "name": "Rui"})


def at_a_table(site: TestClient) -> None:
    lesson = site.post(f"{API}/lessons", json={"game": "douro", "lesson": "first", "name": "Ana"}).json()
    site.get(f"{API}/seats/{lesson['seats'][0]['token']}")
    for game, seats in (("douro", 3), ("dos-rios", 2), ("six-castles", 2)):
        made = make(site, PEOPLE[:seats], game=game, hints=True, coach=True, aid=True, absent=None)
        tokens = [seat["token"] for seat in made["seats"]]
        for round in range(4):
            for token in tokens:
                shown = frame(site, token)
                if not shown["actions"]:
                    continue
                look_around(site, token, shown)
                site.get(f"{API}/seats/{token}/hint")
                worst = shown["actions"][0]["action"]
                command(site, token, do="play", id="7", decision=shown["decision"], action=worst, check=round == 0)
                command(site, token, do="play", decision=shown["decision"], action=worst)
                site.get(f"{API}/seats/{token}/coach")
        command(site, tokens[0], do="undo")
        command(site, tokens[1], do="agree", to=True)
        look_around(site, made["watch"], frame(site, made["watch"]))
    site.post(f"{API}/mine", json={"tokens": tokens})
    subscription = Browser().subscription()
    site.post(f"{API}/seats/{tokens[0]}/push", json=subscription)
    site.post(f"{API}/seats/{tokens[0]}/push/off", json=subscription)


def look_around(site: TestClient, token: str, shown: dict[str, Any]) -> None:
    for part in (
        "view",
        "words",
        "rules",
        "moments?to=3&shape=tall",
        "moments/card?at=1&piece=mat-0",
        "qr.svg",
        f"wait?revision={shown['revision']}",
    ):
        site.get(f"{API}/seats/{token}/{part}")
    for piece in shown["pieces"][:: len(shown["pieces"]) // 3]:
        command(site, token, do="explain", piece=piece[0], touched=[])
    command(site, token, do="since")
    for action in shown["actions"][:3]:
        command(site, token, do="foresee", action=action["action"])


def after_a_game(site: TestClient) -> None:
    made = make(site, PEOPLE)
    tokens = [seat["token"] for seat in made["seats"]]
    play_to_the_end(site, *tokens)
    uploaded = site.post(f"{API}/records", content=RECORD.read_bytes()).json()["replay"]
    for token in (made["watch"], uploaded):
        for part in (
            "",
            "/frames?to=9",
            "/frames?from=3&to=9&seat=1",
            "/card?at=3&seat=1&piece=mat-0",
            "/rules",
            "/record.json",
            "/standings",
        ):
            site.get(f"{API}/replays/{token}{part}")
        site.get(f"{API}/replays/{token}/picture.svg")
        site.get(f"{API}/replays/{token}/analysis")
    site.post(f"{API}/replays/{made['watch']}/analysis")
    wait_until(site, made["watch"], lambda found: found["known"] > 3)
    site.post(f"{API}/seats/{tokens[0]}/rematch", json={})


def as_a_person(site: TestClient) -> None:
    person = site.post(f"{API}/people", json={"nickname": "Marisol"}).json()
    headers = {"Authorization": f"Bearer {person['token']}"}
    seats = [PEOPLE[0], {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]
    token = make(site, seats)["seats"][0]["token"]
    site.post(f"{API}/person/seats", json={"tokens": [token, "unknown"]}, headers=headers)
    play_to_the_end(site, token)
    for part in ("", "/games", "/games?result=won&year=1999", "/ratings", "/export.zip"):
        site.get(f"{API}/person{part}", headers=headers)
    site.post(f"{API}/person/phrase", headers=headers)
    code = site.post(f"{API}/person/codes", headers=headers).json()["code"]
    site.get(f"{API}/person/codes/{code}/qr.svg")
    other = site.post(f"{API}/people/open", json={"code": code}).json()["token"]
    site.post(f"{API}/person/leave", headers={"Authorization": f"Bearer {other}"})
    site.post(f"{API}/daily/douro", json={"name": "Ana"}, headers=headers)
    site.post(f"{API}/daily", headers=headers)
    site.delete(f"{API}/person", headers=headers)
