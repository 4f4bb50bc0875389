"""A whole site of this version, for the tests of later ones: `python tools/upgrade_fixture.py`, once for each release.

It writes tests/upgrades/VERSION: the store as SQL, the links to everything in it with what must be found there, and
records of games that were played to their end. docs/upgrades.md says when.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from ribeira.games import GAMES
from ribeira.server.app import make_app
from ribeira.version import VERSION

FOLDER = Path(__file__).parent.parent / "tests" / "upgrades"
PEOPLE = ["Ana", "Rui", "Eva", "Gil", "Zoe"]
MOVES = 40  # after which a running game is left


class Site:
    """A server, and the links to what is done at it."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.rng = client, Random(VERSION)
        self.records: dict[str, bytes] = {}

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The answer to a request, which must be granted."""
        answer = self.client.request(method, f"/api/v1{path}", json=body, **more)
        assert answer.is_success, answer.text
        return answer.json()

    def make(self, game: str, seats: int, **more: Any) -> dict[str, Any]:
        """A table for so many people on one device."""
        chairs = [{"who": "here", "name": name} for name in PEOPLE[:seats]]
        made: dict[str, Any] = self.call("POST", "/tables", {"game": game, "seats": chairs, "absent": None, **more})
        return made

    def command(self, token: str, **body: Any) -> None:
        """Do something at a table."""
        self.call("POST", f"/seats/{token}/commands", body)

    def play(self, made: dict[str, Any], most: int = 10**9) -> None:
        """Play anything for so many moves, or to the end, with something taken back and said on the way."""
        tokens = [seat["token"] for seat in made["seats"]]
        for move in range(most):
            seen = [(token, self.call("GET", f"/seats/{token}/view")) for token in tokens]
            owing = [(token, view) for token, view in seen if view["decision"]]
            if not owing:
                return
            token, view = self.rng.choice(owing)
            self.command(token, do="play", decision=view["decision"], action=self.rng.choice(view["legal"]))
            if move % 15 == 5:
                self.command(token, do="undo")
                for other in tokens:
                    self.client.post(f"/api/v1/seats/{other}/commands", json={"do": "agree", "to": True})
                self.command(token, do="chat", text="Olá!")

    def running(self, made: dict[str, Any]) -> dict[str, Any]:
        """The links of a table, and what each of its seats can do now."""
        tokens = [seat["token"] for seat in made["seats"]]
        legal = [self.call("GET", f"/seats/{token}/view")["legal"] for token in tokens]
        return {**self.links(made), "legal": legal}

    def links(self, made: dict[str, Any]) -> dict[str, Any]:
        """The links of a table, and how much has happened there."""
        frame = self.call("GET", f"/seats/{made['watch']}")["frame"]
        return {
            "seats": [seat["token"] for seat in made["seats"]],
            "watch": made["watch"],
            "revision": frame["revision"],
        }

    def finished(self, name: str, made: dict[str, Any]) -> dict[str, Any]:
        """The links of a table whose game is played to its end, and the result."""
        self.play(made)
        record = self.client.get(f"/api/v1/replays/{made['watch']}/record.json").content
        self.records[name] = record
        return {**self.links(made), "result": json.loads(record)["result"]}


def build(site: Site) -> dict[str, Any]:
    """Something of everything that a site keeps."""
    running, finished = {}, {}
    for name, game in GAMES.items():
        bank = {"kind": "bank", "seconds": 600, "increment": 10}
        made = site.make(name, game.seats[0], clock=bank, aid=True, hints=True, coach=True)
        site.play(made, MOVES)
        running[name] = site.running(made)
        finished[name] = site.finished(name, site.make(name, game.seats[0], options=dict(game.first_game)))
    same = {"who": "here", "name": "Ana"}
    first = next(iter(GAMES))
    again = site.call("POST", "/tables", {"seats": [same] * GAMES[first].seats[0], "same": finished[first]["watch"]})
    finished["same"] = site.finished(f"{first}-same", again)
    chairs = [same, *({"who": "open"} for _ in GAMES[first].seats[0] * "x")][: GAMES[first].seats[0]]
    waiting = site.call("POST", "/tables", {"game": first, "seats": chairs, "listed": True, "absent": None})
    person = site.call("POST", "/people", {"nickname": "Marisol"})
    headers = {"Authorization": f"Bearer {person['token']}"}
    site.call("POST", "/person/seats", {"tokens": [finished[first]["seats"][0]]}, headers=headers)
    site.call("POST", f"/daily/{first}", {"name": "Marisol"}, headers=headers)
    lesson = next(path.stem for path in GAMES[first].lessons)
    taught = site.call("POST", "/lessons", {"game": first, "lesson": lesson, "name": "Ana"})
    upload = site.call("POST", "/records", json.loads(site.records[first]))["replay"]
    return {
        "running": running,
        "finished": finished,
        "waiting": {"game": first, **site.links(waiting), "invite": waiting["invite"]},
        "person": {**person, "games": 1, "daily": first},
        "lesson": site.running(taught),
        "upload": upload,
    }


def main() -> None:
    """Write the fixture; one that is there is never written again."""
    folder = FOLDER / VERSION
    if folder.exists():
        sys.exit(f"{folder} is there already: what a version has stored does not change.")
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "tables.db"
        with TestClient(make_app(file, 1)) as client:
            site = Site(client)
            links = build(site)
        links["key"] = file.with_name("tables.db.key").read_bytes().hex()
        with closing(sqlite3.connect(file)) as opened:
            version = opened.execute("PRAGMA user_version").fetchone()[0]
            ours = opened.execute("PRAGMA application_id").fetchone()[0]
            pragmas = f"PRAGMA user_version = {version};\nPRAGMA application_id = {ours};\n"
            store = pragmas + "\n".join(opened.iterdump()) + "\n"
    (folder / "records").mkdir(parents=True)
    (folder / "store.sql").write_text(store, encoding="utf-8")
    (folder / "links.json").write_text(json.dumps(links, indent=1) + "\n", encoding="utf-8")
    for name, record in site.records.items():
        (folder / "records" / f"{name}.json").write_bytes(record)
    print(folder)


if __name__ == "__main__":
    main()
