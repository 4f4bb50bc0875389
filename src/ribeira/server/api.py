"""The JSON API, version 1. docs/api.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from ribeira.games import GAMES
from ribeira.kernel.plain import plain
from ribeira.kernel.record import last_state, write_record
from ribeira.kernel.words import RibeiraError, Told
from ribeira.server import live, replays, shelf, wire
from ribeira.server.lobby import Lobby, Seating, new_token, now
from ribeira.server.pictures import Look, in_words, table_message, voice
from ribeira.server.refusals import refuse
from ribeira.server.requests import body_of, language_of, lobby_of, number_of, reply
from ribeira.server.storage import Pass
from ribeira.texts import speaker

LARGEST_RECORD = 2_000_000
LONGEST_WAIT = 25.0


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
    view = table.history.now.view(opens.seat)
    legal = [table.game.notation.write(action) for action in view.legal]
    return reply({"revision": table.revision, "decision": decision, "legal": legal, "view": plain(view)})


async def seat_words(request: Request) -> Response:
    """The table in words."""
    seating, opens = await _opened(request)
    table, say = seating.table, voice(seating.table, language_of(request))
    view = table.history.now.view(opens.seat)
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
    if opens.seat is None and seating.viewers.full:
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
    *shelf.ROUTES,
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
