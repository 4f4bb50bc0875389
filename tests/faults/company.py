"""People at tables who play whatever they are allowed to, come back when they are cut off, and forget nothing.

Each decision is answered by one action, which is sent again until it is acknowledged: that is how a repeated command
can be told from one that was carried out twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tests.faults.line import Line
from tests.faults.picture import Picture

Number = int  # of a seat's decisions, from 0 on
encode, decode = msgspec.json.encode, msgspec.json.decode
THINK = 0.03  # seconds, at most
AGAIN = 0.3  # seconds after which a command that was refused for a fault is sent again
NOT_NOW = ("http.failed", "http.busy", "table.meanwhile")  # refusals after which nothing has happened


@dataclass(frozen=True)
class Deal:
    """What kind of table people sit down at."""

    game: str
    people: int = 3
    bots: int = 0
    clock: int = 0  # seconds of a bank; none if 0


class Party:
    """One table and everyone at it, a spectator among them."""

    def __init__(self, deal: Deal, made: dict[str, Any], ports: Sequence[int], rng: random.Random) -> None:
        self.deal, self.id = deal, str(made["table"])
        self.chosen: dict[tuple[int, Number], str] = {}
        self.acknowledged: dict[tuple[int, Number], str] = {}
        self.odd: list[str] = []  # answers and frames that should not be
        tokens: list[tuple[int | None, str]] = [(seat["seat"], seat["token"]) for seat in made["seats"]]
        tokens += [(None, str(made["watch"]))]
        self.people = [Person(self, seat, token, ports, random.Random(rng.random())) for seat, token in tokens]
        self.names: list[str] = []  # as the server tells them
        self.over = False

    @property
    def seats(self) -> int:
        """How many play."""
        return self.deal.people + self.deal.bots


class Person:
    """One who looks at a table and, with a seat, plays there."""

    def __init__(self, party: Party, seat: int | None, token: str, ports: Sequence[int], rng: random.Random) -> None:
        self.party, self.seat, self.rng = party, seat, rng
        self._path, self._ports, self._at = f"/api/v1/seats/{token}/live", ports, rng.randrange(len(ports))
        self.picture = Picture()
        self.line: Line | None = None
        self.frames = 0  # since this connection began
        self._owed: Number | None = None  # a decision that is sent and not acknowledged
        self._task = asyncio.create_task(self._stay())

    @property
    def there(self) -> bool:
        """Whether the table is on the screen, from this connection."""
        return self.line is not None and self.frames > 0

    def leave(self) -> None:
        """Go for good."""
        self._task.cancel()
        if self.line is not None:
            self.line.abort()

    async def _stay(self) -> None:
        """Look at the table, whatever becomes of the connection."""
        loop = asyncio.get_running_loop()
        while True:
            gone = asyncio.Event()
            port = self._ports[self._at % len(self._ports)]
            try:
                _, line = await loop.create_connection(self._new(port, gone.set), "127.0.0.1", port)
                self.line, self.frames = line, 0
                await gone.wait()
            except OSError:
                pass
            self.line, self.frames = None, 0
            self._at += 1
            await asyncio.sleep(self.rng.uniform(0.01, 0.05))

    def _new(self, port: int, gone: Callable[[], None]) -> Callable[[], Line]:
        return lambda: Line(self._path, port, self._hear, gone)

    def _hear(self, text: bytes) -> None:
        message = decode(text)
        if message["is"] == "frame":
            self._see(message)
        elif message["is"] == "answer":
            self._take_answer(message)
        elif message["is"] == "table" and "game" in message:
            self.party.names = [seat["name"] for seat in message["seats"]]

    def _see(self, frame: dict[str, Any]) -> None:
        first, self.frames = self.frames == 0, self.frames + 1
        if first:
            if frame["base"] is not None:
                self.party.odd.append("the first frame is not whole")
            if frame["revision"] < self.picture.revision:
                self.party.odd.append("what was shown is gone")
        if not self.picture.take(frame):
            self.party.odd.append("a frame that does not follow")
        if first and self._owed is not None:
            self._send(self._owed)
        if frame["last"] and not frame["to_act"]:
            self.party.over = True
        if frame["last"] and frame["actions"] and self.seat is not None:
            self._decide(self.seat, Number(frame["decision"].split(".")[1]), frame["actions"])

    def _decide(self, seat: int, number: Number, actions: list[dict[str, Any]]) -> None:
        if (seat, number) not in self.party.chosen:
            self.party.chosen[seat, number] = self.rng.choice(actions)["action"]
            asyncio.get_running_loop().call_later(self.rng.uniform(0, THINK), self._send, number)

    def _send(self, number: Number) -> None:
        seat = self.seat
        assert seat is not None
        if (seat, number) not in self.party.acknowledged:
            self._owed = number
            if self.line is not None:
                command = {"do": "play", "id": str(number), "decision": f"0.{number}"}
                self.line.send(encode({**command, "action": self.party.chosen[seat, number]}))

    def _take_answer(self, answer: dict[str, Any]) -> None:
        assert self.seat is not None
        number = Number(answer["id"])
        if answer["ok"]:
            self.party.acknowledged[self.seat, number] = self.party.chosen[self.seat, number]
            if self._owed == number:
                self._owed = None
        elif answer["code"] in NOT_NOW:
            asyncio.get_running_loop().call_later(AGAIN, self._send, number)
        else:
            self.party.odd.append(f"refused: {answer['code']}")
