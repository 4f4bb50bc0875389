"""Whether this server is well, and its figures, for those who run it."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ribeira.server import answers
from ribeira.server.clock import now
from ribeira.server.openapi import operation
from ribeira.server.requests import reply
from ribeira.server.wire import encode
from ribeira.version import VERSION

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ribeira.server.metrics import Metrics
    from ribeira.server.storage import Storage

ANSWER_WITHIN = 3.0  # seconds in which something must be stored
TRY_EVERY = 1.0  # seconds for which a try counts, however many ask


class Pulse:
    """Whether something can be stored, found out by storing it: a disk that is full or read-only still answers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tried = 0.0
        self._trying: asyncio.Future[None] | None = None

    async def feel(self) -> None:
        """Wait until something is stored, or was within the last second; an error says that it cannot be."""
        if self._trying is None or (self._trying.done() and time.monotonic() - self._tried >= TRY_EVERY):
            self._tried = time.monotonic()
            self._trying = asyncio.ensure_future(self._storage.keep_alive(now()))
            self._trying.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it
        await asyncio.wait_for(asyncio.shield(self._trying), ANSWER_WITHIN)


@operation(answers.Health, refuses=[503])
async def healthz(request: Request) -> Response:
    """200 if this server can store what is played, else 503: a proxy then sends nobody here."""
    pulse: Pulse = request.app.state.pulse
    try:
        await pulse.feel()
    except Exception:
        return Response(encode({"ok": False}), 503, {"Cache-Control": "no-store"}, "application/json")
    return reply({"ok": True, "version": VERSION})


@operation("text/plain", refuses=[404])
async def metrics(request: Request) -> Response:
    """The figures as Prometheus reads them, for machines of our own net alone."""
    kept: Metrics | None = request.app.state.metrics
    if kept is None or not _is_near(request):
        raise HTTPException(404)
    return Response(kept.text(), 200, {"Cache-Control": "no-store"}, kept.media_type)


def _is_near(request: Request) -> bool:
    """Whether whoever asks is on this machine or its own net, and not somebody for whom a proxy asks."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        address = ipaddress.ip_address(request.client.host.partition("%")[0])
    except ValueError:
        return request.client.host == "testclient"
    return address.is_loopback or address.is_private


class Measured:
    """Notes how long each answer took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kept: Metrics | None = getattr(scope["app"].state, "metrics", None) if scope["type"] == "http" else None
        if kept is None:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            kept.answered(scope, status, time.perf_counter() - began)


ROUTES = [Route("/healthz", healthz), Route("/metrics", metrics)]
