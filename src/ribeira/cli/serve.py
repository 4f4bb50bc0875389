"""`ribeira serve`: the web table."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ribeira.cli.arguments import whole
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.cli.voice import paper, say
from ribeira.kernel.words import Told

if TYPE_CHECKING:
    import uvicorn

PORT = 8610
TRIES = 20  # ports after the usual one, if that is taken
MOST_THINKERS = 256
EVERYWHERE = ("0.0.0.0", "::")


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=say(Told("cli.serve.host")))
    port = whole("--port", 0, 65535)
    parser.add_argument("--port", type=port, metavar="N", help=say(Told("cli.serve.port", port=PORT)))
    parser.add_argument("--data", type=Path, metavar="FILE", help=say(Told("cli.serve.data")))
    thinkers = whole("--thinkers", 1, MOST_THINKERS)
    parser.add_argument("--thinkers", type=thinkers, metavar="N", help=say(Told("cli.serve.thinkers")))
    parser.add_argument("--no-open", action="store_true", help=say(Told("cli.serve.no_open")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    import uvicorn

    from ribeira.server.app import make_app

    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    path = _file(arguments.data)
    listener = _listen(arguments.host, arguments.port)
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        make_app(path, arguments.thinkers),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=1 << 20,
        timeout_graceful_shutdown=2,
        log_level="warning",
        access_log=False,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    threading.Thread(target=_welcome, args=(server, arguments, port, path), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return 0


def _file(wanted: Path | None) -> Path:
    """The file of the tables, tried out before anything is promised."""
    from platformdirs import user_data_path

    path = wanted or user_data_path("ribeira", appauthor=False) / "tables.db"
    try:
        if wanted is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA user_version")
            file.execute("SELECT count(*) FROM sqlite_master")
    except (OSError, sqlite3.Error) as error:
        raise BadOutput(Told("cli.serve.bad_data", file=str(path), reason=str(error))) from None
    return path


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the address asked for, or at the first free port from the usual one on."""
    ports = range(PORT, PORT + TRIES) if port is None else [port]
    for number in ports:
        try:
            family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((host, number), family=family, backlog=512)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == ports[-1]:
                reason = error.strerror or str(error)
                raise BadArgument(Told("cli.serve.address", host=host, port=number, reason=reason)) from None
    raise AssertionError("there is a last port")


def _welcome(server: uvicorn.Server, arguments: Namespace, port: int, path: Path) -> None:
    """Once it runs: say where, and open the page."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    console = paper()
    everywhere = arguments.host in EVERYWHERE
    address = f"http://{'localhost' if everywhere or arguments.host == '127.0.0.1' else arguments.host}:{port}/"
    console.print(say(Told("cli.serve.ready", address=address)), style="bold")
    if everywhere:
        console.print(say(Told("cli.serve.network", address=f"http://{_own_address()}:{port}/")))
    else:
        console.print(say(Told("cli.serve.alone")), soft_wrap=True)
    console.print(say(Told("cli.serve.kept", file=str(path))))
    if not arguments.no_open and sys.stdout.isatty():
        webbrowser.open(address)


def _own_address() -> str:
    """The address of this machine on its network, as far as it can be told without asking anyone."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: this only chooses a way out
        return str(probe.getsockname()[0])
    return socket.gethostname()
