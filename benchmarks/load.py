"""How many moves a second a server carries, and how long each takes to reach everyone at its table.

    PYTHONPATH=src:. python benchmarks/load.py --compiled build/compiled

starts a server of its own on this machine's loopback, fills it with tables of all games in turn, connects a socket for
every seat, and has moves made at a given rate: 100, 200 and 300 a second one after the other, whoever has waited
longest moves next. First with SQLite and one process, then with PostgreSQL and two, each with half of the tables. It
takes about four minutes; `--sockets 200 --seconds 5` is a short try. Players and servers share the machine.

Printed for each rate: moves a second that were made, how long it took from a move being sent until the last of its
viewers had the frame (p50, p90, p99, and how many never came), processor time a move of the servers and of the players,
and bytes a move. A rate that is not kept up with, or a p99 of many seconds, means that the processors are full. Before,
what an idle table and a socket cost in memory (of all processes that serve).
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import http.client
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ribeira.games import GAMES
from tests.faults.line import Line

SEATS = 4
AT_ONCE = 20  # sockets that are being connected
SETTLING = 3.0  # seconds at each rate before anything is counted, and after
WARMING = 0.5  # seconds of play as fast as can be before anything is counted
TICK = os.sysconf("SC_CLK_TCK")


class Offered(msgspec.Struct):
    """An action that can be played."""

    action: str


class Message(msgspec.Struct):
    """What the players need of a message; all else is skipped."""

    kind: str = msgspec.field(name="is")
    id: str = ""
    ok: bool = True
    revision: int = 0
    last: bool = False
    decision: str | None = None
    actions: list[Offered] = msgspec.field(default_factory=list)
    to_act: list[int] | None = None


READ = msgspec.json.Decoder(Message)


@dataclass(eq=False)
class Waiting:
    """A decision that somebody owes."""

    seat: Seat
    decision: str
    action: str


@dataclass(eq=False)
class Table:
    """One table: moves under way, and who has seen what."""

    crowd: Crowd
    port: int
    tokens: list[str]
    over: bool = False
    sent: dict[str, float] = field(default_factory=dict)  # by the command's id
    made: dict[int, float] = field(default_factory=dict)  # by the revision that a move led to: when it was sent
    seen: dict[int, tuple[int, float]] = field(default_factory=dict)  # by revision: by how many, and when by the last

    def see(self, revision: int) -> None:
        """One more has a frame on the screen."""
        count = self.seen.get(revision, (0, 0.0))[0] + 1
        self.seen[revision] = count, time.perf_counter()
        if count == len(self.tokens):
            self.settle(revision)

    def answered(self, id: str, revision: int) -> None:
        """A move was acknowledged."""
        self.made[revision] = self.sent.pop(id)
        self.settle(revision)

    def settle(self, revision: int) -> None:
        """Count a move that is answered and seen by all; forget what was before."""
        count, last = self.seen.get(revision, (0, 0.0))
        if count == len(self.tokens) and revision in self.made:
            sent = self.made.pop(revision)
            self.crowd.delays.append((sent, last - sent))
            for old in [old for old in self.seen if old <= revision and old not in self.made]:
                del self.seen[old]


class Seat:
    """One socket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.decided, self.number = table, "", number
        self.there = asyncio.Event()
        self.line: Line | None = None

    async def connect(self) -> None:
        """Sit down, and wait until the table is there."""
        path = f"/api/v1/seats/{self.table.tokens[self.number]}/live"
        port, loop = self.table.port, asyncio.get_running_loop()
        _, self.line = await loop.create_connection(
            lambda: Line(path, port, self.hear, self.table.crowd.lost), "127.0.0.1", port
        )
        await self.there.wait()

    def hear(self, text: bytes) -> None:
        """Take a message in."""
        table, crowd = self.table, self.table.crowd
        crowd.bytes += len(text)
        message = READ.decode(text)
        if message.kind == "answer":
            if not message.ok:
                raise SystemExit(f"refused: {text!r}")
            table.answered(message.id, message.revision)
        elif message.kind == "frame":
            table.see(message.revision)
            self.there.set()
            if message.last and message.to_act == []:
                table.over = True
            if message.actions and message.decision and message.decision != self.decided:
                self.decided = message.decision
                crowd.waiting.append(Waiting(self, message.decision, crowd.rng.choice(message.actions).action))


class Crowd:
    """Everyone at all tables, and what is counted."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.waiting: collections.deque[Waiting] = collections.deque()
        self.tables: list[Table] = []
        self.seats: list[Seat] = []
        self.delays: list[tuple[float, float]] = []  # when a move was sent, and how long it took to everyone
        self.bytes = self.sent = 0
        self.ended = False

    def lost(self) -> None:
        """A connection has ended."""
        if not self.ended:
            raise SystemExit("a server has cut a socket off")

    async def connect(self) -> None:
        """Seat everyone."""
        self.seats = [Seat(table, number) for table in self.tables for number in range(SEATS)]
        for at in range(0, len(self.seats), AT_ONCE):
            await asyncio.gather(*(seat.connect() for seat in self.seats[at : at + AT_ONCE]))

    def hang_up(self) -> None:
        """Leave all tables."""
        self.ended = True
        for seat in self.seats:
            if seat.line is not None:
                seat.line.abort()

    async def play(self, rate: float, seconds: float) -> None:
        """Have so many moves made each second."""
        begin = time.perf_counter()
        done = 0
        while (passed := time.perf_counter() - begin) < seconds:
            while done < passed * rate and self.waiting:
                self._move(self.waiting.popleft())
                done += 1
            await asyncio.sleep(0.002)

    def _move(self, wanted: Waiting) -> None:
        table, id = wanted.seat.table, f"{wanted.seat.number} {wanted.decision}"
        table.sent[id] = time.perf_counter()
        self.sent += 1
        command = {"do": "play", "id": id, "decision": wanted.decision, "action": wanted.action}
        assert wanted.seat.line is not None
        wanted.seat.line.send(msgspec.json.encode(command))


@dataclass
class Site:
    """The servers under load."""

    processes: list[subprocess.Popen[str]]
    ports: list[int]

    def memory(self) -> float:
        """Megabytes that all of them hold."""
        pages = [int(Path(f"/proc/{each.pid}/statm").read_text().split()[1]) for each in self.processes]
        return sum(pages) * os.sysconf("SC_PAGESIZE") / 1e6

    def cpu(self) -> float:
        """Seconds of processor time that all of them have had."""
        rows = [Path(f"/proc/{each.pid}/stat").read_text().rpartition(")")[2].split() for each in self.processes]
        return sum(int(row[11]) + int(row[12]) for row in rows) / TICK


def serve(folder: str, count: int, url: str, sources: str) -> Site:
    """Servers of our own."""
    environment = dict(os.environ, PYTHONPATH=sources)
    place = ["--data", str(Path(folder) / "tables.db")]
    if url:
        environment |= {"RIBEIRA_DATABASE": url, "RIBEIRA_KEY_FILE": str(Path(folder) / "site.key")}
        place = []
    site = Site([], [])
    for _ in range(count):
        command = [sys.executable, "-m", "ribeira", "serve", "--no-open", "--port", "0", *place]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        site.processes.append(server)
        assert server.stdout is not None
        port = next((found[1] for line in server.stdout if (found := re.search(r"http://localhost:(\d+)", line))), None)
        if port is None:
            raise SystemExit("the server did not start")
        site.ports.append(int(port))
    return site


def make_table(line: http.client.HTTPConnection, game: str) -> list[str]:
    """A table of people; the tokens of its seats."""
    chairs = [{"who": "here", "name": f"P{seat}"} for seat in range(SEATS)]
    line.request("POST", "/api/v1/tables", json.dumps({"game": game, "seats": chairs, "absent": None}))
    answer = line.getresponse()
    made = json.loads(answer.read())
    if answer.status != 201:
        raise SystemExit(f"no table is made: {made}")
    return [seat["token"] for seat in made["seats"]]


async def measure(site: Site, options: argparse.Namespace) -> None:
    """Fill the site, and print what each rate gives."""
    crowd, games = Crowd(), options.games.split(",")
    lines = [http.client.HTTPConnection("localhost", port) for port in site.ports]
    for line, game in zip(lines * len(games), games * len(lines), strict=True):
        make_table(line, game)  # so that everything is imported before memory is looked at
    empty = site.memory()
    for number in range(options.sockets // SEATS):
        at = number % len(lines)
        tokens = make_table(lines[at], games[number // len(lines) % len(games)])
        crowd.tables.append(Table(crowd, site.ports[at], tokens))
    for line in lines:
        line.close()
    idle = site.memory()
    await crowd.connect()
    full = site.memory()
    tables, sockets = len(crowd.tables), len(crowd.seats)
    print(f"  {tables} tables ({', '.join(games)} in turn), {sockets} sockets")
    print(
        f"  memory: {empty:.0f} MB empty, {1000 * (idle - empty) / tables:.0f} KB an idle table, "
        f"{1000 * (full - idle) / sockets:.0f} KB a socket; {full:.0f} MB in all",
        flush=True,
    )
    for rate in map(float, options.rates.split(",")):
        await at_rate(site, crowd, rate, options.seconds)
    crowd.hang_up()


async def at_rate(site: Site, crowd: Crowd, rate: float, seconds: float) -> None:
    """Have moves made at this rate for a while and print how it went."""
    await crowd.play(rate, SETTLING)
    begin, cpu, own, heard, sent = time.perf_counter(), site.cpu(), time.process_time(), crowd.bytes, crowd.sent
    await crowd.play(rate, seconds)
    end, moves = time.perf_counter(), max(1, crowd.sent - sent)
    cpu, own, heard = site.cpu() - cpu, time.process_time() - own, crowd.bytes - heard
    await crowd.play(rate, SETTLING)  # so that those before arrive under the same load
    delays = [delay for when, delay in crowd.delays if begin <= when < end]
    under_way = [when for table in crowd.tables for when in (*table.sent.values(), *table.made.values())]
    never = sum(begin <= when < end for when in under_way)
    at = statistics.quantiles([*delays, *[math.inf] * never], n=100) if len(delays) > 1 else [math.inf] * 99
    print(
        f"  {rate:4.0f} a second: {moves / (end - begin):5.0f} made; on all {SEATS} screens after "
        f"p50 {1000 * at[49]:.0f} ms, p90 {1000 * at[89]:.0f} ms, p99 {1000 * at[98]:.0f} ms, {never} late; "
        f"a move costs {1000 * cpu / moves:.2f} ms of the servers, {1000 * own / moves:.2f} ms of the players, "
        f"{heard / moves:.0f} bytes in all",
        flush=True,
    )


def busiest(game: str, tables: int, seconds: float, sources: str) -> float:
    """Moves a second that a server of its own is made to carry by so many tables, each of which never waits."""
    with a_site(1, shared=False, sources=sources) as site:
        return asyncio.run(_busiest(site, game, tables, seconds))


async def _busiest(site: Site, game: str, tables: int, seconds: float) -> float:
    crowd, (port,) = Crowd(), site.ports
    line = http.client.HTTPConnection("localhost", port)
    crowd.tables = [Table(crowd, port, make_table(line, game)) for _ in range(tables)]
    line.close()
    await crowd.connect()
    await crowd.play(math.inf, WARMING)
    begin, before = time.perf_counter(), crowd.sent
    while crowd.sent == before:  # a short time may be too short
        await crowd.play(math.inf, seconds)
    rate = (crowd.sent - before) / (time.perf_counter() - begin)
    crowd.hang_up()
    if any(table.over for table in crowd.tables):
        raise SystemExit("a game is over: measure for less long")
    return rate


@contextlib.contextmanager
def a_site(count: int, shared: bool, sources: str) -> collections.abc.Iterator[Site]:
    """Servers on a new store, which end with it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        url = ""
        if shared:
            from tests.faults.cluster import Cluster

            cluster = Cluster()
            stack.callback(cluster.close)
            url = cluster.new_database()
        site = serve(folder, count, url, sources)
        try:
            yield site
        finally:
            for server in site.processes:
                server.terminate()
            for server in site.processes:
                server.wait()


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--rates", default="100,200,300", help="moves a second, one rate after the other")
    parser.add_argument("--seconds", type=float, default=15, help="for which each rate is measured")
    parser.add_argument("--games", default=",".join(GAMES), help="which are played, in turn")
    parser.add_argument("--compiled", default="src", metavar="FOLDER", help="the sources that the servers run")
    parser.add_argument("--only", choices=("sqlite", "postgres"), help="one of the two stores")
    return parser.parse_args()


def main() -> None:
    """Measure both stores."""
    options = arguments()
    if options.only != "postgres":
        print("SQLite, one process", flush=True)
        with a_site(1, shared=False, sources=options.compiled) as site:
            asyncio.run(measure(site, options))
    if options.only != "sqlite":
        print("PostgreSQL, two processes, each with half of the tables", flush=True)
        with a_site(2, shared=True, sources=options.compiled) as site:
            asyncio.run(measure(site, options))


if __name__ == "__main__":
    main()
