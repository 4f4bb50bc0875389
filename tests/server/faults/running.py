"""A server in this process, listening at a port of the loopback as `ribeira serve` does, with short deadlines."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from ribeira.server import protocols
from ribeira.server.app import make_app


@contextmanager
def running(path: Path, **more: Any) -> Iterator[tuple[protocols.PatientServer, int]]:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        make_app(path, 1, **more),
        http=protocols.PatientHttp,
        ws=protocols.PatientSocket,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        log_level="critical",
        lifespan="on",
    )
    server = protocols.PatientServer(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield server, listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(60)
        listener.close()


def until(come_true: Any, seconds: float = 90.0) -> None:
    """Wait for something; fail if it never comes true."""
    end = time.monotonic() + seconds
    while not come_true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)
