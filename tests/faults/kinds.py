"""The faults themselves: each is done once, at an instant that chance chooses, and leaves the site running."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from tests.faults.company import Deal
from tests.faults.volume import EXT4, MEMORY
from tests.faults.world import Server, World

TABLES = (Deal("douro", clock=3600), Deal("dos-rios"), Deal("six-castles", people=2))
WITH_BOTS = (Deal("douro", people=2, bots=2), Deal("six-castles", people=1, bots=1, clock=3600))
SOON = 60.0  # seconds within which a server that is asked to end must be gone, however busy the machine is

Deed = Callable[[World], Awaitable[None]]


@dataclass(frozen=True)
class Fault:
    """One kind of fault, and the site it happens to."""

    name: str
    deed: Deed
    deals: tuple[Deal, ...] = TABLES
    servers: int = 1
    postgres: bool = False
    kills: bool = False  # whether each trial ends a process at once
    volume: str = ""  # the kind of small disk of its own that the file lies on, if it does
    older: bool = False  # whether it needs another version of the program
    longest_gap: int = 20_000


async def _a_moment(world: World) -> None:
    """Wait for an instant that has nothing to do with what the server is doing."""
    await asyncio.sleep(world.rng.choice((0.0, 0.02, 0.2)) + world.rng.expovariate(10))


async def kill_server(world: World) -> None:
    """Kill a server, and mostly the next one too: while it starts, reads its tables or hears the first moves."""
    server = world.rng.choice(world.servers)
    await _a_moment(world)
    server.kill()
    server.start()
    while world.rng.random() < 0.75:
        await world.back(world.rng.randint(0, len(world.people)))
        await asyncio.sleep(world.rng.uniform(0, 0.1))
        server.kill()
        world.more_kills += 1
        server.start()


async def kill_database(world: World) -> None:
    """Kill PostgreSQL, and start it again."""
    await _a_moment(world)
    cluster = world.grounds.cluster
    cluster.kill()
    await asyncio.sleep(world.rng.uniform(0, 0.3))
    await asyncio.to_thread(cluster.start)


async def terminate(world: World) -> None:
    """Ask a server to end, which waits for nobody without an end, and start it again."""
    server = world.rng.choice(world.servers)
    await _a_moment(world)
    await _end(world, server)
    server.start()


async def _end(world: World, server: Server) -> None:
    server.signal(signal.SIGTERM)
    seconds = await asyncio.to_thread(server.wait_for_end)
    if seconds > SOON:
        world.notes.append(f"it took {seconds:.1f} s to end")


async def full_disk(world: World) -> None:
    """Leave no room on the disk for a while: moves are refused, and go on when there is."""
    await _a_moment(world)
    filler = world.disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    await asyncio.sleep(world.rng.uniform(0, 1))
    filler.unlink(missing_ok=True)


async def read_only_disk(world: World) -> None:
    """Let the disk find an error and become read-only: the server says so, and ends. Then the disk is repaired."""
    server, volume = world.servers[0], world.volume
    assert volume is not None
    await _a_moment(world)
    volume.fail()
    await asyncio.sleep(world.rng.uniform(0, 1))
    if await asyncio.to_thread(server.is_well):
        world.notes.append("it says that it is well while nothing can be stored")
    if world.rng.random() < 0.5:
        server.kill()
    else:
        await _end(world, server)
    await asyncio.to_thread(volume.repair)
    server.start()


async def no_writing(world: World) -> None:
    """Let the server write to no file for a while, not even to its log."""
    pid = world.servers[0].pid
    assert pid is not None
    await _a_moment(world)
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    await asyncio.sleep(world.rng.uniform(0, 1))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


async def slow_disk(world: World) -> None:
    """Keep the server from writing for a while: longer than it is willing to wait, now and then."""
    await _a_moment(world)
    other = sqlite3.connect(world.file, 30.0, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(6.0 if world.rng.random() < 0.1 else world.rng.uniform(0, 1.5))
        other.execute("ROLLBACK")
    finally:
        other.close()


async def dropped_sockets(world: World) -> None:
    """Cut many connections off without a word, some right after a move was sent."""
    for _ in range(10):
        await asyncio.sleep(world.rng.uniform(0, 0.05))
        line = world.rng.choice(world.people).line
        if line is not None:
            line.abort()


async def half_open_sockets(world: World) -> None:
    """Let some not answer any more, though they never said that they go; the server lets them go."""
    lines = [line for person in world.rng.sample(world.people, 3) if (line := person.line) is not None]
    for line in lines:
        line.deaf = True
    await world.until(lambda: not any(line.open for line in lines), "they are never let go")


async def unread_sockets(world: World) -> None:
    """Let some read nothing for a while."""
    lines = [line for person in world.rng.sample(world.people, 3) if (line := person.line) is not None]
    for line in lines:
        line.read_no_more()
    await asyncio.sleep(world.rng.uniform(0, 2))
    for line in lines:
        line.read_on()


async def wall_jumps(world: World) -> None:
    """Set the clock on the wall an hour or a day forward or back; now and then the server is killed as well."""
    await _a_moment(world)
    shift = world.rng.choice((-86_400, -3600, 3600, 86_400)) * 10**9
    with world.wall.open("r+b") as file:
        file.write(struct.pack("q", shift))
    await asyncio.sleep(0.2)
    if world.rng.random() < 0.3:
        world.servers[0].kill()
        world.servers[0].start()


async def stopped(world: World) -> None:
    """Stop the process for longer than it takes a machine to sleep: that time is nobody's."""
    server = world.servers[0]
    await _a_moment(world)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(world.longest_gap / 1000 + 0.5)
    world.passed -= world.longest_gap / 1000 + 0.5
    server.signal(signal.SIGCONT)


async def dead_bot(world: World) -> None:
    """Kill the process in which bots think."""
    await world.until(world.servers[0].thinkers, "no bot thinks")
    await _a_moment(world)
    for pid in world.servers[0].thinkers():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def hung_bot(world: World) -> None:
    """Stop that process: it is given up when its time is over, and another decides."""
    await world.until(world.servers[0].thinkers, "no bot thinks")
    await _a_moment(world)
    for pid in world.servers[0].thinkers():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)


async def other_version(world: World) -> None:
    """Replace one of two servers by another version, and the other way round."""
    server = world.rng.choice(world.servers)
    await _a_moment(world)
    if world.rng.random() < 0.5:
        server.kill()
    else:
        await _end(world, server)
    server.nursery = None if server.nursery is not None else world.grounds.older
    server.start()


FAULTS = (
    Fault("kill -9 of the server (SQLite)", kill_server, kills=True),
    Fault("kill -9 of one of three (PostgreSQL)", kill_server, servers=3, postgres=True, kills=True),
    Fault("kill -9 of PostgreSQL", kill_database, servers=2, postgres=True, kills=True),
    Fault("SIGTERM under load", terminate),
    Fault("full disk", full_disk, volume=MEMORY),
    Fault("disk that becomes read-only", read_only_disk, volume=EXT4),
    Fault("nothing can be written", no_writing),
    Fault("slow disk", slow_disk),
    Fault("dropped sockets", dropped_sockets),
    Fault("half-open sockets", half_open_sockets),
    Fault("unread sockets", unread_sockets),
    Fault("clock set on the wall", wall_jumps),
    Fault("process stopped", stopped, longest_gap=1500),
    Fault("dead bot", dead_bot, deals=WITH_BOTS, kills=True),
    Fault("hung bot", hung_bot, deals=WITH_BOTS),
    Fault("mixed versions (PostgreSQL)", other_version, servers=2, postgres=True, older=True),
)
