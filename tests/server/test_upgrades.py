"""Sites of every version go on: their tables, links, clocks, people, uploads and records, each by its own rules."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from starlette.testclient import TestClient

from ribeira import GAMES, read_record, verify
from ribeira.cli import main
from ribeira.games.douro.game import Douro, begin
from ribeira.kernel.game import Setup
from ribeira.kernel.record import last_state
from ribeira.server.app import make_app
from ribeira.server.database import BadStore
from ribeira.server.lobby import Lobby
from ribeira.server.schema import VERSION
from ribeira.server.storage import Storage
from ribeira.version import VERSION as RELEASE
from tests.kernel.test_conformance import Mutant
from tests.server import postgres
from tests.server.program import frame, make, play_first, play_to_the_end, three_people

FOLDER = Path(__file__).parents[1] / "upgrades"
RELEASES = sorted(path.name for path in FOLDER.iterdir() if (path / "links.json").exists())
RECORDS = sorted(FOLDER.glob("*/records/*.json"))
EARLIER = FOLDER / "before-0.1.0"


def written(script: Path, path: Path) -> None:
    """A store as it was, in this file."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript(script.read_text(encoding="utf-8"))


def site_of(release: str, path: Path) -> dict[str, Any]:
    """The site of a release in this file; the links to everything in it."""
    written(FOLDER / release / "store.sql", path)
    links: dict[str, Any] = json.loads((FOLDER / release / "links.json").read_text(encoding="utf-8"))
    path.with_name(f"{path.name}.key").write_bytes(bytes.fromhex(links["key"]))
    return links


def test_there_is_a_site_of_this_release() -> None:
    """`python tools/upgrade_fixture.py` makes it, see docs/upgrades.md."""
    assert RELEASE in RELEASES


@pytest.mark.parametrize("release", RELEASES)
def test_a_site_of_every_release_goes_on(tmp_path: Path, release: str) -> None:
    links = site_of(release, tmp_path / "tables.db")
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        check_site(client, links)
        for table in links["running"].values():
            play_to_the_end(client, *table["seats"])
            assert client.get(f"/api/v1/replays/{table['watch']}").json()["proof"]["holds"]


@pytest.mark.parametrize("release", RELEASES)
def test_a_site_of_every_release_moves_to_postgresql(
    tmp_path: Path, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, address = site_of(release, tmp_path / "tables.db"), postgres.fresh(tmp_path, monkeypatch)
    assert main(["migrate", str(tmp_path / "tables.db"), address]) == 0
    with TestClient(make_app(address, 1)) as client:
        check_site(client, links)


def check_site(client: TestClient, links: dict[str, Any]) -> None:
    """Everything is there, and the same things can be done."""

    def get(path: str, **more: Any) -> Any:
        answer = client.get(f"/api/v1{path}", **more)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    for table in [*links["running"].values(), links["lesson"]]:
        assert frame(client, table["watch"])["revision"] == table["revision"]
        assert [get(f"/seats/{token}/view")["legal"] for token in table["seats"]] == table["legal"]
    for table in links["finished"].values():
        about = get(f"/replays/{table['watch']}")
        assert (about["scores"], about["proof"]["holds"]) == (table["result"]["scores"], True)
        assert get(f"/replays/{table['watch']}/record.json")["result"] == table["result"]
    waiting = links["waiting"]
    assert get(f"/join/{waiting['invite']}")["game"] == waiting["game"]
    assert len(get("/tables")["tables"]) == 1
    assert get(f"/replays/{links['upload']}")["over"]
    person = links["person"]
    headers = {"Authorization": f"Bearer {person['token']}"}
    assert get("/person", headers=headers)["nickname"] == person["nickname"]
    assert get("/person/games", headers=headers)["count"] == person["games"]
    opened = client.post("/api/v1/people/open", json={"phrase": person["phrase"]})
    assert opened.json()["nickname"] == person["nickname"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]} {path.stem}")
def test_a_record_of_every_release_replays(path: Path) -> None:
    record = read_record(path.read_bytes(), GAMES)
    game = GAMES[record.setup.game]
    assert not last_state(record, game).to_act()
    assert verify(record, game) > 0


class Strange(Mutant):
    """Douro by other rules."""


def test_every_version_of_the_rules_stays_playable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table goes on by the rules it was begun with, and its record replays by them; new ones are begun by the new."""
    file, douro = tmp_path / "tables.db", GAMES["douro"]
    with TestClient(make_app(file, 1)) as client:
        old = three_people(client, absent=None)
        assert play_first(client, old[0])["ok"]
    begun: list[int] = []

    def begin_by(setup: Setup) -> Any:
        begun.append(setup.rules)
        return begin(setup) if setup.rules == 1 else Strange(begin(setup))

    monkeypatch.setitem(GAMES.loaded, "douro", replace(douro, rules=(1, 2), begin=begin_by))
    with TestClient(make_app(file, 1)) as client:

        def state_of(token: str) -> Any:
            async def found() -> Any:
                live, _ = await client.app.state.lobby.open(token)  # type: ignore[attr-defined]
                return live.table.history

            history = client.portal.call(found)  # type: ignore[union-attr]
            return history.setup.rules, type(history.state)

        assert play_first(client, old[1])["ok"]
        assert state_of(old[1]) == (1, Douro)
        assert set(begun) == {1}
        new = three_people(client, absent=None)
        assert state_of(new[0]) == (2, Strange)
        play_to_the_end(client, *old)
        watch = client.get(f"/api/v1/seats/{old[0]}").json()["table"]["watch"]
        assert client.get(f"/api/v1/replays/{watch}/record.json").json()["rules"] == 1
    monkeypatch.setitem(GAMES.loaded, "douro", replace(douro, rules=(2,)))
    with TestClient(make_app(file, 1)) as client:
        refused = client.get(f"/api/v1/seats/{old[0]}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "table.aside")
        assert make(client, [{"who": "here", "name": name} for name in "ABC"])


@pytest.mark.parametrize("version", [1, 2])
def test_a_store_of_an_earlier_schema_goes_on(tmp_path: Path, version: int) -> None:
    """Each was made by a server of its version: a clocked table with something taken back, an open one, an upload."""
    path = tmp_path / "tables.db"
    written(EARLIER / f"schema-{version}.sql", path)
    with closing(sqlite3.connect(path)) as file:
        (body,) = file.execute("SELECT body FROM links").fetchone()
        file.execute("DROP TABLE links")
        file.commit()
    links: dict[str, Any] = json.loads(body)
    path.with_name("tables.db.key").write_bytes(bytes.fromhex(links["key"]))

    async def browsers(lobby: Lobby) -> list[bytes]:
        await lobby.storage.add_push(links["table"], 0, "https://push.example/d", b"d", 3)
        return await lobby.storage.pushes(links["table"], 0)

    with TestClient(make_app(path, 1)) as client:
        ana, rui, eva = links["seats"]
        assert [frame(client, token)["revision"] for token in (ana, links["watch"])] == [links["revision"]] * 2
        assert client.get(f"/api/v1/seats/{ana}").json()["table"]["clock"] is not None
        for token in (rui, eva):
            assert play_first(client, token)["ok"]
        assert client.get(f"/api/v1/join/{links['invite']}").status_code == 200
        assert client.get(f"/api/v1/replays/{links['upload']}").status_code == 200
        lobby = client.app.state.lobby  # type: ignore[attr-defined]
        assert client.portal.call(browsers, lobby) == [b"a", b"c", b"d"]  # type: ignore[union-attr]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_database_of_another_version_is_brought_up_to_date_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.fresh(tmp_path, monkeypatch)
    Storage(address).close()

    def become(version: int) -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("UPDATE site SET value = %s WHERE name = 'schema'", (str(version).encode(),))

    become(VERSION - 1)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP TABLE pushes")
    Storage(address).close()
    with psycopg.connect(address, autocommit=True) as connection:
        assert connection.execute("SELECT value FROM site WHERE name = 'schema'").fetchone() == (b"%d" % VERSION,)
        assert connection.execute("SELECT count(*) FROM pushes").fetchone() == (0,)
    become(VERSION + 1)
    with pytest.raises(BadStore) as error:
        Storage(address)
    assert error.value.told.code == "store.newer"
