"""What those who run a server can ask it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ribeira.server import app, health
from ribeira.server.app import make_app
from ribeira.server.bot_pool import BotPool
from ribeira.server.lobby import Lobby
from ribeira.server.logs import safe_handler
from ribeira.server.rows import Row
from ribeira.server.storage import Storage
from ribeira.server.tokens import Access
from tests.server.program import frame, play_first, three_people


def test_a_server_is_well_while_it_can_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that has become read-only can still be read, and locked."""
    monkeypatch.setattr(health, "TRY_EVERY", 0.0)
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["ok"]) == (200, True)
        allow_writing(client, False)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False})
        allow_writing(client, True)
        assert client.get("/healthz").status_code == 200


def allow_writing(client: TestClient, allowed: bool) -> None:
    """From now on its storage takes what is to be stored, or refuses it as a disk does."""
    storage: Storage = client.app.state.lobby.storage  # type: ignore[attr-defined]

    async def allow() -> None:
        await storage.do(lambda session: session.set_authorizer(None if allowed else _only_reading))  # type: ignore[attr-defined]

    client.portal.call(allow)  # type: ignore[union-attr]


def _only_reading(action: int, *_: str | None) -> int:
    return sqlite3.SQLITE_DENY if action in (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE) else sqlite3.SQLITE_OK


def test_many_who_ask_whether_it_is_well_cost_one_write(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, keep_alive = [], Storage.keep_alive

    async def counted(self: Storage, now: int) -> None:
        kept.append(now)
        await keep_alive(self, now)

    monkeypatch.setattr(Storage, "keep_alive", counted)
    monkeypatch.setattr(health, "TRY_EVERY", 600.0)
    monkeypatch.setattr(client.app.state, "pulse", health.Pulse(client.app.state.lobby.storage))  # type: ignore[attr-defined]
    assert [client.get("/healthz").status_code for _ in range(5)] == [200] * 5
    assert len(kept) <= 2  # the server may note that it lives, too


def test_a_server_ends_though_nothing_can_be_stored(tmp_path: Path) -> None:
    bots = BotPool(1)
    with TestClient(make_app(tmp_path / "tables.db", bots=bots)) as client:
        three_people(client, clock={"kind": "bank", "seconds": 600}, absent=None)
        allow_writing(client, False)
    assert bots.workers[0].closed


def test_a_server_ends_though_the_database_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Lobby) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(app, "LEAVING", 0.05)
    monkeypatch.setattr(Lobby, "sleep_all", never)
    bots = BotPool(1)
    with TestClient(make_app(tmp_path / "tables.db", bots=bots)):
        pass
    assert bots.workers[0].closed


def test_figures_are_told_to_our_own_net_alone_and_name_nobody(client: TestClient) -> None:
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as socket:
        socket.receive_json()  # from now on somebody looks
        play_first(client, tokens[0])
        client.get("/api/v1/seats/no-such-token-at-all")
        client.get("/nothing/here")
        told = client.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(figures["ribeira_viewers"]) == 1
    assert float(figures["ribeira_tables"]) >= 1
    assert float(figures["ribeira_rows_total"]) >= 1
    good = 'ribeira_http_seconds_count{method="POST",route="/api/v1/seats/{token}/commands",status="2xx"}'
    assert float(figures[good]) >= 1
    assert 'route="none",status="4xx"' in told
    for secret in (*tokens, "no-such-token", "nothing"):
        assert secret not in told
    assert client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 404


def test_logs_can_be_lines_of_json_without_secrets() -> None:
    stream = io.StringIO()
    handler = safe_handler(stream, as_json=True)
    logger = logging.Logger("ribeira")
    logger.addHandler(handler)
    try:
        raise ValueError("/play/AbCdEfGhIjKlMnOpQrSt12 broke\nin two")
    except ValueError:
        logger.exception("table %s fails", "x\ny")
    (line,) = stream.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("error", "ribeira")
    assert told["message"].startswith("table x\\ny fails")
    assert "AbCdEfGh" not in line


def test_what_was_abandoned_goes_and_all_else_stays(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        storage, day = lobby.storage, 86_400_000
        for id, at, over in (("old", 1, False), ("finished", 1, True), ("played", 1, False)):
            tokens = {f"{id}-seat": Access(id, "seat", 0)}
            await storage.create(id, at, {"terms": {"listed": False}}, b"key", tokens, [Row("acts", [])])
            await storage.append(id, 1, at, [Row("acts", [])], False, over)
        await storage.append("played", 2, 100 * day, [Row("acts", [])], False, False)
        await storage.upload("u", 1, b"{}")
        await storage.upload("v", 100 * day, b"{}")
        for game, at in (("g", 1), ("h", 100 * day)):
            await storage.begin_analysis(game, at, b"{}", "hard", 1)
            await storage.add_moment(game, 0, {})
        assert await storage.expire(50 * day) == 1
        assert await storage.load("old") is None
        assert await storage.find("old-seat") is None
        assert await storage.rows_after("old", 0) == ([], None)
        assert await storage.load("finished") is not None
        assert await storage.find("played-seat") is not None
        assert [await storage.uploaded(token) for token in "uv"] == [None, b"{}"]
        assert [await storage.analysis(game) for game in "gh"] == [None, ("hard", 1, [{}])]
        moments = await storage.do(lambda session: session.execute("SELECT game FROM moments").fetchall())
        assert moments == [("h",)]

    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        client.portal.call(story, client.app.state.lobby)  # type: ignore[union-attr, attr-defined]


def test_tables_that_are_played_at_do_not_expire(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1, expire_days=1)) as client:
        tokens = three_people(client)
        client.portal.call(client.app.state.lobby.expire, 1)  # type: ignore[union-attr, attr-defined]
        assert frame(client, tokens[0])["revision"] > 0
