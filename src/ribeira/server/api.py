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
from ribeira.server import analysis_api, commands, connection, replays, resources, rulebooks, standings, wire
from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.lobby import Lobby
from ribeira.server.messages import Look, in_words, table_message, voice
from ribeira.server.rematch import join_rematch
from ribeira.server.requests import body_of, language_of, lobby_of, number_of, reply
from ribeira.server.tokens import Access, new_token
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
    found = [await lobby.find(id) for id in await lobby.storage.listed()]
    return reply({"tables": [_brief(live, language) for live in found if live is not None]})


def _brief(live: LiveTable, language: str) -> dict[str, Any]:
    table = live.table
    return {
        "table": table.id,
        "game": table.game.name,
        "title": speaker(language)(table.game.title),
        "names": [name or None for name in table.seats.names],
        "seats": [
            {"seat": at, "name": chair.name or None, "who": chair.who, "bot": chair.bot or None}
            for at, chair in enumerate(table.seats)
        ],
        "open": len(table.seats.open),
        "clock": table.terms.clock,
    }


async def join(request: Request) -> Response:
    """Sit down at a table."""
    lobby = lobby_of(request)
    joining: wire.JoinRequest = wire.read(await body_of(request), wire.JoinRequest)
    if joining.invite:
        live = await _invited(lobby, joining.invite)
    else:
        found = await lobby.find(joining.table) if len(joining.table) <= 64 else None
        if found is None or not found.table.terms.listed:
            raise RequestError("table.unknown", 404, token=joining.table[:32])
        live = found
    token, seat = await lobby.join(live, joining.seat, joining.name)
    return reply({"token": token, "seat": seat, "table": live.table.id}, 201)


async def _invited(lobby: Lobby, invite: str) -> LiveTable:
    live, access = await lobby.open(invite)
    if access.kind != "invite":
        raise RequestError("table.unknown", 404, token=invite[:32])
    return live


async def invitation(request: Request) -> Response:
    """The table that an invitation is for."""
    live = await _invited(lobby_of(request), request.path_params["token"])
    return reply(_brief(live, language_of(request)))


async def mine(request: Request) -> Response:
    """The tables behind tokens that a browser remembers."""
    lobby, language = lobby_of(request), language_of(request)
    wanted: wire.RememberedSeats = wire.read(await body_of(request), wire.RememberedSeats)
    found = []
    for token in wanted.tokens[:200]:
        try:
            live, access = await lobby.open(token)
        except RibeiraError:
            continue
        if access.kind == "seat":
            found.append({"token": token, **_mine(live, access, language)})
    return reply({"tables": found})


def _mine(live: LiveTable, access: Access, language: str) -> dict[str, Any]:
    table = live.table
    say = voice(table, language)
    return {
        **_brief(live, language),
        "seat": access.seat,
        "your_turn": access.seat in table.acting(),
        "waiting_for": say(Told("table.waiting", seats=table.acting())) if table.acting() else "",
        "started": table.started,
        "over": table.over,
        "watch": table.watch,
    }


# A seat


async def _opened(request: Request | WebSocket) -> tuple[LiveTable, Access]:
    """The table behind a seat's or a watch token."""
    live, access = await lobby_of(request).open(request.path_params["token"])
    if access.kind == "invite":
        raise RequestError("table.unknown", 404, token=request.path_params["token"][:32])
    return live, access


def _look(request: Request | WebSocket, access: Access) -> Look:
    return Look(access.seat, request.query_params.get("tall") == "1", language_of(request))


async def seat(request: Request) -> Response:
    """The table and a whole frame."""
    live, access = await _opened(request)
    look = _look(request, access)
    frame = live.audience.frame_now(look, number_of(request, "revision", 0))
    return reply({"table": table_message(live.table, look, now()), "frame": frame})


async def seat_view(request: Request) -> Response:
    """The whole view as data."""
    live, access = await _opened(request)
    table = live.table
    view = table.history.now.view(access.seat)
    legal = [table.game.notation.write(action) for action in view.legal]
    revision, decision = table.history.revision, table.decision(access.seat)
    return reply({"revision": revision, "decision": decision, "legal": legal, "view": plain(view)})


async def seat_words(request: Request) -> Response:
    """The table in words."""
    live, access = await _opened(request)
    table, say = live.table, voice(live.table, language_of(request))
    view = table.history.now.view(access.seat)
    return reply({"revision": table.history.revision, "words": in_words(table.game, view, say, table.aid.on)})


async def seat_rules(request: Request) -> Response:
    """The rules as they are played at this table."""
    live, _ = await _opened(request)
    return await rulebooks.answer(live.table.history.setup, language_of(request))


async def seat_hint(request: Request) -> Response:
    """The best few actions, once they are found."""
    live, access = await _opened(request)
    return reply(await live.hints.hint(_own(access), language_of(request)))


async def seat_coach(request: Request) -> Response:
    """The decision that the coach last spoke of."""
    live, access = await _opened(request)
    _own(access)
    return reply(live.coach.moment(_look(request, access)))


def _own(access: Access) -> int:
    """The seat behind a token; refused if it is a spectator's."""
    if access.seat is None:
        raise RequestError("table.not_yours", 403)
    return access.seat


async def seat_wait(request: Request) -> Response:
    """The same as `seat`, once something has changed."""
    live, _ = await _opened(request)
    if live.table.history.revision == number_of(request, "revision", 0):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.changed.wait(), LONGEST_WAIT)
    return await seat(request)


async def command(request: Request) -> Response:
    """One command, without a socket."""
    live, access = await _opened(request)
    body = await body_of(request)
    answer = await commands.answer(live, access, body, _look(request, access))
    return reply(answer, 200 if answer["ok"] else 409)


async def rematch(request: Request) -> Response:
    """Sit down at the rematch of a game that is over."""
    live, access = await _opened(request)
    seat_there = _own(access)
    return reply(await join_rematch(lobby_of(request), live, seat_there, request.path_params["token"]), 201)


async def socket(websocket: WebSocket) -> None:
    """Commands in, messages out."""
    await websocket.accept()
    try:
        live, access = await _opened(websocket)
        look, seen = _look(websocket, access), number_of(websocket, "revision", 0)
    except RibeiraError as error:
        reason = str(error).encode()[:120].decode(errors="ignore")  # a closing frame holds no more
        await websocket.close(connection.NO_SUCH_TABLE, reason)
        return
    if access.seat is None and live.audience.full:
        await websocket.close(connection.TOO_MANY)
        return
    await connection.Connection(websocket, live, access, look).run(seen)


# Replays


async def upload(request: Request) -> Response:
    """Keep a record to replay it."""
    body = await body_of(request, LARGEST_RECORD)
    record = wire.read_uploaded(body)
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


async def replay_rules(request: Request) -> Response:
    """The rules that the game was played by."""
    found = await replays.find(lobby_of(request), request.path_params["token"])
    return await rulebooks.answer(found.record.setup, language_of(request))


async def replay_record(request: Request) -> Response:
    """The record itself."""
    record = (await replays.find(lobby_of(request), request.path_params["token"])).opened()
    headers = {"Content-Disposition": f'attachment; filename="{record.setup.game}.json"', "Cache-Control": "no-store"}
    return Response(write_record(record, GAMES[record.setup.game]), 200, headers, "application/json")


ROUTES: list[BaseRoute] = [
    *resources.ROUTES,
    *rulebooks.ROUTES,
    *analysis_api.ROUTES,
    *standings.ROUTES,
    Route("/tables", new_table, methods=["POST"]),
    Route("/tables", open_tables),
    Route("/join", join, methods=["POST"]),
    Route("/join/{token}", invitation),
    Route("/mine", mine, methods=["POST"]),
    Route("/seats/{token}", seat),
    Route("/seats/{token}/view", seat_view),
    Route("/seats/{token}/words", seat_words),
    Route("/seats/{token}/rules", seat_rules),
    Route("/seats/{token}/hint", seat_hint),
    Route("/seats/{token}/coach", seat_coach),
    Route("/seats/{token}/wait", seat_wait),
    Route("/seats/{token}/commands", command, methods=["POST"]),
    Route("/seats/{token}/rematch", rematch, methods=["POST"]),
    WebSocketRoute("/seats/{token}/live", socket),
    Route("/records", upload, methods=["POST"]),
    Route("/replays/{token}", replay_about),
    Route("/replays/{token}/frames", replay_frames),
    Route("/replays/{token}/rules", replay_rules),
    Route("/replays/{token}/record.json", replay_record),
]
