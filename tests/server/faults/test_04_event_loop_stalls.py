"""What takes long is done in other processes or threads, for visitors in turn: the event loop never waits for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server import cards, lookback, readers, replays, wire
from ribeira.server.app import make_app
from ribeira.server.errors import RequestError
from ribeira.server.history import History
from ribeira.server.readers import Readers
from tests.server import misbehaviour
from tests.server.program import RECORD, play_first, three_people


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "tables.db", 1), raise_server_exceptions=False) as client:
        yield client


def not_here(*arguments: Any) -> Any:
    raise AssertionError("this is done in the process of the server")


def test_records_are_checked_in_another_process(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes of junk took 0.9 seconds of the event loop."""
    monkeypatch.setattr(wire, "read_record", not_here)
    junk = json.dumps({"ribeira": 1, "junk": [[[[]]]] * 200_000}).encode()
    for path, body in (("/records", junk), ("/tables", b'{"seats": [], "record": ' + junk + b"}")):
        assert client.post(f"/api/v1{path}", content=body).status_code == 400
    assert client.post("/api/v1/records", content=RECORD.read_bytes()).status_code == 201


def test_games_are_replayed_in_another_process(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    token = client.post("/api/v1/records", content=RECORD.read_bytes()).json()["replay"]
    monkeypatch.setattr(replays, "replay", not_here)
    monkeypatch.setattr(replays, "read_record", not_here)
    assert client.get(f"/api/v1/replays/{token}").status_code == 200
    frames = client.get(f"/api/v1/replays/{token}/frames?from=0&to=200").json()["frames"]
    assert len(frames) > 100
    assert client.get(f"/api/v1/replays/{token}/standings").status_code == 200
    assert client.get(f"/api/v1/replays/{token}/frames?seat=9").json()["error"]["code"] == "http.number"


def test_a_running_game_is_looked_back_at_in_another_process(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was done in threads of the server, for as many requests as anyone sent."""
    (token, *_) = three_people(client, absent=None)
    play_first(client, token)
    monkeypatch.setattr(lookback, "replay", not_here)
    monkeypatch.setattr(cards, "replay", not_here)
    assert client.get(f"/api/v1/seats/{token}/moments?from=0&to=5").json()["frames"]
    piece = client.get(f"/api/v1/seats/{token}").json()["frame"]["pieces"][0][0]
    assert client.get(f"/api/v1/seats/{token}/moments/card?at=1&piece={piece}").status_code == 200
    monkeypatch.setattr(readers, "READINGS_AT_ONCE", 0)
    assert client.get(f"/api/v1/seats/{token}/moments").status_code == 429


def test_the_log_of_a_long_game_is_not_told_in_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A game of 9,000 actions took 3.1 seconds a viewer."""
    tokens = three_people(client, absent=None)
    told, threads = History._told, []

    def counted(self: History, viewer: Any) -> Any:
        threads.append(threading.current_thread())
        return told(self, viewer)

    monkeypatch.setattr(History, "_told", counted)
    loops = client.portal.call(_thread)  # type: ignore[union-attr]
    for token in tokens:
        assert client.get(f"/api/v1/seats/{token}").status_code == 200
        with client.websocket_connect(f"/api/v1/seats/{token}/live") as line:
            line.receive_text()
        play_first(client, token)
    assert len(threads) == 3
    assert loops not in threads


async def _thread() -> threading.Thread:
    return threading.current_thread()


def test_a_reading_without_end_is_given_up_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "READING_SECONDS", 1.0)

    async def story() -> None:
        pool = Readers(1)
        try:
            with pytest.raises(RequestError) as error:
                await pool.read("a", misbehaviour.hang)
            assert (error.value.status, error.value.told.code) == (503, "http.too_long")
            monkeypatch.setattr(readers, "READING_SECONDS", 60.0)
            assert await pool.read("a", misbehaviour.be_quick, 7) == 7
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(story(), 90))


def test_a_visitor_has_few_readings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "READINGS_AT_ONCE", 2)

    async def story() -> None:
        pool = Readers(1)
        try:
            first = [asyncio.create_task(pool.read("a", misbehaviour.be_quick, at)) for at in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(RequestError) as error:
                await pool.read("a", misbehaviour.be_quick, 2)
            assert error.value.status == 429
            assert await pool.read("b", misbehaviour.be_quick, 3) == 3
            assert await asyncio.gather(*first) == [0, 1]
            assert await pool.read("a", misbehaviour.be_quick, 4) == 4
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(story(), 90))
