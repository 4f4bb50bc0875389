"""The web application: the API, the pages, and what holds for every answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ribeira.kernel.words import RibeiraError, Told
from ribeira.server import api, health, shell
from ribeira.server.addresses import Reach
from ribeira.server.analyses import Analyst
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.collector import Collector
from ribeira.server.database import Database
from ribeira.server.errors import status_of
from ribeira.server.files import WEB, digest, files
from ribeira.server.lobby import Lobby
from ribeira.server.openapi import ANY, HTML, allowed, operation
from ribeira.server.origins import Origins
from ribeira.server.people import People
from ribeira.server.push import Pushes, available
from ribeira.server.push_delivery import Delivery
from ribeira.server.readers import Readers
from ribeira.server.storage import Storage
from ribeira.server.visitors import Visitors
from ribeira.server.wire import encode
from ribeira.texts import LANGUAGES, speaker

if TYPE_CHECKING:
    from ribeira.server.metrics import Metrics

HOUSEKEEPING = 5.0  # seconds between two rounds
LEAVING = 1.0  # seconds that noting the last things may take when the server ends
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
mimetypes.add_type("font/woff2", ".woff2")  # not known everywhere
LOGGER = logging.getLogger("ribeira")

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Secure:
    """Refuses what another site's page asks for, and gives every answer headers: links are secrets."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
            await send(message)

        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        told, is_http = self._refusal(scope), scope["type"] == "http"
        if told is None:
            await self.app(scope, receive, send_secured if is_http else send)
        elif is_http:
            await _error(Request(scope), told, 403)(scope, receive, send_secured)
        else:
            await WebSocketClose()(scope, receive, send)

    def _refusal(self, scope: Scope) -> Told | None:
        """Why a request is refused before anybody looks at it."""
        headers = Headers(scope=scope)
        if not self.origins.is_ours(headers.get("host", "")):
            return Told("http.host", host=headers.get("host", "")[:64])
        acts = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        return Told("http.foreign") if acts and self.origins.is_foreign(headers) else None


@operation(HTML)
async def page(request: Request) -> Response:
    """The one page; its script finds out by the address what to show."""
    return Response(_page(), 200, {"Cache-Control": "no-cache"}, "text/html")


@lru_cache
def _page() -> str:
    """The page, which names all its modules at once so that they are fetched side by side."""
    names = sorted(path.name for path in WEB.glob("*.js") if path.name != "sw.js")
    modules = [f'<link rel="modulepreload" href="{{static}}/{name}">' for name in names]
    content = (WEB / "page.html").read_text(encoding="utf-8").replace("</head>", "\n".join([*modules, "</head>"]))
    return content.replace("{static}", f"/static/{digest()}")


@operation(ANY, refuses=[404])
async def static(request: Request) -> Response:
    """A file of the page."""
    path = WEB / request.path_params["path"]
    if path not in files():
        raise HTTPException(404)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    fresh = request.path_params["digest"] == digest()
    return Response(path.read_bytes(), 200, FOREVER if fresh else {"Cache-Control": "no-cache"}, kind)


def _error(request: Request, told: Told, status: int) -> Response:
    language = request.query_params.get("language", "en")
    say = speaker(language if language in LANGUAGES else "en")
    return Response(encode({"error": {"code": told.code, "sentence": say(told)}}), status, None, "application/json")


async def refused(request: Request, error: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(error, RibeiraError)
    return _error(request, error.told, status_of(error))


async def not_there(request: Request, error: Exception) -> Response:
    """An unknown address or method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:64]
    if error.status_code == 405:
        answer = _error(request, Told("http.method", method=request.method, path=path), 405)
        answer.headers["Allow"] = ", ".join(sorted(set(allowed(request.app.routes, request.url.path))))
        return answer
    if error.status_code == 404 and _is_for_a_page(request):
        return Response(_page(), 404, {"Cache-Control": "no-cache"}, "text/html")
    return _error(request, Told("http.not_found", path=path), error.status_code)


def _is_for_a_page(request: Request) -> bool:
    """Whether somebody opens an address in a browser, rather than a program or a page fetching something."""
    outside = not request.url.path.startswith(("/api/", "/static/"))
    return outside and "text/html" in request.headers.get("accept", "")


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours: in the log for the host, a plain sentence for the player."""
    LOGGER.error("%s failed", request.url.path, exc_info=error)
    return _error(request, Told("http.failed"), 500)


def make_app(
    file: Path | str | Database,
    workers: int | None = None,
    bots: BotPool | None = None,
    reach: Reach | None = None,
    delivery: Delivery | None = None,
    origins: Origins | None = None,
    expire_days: int | None = None,
    readers: Readers | None = None,
) -> Starlette:
    """The application with its tables in this file or database; bots think in so many processes, or in a pool given.

    `reach` says who can open its pages, `delivery` how notifications travel if not in the usual way, and `origins`
    which names the server goes by; `readers` do what takes long. After `expire_days` without a sign of life, unfinished
    tables and uploads go.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage, pool = Storage(file), bots or BotPool(workers)
        pushes = Pushes(storage, delivery) if available() else None
        app.state.reach = reach or Reach()
        lobby = app.state.lobby = Lobby(storage, pool, pushes)
        people = app.state.people = People(lobby)
        lobby.ended = people.settle
        app.state.visitors, reading = Visitors(), readers or Readers()
        app.state.readers = reading
        analyst = app.state.analyst = Analyst(storage, pool)
        await lobby.wake_all()
        await analyst.resume()
        app.state.metrics, app.state.pulse = _metrics(lobby), health.Pulse(storage)
        collector = Collector(now())
        collector.begin()
        keeper = asyncio.create_task(_keep_house(lobby, expire_days, collector))
        try:
            yield
        finally:
            keeper.cancel()
            collector.end()
            analyst.stop()
            await _take_leave(lobby)
            if pushes is not None:
                await pushes.close()
            pool.close()
            reading.close()
            storage.close()

    pages = ["/", "/me", "/play/{token}", "/watch/{token}", "/join/{token}", "/replay/{token}", "/editions/{token}"]
    app = Starlette(
        routes=[
            Mount("/api/v1", routes=api.ROUTES),
            Route("/static/{digest}/{path:path}", static),
            *health.ROUTES,
            *shell.ROUTES,
            *(Route(path, page) for path in pages),
        ],
        exception_handlers={RibeiraError: refused, HTTPException: not_there, Exception: failed},
        lifespan=lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(health.Measured)
    app.add_middleware(Secure, origins=origins or Origins(more=["testserver"]))
    return app


def _metrics(lobby: Lobby) -> Metrics | None:
    """The figures of the server, if the extra `metrics` is there."""
    try:
        from ribeira.server.metrics import Metrics
    except ImportError:
        return None
    return Metrics(lobby)


async def _take_leave(lobby: Lobby) -> None:
    """Stop the bots and note what the clocks show; not at any price, since the database may be away."""
    leaving = asyncio.ensure_future(lobby.sleep_all())
    await asyncio.wait({leaving}, timeout=LEAVING)
    leaving.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody waits for it any more
    error = leaving.exception() if leaving.done() else TimeoutError(f"not done within {LEAVING:g} s")
    if error is not None:
        LOGGER.warning("what the clocks show is not noted: %s", error)


async def _keep_house(lobby: Lobby, expire_days: int | None, collector: Collector) -> None:
    """Every few seconds: look at the time, note that clocks run, wake tables that need it and let idle ones go."""

    async def expire() -> None:
        await lobby.expire(expire_days)

    while True:
        now()
        for deed in (lobby.tell_sleep, lobby.wake_due, lobby.keep_alive, lobby.let_idle_go, expire):
            try:
                await deed()
            except RibeiraError as error:  # the database may be away for a while
                LOGGER.warning("housekeeping waits: %s", error)
            except Exception:
                LOGGER.exception("housekeeping failed")
        collector.look(lobby.storage.appended, now())
        await asyncio.sleep(HOUSEKEEPING)
