"""A site under faults: its servers, where they store, and the people at its tables."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg

from ribeira.server.database import Session
from ribeira.server.postgres import PostgresSession
from tests.faults.cluster import Cluster
from tests.faults.company import Deal, Party, Person
from tests.faults.truth import Findings, Truth
from tests.faults.volume import Volume

HERE = Path(__file__).parent
LONGEST = 300.0  # seconds that anything may take on a busy machine before it counts as never
ERROR = re.compile(r"^((?:\w+\.)*\w*(?:Error|Exception|Exit|Timeout)(?::.*)?)$", re.MULTILINE)  # the end of a traceback
TOO_LARGE = "OSError: [Errno 27]"  # what the log itself meets where nothing can be written
STORE_ERRORS = ("sqlite3.", "psycopg", TOO_LARGE)  # may come while the disk or the database fails
PORTS = (20_000, 32_000)  # below those that systems give to connections
MOST_ACTIONS = 160  # of a game, after which its people begin another


class Nursery:
    """The process of which servers are forked; `sources` is another version of the program."""

    def __init__(self, sources: Path | None = None) -> None:
        environment = dict(os.environ)
        if sources is not None:
            environment["PYTHONPATH"] = str(sources)
        command = [sys.executable, str(HERE / "nursery.py")]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        if self._answer() != "ready":
            raise RuntimeError("the program cannot be imported")

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def bear(self, order: dict[str, Any]) -> int:
        """A new server; its number."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._answer())

    def close(self) -> None:
        """End it and all that came of it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Grounds:
    """What all sites share: where servers are forked from, and a PostgreSQL, each begun when first asked for."""

    def __init__(self, older: Path | None = None) -> None:
        self._older = older

    @cached_property
    def nursery(self) -> Nursery:
        """Servers of this version."""
        return Nursery()

    @cached_property
    def older(self) -> Nursery:
        """Servers of another version."""
        return Nursery(self._older)

    @cached_property
    def cluster(self) -> Cluster:
        """A PostgreSQL."""
        return Cluster()

    def close(self) -> None:
        """End all of it."""
        for name in ("nursery", "older", "cluster"):
            if name in self.__dict__:
                getattr(self, name).close()


class Server:
    """One place where a server listens; it may be killed and started again."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.port = world, _free_port()
        self.log = world.folder / f"server-{number}.log"
        self.nursery: Nursery | None = None  # if it is of another version
        self.pid: int | None = None
        self._handle = -1
        self._began = 0.0

    def start(self) -> None:
        """Start it."""
        world = self.world
        arguments = ["serve", "--no-open", "--port", str(self.port), "--thinkers", "1"]
        order = {
            "arguments": [*arguments, *world.place],
            "environment": world.environment,
            "log": str(self.log),
            "wall": str(world.wall),
            "longest_gap": world.longest_gap,
        }
        self._began = time.monotonic()
        self.pid = (self.nursery or world.nursery).bear(order)
        self._handle = os.pidfd_open(self.pid)

    def signal(self, number: int) -> None:
        """Send its process a signal."""
        signal.pidfd_send_signal(self._handle, number)

    def wait_for_end(self) -> float:
        """Wait until its process is gone; how many seconds that took."""
        began = time.monotonic()
        ready, _, _ = select.select([self._handle], [], [], LONGEST)
        if not ready:
            raise TimeoutError("a server does not end")
        os.close(self._handle)
        self.world.passed += time.monotonic() - self._began
        self.pid = None
        return time.monotonic() - began

    @property
    def has_ended(self) -> bool:
        """Whether its process is gone though nobody has ended it."""
        return self.pid is not None and bool(select.select([self._handle], [], [], 0)[0])

    @property
    def ran(self) -> float:
        """Seconds for which it has been running."""
        return 0.0 if self.pid is None else time.monotonic() - self._began

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.signal(signal.SIGKILL)
        self.wait_for_end()

    def is_well(self) -> bool:
        """Whether it says that what is played can be stored."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            line.request("GET", "/healthz", headers={"Host": f"localhost:{self.port}"})
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()

    def thinkers(self) -> list[int]:
        """The processes in which its bots think."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/children")  # each has those that it has begun
        children = [pid for thread in threads for pid in thread.read_text().split()]
        found = []
        for pid in children:
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
        return found


class World:
    """A site: one server on a file, or some on PostgreSQL."""

    def __init__(self, grounds: Grounds, rng: random.Random, servers: int = 1, shared: bool = False) -> None:
        self.grounds, self.nursery, self.rng = grounds, grounds.nursery, rng
        self.url = grounds.cluster.new_database() if shared else ""
        self.folder = Path(tempfile.mkdtemp(prefix="ribeira-faults-"))
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        self.volume: Volume | None = None  # a disk of its own there
        self.file = self.disk / "tables.db"
        self.place = [] if self.url else ["--data", str(self.file)]
        self.environment = {"RIBEIRA_KEY_FILE": str(self.folder / "site.key")}
        if self.url:
            self.environment["RIBEIRA_DATABASE"] = self.url
        self.wall = self.folder / "wall"
        self.wall.write_bytes(struct.pack("q", 0))
        self.longest_gap = 20_000
        self.servers = [Server(self, number) for number in range(servers)]
        self.passed = 0.0  # seconds for which servers that have ended ran
        self.truths: list[Truth] = []
        self._deals: list[Deal] = []
        self._made_at: dict[str, float] = {}
        self.more_kills = 0  # beside one a trial
        self.notes: list[str] = []  # what a fault found wrong itself

    async def open(self, deals: Sequence[Deal]) -> None:
        """Start the servers and let people sit down."""
        self._deals = list(deals)
        for server in self.servers:
            server.start()
        for deal in deals:
            await self._sit_down(deal)
        await self.settled()

    async def close(self) -> None:
        """End everything and leave nothing behind."""
        for truth in self.truths:
            for person in truth.party.people:
                person.leave()
        for server in self.servers:
            if server.pid is not None:
                for pid in server.thinkers():
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)  # one that hangs does not see that the server is gone
                with suppress(ProcessLookupError):
                    server.signal(signal.SIGCONT)
                    server.kill()
        if self.volume is not None:
            self.volume.unmount()
        shutil.rmtree(self.folder, ignore_errors=True)

    def mount(self, kind: str) -> None:
        """Give the file a small disk of its own."""
        self.volume = Volume(self.disk, kind)
        self.volume.mount()

    @property
    def parties(self) -> list[Party]:
        """All tables."""
        return [truth.party for truth in self.truths]

    @property
    def people(self) -> list[Person]:
        """Everyone at all tables."""
        return [person for party in self.parties for person in party.people]

    def ran(self) -> float:
        """Seconds for which servers have been running, all together."""
        return self.passed + sum(server.ran for server in self.servers)

    async def settled(self) -> None:
        """Wait until everyone has the table on the screen."""
        await asyncio.sleep(0.02)  # so that those who were cut off have noticed
        await self.until(lambda: all(person.there for person in self.people), "somebody does not come back")

    async def back(self, count: int) -> None:
        """Wait until so many have the table on the screen."""
        await asyncio.sleep(0.02)
        await self.until(lambda: sum(person.there for person in self.people) >= count, "they do not come back")

    async def until(self, come_true: Any, otherwise: str) -> None:
        """Wait for something."""
        end = time.monotonic() + LONGEST
        while not come_true():
            if time.monotonic() > end:
                raise TimeoutError(otherwise)
            if any(server.has_ended for server in self.servers):
                raise TimeoutError("a server has ended by itself")
            await asyncio.sleep(0.01)

    async def moved(self, count: int = 1) -> None:
        """Wait until so many more moves are acknowledged at every table, or its game is over."""
        before = [(party, len(party.acknowledged) + count) for party in self.parties]
        await self.until(
            lambda: all(party.over or len(party.acknowledged) >= wanted for party, wanted in before), "nobody moves"
        )

    def snapshot(self) -> list[tuple[Truth, list[tuple[int | None, int, list[list[Any]]]]]]:
        """What everyone sees now."""
        return [
            (truth, [(one.seat, one.picture.revision, one.picture.rows()) for one in truth.party.people])
            for truth in self.truths
        ]

    def check(self, shown: list[tuple[Truth, list[tuple[int | None, int, list[list[Any]]]]]]) -> Findings:
        """Hold what people were told and shown against what is stored."""
        found = Findings(odd=len(self.notes), notes=self.notes)
        self.notes = []
        with self.reading() as session:
            for truth, pictures in shown:
                truth.read_on(session)
                ran = self.ran() - self._made_at[truth.party.id]
                found.add(truth.check(pictures, round(1000 * ran)))
        for server in self.servers:
            text = server.log.read_text(errors="replace") if server.log.exists() else ""
            errors = [error for error in ERROR.findall(text) if not error.startswith(STORE_ERRORS)]
            if errors:
                found.odd += 1
                found.notes.append(f"{errors}\n{text[-3000:]}")
            server.log.write_text("")
        return found

    def logs(self) -> list[str]:
        """What the servers have said last."""
        return [server.log.read_text(errors="replace")[-3000:] for server in self.servers if server.log.exists()]

    async def renew(self) -> None:
        """Begin new games where they are over or have become long."""
        for truth in list(self.truths):
            if truth.party.over or sum(map(len, truth.own)) > MOST_ACTIONS:
                for person in truth.party.people:
                    person.leave()
                self.truths.remove(truth)
                await self._sit_down(truth.party.deal)
        await self.settled()

    async def _sit_down(self, deal: Deal) -> None:
        before = self.ran()  # its clocks may run long before this process goes on
        made = await asyncio.to_thread(self._make, deal)
        ports = [server.port for server in self.servers]
        self._made_at[made["table"]] = before
        self.truths.append(Truth(Party(deal, made, ports, self.rng)))

    def _make(self, deal: Deal) -> dict[str, Any]:
        """A table of people, and bots if wanted."""
        seats: list[dict[str, str]] = [{"who": "here", "name": f"P{seat}"} for seat in range(deal.people)]
        seats += [{"who": "bot", "bot": "greedy"}] * deal.bots
        wanted: dict[str, Any] = {"game": deal.game, "seats": seats, "absent": None, "pace": 0}
        if deal.clock:
            wanted["clock"] = {"kind": "bank", "seconds": deal.clock}
        end = time.monotonic() + LONGEST
        while True:
            try:
                line = http.client.HTTPConnection("127.0.0.1", self.servers[0].port, timeout=LONGEST)
                line.request(
                    "POST", "/api/v1/tables", json.dumps(wanted), {"Host": f"localhost:{self.servers[0].port}"}
                )
                answer = line.getresponse()
                made: dict[str, Any] = json.loads(answer.read())
                if answer.status == 201:
                    return made
            except OSError:
                pass
            if time.monotonic() > end:
                raise TimeoutError("no table is made")
            time.sleep(0.02)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """What is stored, for one who looks on."""
        if self.url:
            with psycopg.connect(self.url, autocommit=True) as connection:
                yield PostgresSession(connection)
        else:
            file = sqlite3.connect(f"file:{self.file}?mode=ro", 30.0, uri=True, isolation_level=None)
            try:
                yield file
            finally:
                file.close()


def _free_port() -> int:
    """A port that no connection gets by chance: those who come back while nobody listens could take it, all alone."""
    while True:
        port = random.SystemRandom().randrange(*PORTS)
        with suppress(OSError), socket.socket() as found:
            found.bind(("127.0.0.1", port))
            return port
