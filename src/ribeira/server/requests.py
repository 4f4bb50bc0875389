"""What requests ask for, checked, and how they are answered."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from ribeira.kernel.drawing import SHAPES, Shape
from ribeira.server import wire
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.lobby import Lobby
from ribeira.server.messages import Look
from ribeira.server.readers import Readers
from ribeira.server.tokens import Access
from ribeira.server.visitors import Visitors, visitor_of
from ribeira.texts import LANGUAGES

LARGEST_BODY = 65_536


def lobby_of(request: HTTPConnection) -> Lobby:
    """The tables of this server."""
    lobby: Lobby = request.app.state.lobby
    return lobby


def allow(request: HTTPConnection, deed: str, amount: int = 1) -> None:
    """Count what a visitor does; refused if that is too much."""
    visitors: Visitors = request.app.state.visitors
    visitors.allow(visitor_of(request), deed, amount)


def present(request: HTTPConnection) -> AbstractContextManager[None]:
    """Count a connection that stays, as long as it does; refused if this visitor has too many."""
    visitors: Visitors = request.app.state.visitors
    return visitors.present(visitor_of(request))


async def read_heavy(request: Request, work: Callable[..., Any], *arguments: Any) -> Any:
    """What a function returns that takes long, worked out in another process for this visitor."""
    readers: Readers = request.app.state.readers
    return await readers.read(visitor_of(request), work, *arguments)


async def opened(request: HTTPConnection) -> tuple[LiveTable, Access]:
    """The table behind a seat's or a watch token, ready to be shown; refused if the token is no such one."""
    token = request.path_params["token"]
    live, access = await lobby_of(request).open(token)
    if access.kind == "invite":
        raise RequestError("table.unknown", 404, token=token[:32])
    await live.prepare(access.seat)
    return live, access


def look_of(request: HTTPConnection, access: Access) -> Look:
    """How whoever asks wants to see the table."""
    return Look(access.seat, shape_of(request), language_of(request))


def language_of(request: HTTPConnection) -> str:
    """The language asked for."""
    wanted = request.query_params.get("language", "en")
    if wanted not in LANGUAGES:
        raise RequestError("http.language", 400, value=wanted[:16], expected=", ".join(LANGUAGES))
    return wanted


def shape_of(request: HTTPConnection) -> Shape:
    """The layout asked for."""
    wanted = request.query_params.get("shape", "wide")
    for shape in SHAPES:
        if shape == wanted:
            return shape
    raise RequestError("http.shape", 400, value=wanted[:16], expected=", ".join(SHAPES))


def number_of(request: HTTPConnection, name: str, otherwise: int, most: int = 10**9) -> int:
    """A whole number in the query."""
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) > most:
        raise RequestError("http.number", 400, name=name, value=text[:32], least=0, most=most)
    return int(text)


async def body_of(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body, if it is not too large and comes whole."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise RequestError("http.too_large", 413, size=f"> {most}", most=most)
    except ClientDisconnect:  # nobody reads the refusal; it is no fault of ours, and not told in the log
        raise RequestError("http.body", 400, reason=f"{len(body)} …") from None
    return bytes(body)


def reply(content: Any, status: int = 200) -> Response:
    """A JSON answer that is not to be kept."""
    return Response(wire.encode(content), status, {"Cache-Control": "no-store"}, "application/json")
