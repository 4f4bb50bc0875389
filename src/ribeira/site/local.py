"""The server's own application, answering the page of one device: no network, no processes, no threads.

In the browser it runs in a worker (`engine.js`), which hands it requests and lines and keeps what it stores.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.types import Message, Scope

from ribeira.server.app import make_app
from ribeira.server.bot_pool import InlineBots
from ribeira.server.readers import Readers
from ribeira.server.worker import Inline
from ribeira.site.memory import Keep, SqliteMemory

HOST = "localhost"  # the application answers to its own machine alone, and there is no other here
GONE = 1006  # code of a line that ends without a word


class Local:
    """The application, open for one device."""

    def __init__(self, kept: bytes, keep: Keep) -> None:
        """`keep` is given everything that is stored whenever it changes; `kept` is what it was last given."""
        self._app = make_app(SqliteMemory(kept, keep), bots=InlineBots(), readers=Readers(workers=[Inline()]))
        self._life: AbstractAsyncContextManager[Any] = self._app.router.lifespan_context(self._app)
        self._lines: set[Line] = set()

    async def open(self) -> None:
        """Begin: tables go on where they were."""
        await self._life.__aenter__()

    async def close(self) -> None:
        """Hang up on everybody and end."""
        for line in list(self._lines):
            line.close()
        await asyncio.gather(*(line.task for line in self._lines))
        await self._life.__aexit__(None, None, None)

    async def ask(self, method: str, address: str, headers: Mapping[str, str], body: str) -> str:
        """The answer to a request, as JSON: its status, the kind of its content, and that as text."""
        asked: list[Message] = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        answered: list[Message] = []

        async def receive() -> Message:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answered.append(message)

        try:
            await self._app({**_scope("http", address, headers), "method": method}, receive, send)
        except Exception:
            if not answered:  # a fault of ours is answered like anything else, and raised for whoever runs a server
                raise
        kinds = dict(answered[0]["headers"])
        content = b"".join(message.get("body", b"") for message in answered[1:])
        kind = kinds.get(b"content-type", b"").decode()
        return json.dumps({"status": answered[0]["status"], "kind": kind, "content": content.decode()})

    def dial(self, address: str, heard: Callable[[str], object], ended: Callable[[int], object]) -> Line:
        """A line to a table, as a WebSocket is one: `heard` is given what comes, `ended` the code in the end."""
        line = Line(self._app, address, heard, ended)
        self._lines.add(line)
        line.task.add_done_callback(lambda _: self._lines.discard(line))
        return line


class Line:
    """One end of a line to a table."""

    def __init__(
        self, app: Starlette, address: str, heard: Callable[[str], object], ended: Callable[[int], object]
    ) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._heard, self._ended, self._code = heard, ended, GONE
        self.task = asyncio.get_running_loop().create_task(self._run(app, address))

    def send(self, text: str) -> None:
        """Say something."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Hang up."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _run(self, app: Starlette, address: str) -> None:
        scope = {**_scope("websocket", address, {}), "subprotocols": []}
        try:
            await app(scope, self._said.get, self._send)
        finally:
            self._ended(self._code)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._heard(message["text"])
        elif message["type"] == "websocket.close":
            self._code = message.get("code", 1000)


def _scope(kind: str, address: str, headers: Mapping[str, str]) -> Scope:
    path, _, query = address.partition("?")
    named = {"host": HOST, **{name.lower(): value for name, value in headers.items()}}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in named.items()],
        "client": ("127.0.0.1", 0),
        "server": (HOST, 80),
    }
