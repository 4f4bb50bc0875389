"""A server whose bots know at once what is best: `python -m tests.browser.oracle_server FILE PORT`."""

from __future__ import annotations

import contextlib
import socket
import sys

import uvicorn

from ribeira.server import analyses
from ribeira.server.app import make_app
from tests.server.oracle import Oracle

if __name__ == "__main__":
    vars(analyses)["advisor"] = lambda _game: "medium"  # games are really analysed, and nobody waits for the best of it
    listener = socket.create_server(("127.0.0.1", int(sys.argv[2])))
    sys.stdout.write(f"http://localhost:{listener.getsockname()[1]}/\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(make_app(sys.argv[1], bots=Oracle()), log_level="warning"))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
