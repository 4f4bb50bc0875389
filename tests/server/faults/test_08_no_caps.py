"""Visitors have caps, idle tables cost nothing, and a server with many tables answers at once after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server import limits, making, visitors
from ribeira.server import lobby as lobbies
from ribeira.server.app import make_app
from ribeira.server.clock import ClockRule, now
from ribeira.server.lobby import Lobby
from ribeira.server.sqlite_thread import SqliteThread
from ribeira.server.wire import NewSeat, NewTable
from tests.server.faults.test_07_clocks_on_wall_time import found, run
from tests.server.program import ALONE, RECORD, command, play_first, three_people

PEOPLE = [NewSeat("here", name) for name in ("Ana", "Rui", "Eva")]


def test_one_visitor_has_caps_and_others_do_not_suffer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"table": (3, 3600), "listed": (1, 3600), "record": (2, 3600), "record bytes": (10**6, 86_400)}
    monkeypatch.setattr(visitors, "ALLOWED", {**limits.ALLOWED, **few})
    app = make_app(tmp_path / "tables.db", 1)
    with TestClient(app, client=("203.0.113.5", 1)) as client:
        other, here = TestClient(app, client=("203.0.113.6", 1)), TestClient(app, client=("127.0.0.1", 1))

        def make(who: TestClient, listed: bool = False) -> int:
            wish = {"game": "douro", "seats": ALONE, "listed": listed}
            return who.post("/api/v1/tables", json=wish).status_code

        def upload(who: TestClient) -> int:
            return who.post("/api/v1/records", content=RECORD.read_bytes()).status_code

        assert [make(client, True), make(client, True)] == [201, 429]
        assert [make(client), make(client), make(other), make(here)] == [201, 429, 201, 201]
        assert [upload(client), upload(client), upload(client), upload(other)] == [201, 201, 429, 201]


def test_what_is_no_move_has_a_limit_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names were changed a hundred times a second, and every one is a row and a line of the log."""
    few = {"aside": (3, 600), "since": (1, 120)}
    monkeypatch.setattr(visitors, "ALLOWED", {**limits.ALLOWED, **few})
    app = make_app(tmp_path / "tables.db", 1)
    with TestClient(app, client=("203.0.113.5", 1)) as client:
        tokens = three_people(client, absent=None)
        rows = client.app.state.lobby.storage  # type: ignore[attr-defined]

        def say(**body: Any) -> str:
            return str(command(client, tokens[0], **body).get("code", "done"))

        asides: list[dict[str, Any]] = [
            {"do": "name", "name": "Rui"},
            {"do": "chat", "text": "Hello"},
            {"do": "aid", "to": True},
        ]
        assert [say(**aside) for aside in asides] == ["done"] * 3
        stored = rows.appended
        for body in (*asides, {"do": "undo"}, {"do": "hand", "to": "greedy"}, {"do": "hand", "to": None}):
            assert say(**body) == "http.enough"
        assert rows.appended == stored
        assert [say(do="since"), say(do="since")] == ["done", "http.enough"]
        assert play_first(client, tokens[0])["ok"]
        with client.websocket_connect(f"/api/v1/seats/{tokens[1]}/live") as line:
            line.send_json({"do": "chat", "text": "Hello", "id": "late"})
            while (message := line.receive_json())["is"] != "answer":
                pass
            assert (message["id"], message["code"]) == ("late", "http.enough")


def test_clocked_idle_tables_write_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One small row for the whole server, however many clocks run."""

    async def story(lobby: Lobby) -> None:
        for _ in range(10):
            await lobby.make(NewTable(PEOPLE, "douro", clock=ClockRule("bank", 600, 0), absent=None))
        assert isinstance(lobby.storage.database, SqliteThread)
        file = lobby.storage.database.opened.file
        before = file.total_changes
        for _ in range(3):
            await lobby.keep_alive()
        assert file.total_changes - before <= 2 * 3  # a REPLACE deletes and inserts

    run(tmp_path, story)


def test_time_that_ran_until_a_server_was_killed_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids: list[str] = []
    shift = [0]
    for module in ("live_table", "lobby", "storage", "making"):
        monkeypatch.setattr(f"ribeira.server.{module}.now", lambda: now() + shift[0])

    async def begin(lobby: Lobby) -> None:
        made = await lobby.make(NewTable(PEOPLE, "douro", clock=ClockRule("bank", 600, 0), absent=None))
        ids.append(made["table"])
        shift[0] += 100_000
        await lobby.keep_alive()
        monkeypatch.setattr(lobby, "sleep_all", nothing)  # as if killed
        shift[0] += 100_000  # nobody knows

    async def go_on(lobby: Lobby) -> None:
        live = await found(lobby, ids[0])
        left = live.table.waiting.clocks.remaining(0, now() + shift[0])
        assert 410_000 < left <= 500_000  # not 400_000, and the machine may be slow

    run(tmp_path, begin)
    run(tmp_path, go_on)


async def nothing() -> None:
    pass


def test_a_table_with_a_long_clock_leaves_the_memory_and_comes_back_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shift = [0]
    for module in ("live_table", "lobby", "storage", "making", "attendant"):
        monkeypatch.setattr(f"ribeira.server.{module}.now", lambda: now() + shift[0])

    async def story(lobby: Lobby) -> None:
        asked: list[str] = []

        async def choose(table: str, game: str, bot: str, view: Any, seed: str) -> str:
            asked.append(table)
            await asyncio.sleep(3600)
            raise AssertionError

        monkeypatch.setattr(lobby.bots, "choose", choose)
        made = await lobby.make(NewTable(PEOPLE, "douro", clock=ClockRule("move", 604_800), absent=None))
        absent = await lobby.make(NewTable(PEOPLE, "douro", absent=86_400))
        shift[0] += 2 * lobbies.LONGEST_IDLE * 1000
        await lobby.let_idle_go()
        assert lobby._tables == {}
        shift[0] += 86_400_000 - lobbies.LONGEST_IDLE * 1000
        await lobby.wake_due()
        while not asked:
            await asyncio.sleep(0.01)
        assert set(asked) == {absent["table"]}
        shift[0] += 6 * 86_400_000
        await lobby.wake_due()
        while made["table"] not in asked:
            await asyncio.sleep(0.01)

    run(tmp_path, story)


def test_a_table_that_could_not_be_stored_goes_on_though_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shift = [0]
    monkeypatch.setattr("ribeira.server.lobby.now", lambda: now() + shift[0])

    async def away(*arguments: Any, **more: Any) -> None:
        raise OSError("the disk is full")

    async def story(lobby: Lobby) -> None:
        id = (await lobby.make(NewTable(PEOPLE, "douro", absent=3600)))["table"]
        live = await found(lobby, id)
        with monkeypatch.context() as patch:
            patch.setattr(lobby.storage, "append", away)
            patch.setattr(lobby.storage, "load", away)
            with pytest.raises(OSError, match="full"):
                async with live.change() as table:
                    table.rename(1, "Zoe")
            await lobby.let_idle_go()
            await lobby.wake_due()
            assert lobby.in_memory() == []
        shift[0] += lobbies.WAKE_AGAIN
        await lobby.wake_due()
        (again,) = lobby.in_memory()
        assert (again.table.id, again.table.seats.names) == (id, ["Ana", "Rui", "Eva"])

    run(tmp_path, story)


def test_a_restart_reads_no_table_before_it_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    async def fill(lobby: Lobby) -> None:
        for _ in range(20):
            await lobby.make(NewTable(PEOPLE, "douro", absent=3600))

    run(tmp_path, fill)
    restore = making.restore_table

    def counted(stored: Any, *more: Any) -> Any:
        read.append(stored.id)
        return restore(stored, *more)

    monkeypatch.setattr(lobbies, "restore_table", counted)
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        assert client.get("/api/v1/tables").status_code == 200
        assert read == []


async def never(*arguments: Any) -> None:
    await asyncio.Event().wait()


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(lobby: Lobby) -> None:
        people = [NewSeat("here", "Ana"), NewSeat("bot", "", "random"), NewSeat("bot", "", "random")]
        monkeypatch.setattr(lobby.bots, "choose", never)  # before the restart
        async with asyncio.timeout(60):
            await lobby.make(NewTable(people, "douro", absent=None, pace=10_000))

    async def go_on(lobby: Lobby) -> None:
        await lobby.wake_all()
        assert [when <= now() for when, _ in lobby._to_wake] == [True]
        await lobby.wake_due()
        (live,) = lobby._tables.values()
        while live.table.acting() != (0,):
            await asyncio.sleep(0.05)

    run(tmp_path, begin)
    run(tmp_path, go_on)
