"""One's own games: a nickname, a phrase, seats that are one's own, results, files, and being forgotten."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.games import GAMES
from ribeira.kernel.record import read_record, verify
from ribeira.server import limits
from ribeira.server.app import make_app
from ribeira.server.logs import redacted
from tests.server.faults.test_09_secrets_at_rest import OLD_STORE
from tests.server.program import ALONE, await_end, command, frame, make, play_first, play_to_the_end

API = "/api/v1"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        yield client


class Somebody:
    """A device that acts for a person."""

    def __init__(self, client: TestClient, token: str, phrase: str = "") -> None:
        self.client, self.phrase = client, phrase
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Any:
        return self.client.get(f"{API}/person{path}", headers=self.headers).json()

    def post(self, path: str, body: Any = None) -> Any:
        return self.client.post(f"{API}/person{path}", json=body or {}, headers=self.headers).json()

    def claim(self, *tokens: str) -> Any:
        return self.post("/seats", {"tokens": tokens})

    def forget(self) -> Any:
        return self.client.delete(f"{API}/person", headers=self.headers).json()


def somebody(client: TestClient, nickname: str = "Marisol") -> Somebody:
    answer = client.post(f"{API}/people", json={"nickname": nickname})
    assert answer.status_code == 201
    return Somebody(client, answer.json()["token"], answer.json()["phrase"])


def refusal(answer: Any) -> str:
    code: str = answer.json()["error"]["code"]
    assert answer.json()["error"]["sentence"].endswith(".")
    return code


def contents(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_a_phrase_opens_the_same_games_elsewhere(site: TestClient, tmp_path: Path) -> None:
    ana = somebody(site)
    opened = site.post(f"{API}/people/open", json={"phrase": ana.phrase.upper()})
    assert opened.status_code == 201
    assert opened.json()["nickname"] == "Marisol"
    other = Somebody(site, opened.json()["token"])
    assert other.get("")["devices"] == 2
    for secret in (ana.phrase, ana.phrase.split()[0] + " " + ana.phrase.split()[1], opened.json()["token"]):
        assert secret.encode() not in contents(tmp_path)
    other.post("/leave")
    assert other.get("")["error"]["code"] == "person.unknown"
    assert ana.get("")["devices"] == 1


def test_a_new_phrase_takes_the_place_of_the_old_one(site: TestClient) -> None:
    ana = somebody(site)
    phrase = ana.post("/phrase")["phrase"]
    assert refusal(site.post(f"{API}/people/open", json={"phrase": ana.phrase})) == "person.wrong_phrase"
    assert site.post(f"{API}/people/open", json={"phrase": phrase}).status_code == 201


def test_a_code_opens_once_and_not_too_late(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = somebody(site)
    code = ana.post("/codes")["code"]
    picture = site.get(f"{API}/person/codes/{code}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert site.post(f"{API}/people/open", json={"code": code}).status_code == 201
    assert refusal(site.post(f"{API}/people/open", json={"code": code})) == "person.wrong_code"
    monkeypatch.setattr("ribeira.server.people.CODE_SECONDS", -1)
    late = ana.post("/codes")["code"]
    assert refusal(site.post(f"{API}/people/open", json={"code": late})) == "person.wrong_code"


def test_a_code_is_not_logged() -> None:
    assert "secret-code" not in redacted("GET /api/v1/person/codes/secret-code/qr.svg")


def test_devices_have_a_limit(site: TestClient) -> None:
    ana = somebody(site)
    for _ in range(limits.MOST_DEVICES):
        last = site.post(f"{API}/people/open", json={"phrase": ana.phrase}).json()["token"]
    assert Somebody(site, last).get("")["devices"] == limits.MOST_DEVICES
    assert ana.get("")["error"]["code"] == "person.unknown"  # the oldest


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/people", {"nickname": " "}, "person.nickname"),
        ("/people", {"nickname": "a" * 25}, "person.nickname"),
        ("/people", {"nickname": "a" * 200}, "http.body"),
        ("/people/open", {"phrase": "one two"}, "person.no_phrase"),
        ("/people/open", {"phrase": "acorn actor agate album alder amber anchor angle"}, "person.wrong_phrase"),
        ("/people/open", {"code": "x"}, "person.wrong_code"),
        ("/person/seats", {"tokens": []}, "person.unknown"),
    ],
)
def test_what_is_wrong_is_told(site: TestClient, path: str, body: Any, code: str) -> None:
    assert refusal(site.post(f"{API}{path}", json=body)) == code


def test_phrases_cannot_be_tried_out(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.requests.visitor_of", lambda request: "203.0.113.5")
    guess = {"phrase": "acorn actor agate album alder amber anchor angle"}
    answers = [site.post(f"{API}/people/open", json=guess) for _ in range(limits.ALLOWED["phrase"][0] + 1)]
    assert {refusal(answer) for answer in answers[:-1]} == {"person.wrong_phrase"}
    assert (answers[-1].status_code, refusal(answers[-1])) == (429, "http.enough")


def test_a_seat_is_one_persons(site: TestClient) -> None:
    ana, rui = somebody(site), somebody(site, "Rui")
    made = make(site, [{"who": "here", "name": "Ana"}, {"who": "here", "name": "Eva"}, {"who": "bot", "bot": "random"}])
    first, second = (seat["token"] for seat in made["seats"])
    assert ana.claim(first)["tables"] == [made["table"]]
    assert ana.claim(first)["tables"] == [made["table"]]
    assert [one["code"] for one in ana.claim(second, made["watch"], "nothing")["refused"]] == [
        "person.one_seat",
        "person.no_seat",
        "table.unknown",
    ]
    assert [one["code"] for one in rui.claim(first)["refused"]] == ["person.taken"]
    assert rui.claim(second)["tables"] == [made["table"]]


def test_a_game_is_listed_rated_and_exported(site: TestClient) -> None:
    ana = somebody(site)
    made = make(site, ALONE)
    token = made["seats"][0]["token"]
    ana.claim(token)
    assert ana.get("/games")["count"] == 0
    play_to_the_end(site, token)
    listed = ana.get("/games")
    [line] = listed["games"]
    table = site.get(f"{API}/seats/{token}").json()["table"]
    assert line["replay"] == made["watch"]
    assert line["points"] == table["result"]["scores"][0]
    assert (line["result"] == "lost") == (0 not in table["result"]["winners"])
    assert line["counts"]
    assert [row["against"] for row in listed["summary"]["against"]] == ["greedy", "random"]
    [sources] = listed["summary"]["sources"]
    assert sum(row["own"] for row in sources["lines"]) == line["points"]
    [rating] = ana.get("/ratings")["ratings"]
    assert (rating["game"], rating["seats"], rating["games"]) == ("douro", 3, 1)
    assert {bot["level"] for bot in rating["bots"]} == {"greedy", "random"}
    assert ana.get("/games?against=people")["count"] == 0
    assert ana.get("/games?against=greedy&seats=3&game=douro")["count"] == 1
    assert ana.get("/games?game=chess")["error"]["code"] == "person.filter"
    with zipfile.ZipFile(io.BytesIO(site.get(f"{API}/person/export.zip", headers=ana.headers).content)) as archive:
        told = json.loads(archive.read("games.json"))
        [game] = told["games"]
        record = read_record(archive.read(game["file"]), GAMES)
    assert told["nickname"] == "Marisol"
    assert verify(record, GAMES["douro"]) > 0


def test_a_game_claimed_after_its_end_is_listed_too(site: TestClient) -> None:
    token = make(site, ALONE)["seats"][0]["token"]
    play_to_the_end(site, token)
    ana = somebody(site)
    ana.claim(token)
    assert ana.get("/games")["count"] == 1


def test_a_result_that_was_missed_is_made_good(site: TestClient, tmp_path: Path) -> None:
    """As when the server is killed as a game ends."""
    ana = somebody(site)
    token = make(site, ALONE)["seats"][0]["token"]
    ana.claim(token)
    play_to_the_end(site, token)
    before = ana.get("/games")
    with closing(sqlite3.connect(tmp_path / "tables.db", 60.0, isolation_level=None)) as file:
        file.execute("DELETE FROM results")
    assert ana.get("/games") == before


def test_a_seat_that_a_bot_played_does_not_count(site: TestClient) -> None:
    ana = somebody(site)
    token = make(site, ALONE)["seats"][0]["token"]
    ana.claim(token)
    command(site, token, do="hand", to="greedy")
    await_end(site, token)
    [line] = ana.get("/games")["games"]
    assert not line["counts"]
    assert "bot" in line["why"]
    assert ana.get("/ratings")["ratings"] == []


def test_a_game_that_began_as_a_lesson_does_not_count(site: TestClient) -> None:
    """Half of it was played by its record, against bots who play easily: it is listed, and said to be what it is."""
    ana = somebody(site)
    made = site.post(f"{API}/lessons", json={"game": "douro", "lesson": "first", "name": "Ana"}).json()
    token = made["seats"][0]["token"]
    ana.claim(token)
    while (lesson := frame(site, token)["lesson"]) is not None:
        command(site, token, do="go_on", step=lesson["step"]) if lesson["shows"] else play_first(site, token)
    play_to_the_end(site, token)
    games = ana.get("/games?language=en")
    [line] = games["games"]
    assert line["why"] == "Doesn’t count: it began as a lesson."
    assert games["summary"]["counted"] == 0
    assert ana.get("/ratings")["ratings"] == []


def test_who_is_forgotten_is_nowhere(site: TestClient, tmp_path: Path) -> None:
    """Neither in the file nor in its journal, whatever the page did with the game; links lead nowhere."""
    ana = somebody(site, "Quitéria-Nickname")
    seats = [{"who": "here", "name": "Quitéria-Seat"}, *ALONE[1:]]
    made = make(site, seats)
    token = made["seats"][0]["token"]
    ana.claim(token)
    command(site, token, do="name", name="Quitéria-Renamed")
    command(site, token, do="chat", text="Quitéria-Says")
    play_to_the_end(site, token)
    assert "Quitéria".encode() in contents(tmp_path) or b"Quit\\u00e9ria" in contents(tmp_path)
    ana.get("/games")
    assert ana.forget() == {"deleted": 1, "kept": 0}
    for name in ("Quitéria".encode(), b"Quit\\u00e9ria", b"Nickname", b"Renamed"):
        assert name not in contents(tmp_path)
    assert ana.get("")["error"]["code"] == "person.unknown"
    assert refusal(site.post(f"{API}/people/open", json={"phrase": ana.phrase})) == "person.wrong_phrase"
    assert site.get(f"{API}/seats/{token}").status_code == 404
    assert site.get(f"{API}/replays/{made['watch']}").status_code == 404


def test_a_game_stays_for_the_others_without_the_name(site: TestClient, tmp_path: Path) -> None:
    ana, rui = somebody(site, "AnaNickname"), somebody(site, "Rui")
    made = make(site, [{"who": "here", "name": "Anabela"}, {"who": "open"}, {"who": "bot", "bot": "random"}])
    first = made["seats"][0]["token"]
    second = site.post(f"{API}/join", json={"invite": made["invite"], "name": "Rui"}).json()["token"]
    ana.claim(first)
    rui.claim(second)
    command(site, first, do="chat", text="my secret wish")
    command(site, second, do="chat", text="Well played, Anabela!")
    play_to_the_end(site, first, second)
    rematch = site.post(f"{API}/seats/{second}/rematch", json={}).json()  # it waits for Anabela
    site.post(f"{API}/replays/{made['watch']}/analysis", json={})
    before = rui.get("/games")["games"][0]
    assert ana.forget() == {"deleted": 0, "kept": 1}
    for name in (b"Anabela", b"AnaNickname", b"secret wish"):
        assert name not in contents(tmp_path)
    after = rui.get("/games")["games"][0]
    assert [seat["name"] for seat in after["seats"]] == ["N. N.", "Rui", before["seats"][2]["name"]]
    assert [seat["points"] for seat in after["seats"]] == [seat["points"] for seat in before["seats"]]
    record = read_record(site.get(f"{API}/replays/{made['watch']}/record.json").content, GAMES)
    assert verify(record, GAMES["douro"]) > 0  # names are no part of the proof
    assert site.get(f"{API}/seats/{first}").status_code == 404
    assert site.get(f"{API}/seats/{second}").status_code == 200
    assert site.get(f"{API}/seats/{rematch['token']}").json()["table"]["seats"][2]["kept_for"] == "N. N."


def test_a_game_that_goes_on_is_played_on_by_a_bot(site: TestClient, tmp_path: Path) -> None:
    ana = somebody(site)
    made = make(site, [{"who": "here", "name": "Anabela"}, {"who": "here", "name": "Rui"}, *ALONE[1:2]])
    first, second = (seat["token"] for seat in made["seats"])
    ana.claim(first)
    assert ana.forget() == {"deleted": 0, "kept": 1}
    assert b"Anabela" not in contents(tmp_path)
    play_to_the_end(site, second)


def test_results_of_others_are_left_alone(site: TestClient) -> None:
    ana, rui = somebody(site), somebody(site, "Rui")
    tokens = [make(site, ALONE)["seats"][0]["token"] for _ in range(2)]
    ana.claim(tokens[0])
    rui.claim(tokens[1])
    play_to_the_end(site, *tokens[:1])
    play_to_the_end(site, *tokens[1:])
    rated = rui.get("/ratings")["ratings"][0]["games"]
    ana.forget()
    assert rui.get("/games")["count"] == 1
    assert rui.get("/ratings")["ratings"][0]["games"] == rated


def test_a_file_of_before_people_is_brought_up_to_date(tmp_path: Path) -> None:
    """One of version 1, with what it holds."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript((OLD_STORE.parent / "schema-1.sql").read_text(encoding="utf-8"))
        assert file.execute("SELECT name FROM sqlite_master WHERE name = 'people'").fetchone() is None
    with TestClient(make_app(path, 1)) as client:
        assert somebody(client).get("/games")["count"] == 0
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT nickname FROM people").fetchall() == [("Marisol",)]
        assert file.execute("SELECT count(*) FROM uploads").fetchone() == (1,)


def test_seats_of_the_oldest_files_can_be_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(OLD_STORE.read_text(encoding="utf-8"))
        tokens = dict(file.execute("SELECT name, token FROM links"))
        file.execute("DROP TABLE links")
    with TestClient(make_app(path, 1)) as client:
        assert somebody(client).claim(tokens["ana"])["refused"] == []
