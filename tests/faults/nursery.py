"""A process that has imported the program: every server is a fork of it, so that a start costs little.

It reads orders from its input, a line each, and answers with the number of the new process. What a fork takes over
from before it was born is its clock, which is set anew. Servers end with it.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import select
import signal
import struct
import sys
import time
from typing import Any


def main() -> None:
    """Serve orders until the input ends."""
    _warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    born: list[int] = []
    answers = os.fdopen(os.dup(1), "w")
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            answers.close()
            _live(order)
        for handle in [handle for handle in born if select.select([handle], [], [], 0)[0]]:
            born.remove(handle)
            os.close(handle)
        born.append(os.pidfd_open(pid))  # not its number, which another process may get once it is gone
        print(pid, file=answers, flush=True)
    for handle in born:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)


def _warm_up() -> None:
    """Have everything in memory that a server reads, draws and says, by some moves at a table of each game."""
    import segno  # noqa: F401
    import uvicorn  # noqa: F401

    import ribeira.cli.serve
    import ribeira.server.addresses
    import ribeira.server.app
    import ribeira.server.metrics
    import ribeira.server.postgres
    import ribeira.server.protocols  # noqa: F401
    from ribeira.games import GAMES
    from ribeira.kernel.dealer import Dealer
    from ribeira.kernel.record import Record
    from ribeira.server.audience import Audience, Subscriber
    from ribeira.server.clock import ClockRule
    from ribeira.server.messages import Look
    from ribeira.server.seats import Chair
    from ribeira.server.table import Table
    from ribeira.server.terms import Terms

    for game in GAMES.values():
        table = Table.new(
            0,
            Record(game.setup(3), ("",) * 3),
            key=Dealer.seeded(game.name).key,
            id="t",
            proven=True,
            terms=Terms(aid=False, listed=False, clock=ClockRule(), absent=None, pace=0),
            chairs=[Chair("here", f"P{seat}") for seat in range(3)],
            watch="w",
            invite="i",
        )
        audience = Audience(table)
        for viewer in (0, 1, 2, None):
            audience.add(Subscriber(Look(viewer)), 0, 0)
        for _ in range(12):
            seat = table.acting()[0]
            text = game.notation.write(table.history.state.legal(seat)[0])
            table.play(seat, str(table.decision(seat)), text, 0)
            audience.push(0)


def _live(order: dict[str, Any]) -> None:
    """Be a server."""
    from ribeira.cli import main as ribeira
    from ribeira.server import passing_time

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing, log = os.open(os.devnull, os.O_RDONLY), os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number, handle in enumerate((nothing, log, log)):
        os.dup2(handle, number)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    os.environ.update(order["environment"])
    if order["wall"]:
        _follow(order["wall"])
    passing_time.LONGEST_GAP = order["longest_gap"]
    passing_time.PASSING.__init__()  # type: ignore[misc]
    code = ribeira(order["arguments"])
    sys.stdout.flush()
    sys.stderr.flush()
    os.write(2, f"ended with {code}\n".encode())
    os._exit(code)


def _follow(file: str) -> None:
    """Let the time of day differ from the machine's by the nanoseconds that a file says."""
    with open(file, "r+b") as opened:  # noqa: PTH123
        shift = mmap.mmap(opened.fileno(), 8)
    real = time.time_ns
    time.time_ns = lambda: real() + struct.unpack("q", shift[:8])[0]
    time.time = lambda: time.time_ns() / 1e9


if __name__ == "__main__":
    main()
