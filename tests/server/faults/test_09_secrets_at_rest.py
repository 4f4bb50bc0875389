"""Of links only hashes are stored, the file is nobody else's to read, and nothing secret reaches the log."""

from __future__ import annotations

import io
import logging
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from ribeira.server.logs import safe_handler
from tests.server.program import ALONE, FRIENDS, RECORD, make, play_first

OLD_STORE = Path(__file__).parents[2] / "upgrades" / "before-0.1.0" / "schema-0.sql"


def contents(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".key"))


def test_no_token_stands_in_the_files(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        made = make(client, FRIENDS, listed=True)
        joined = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).json()["token"]
        replay = client.post("/api/v1/records", content=RECORD.read_bytes()).json()["replay"]
        tokens = [made["invite"], made["watch"], joined, replay, *(seat["token"] for seat in made["seats"])]
        assert [token for token in tokens if token.encode() in contents(tmp_path)] == []
    assert [token for token in tokens if token.encode() in contents(tmp_path)] == []
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        table = client.get(f"/api/v1/seats/{joined}").json()["table"]
        assert table["watch"] == made["watch"]
        assert client.get(f"/api/v1/seats/{table['watch']}").status_code == 200
        assert client.get(f"/api/v1/replays/{replay}").status_code == 200


def test_nobody_else_reads_the_files(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o644)
    with TestClient(make_app(path, 1)) as client:
        make(client, ALONE)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert set(modes.values()) == {0o600}
    assert {"tables.db", "tables.db-wal"} <= set(modes)


def test_an_old_file_keeps_its_links_and_loses_what_stood_in_clear(tmp_path: Path) -> None:
    """As the first servers stored it: made by them, with a table that is being played, an open one and an upload."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(OLD_STORE.read_text(encoding="utf-8"))
        tokens = dict(file.execute("SELECT name, token FROM links"))
        file.execute("DROP TABLE links")
        file.execute("VACUUM")
    with TestClient(make_app(path, 1)) as client:
        ana = client.get(f"/api/v1/seats/{tokens['ana']}").json()
        assert ana["table"]["started"]
        assert ana["table"]["proof"]["hash"] == tokens["hash"]
        play_first(client, tokens["ana"])
        for link in (tokens["watch"], ana["table"]["watch"]):
            assert client.get(f"/api/v1/seats/{link}").status_code == 200
        assert client.get(f"/api/v1/replays/{tokens['upload']}").status_code == 200
        zoe = client.post("/api/v1/join", json={"invite": tokens["invite"], "name": "Zoe"}).json()["token"]
        open_table = client.get(f"/api/v1/seats/{zoe}").json()["table"]
        assert open_table["invite"] is None or client.get(f"/api/v1/join/{open_table['invite']}").status_code == 200
    clear = [name for name, token in tokens.items() if name != "hash" and token.encode() in contents(tmp_path)]
    assert clear == []


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = safe_handler(stream)
    logging.getLogger("ribeira").addHandler(handler)
    yield stream
    logging.getLogger("ribeira").removeHandler(handler)


def test_a_fault_of_ours_tells_the_log_no_token(
    tmp_path: Path, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1), raise_server_exceptions=False) as client:
        token = make(client, ALONE)["seats"][0]["token"]

        async def fail(*arguments: Any) -> None:
            raise OSError(f"cannot find {token} \x1b[2J in /play/{token}")

        monkeypatch.setattr(client.app.state.lobby.storage, "find", fail)  # type: ignore[attr-defined]
        for path in (f"/api/v1/seats/{token}", f"/api/v1/replays/{token}/frames"):
            assert client.get(path).status_code == 500
    said = logged.getvalue()
    assert said.count("failed") == 2
    assert "OSError: cannot find" in said
    assert token not in said
    assert "\x1b" not in said


def test_nobody_forges_a_line_of_the_log(logged: io.StringIO) -> None:
    logging.getLogger("ribeira").warning("table %s: %s", "t", "done\nERROR all is lost\r\x00")
    assert logged.getvalue() == "table t: done\\nERROR all is lost\\r\\x00\n"
