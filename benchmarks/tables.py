"""How long a move takes from one player's hand to everyone's screen, with many busy tables on one server.

    python benchmarks/tables.py --tables 200 --seats 4 --seconds 30 --think 10

starts a server of its own and seats programs at every seat of every table over WebSockets. Each thinks for a random
time, --think seconds in the mean. Printed: how long moves took from being sent until the last viewer of the table had
the frame, how many moves a second that was, and what a move cost each viewer. Programs and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

WARM_UP = 5.0  # seconds before anything is counted


@dataclass
class Busy:
    """One table and the programs at it."""

    address: str
    tokens: list[str]
    think: float
    sent: dict[str, float] = field(default_factory=dict)  # commands by id: when
    moves: list[tuple[float, int]] = field(default_factory=list)  # when sent, and the revision it led to
    seen: dict[int, list[float]] = field(default_factory=dict)  # by revision: when each viewer had the frame
    heard: list[tuple[float, int]] = field(default_factory=list)  # every message: when, and how many bytes

    async def sit(self, seat: int) -> None:
        """Play any legal action whenever asked, after a while."""
        rng = random.Random(self.tokens[seat])
        address = f"{self.address.replace('http', 'ws')}/api/v1/seats/{self.tokens[seat]}/live"
        decided = ""
        async with connect(address, compression=None) as line, asyncio.TaskGroup() as moves:
            async for text in line:
                now, message = time.perf_counter(), json.loads(text)
                self.heard.append((now, len(text)))
                if message["is"] == "answer":
                    assert message["ok"], message
                    self.moves.append((self.sent.pop(message["id"]), message["revision"]))
                if message["is"] != "frame":
                    continue
                self.seen.setdefault(message["revision"], []).append(now)
                if message["last"] and message["actions"] and message["decision"] != decided:
                    decided = message["decision"]
                    action = rng.choice(message["actions"])["action"]
                    moves.create_task(self.move(line, decided, action, rng.uniform(0, 2 * self.think)))

    async def move(self, line: ClientConnection, decision: str, action: str, wait: float) -> None:
        """Think, then play."""
        await asyncio.sleep(wait)
        id = f"{decision} {action}"
        self.sent[id] = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await line.send(json.dumps({"do": "play", "id": id, "decision": decision, "action": action}))

    def delays(self, begin: float, end: float) -> list[float]:
        """For each move sent in that time, how long it was until the last viewer had its frame; infinite if never."""
        made = [(sent, self.seen.get(revision, [])) for sent, revision in self.moves if begin <= sent < end]
        unanswered = [math.inf for sent in self.sent.values() if begin <= sent < end]
        return unanswered + [max(seen) - sent if len(seen) == len(self.tokens) else math.inf for sent, seen in made]


def make_table(address: str, game: str, seats: int) -> list[str]:
    """A table of people; the tokens of its seats."""
    chairs = [{"who": "here", "name": f"P{seat}"} for seat in range(seats)]
    body = json.dumps({"game": game, "seats": chairs, "absent": None}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/v1/tables", body)) as answer:
        return [seat["token"] for seat in json.load(answer)["seats"]]


async def measure(address: str, options: argparse.Namespace) -> None:
    """Seat everyone, wait until it is busy, measure, and print."""
    made = [make_table(address, options.game, options.seats) for _ in range(options.tables)]
    tables = [Busy(address, tokens, options.think) for tokens in made]
    players = [asyncio.create_task(table.sit(seat)) for table in tables for seat in range(options.seats)]
    await asyncio.sleep(WARM_UP + options.think)
    begin = time.perf_counter()
    await asyncio.sleep(options.seconds)
    end = time.perf_counter()
    await asyncio.sleep(WARM_UP)  # what was sent last arrives
    for player in players:
        player.cancel()
    for ended in await asyncio.gather(*players, return_exceptions=True):
        if not isinstance(ended, asyncio.CancelledError) and ended is not None:
            raise SystemExit(f"a player failed: {ended!r}")
    report(tables, options, begin, end)


def report(tables: list[Busy], options: argparse.Namespace, begin: float, end: float) -> None:
    """Print what was measured."""
    delays = [delay for table in tables for delay in table.delays(begin, end)]
    heard = [size for table in tables for at, size in table.heard if begin <= at < end]
    at = statistics.quantiles(delays, n=100)
    each = len(delays) * options.seats
    print(
        f"{options.game}: {options.tables} tables of {options.seats}, {len(delays) / (end - begin):.0f} moves a second"
    )
    print(
        f"a move is on all {options.seats} screens after p50 {1000 * at[49]:.0f} ms, p90 {1000 * at[89]:.0f} ms, "
        f"p99 {1000 * at[98]:.0f} ms ({len(delays)} moves)"
    )
    print(f"it costs each viewer {len(heard) / each:.2f} messages, {sum(heard) / each:.0f} bytes")


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server of our own, and its address."""
    command = [sys.executable, "-m", "ribeira", "serve", "--no-open", "--port", "0"]
    command += ["--data", str(Path(folder) / "tables.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://localhost:\d+", line):
            return server, found[0]
    raise SystemExit("the server did not start")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="douro")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=10)
    return parser.parse_args()


def main() -> None:
    """Start a server and measure it."""
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        server, address = serve(folder)
        try:
            asyncio.run(measure(address, options))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
