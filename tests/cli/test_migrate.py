"""A site keeps everything wherever it is moved: its tables go on, and its links stay the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.cli import main
from ribeira.server.app import make_app
from tests.cli.conftest import Run
from tests.server import postgres
from tests.server.program import RECORD, frame, make, play_first, play_to_the_end

FRIENDS = [{"who": "here", "name": "Ana"}, {"who": "here", "name": "Rui"}, {"who": "open"}]


def begin(client: TestClient) -> dict[str, Any]:
    """A site with a table that waits for somebody, one that goes on, and an uploaded record; all its links."""
    waiting = make(client, FRIENDS, absent=None)
    going = make(client, [{**seat, "who": "here", "name": name} for seat, name in zip(FRIENDS, "ABC", strict=True)])
    for seat in going["seats"][:2]:
        assert play_first(client, seat["token"])["ok"]
    uploaded = client.post("/api/v1/records", content=RECORD.read_bytes()).json()["replay"]
    tokens = [seat["token"] for seat in going["seats"]]
    links = {"watch": going["watch"], "invite": waiting["invite"], "replay": uploaded}
    return {"seats": tokens, "revision": frame(client, tokens[0])["revision"], **links}


def meet(client: TestClient) -> dict[str, Any]:
    """Somebody who has played a game to its end, keeps another that goes on, and has played the deal of the day."""
    person: dict[str, Any] = client.post("/api/v1/people", json={"nickname": "Marisol"}).json()
    headers = {"Authorization": f"Bearer {person['token']}"}
    chairs = [{"who": "here", "name": name} for name in "ABC"]
    over, going = make(client, chairs), make(client, chairs, absent=None)
    tokens = [made["seats"][0]["token"] for made in (over, going)]
    client.post("/api/v1/person/seats", json={"tokens": tokens}, headers=headers)
    play_to_the_end(client, *(seat["token"] for seat in over["seats"]))
    client.post("/api/v1/daily/douro", json={"name": "Marisol"}, headers=headers)
    return {**person, **known(client, person["token"])}


def known(client: TestClient, token: str) -> dict[str, Any]:
    """What a site knows of somebody."""
    headers = {"Authorization": f"Bearer {token}"}

    def get(path: str) -> Any:
        return client.get(f"/api/v1/person{path}", headers=headers).json()

    played = client.post("/api/v1/daily/douro", json={"name": "Marisol"}, headers=headers)
    return {"about": get(""), "games": get("/games"), "ratings": get("/ratings"), "daily": played.status_code}


def test_people_move_with_their_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.daily_api.today", lambda: "2026-11-18")  # also if it runs past midnight
    file, address, back = tmp_path / "tables.db", postgres.fresh(tmp_path, monkeypatch), tmp_path / "back.db"
    with TestClient(make_app(file, 1)) as client:
        person = meet(client)
    assert (person["games"]["count"], person["about"]["tables"], person["daily"]) == (1, 2, 409)
    assert person["ratings"]["ratings"]
    for source, target in ((str(file), address), (address, str(back))):
        moved = run("migrate", source, target)
        assert moved.code == 0, moved.err
        with TestClient(make_app(target, 1)) as client:
            assert known(client, person["token"]) == {name: person[name] for name in known(client, person["token"])}
    with TestClient(make_app(back, 1)) as client:
        opened = client.post("/api/v1/people/open", json={"phrase": person["phrase"]}).json()
        assert opened["nickname"] == "Marisol"
        forgotten = client.delete("/api/v1/person", headers={"Authorization": f"Bearer {opened['token']}"}).json()
        assert forgotten["deleted"] + forgotten["kept"] == 2


def check(client: TestClient, site: dict[str, Any]) -> None:
    """Everything is there."""
    assert [frame(client, token)["revision"] for token in site["seats"]] == [site["revision"]] * 3
    assert frame(client, site["watch"])["revision"] == site["revision"]
    assert client.get(f"/api/v1/join/{site['invite']}").json()["open"] == 1
    assert client.get(f"/api/v1/replays/{site['replay']}").status_code == 200


def test_a_site_moves_to_postgresql_and_back(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, address, back = tmp_path / "tables.db", postgres.fresh(tmp_path, monkeypatch), tmp_path / "back.db"
    with TestClient(make_app(file, 1)) as client:
        site = begin(client)
    there = run("migrate", str(file), address)
    assert there.code == 0, there.err
    assert "Tables: 2" in there.out
    assert "uploaded records: 1" in there.out
    with TestClient(make_app(address, 1)) as client:
        check(client, site)
        assert play_first(client, site["seats"][2])["ok"]
        site["revision"] = frame(client, site["seats"][0])["revision"]
    assert run("tables", "--data", address).code == 0
    assert run("migrate", address, str(back)).code == 0
    with TestClient(make_app(back, 1)) as client:
        check(client, site)
    assert run("migrate", address, str(back)).refused(str(back))
    assert run("migrate", str(file), address).refused("already")


def test_a_copy_is_made_while_a_server_runs(run: Run, tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        site = begin(client)
        assert run("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "tables.db")).code == 0
        play_first(client, site["seats"][2])  # after the copy
    assert (tmp_path / "copy.db.key").stat().st_mode & 0o077 == 0
    assert run("restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "new.db")).code == 0
    with TestClient(make_app(tmp_path / "new.db", 1)) as client:
        check(client, site)
    assert run("restore", str(tmp_path / "none.db"), "--data", str(tmp_path / "more.db")).refused("none.db")
    assert not (tmp_path / "more.db").exists()


def test_a_copy_to_no_place_leaves_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)):
        pass
    site, folder = str(tmp_path / "tables.db"), tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for place in (".", "/", ""):
        assert run("backup", place, "--data", site).refused("cannot be used")
        assert run("restore", place, "--data", str(tmp_path / "new.db")).refused("cannot be used")
    assert run("backup", str(folder), "--data", site).refused(str(folder))
    assert not (tmp_path / "folder.key").exists()
    (tmp_path / "tables.db.key").write_bytes(b"short")
    assert run("backup", str(tmp_path / "new.db"), "--data", site).refused("tables.db.key has 5 bytes")
    assert sorted(path.name for path in tmp_path.glob("new*")) == []


def test_another_sites_key_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = postgres.fresh(tmp_path, monkeypatch)
    with TestClient(make_app(address, 1)):
        pass
    monkeypatch.setenv("RIBEIRA_KEY_FILE", str(tmp_path / "other.key"))
    monkeypatch.setenv("RIBEIRA_DATABASE", address)
    assert main(["serve", "--no-open", "--port", "0"]) == 2


def test_a_database_that_does_not_answer_is_refused(run: Run) -> None:
    outcome = run("serve", "--no-open", "--data", "postgresql://ana:secret@127.0.0.1:1/none")
    assert outcome.refused("postgresql://127.0.0.1:1/none")
    assert "secret" not in outcome.err
    assert run("tables", "--data", "postgresql://127.0.0.1:1/none").refused("127.0.0.1:1")


@pytest.mark.parametrize("address", ["ana:secret@[/none", "ana:se%zzcret@db/none", "ana:secret@db/a b"])
def test_a_malformed_address_tells_no_password(run: Run, address: str) -> None:
    outcome = run("tables", "--data", f"postgresql://{address}")
    assert outcome.refused("postgresql")
    assert "cret" not in outcome.err
