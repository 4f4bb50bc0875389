"""What anybody can read is what is stored: while a move is being written, and after that has failed, nobody sees it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from ribeira.server.lobby import Lobby
from tests.server.program import three_people


@pytest.fixture
def client(tmp_path: Any) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "tables.db", 1), raise_server_exceptions=False) as client:
        yield client


def everything(client: TestClient, tokens: list[str]) -> list[Any]:
    """All that three players and a spectator can read by GET."""
    watch = client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]["watch"]
    read = []
    for token in (*tokens, watch):
        seat = f"/api/v1/seats/{token}"
        read += [client.get(f"{seat}{path}").json() for path in ("", "/view", "/words", "/wait?revision=0")]
    read += [client.get(f"/api/v1/replays/{watch}{path}").json() for path in ("", "/frames?from=0&to=99")]
    read.append(client.post("/api/v1/mine", json={"tokens": tokens}).json())
    for one in read:
        for seat in one["table"]["seats"] if isinstance(one.get("table"), dict) else ():
            seat["clock"] = seat["away"] = None  # which change as time passes
    return read


def play(client: TestClient, token: str) -> Any:
    view = client.get(f"/api/v1/seats/{token}/view").json()
    body = {"do": "play", "decision": view["decision"], "action": view["legal"][0]}
    return client.post(f"/api/v1/seats/{token}/commands", json=body)


def test_a_full_disk_shows_no_sealed_choices(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of three sealed choices opens all of them; its rows are refused by the disk."""
    tokens = three_people(client, absent=None)
    assert [play(client, token).status_code for token in tokens[:2]] == [200, 200]
    before = everything(client, tokens)
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    reading: list[Any] = []

    async def full(*arguments: Any, **more: Any) -> None:
        """The disk is slow to say that it is full; meanwhile others read."""
        path = f"/api/v1/seats/{tokens[0]}/view"
        reading.append((await asyncio.to_thread(client.get, path)).json())
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(lobby.storage, "append", full)
    assert play(client, tokens[2]).status_code == 500
    assert reading == [before[1]]
    assert everything(client, tokens) == before
    monkeypatch.undo()
    assert play(client, tokens[2]).status_code == 200


def test_a_change_that_fails_halfway_leaves_nothing(client: TestClient) -> None:
    tokens = three_people(client, absent=None)
    before = everything(client, tokens)
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    async def fail() -> None:
        live, _ = await lobby.open(tokens[0])
        async with live.change() as table:
            table.talk(0, "half done", 0)
            table.hand(0, "greedy")
            raise ValueError("half done")

    with pytest.raises(ValueError, match="half done"):
        client.portal.call(fail)  # type: ignore[union-attr]
    assert everything(client, tokens) == before


def test_a_copy_of_a_table_is_changed_apart(client: TestClient) -> None:
    """All that a table consists of: a field that were shared between both would be published too early."""
    tokens = three_people(client, absent=None, clock={"kind": "bank", "seconds": 600})
    before = everything(client, tokens)
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    async def change() -> None:
        live, _ = await lobby.open(tokens[0])
        for seat in range(3):
            live.table.history.log(seat)
        draft = live.table.copy()
        draft.talk(0, "hello", 0)
        draft.rename(1, "Zoe")
        draft.ask_aid(0, True)
        for seat in (0, 1, 2, 0):
            text = draft.game.notation.write(draft.history.state.legal(seat)[0])
            draft.play(seat, str(draft.decision(seat)), text, 10**15)
        draft.take_back(0, 10**15)
        draft.hand(2, "greedy")

    client.portal.call(change)  # type: ignore[union-attr]
    assert everything(client, tokens) == before
