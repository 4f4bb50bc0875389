"""The web application: the API, the pages, and what holds for every answer."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import mimetypes
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import ribeira
from ribeira.kernel.words import BadData, BadRecord, BadSetup, Malformed, RibeiraError, Told
from ribeira.server import api
from ribeira.server.analyses import Analyst
from ribeira.server.bot_pool import BotPool
from ribeira.server.errors import RequestError
from ribeira.server.lobby import Lobby
from ribeira.server.storage import Storage
from ribeira.server.wire import encode
from ribeira.texts import LANGUAGES, speaker

WEB = Path(ribeira.__file__).parent / "web"
CLOCKS_EVERY = 5.0  # seconds
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
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
    """Headers that every answer bears: links are secrets, so they are told to nobody else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
            await send(message)

        if scope["type"] == "http" and scope["method"] == "POST" and _is_foreign(Headers(scope=scope)):
            refusal = _error(Request(scope), Told("http.foreign"), 403)
            await refusal(scope, receive, send_secured)
            return
        await self.app(scope, receive, send_secured if scope["type"] == "http" else send)


def _is_foreign(headers: Headers) -> bool:
    """Whether a browser says that another site's page makes this request; programs say nothing of the kind."""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


@lru_cache
def digest() -> str:
    """A name for this state of the page's files: a new one for every change, so that old ones may be kept forever."""
    content = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file():
            content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()[:12]


async def page(request: Request) -> Response:
    """The one page; its script finds out by the address what to show."""
    return Response(_page(), 200, {"Cache-Control": "no-cache"}, "text/html")


@lru_cache
def _page() -> str:
    """The page, which names all its modules at once so that they are fetched side by side."""
    modules = [f'<link rel="modulepreload" href="{{static}}/{path.name}">' for path in sorted(WEB.glob("*.js"))]
    content = (WEB / "page.html").read_text(encoding="utf-8").replace("</head>", "\n".join([*modules, "</head>"]))
    return content.replace("{static}", f"/static/{digest()}")


@lru_cache
def _files() -> frozenset[Path]:
    """What is there to be fetched: nothing else is even looked for."""
    return frozenset(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".py")


async def static(request: Request) -> Response:
    """A file of the page."""
    path = WEB / request.path_params["path"]
    if path not in _files():
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
    if isinstance(error, RequestError):
        return _error(request, error.told, error.status)
    bad = isinstance(error, (Malformed, BadSetup, BadData, BadRecord))
    return _error(request, error.told, 400 if bad else 409)


async def not_there(request: Request, error: Exception) -> Response:
    """An unknown address or method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:64]
    if error.status_code == 405:
        return _error(request, Told("http.method", method=request.method, path=path), 405)
    return _error(request, Told("http.not_found", path=path), error.status_code)


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours: in the log for the host, a plain sentence for the player."""
    LOGGER.error("%s failed", request.url.path, exc_info=error)
    return _error(request, Told("http.failed"), 500)


def make_app(file: Path | str, workers: int | None = None, bots: BotPool | None = None) -> Starlette:
    """The application with its tables in this file; bots think in so many processes, or in a pool of the caller's."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage, pool = Storage(file), bots or BotPool(workers)
        lobby = app.state.lobby = Lobby(storage, pool)
        analyst = app.state.analyst = Analyst(storage, pool)
        await lobby.wake_all()
        await analyst.resume()
        keeper = asyncio.create_task(_store_clocks(lobby))
        try:
            yield
        finally:
            keeper.cancel()
            analyst.stop()
            await lobby.sleep_all()
            pool.close()
            storage.close()

    pages = ["/", "/play/{token}", "/watch/{token}", "/join/{token}", "/replay/{token}"]
    app = Starlette(
        routes=[
            Mount("/api/v1", routes=api.ROUTES),
            Route("/static/{digest}/{path:path}", static),
            *(Route(path, page) for path in pages),
        ],
        exception_handlers={RibeiraError: refused, HTTPException: not_there, Exception: failed},
        lifespan=lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Secure)
    return app


async def _store_clocks(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(CLOCKS_EVERY)
        with contextlib.suppress(Exception):
            await lobby.store_clocks()
