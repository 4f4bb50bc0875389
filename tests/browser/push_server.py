"""A server whose notifications go to a push service of the tests: `python -m tests.browser.push_server FILE PORT`.

Beside the file lie the certificate of the push service and a file with its port.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from pathlib import Path

import uvicorn

from ribeira.server import calls
from ribeira.server.app import make_app
from tests.server.push_service import way_to

if __name__ == "__main__":
    file = Path(sys.argv[1])
    delivery = way_to(int((file.parent / "port").read_text()), file.parent / "certificate.pem")
    calls.PATIENCE, calls.APART = 0.1, 0.0
    listener = socket.create_server(("127.0.0.1", int(sys.argv[2])))
    sys.stdout.write(f"http://localhost:{listener.getsockname()[1]}/\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(make_app(file, 1, delivery=delivery), log_level="warning"))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
