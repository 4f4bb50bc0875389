"""The JSON API, version 1. docs/api.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
import io
from functools import lru_cache
from random import Random
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from ribeira import svg
from ribeira.bots import BOTS
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame
from ribeira.kernel.match import Match
from ribeira.kernel.plain import plain
from ribeira.kernel.record import last_state, write_record
from ribeira.kernel.words import RibeiraError, Told
from ribeira.server import live, replays, wire
from ribeira.server.lobby import Lobby, Seating, new_token, now
from ribeira.server.pictures import Look, in_words, table_message, voice
from ribeira.server.refusals import refuse
from ribeira.server.storage import Pass
from ribeira.texts import LANGUAGES, catalogue, speaker

LARGEST_BODY, LARGEST_RECORD = 65_536, 2_000_000
LONGEST_WAIT = 25.0
NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "nl": "Nederlands", "pt": "Português"}
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


def lobby_of(request: Request | WebSocket) -> Lobby:
    """The tables of this server."""
    lobby: Lobby = request.app.state.lobby
    return lobby


def language_of(request: Request | WebSocket) -> str:
    """The language asked for."""
    wanted = request.query_params.get("language", "en")
    if wanted not in LANGUAGES:
        raise refuse("http.language", 400, value=wanted[:16], expected=", ".join(LANGUAGES))
    return wanted


def number_of(request: Request | WebSocket, name: str, otherwise: int, most: int = 10**9) -> int:
    """A whole number in the query."""
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) > most:
        raise refuse("http.number", 400, name=name, value=text[:32], least=0, most=most)
    return int(text)


async def body_of(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body, if it is not too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise refuse("http.too_large", 413, size=f"> {most}", most=most)
    return bytes(body)


def reply(content: Any, status: int = 200) -> Response:
    """A JSON answer that is not to be kept."""
    return Response(wire.encode(content), status, {"Cache-Control": "no-store"}, "application/json")


# Games


async def games(request: Request) -> Response:
    """Every game with what a page needs to offer it."""
    language = language_of(request)
    return reply({"games": [_game(game, language) for game in GAMES.values()]})


def _game(game: AnyGame, language: str) -> dict[str, Any]:
    say = speaker(language)
    options = [
        {
            "name": name,
            "label": say(Told(f"{game.name}.option.{name}")),
            "values": [{"value": value, "label": say(Told(f"{game.name}.option.{name}.{value}"))} for value in values],
        }
        for name, values in game.options.items()
    ]
    return {
        "name": game.name,
        "title": say(game.title),
        "about": say(Told(f"{game.name}.about")),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": options,
        "bots": [{"name": bot, "label": say(Told(f"bot.{bot}"))} for bot in BOTS],
        "sheet": f"/api/v1/games/{game.name}/sheet.svg",
        "picture": f"/api/v1/games/{game.name}/picture.svg",
    }


def _known(request: Request) -> AnyGame:
    name = request.path_params["name"]
    if name not in GAMES:
        raise refuse("setup.unknown_game", 404, game=name[:32], expected=", ".join(GAMES))
    return GAMES[name]


async def sheet(request: Request) -> Response:
    """The symbols of a game's drawing."""
    content = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_known(request).sheet()}</defs></svg>'
    return Response(content, 200, FOR_A_DAY, "image/svg+xml")


async def sample(request: Request) -> Response:
    """A picture of the game in full swing."""
    theme = request.query_params.get("theme", "auto")
    game = _known(request)
    content = await asyncio.to_thread(_sample, game.name, theme if theme in ("light", "dark") else "auto")
    return Response(content, 200, FOR_A_DAY, "image/svg+xml")


@lru_cache
def _sample(name: str, theme: str) -> str:
    game = GAMES[name]
    match = Match(game, game.setup(game.seats[-1]), [""] * game.seats[-1], Dealer.seeded("a picture of", name))
    bot, rng, wanted = BOTS["greedy"](game), Random(name), 90
    while not match.over and len(match.actions) < wanted:
        match.play(bot.choose(match.state.view(match.state.to_act()[0]), rng))
    drawing = game.draw(match.state.view(0), speaker(), True)
    return svg.render(drawing, game.sheet(), theme, "")


async def style(request: Request) -> Response:
    """The classes that pieces are styled by."""
    theme = request.query_params.get("theme", "auto")
    content = svg.stylesheet(theme if theme in ("light", "dark") else "auto")
    return Response(content, 200, FOR_A_DAY, "text/css")


async def texts(request: Request) -> Response:
    """The sentences of the page."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise refuse("http.language", 404, value=language[:16], expected=", ".join(LANGUAGES))
    return reply({"texts": _texts(language)})


@lru_cache
def _texts(language: str) -> dict[str, str]:
    codes = [code for code in catalogue("en")._catalog if isinstance(code, str) and code.startswith("web.")]  # type: ignore[attr-defined]
    return {code: catalogue(language).gettext(code) for code in codes}


async def languages(request: Request) -> Response:
    """The languages we speak."""
    return reply({"languages": [{"code": code, "name": NAMES.get(code, code)} for code in LANGUAGES]})


async def qr(request: Request) -> Response:
    """A QR code of an address of this site."""
    path = request.query_params.get("path", "/")
    if not path.startswith("/") or len(path) > 200:
        raise refuse("http.not_found", 404, path=path[:64])
    picture = io.BytesIO()
    address = str(request.base_url).rstrip("/") + path
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=2, dark="#22303A", light="#F6F0E2")
    return Response(picture.getvalue(), 200, media_type="image/svg+xml")


# Tables


async def new_table(request: Request) -> Response:
    """Make a table."""
    wanted: wire.NewTable = wire.read(await body_of(request, LARGEST_RECORD), wire.NewTable)
    return reply(await lobby_of(request).make(wanted), 201)


async def open_tables(request: Request) -> Response:
    """Listed tables with a free seat."""
    lobby, language = lobby_of(request), language_of(request)
    found = [await lobby.seating(id) for id in await lobby.storage.listed()]
    return reply({"tables": [_brief(seating, language) for seating in found if seating is not None]})


def _brief(seating: Seating, language: str) -> dict[str, Any]:
    table = seating.table
    return {
        "table": table.id,
        "game": table.game.name,
        "title": speaker(language)(table.game.title),
        "names": [name or None for name in table.names],
        "seats": [{"seat": at, "name": chair.name or None, "who": chair.who} for at, chair in enumerate(table.chairs)],
        "open": sum(chair.who == "open" for chair in table.chairs),
        "clock": table.terms.clock,
    }


async def join(request: Request) -> Response:
    """Sit down at a table."""
    lobby = lobby_of(request)
    wish: wire.Joining = wire.read(await body_of(request), wire.Joining)
    if wish.invite:
        seating = await _invited(lobby, wish.invite)
    else:
        found = await lobby.seating(wish.table) if len(wish.table) <= 64 else None
        if found is None or not found.table.terms.listed:
            raise refuse("table.unknown", 404, token=wish.table[:32])
        seating = found
    token, seat = await lobby.join(seating, wish.seat, wish.name)
    return reply({"token": token, "seat": seat, "table": seating.table.id}, 201)


async def _invited(lobby: Lobby, invite: str) -> Seating:
    seating, opens = await lobby.open(invite)
    if opens.kind != "invite":
        raise refuse("table.unknown", 404, token=invite[:32])
    return seating


async def invitation(request: Request) -> Response:
    """The table that an invitation is for."""
    seating = await _invited(lobby_of(request), request.path_params["token"])
    return reply(_brief(seating, language_of(request)))


async def mine(request: Request) -> Response:
    """The tables behind tokens that a browser remembers."""
    lobby, language = lobby_of(request), language_of(request)
    wanted: wire.Mine = wire.read(await body_of(request), wire.Mine)
    found = []
    for token in wanted.tokens[:200]:
        try:
            seating, opens = await lobby.open(token)
        except RibeiraError:
            continue
        if opens.kind == "seat":
            found.append({"token": token, **_mine(seating, opens, language)})
    return reply({"tables": found})


def _mine(seating: Seating, opens: Pass, language: str) -> dict[str, Any]:
    table = seating.table
    say = voice(table, language)
    return {
        **_brief(seating, language),
        "seat": opens.seat,
        "your_turn": opens.seat in table.acting(),
        "waiting_for": say(Told("table.waiting", seats=table.acting())) if table.acting() else "",
        "started": table.started,
        "over": table.over,
        "watch": table.watch,
    }


# A seat


async def _opened(request: Request | WebSocket) -> tuple[Seating, Pass]:
    """The table behind a seat's or a watch token."""
    seating, opens = await lobby_of(request).open(request.path_params["token"])
    if opens.kind == "invite":
        raise refuse("table.unknown", 404, token=request.path_params["token"][:32])
    return seating, opens


def _look(request: Request | WebSocket, opens: Pass) -> Look:
    return Look(opens.seat, request.query_params.get("tall") == "1", language_of(request))


async def seat(request: Request) -> Response:
    """The table and a whole frame."""
    seating, opens = await _opened(request)
    look = _look(request, opens)
    frame = seating.viewers.frame_now(look, number_of(request, "revision", 0))
    return reply({"table": table_message(seating.table, look, now()), "frame": frame})


async def seat_view(request: Request) -> Response:
    """The whole view as data."""
    seating, opens = await _opened(request)
    table = seating.table
    decision = None if opens.seat is None else table.decision(opens.seat)
    view = plain(table.match.state.view(opens.seat))
    legal = [] if opens.seat is None else [table.game.notation.write(a) for a in table.match.state.legal(opens.seat)]
    return reply({"revision": table.revision, "decision": decision, "legal": legal, "view": view})


async def seat_words(request: Request) -> Response:
    """The table in words."""
    seating, opens = await _opened(request)
    table, say = seating.table, voice(seating.table, language_of(request))
    view = table.match.state.view(opens.seat)
    return reply({"revision": table.revision, "words": in_words(table.game, view, say, table.terms.aid)})


async def seat_wait(request: Request) -> Response:
    """The same as `seat`, once something has changed."""
    seating, _ = await _opened(request)
    if seating.table.revision == number_of(request, "revision", 0):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(seating.changed.wait(), LONGEST_WAIT)
    return await seat(request)


async def command(request: Request) -> Response:
    """One command, without a socket."""
    seating, opens = await _opened(request)
    body = await body_of(request)
    answer = await live.answer(lobby_of(request), seating, opens, body, _look(request, opens))
    return reply(answer, 200 if answer["ok"] else 409)


async def socket(websocket: WebSocket) -> None:
    """Commands in, messages out."""
    await websocket.accept()
    try:
        seating, opens = await _opened(websocket)
        look, seen = _look(websocket, opens), number_of(websocket, "revision", 0)
    except RibeiraError as error:
        reason = str(error).encode()[:120].decode(errors="ignore")  # a closing frame holds no more
        await websocket.close(live.NO_SUCH_TABLE, reason)
        return
    if seating.viewers.full:
        await websocket.close(live.TOO_MANY)
        return
    await live.Live(lobby_of(websocket), websocket, seating, opens, look).run(seen)


# Replays


async def upload(request: Request) -> Response:
    """Keep a record to replay it."""
    body = await body_of(request, LARGEST_RECORD)
    record = wire.read_brought(body)
    game = GAMES[record.setup.game]
    await asyncio.to_thread(last_state, record, game)
    token = new_token()
    await lobby_of(request).storage.upload(token, now(), write_record(record, game))
    return reply({"replay": token}, 201)


async def replay_about(request: Request) -> Response:
    """A game gone by in a few facts."""
    found = await replays.find(lobby_of(request), request.path_params["token"])
    return reply(await asyncio.to_thread(replays.about, found, language_of(request)))


async def replay_frames(request: Request) -> Response:
    """Moments of a game gone by."""
    found = await replays.find(lobby_of(request), request.path_params["token"])
    first = number_of(request, "from", 0)
    last = number_of(request, "to", first)
    seat_number = number_of(request, "seat", 0, found.record.setup.seats)
    tall = request.query_params.get("tall") == "1"
    eye = seat_number - 1 if seat_number else None
    made = await asyncio.to_thread(replays.frames, found, first, last, eye, tall, language_of(request))
    return reply({"frames": made})


async def replay_record(request: Request) -> Response:
    """The record itself."""
    record = (await replays.find(lobby_of(request), request.path_params["token"])).opened()
    headers = {"Content-Disposition": f'attachment; filename="{record.setup.game}.json"', "Cache-Control": "no-store"}
    return Response(write_record(record, GAMES[record.setup.game]), 200, headers, "application/json")


ROUTES: list[BaseRoute] = [
    Route("/games", games),
    Route("/games/{name}/sheet.svg", sheet),
    Route("/games/{name}/picture.svg", sample),
    Route("/style.css", style),
    Route("/texts/{language}", texts),
    Route("/languages", languages),
    Route("/qr.svg", qr),
    Route("/tables", new_table, methods=["POST"]),
    Route("/tables", open_tables),
    Route("/join", join, methods=["POST"]),
    Route("/join/{token}", invitation),
    Route("/mine", mine, methods=["POST"]),
    Route("/seats/{token}", seat),
    Route("/seats/{token}/view", seat_view),
    Route("/seats/{token}/words", seat_words),
    Route("/seats/{token}/wait", seat_wait),
    Route("/seats/{token}/commands", command, methods=["POST"]),
    WebSocketRoute("/seats/{token}/live", socket),
    Route("/records", upload, methods=["POST"]),
    Route("/replays/{token}", replay_about),
    Route("/replays/{token}/frames", replay_frames),
    Route("/replays/{token}/record.json", replay_record),
]
