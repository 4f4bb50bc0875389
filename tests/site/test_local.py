"""The application on one device: the same answers and the same frames as from a server, and tables that go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES
from ribeira.server.app import make_app
from ribeira.server.database import BadStore
from ribeira.site.local import Line, Local
from ribeira.site.memory import SqliteMemory

LONG = 240.0  # seconds: more than any of this takes
SAME = ["/api/v1/games", "/api/v1/texts/pt", "/api/v1/languages", "/api/v1/style.css?theme=dark", "/api/v1/nothing"]


class Device:
    """What a browser does: it asks, listens, and keeps what it is given."""

    def __init__(self, kept: bytes = b"") -> None:
        self.kept = kept
        self.local = Local(kept, self._keep)

    async def _keep(self, content: bytes) -> None:
        self.kept = content

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        text = "" if body is None else json.dumps(body)
        answer = json.loads(await self.local.ask(method, f"/api/v1{path}", {}, text))
        return answer["status"], json.loads(answer["content"])

    async def table(self, game: str, bots: int = 1) -> str:
        """The token of a seat at a new table."""
        seats = [{"who": "here", "name": "Ana"}, *({"who": "bot", "bot": "greedy"} for _ in range(bots))]
        status, made = await self.ask("POST", "/tables", {"game": game, "seats": seats, "pace": 0, "hints": True})
        assert status == 201
        return str(made["seats"][0]["token"])

    async def view(self, token: str) -> dict[str, Any]:
        status, view = await self.ask("GET", f"/seats/{token}/view")
        assert status == 200
        return dict(view)


def run(story: Callable[[Device], Awaitable[None]], kept: bytes = b"") -> bytes:
    """Tell a story on a device; what is kept of it."""

    async def whole() -> bytes:
        device = Device(kept)
        await device.local.open()
        try:
            await asyncio.wait_for(story(device), LONG)
        finally:
            await device.local.close()
        return device.kept

    return asyncio.run(whole())


class Listener:
    """A line and what came over it."""

    def __init__(self, device: Device, token: str) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended: list[int] = []
        address = f"/api/v1/seats/{token}/live?shape=wide&language=en"
        self.line: Line = device.local.dial(address, lambda text: self.messages.put_nowait(json.loads(text)), self.end)

    def end(self, code: int) -> None:
        self.ended.append(code)

    async def next(self, kind: str) -> dict[str, Any]:
        while (message := await self.messages.get())["is"] != kind:
            pass
        return message

    async def play(self, action: str, decision: str) -> dict[str, Any]:
        self.line.send(json.dumps({"do": "play", "id": "1", "action": action, "decision": decision}))
        return await self.next("answer")


@pytest.mark.parametrize("address", SAME)
def test_the_answers_are_those_of_a_server(address: str, tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        there = client.get(address)

    async def story(device: Device) -> None:
        here = json.loads(await device.local.ask("GET", address, {}, ""))
        assert (here["status"], here["content"]) == (there.status_code, there.text)
        assert here["kind"] == there.headers["content-type"]

    run(story)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_is_played_with_a_bot_and_goes_on_after_a_restart(name: str) -> None:
    token = ""
    after: dict[str, Any] = {}

    async def begin(device: Device) -> None:
        nonlocal token, after
        token = await device.table(name, GAMES[name].seats[0] - 1)
        listener = Listener(device, token)
        first = await listener.next("frame")
        assert first["base"] is None
        assert first["pieces"]
        for _ in range(3):
            while not (after := await device.view(token))["legal"]:
                await listener.next("frame")
            assert (await listener.play(after["legal"][0], after["decision"]))["ok"]
        while not (after := await device.view(token))["legal"]:
            await listener.next("frame")
        listener.line.close()

    async def go_on(device: Device) -> None:
        assert (await device.view(token))["legal"] == after["legal"]  # bots may have chosen at the same time
        status, mine = await device.ask("POST", "/mine", {"tokens": [token]})
        assert status == 200
        assert [table["your_turn"] for table in mine["tables"]] == [True]
        status, hint = await device.ask("GET", f"/seats/{token}/hint")
        assert status == 200
        assert hint["advice"]

    run(go_on, run(begin))


def test_a_line_to_no_table_ends_with_the_code_of_a_server() -> None:
    async def story(device: Device) -> None:
        listener = Listener(device, "nobody")
        await listener.line.task
        assert listener.ended == [4404]

    run(story)


def test_a_move_is_answered_once_it_is_kept() -> None:
    async def story(device: Device) -> None:
        token = await device.table("douro", 2)
        listener, view = Listener(device, token), await device.view(token)
        await listener.next("frame")
        before = device.kept
        assert (await listener.play(view["legal"][0], view["decision"]))["ok"]
        assert device.kept != before

    run(story)


def test_what_cannot_be_kept_is_told() -> None:
    async def refuse(content: bytes) -> None:
        raise OSError("the disk is full")

    async def story() -> None:
        local = Local(b"", refuse)
        await local.open()
        answer = json.loads(await local.ask("POST", "/api/v1/hashes", {}, "{}"))
        assert answer["status"] == 500
        assert json.loads(answer["content"])["error"]["code"] == "http.failed"
        await local.close()

    asyncio.run(story())


def test_a_damaged_content_is_refused() -> None:
    async def keep(content: bytes) -> None:
        raise AssertionError("nothing is kept")

    kept = run(lambda device: device.table("douro", 2))  # type: ignore[arg-type, return-value]
    with pytest.raises(BadStore):
        SqliteMemory(kept[:32] + b"\0" * 4096 + kept[32 + 4096 :], keep)


def test_work_that_fails_changes_nothing() -> None:
    async def keep(content: bytes) -> None:
        raise AssertionError("nothing is kept")

    def fail(session: Any) -> None:
        session.execute("INSERT INTO alive VALUES (1, 1)")
        raise ValueError

    async def story() -> None:
        memory = SqliteMemory(b"", keep)
        with pytest.raises(ValueError):
            await memory.do(fail)
        assert await memory.do(lambda session: session.execute("SELECT count(*) FROM alive").fetchone()) == (0,)
        memory.close()

    asyncio.run(story())
