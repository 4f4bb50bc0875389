"""How long a move takes from one player's hand to everyone's screen, with many busy tables on one server.

    python benchmarks/tables.py --tables 200 --seats 4 --seconds 30 --think 5

starts a server of its own, seats programs at every seat of every table over WebSockets, lets each think for a random
time around --think seconds, and prints how long moves took to reach all viewers of their table, and what they cost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect


class Figures:
    """What is measured."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str], float] = {}  # table and action: when it left
        self.seen: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.moves = self.frames = self.bytes = 0
        self.counting = False


def post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    """Make a table."""
    request = urllib.request.Request(f"{address}/api/v1/tables", json.dumps(body).encode())
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
        return made


async def player(address: str, table: str, token: str, think: float, figures: Figures) -> None:
    """One seat: plays any legal action after a while, and notes when others' moves arrive."""
    rng = random.Random(token)
    async with connect(f"{address.replace('http', 'ws')}/api/v1/seats/{token}/live", compression=None) as link:
        pending: asyncio.Task[None] | None = None
        async for text in link:
            message = json.loads(text)
            if figures.counting:
                figures.frames += 1
                figures.bytes += len(text)
            if message["is"] != "frame":
                continue
            key = table, str(message["revision"])
            figures.seen[key].append(time.perf_counter())
            if message["last"] and message["actions"] and (pending is None or pending.done()):
                action = rng.choice(message["actions"])["action"]
                wait = rng.uniform(0, 2 * think)
                pending = asyncio.create_task(move(link, table, message["decision"], action, wait, figures))


async def move(link: Any, table: str, decision: str, action: str, wait: float, figures: Figures) -> None:
    """Think, then play."""
    await asyncio.sleep(wait)
    figures.sent[table, decision + action] = time.perf_counter()
    figures.moves += figures.counting
    await link.send(json.dumps({"do": "play", "id": decision, "decision": decision, "action": action}))


async def probe(address: str, table: str, tokens: list[str], delays: list[float], until: float) -> None:
    """At one table, play in turn and time each move until the last of its viewers has it."""
    links = [
        await connect(f"{address.replace('http', 'ws')}/api/v1/seats/{token}/live", compression=None)
        for token in tokens
    ]
    frames: list[dict[str, Any]] = [{} for _ in links]

    async def frame(at: int, newer: int) -> None:
        while not frames[at] or frames[at]["revision"] <= newer or not frames[at]["last"]:
            message = json.loads(await links[at].recv())
            if message["is"] == "frame":
                frames[at] = message

    await asyncio.gather(*(frame(at, -1) for at in range(len(links))))
    while time.perf_counter() < until:
        at = next((at for at, now in enumerate(frames) if now["actions"]), None)
        if at is None:
            break
        before = frames[at]["revision"]
        body = {"do": "play", "decision": frames[at]["decision"], "action": frames[at]["actions"][0]["action"]}
        start = time.perf_counter()
        await links[at].send(json.dumps(body))
        await asyncio.gather(*(frame(other, before) for other in range(len(links))))
        delays.append(time.perf_counter() - start)
        await asyncio.sleep(0.2)
    for link in links:
        await link.close()


async def measure(address: str, options: argparse.Namespace) -> None:
    """Seat everyone, wait until it is busy, and measure."""
    figures, delays = Figures(), []
    seats = [{"who": "here", "name": f"P{seat}"} for seat in range(options.seats)]
    crowd, probed = [], []
    for number in range(options.tables):
        made = await asyncio.to_thread(post, address, {"game": options.game, "seats": seats, "absent": None})
        tokens = [seat["token"] for seat in made["seats"]]
        if number < options.probes:
            probed.append((made["table"], tokens))
        else:
            crowd += [player(address, made["table"], token, options.think, figures) for token in tokens]
    tasks = [asyncio.create_task(one) for one in crowd]
    await asyncio.sleep(5)
    figures.counting, began = True, time.perf_counter()
    until = began + options.seconds
    await asyncio.gather(*(probe(address, table, tokens, delays, until) for table, tokens in probed))
    await asyncio.sleep(max(0.0, until - time.perf_counter()))
    figures.counting, took = False, time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    delays.sort()
    moves = figures.moves
    print(f"{options.tables} tables of {options.seats}, {moves / took:.0f} moves a second besides the probes")
    print(
        f"a move reaches all {options.seats} viewers: {len(delays)} timed, "
        f"p50 {1000 * statistics.median(delays):.0f} ms, p99 {1000 * delays[int(len(delays) * 0.99)]:.0f} ms"
    )
    print(
        f"a move costs each viewer {figures.frames / moves / options.seats:.2f} messages, "
        f"{figures.bytes / moves / options.seats:.0f} bytes"
    )


def main() -> None:
    """Start a server and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="douro")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--probes", type=int, default=5)
    options = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ribeira", "serve", "--no-open", "--port", str(port)]
        server = subprocess.Popen([*command, "--data", str(Path(folder) / "tables.db")], stdout=subprocess.DEVNULL)
        try:
            time.sleep(3)
            asyncio.run(measure(f"http://127.0.0.1:{port}", options))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
