"""A server whose bots know at once what is best: `python -m tests.browser.oracle_server FILE PORT`."""

from __future__ import annotations

import contextlib
import sys

import uvicorn

from ribeira.server.app import make_app
from tests.server.oracle import Oracle

if __name__ == "__main__":
    file, port = sys.argv[1], int(sys.argv[2])
    server = uvicorn.Server(uvicorn.Config(make_app(file, bots=Oracle()), port=port, log_level="warning"))
    config = server.config
    config.load()
    listener = config.bind_socket()
    sys.stdout.write(f"http://localhost:{listener.getsockname()[1]}/\n")
    sys.stdout.flush()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
