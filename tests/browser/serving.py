"""The real server, as `ribeira serve` starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GAME = "douro"


@dataclass(frozen=True)
class Table:
    """Addresses of a table."""

    id: str
    seats: tuple[str, ...]  # tokens of the seats that its maker holds
    invite: str
    watch: str

    def play(self, seat: int) -> str:
        return f"/play/{self.seats[seat]}"


class Server:
    """A process that serves the tables of one file. It can be stopped and started again at the same address."""

    def __init__(self, file: Path, module: str = "", host: str = "127.0.0.1") -> None:
        """`module` is what to run in the place of `ribeira serve`, with the file and a port as its arguments."""
        self.file, self.module, self.host = file, module, host
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "ribeira", "serve", "--no-open"]
        command += ["--host", self.host, "--port", str(self.port), "--data", str(self.file)]
        if self.module:
            command = [sys.executable, "-m", self.module, str(self.file), str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://localhost:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        """Stop as Ctrl-C does; its workers go with it."""
        self._signal(signal.SIGINT)

    def kill(self) -> None:
        """Pull the plug."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        if self._process is not None:
            os.killpg(self._process.pid, number)  # a session of its own: nobody else is in it
            self._process.wait(60)
            self._process = None

    def get(self, path: str) -> Any:
        return self._ask(urllib.request.Request(f"{self.address}/api/v1{path}"))

    def post(self, path: str, body: Any) -> Any:
        data = json.dumps(body).encode()
        return self._ask(urllib.request.Request(f"{self.address}/api/v1{path}", data))

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            return {**json.load(refused), "status": refused.code}

    def table(self, *seats: str, **terms: Any) -> Table:
        """A table for these: a name sits here, `open` is open, and `bot` is a bot in no need to look thoughtful."""
        chairs = [self._chair(seat) for seat in seats]
        made = self.post("/tables", {"game": GAME, "seats": chairs, "absent": None, "pace": 0, **terms})
        return Table(made["table"], tuple(seat["token"] for seat in made["seats"]), made["invite"], made["watch"])

    def let_bots_finish(self, table: Table) -> None:
        """Everyone hands their seat to a bot, so that the game soon ends."""
        for token in table.seats:
            assert self.post(f"/seats/{token}/commands", {"do": "hand", "to": "greedy"})["ok"]

    def _chair(self, seat: str) -> dict[str, str]:
        if seat == "open":
            return {"who": "open"}
        return {"who": "bot", "bot": "greedy"} if seat == "bot" else {"who": "here", "name": seat}
