"""A server whose page is of another state than ours: `python -m tests.browser.upgraded_server FILE PORT`."""

from __future__ import annotations

import contextlib
import socket
import sys

import uvicorn

from ribeira.server import app, shell

UPGRADED = "abcdef123456"

if __name__ == "__main__":
    for module in (app, shell):
        setattr(module, "digest", lambda: UPGRADED)  # noqa: B010 - for the checker they are no variables
    listener = socket.create_server(("127.0.0.1", int(sys.argv[2])))
    sys.stdout.write(f"http://localhost:{listener.getsockname()[1]}/\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(app.make_app(sys.argv[1], 1), log_level="warning"))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
