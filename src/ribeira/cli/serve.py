"""`ribeira serve`: the web table."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ribeira.cli.arguments import whole
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.cli.tables import location, usual_file
from ribeira.cli.voice import paper, say
from ribeira.kernel.words import Told

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

    from ribeira.server.addresses import Reach
    from ribeira.server.protocols import Network

PORT = 8610
TRIES = 20  # ports after the usual one, if that is taken
MOST_THINKERS = 256


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=say(Told("cli.serve.host")))
    port = whole("--port", 0, 65535)
    parser.add_argument("--port", type=port, metavar="N", help=say(Told("cli.serve.port", port=str(PORT))))
    parser.add_argument("--data", metavar="FILE", help=say(Told("cli.serve.data")))
    thinkers = whole("--thinkers", 1, MOST_THINKERS)
    parser.add_argument("--thinkers", type=thinkers, metavar="N", help=say(Told("cli.serve.thinkers")))
    parser.add_argument("--public-url", default="", metavar="URL", help=say(Told("cli.serve.public_url")))
    parser.add_argument("--proxy", default="", metavar="ADDRESS", help=say(Told("cli.serve.proxy")))
    expire = whole("--expire-days", 1, 36_500)
    parser.add_argument("--expire-days", type=expire, metavar="N", help=say(Told("cli.serve.expire")))
    parser.add_argument("--log-json", action="store_true", help=say(Told("cli.serve.log_json")))
    parser.add_argument("--no-open", action="store_true", help=say(Told("cli.serve.no_open")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    from ribeira.server.addresses import reach
    from ribeira.server.app import make_app
    from ribeira.server.logs import log_to_stderr
    from ribeira.server.origins import Origins
    from ribeira.server.protocols import PatientServer

    log_to_stderr(as_json=arguments.log_json)
    public, proxies = _public(arguments.public_url), _networks(arguments.proxy)
    place, told_place = _database(arguments.data)
    listener = _listen(arguments.host, arguments.port)
    port = listener.getsockname()[1]
    known = reach(arguments.host, port)
    app = make_app(
        place,
        arguments.thinkers,
        reach=known,
        origins=Origins(public, [arguments.host]),
        expire_days=arguments.expire_days,
    )
    server = PatientServer(_config(app, proxies))
    threading.Thread(target=_welcome, args=(server, arguments, port, told_place, known), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return 0


def _config(app: Starlette, proxies: tuple[Network, ...]) -> uvicorn.Config:
    """How the application is served: everything has a limit or a deadline, and the log is ours."""
    import uvicorn

    from ribeira.server.presence import PING_EVERY, PING_PATIENCE
    from ribeira.server.protocols import PatientHttp, PatientSocket, most_connections

    PatientHttp.most, PatientHttp.proxies = most_connections(), proxies
    return uvicorn.Config(
        app,
        http=PatientHttp,
        ws=PatientSocket,
        ws_per_message_deflate=False,
        ws_max_size=1 << 16,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_PATIENCE,
        h11_max_incomplete_event_size=1 << 14,
        timeout_graceful_shutdown=2,
        forwarded_allow_ips=["127.0.0.1", "::1", *map(str, proxies)],
        log_level="warning",
        log_config=None,
        access_log=False,
        lifespan="on",
    )


def _networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks, separated by commas."""
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError:
        raise BadArgument(Told("cli.serve.bad_proxy", value=text[:100])) from None


def _public(url: str) -> str:
    """The address that people type."""
    try:
        parts = urlsplit(url)
        good = not url or (parts.scheme in ("http", "https") and parts.hostname and parts.port != 0)
    except ValueError:
        good = False
    if not good:
        raise BadArgument(Told("cli.serve.bad_url", value=url[:100]))
    return url


def _database(wanted: str | None) -> tuple[Path | str, str]:
    """Where the tables are, opened once before anything is promised; and how that is told."""
    from ribeira.server.database import open_database

    place = location(wanted)
    if place == usual_file():
        try:
            usual_file().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOutput(Told("store.unusable", file=str(place), reason=str(error))) from None
    database = open_database(place)
    database.close()
    return place, database.place


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the address asked for, or at the first free port from the usual one on."""
    ports = range(PORT, PORT + TRIES) if port is None else [port]
    for number in ports:
        try:
            family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((host, number), family=family, backlog=512)
        except UnicodeError:  # the name of a host that cannot be one
            reason = os.strerror(errno.EADDRNOTAVAIL)
            raise BadArgument(Told("cli.serve.address", host=host, port=str(number), reason=reason)) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == ports[-1]:
                reason = error.strerror or str(error)
                raise BadArgument(Told("cli.serve.address", host=host, port=str(number), reason=reason)) from None
    raise AssertionError("there is a last port")


def _welcome(server: uvicorn.Server, arguments: Namespace, port: int, place: str, known: Reach) -> None:
    """Once it runs: say where, with a code for the phones of friends, and open the page."""
    import segno

    from ribeira.server.addresses import EVERYWHERE

    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    console = paper()
    here = arguments.host in (*EVERYWHERE, "127.0.0.1")
    address = f"http://localhost:{port}/" if here or known.network is None else f"{known.network}/"
    console.print(say(Told("cli.serve.ready", address=address)), style="bold")
    if known.network is not None:
        console.print(say(Told("cli.serve.network", address=f"{known.network}/")))
        if sys.stdout.isatty():
            segno.make(f"{known.network}/", error="l").terminal(compact=True)
    elif known.alone:
        console.print(say(Told("cli.serve.alone")), soft_wrap=True)
    else:
        console.print(say(Told("cli.serve.no_network")), soft_wrap=True)
    console.print(say(Told("cli.serve.kept", file=place)))
    if not arguments.no_open and sys.stdout.isatty():
        webbrowser.open(address)
