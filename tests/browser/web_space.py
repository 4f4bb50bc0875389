"""A web space with the games as files: it knows nothing of them."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

WHERE = "/some/where/"  # of the games in the web space


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing about it."""

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class WebSpace:
    """A folder with a site somewhere in it, and a server that knows nothing but files."""

    def __init__(self, folder: Path) -> None:
        self.site = folder / WHERE.strip("/")
        subprocess.run(
            [sys.executable, "-m", "ribeira", "site", "--out", str(self.site)], check=True, capture_output=True
        )
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        """Be gone: nobody answers any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
