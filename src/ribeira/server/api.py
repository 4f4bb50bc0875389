"""The JSON API, version 1. docs/api.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from ribeira.games import GAMES
from ribeira.kernel.editions import in_brief
from ribeira.kernel.plain import plain
from ribeira.kernel.position import Viewer
from ribeira.kernel.record import write_record
from ribeira.kernel.words import RibeiraError, Say, Told
from ribeira.server import (
    analysis_api,
    answers,
    commands,
    company_api,
    connection,
    daily_api,
    editions,
    game_answers,
    openapi,
    past_answers,
    people_api,
    replays,
    resources,
    rulebooks,
    standings,
    wire,
)
from ribeira.server.clock import now, wall
from ribeira.server.errors import RequestError, status_of
from ribeira.server.live_table import LiveTable, retried
from ribeira.server.lobby import Lobby
from ribeira.server.messages import in_words, table_message, voice
from ribeira.server.openapi import AT, FROM, LANGUAGE, PIECE, REVISION, SHAPE, TO, number, operation
from ribeira.server.rematch import join_rematch
from ribeira.server.requests import (
    allow,
    body_of,
    language_of,
    lobby_of,
    look_of,
    number_of,
    opened,
    present,
    read_heavy,
    reply,
    shape_of,
)
from ribeira.server.table import Table
from ribeira.server.tokens import Access, new_token
from ribeira.server.visitors import visitor_of
from ribeira.texts import speaker

AnyRecord = dict[str, Any]  # docs/records.md says what is in one
NUMBER = number("seat", "counted from 1: as this one saw it, once the game is over", 16)
LARGEST_RECORD = 2_000_000
LONGEST_WAIT = 25.0
MOST_REMEMBERED = 200  # seats of one browser that are looked up


# Tables


@operation(answers.NewTableLinks, 201, takes=wire.NewTable, refuses=[404, 409, 429, 503])
async def new_table(request: Request) -> Response:
    """Make a table."""
    wanted: wire.NewTable = wire.read(await body_of(request, LARGEST_RECORD), wire.NewTable)
    allow(request, "table")
    if wanted.listed:
        allow(request, "listed")
    if wanted.record != wire.NO_RECORD:
        await read_heavy(request, replays.uploaded, bytes(wanted.record))  # or a reason why it cannot be gone on from
    elif wanted.edition != wire.NO_RECORD and wanted.game in GAMES:
        allow(request, "edition")
        await read_heavy(request, editions.tried, wanted.game, bytes(wanted.edition))  # the same of figures
    before = None
    if wanted.same:
        before = await read_heavy(request, replays.dealt, await replays.find(lobby_of(request), wanted.same))
    return reply(await lobby_of(request).make(wanted, before), 201)


@operation(answers.NewTableLinks, 201, takes=wire.NewLesson, refuses=[404, 429, 503])
async def new_lesson(request: Request) -> Response:
    """Make a table for a lesson."""
    wanted: wire.NewLesson = wire.read(await body_of(request), wire.NewLesson)
    allow(request, "table")
    return reply(await lobby_of(request).teach(wanted), 201)


@operation(answers.PublishedHash, 201, refuses=[429, 503])
async def new_hash(request: Request) -> Response:
    """Publish the hash of a dealer's secret for a table to be made."""
    allow(request, "promise")
    return reply({"hash": await lobby_of(request).promise()}, 201)


@operation(answers.Tables, query=[LANGUAGE], refuses=[503])
async def open_tables(request: Request) -> Response:
    """Listed tables with a free seat."""
    lobby, language = lobby_of(request), language_of(request)
    return reply({"tables": [_brief(live, language) for live in await lobby.listed()]})


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
        "hash": table.commitment,
        "clock": table.terms.clock,
        "edition": in_brief(table.history.setup.edition, table.game),
    }


@operation(answers.TakenSeat, 201, takes=wire.JoinRequest, refuses=[404, 409, 429, 503])
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
    allow(request, "seat")
    token, seat = await retried(lambda: lobby.join(live, joining, visitor_of(request)))
    return reply({"token": token, "seat": seat, "table": live.table.id}, 201)


async def _invited(lobby: Lobby, invite: str) -> LiveTable:
    live, access = await lobby.open(invite)
    if access.kind != "invite":
        raise RequestError("table.unknown", 404, token=invite[:32])
    return live


@operation(answers.TableBrief, query=[LANGUAGE], refuses=[404, 503])
async def invitation(request: Request) -> Response:
    """The table that an invitation is for."""
    live = await _invited(lobby_of(request), request.path_params["token"])
    return reply(_brief(live, language_of(request)))


@operation(answers.OwnTables, takes=wire.RememberedSeats, query=[LANGUAGE], refuses=[503])
async def mine(request: Request) -> Response:
    """The tables behind tokens that a browser remembers."""
    lobby, language = lobby_of(request), language_of(request)
    wanted: wire.RememberedSeats = wire.read(await body_of(request), wire.RememberedSeats)
    found: list[dict[str, Any]] = []
    for token in wanted.tokens[:MOST_REMEMBERED]:
        try:
            live, access = await lobby.open(token)
        except RibeiraError:
            continue
        if access.kind == "seat":
            found.append({"token": token, **_mine(live, access, language)})
    changed = await lobby.storage.changed_at([table["table"] for table in found])
    return reply({"tables": [{**table, "changed": changed.get(table["table"])} for table in found]})


def _mine(live: LiveTable, access: Access, language: str) -> dict[str, Any]:
    table = live.table
    say = voice(table, language)
    return {
        **_brief(live, language),
        "seat": access.seat,
        "lesson": table.course is not None,
        "your_turn": access.seat in table.acting() and table.course is None,
        "waiting_for": say(Told("table.waiting", seats=table.acting())) if table.acting() else "",
        "progress": _progress(table, access.seat, say),
        "started": table.started,
        "over": table.over,
        "watch": table.watch,
    }


def _progress(table: Table, seat: Viewer, say: Say) -> str:
    """How far the game is: what is left of it, or else how many moves were made."""
    aim = table.game.aim(table.history.now.view(seat), table.aid.on) if table.game.aim else None
    if aim is not None and aim.left is not None:
        return say(aim.left)
    return say(
        Told("table.moves", n=sum(len(table.history.own_actions(at)) for at in range(table.history.setup.seats)))
    )


# A seat


@operation(answers.SeatNow, query=[SHAPE, LANGUAGE, REVISION], refuses=[404, 503])
async def seat(request: Request) -> Response:
    """The table and a whole frame."""
    live, access = await opened(request)
    look = look_of(request, access)
    await live.speak(look)
    frame = live.audience.frame_now(look, number_of(request, "revision", 0))
    return reply({"table": table_message(live.table, look, now()), "frame": frame})


@operation(answers.SeatView, refuses=[404, 503])
async def seat_view(request: Request) -> Response:
    """The whole view as data."""
    live, access = await opened(request)
    table = live.table
    view = table.history.now.view(access.seat)
    legal = [table.game.notation.write(action) for action in view.legal]
    revision, decision = table.history.revision, table.decision(access.seat)
    return reply({"revision": revision, "decision": decision, "legal": legal, "view": plain(view)})


@operation(answers.InWords, query=[LANGUAGE], refuses=[404, 503])
async def seat_words(request: Request) -> Response:
    """The table in words."""
    live, access = await opened(request)
    table, say = live.table, voice(live.table, language_of(request))
    view = table.history.now.view(access.seat)
    return reply({"revision": table.history.revision, "words": in_words(table.game, view, say, table.aid.on)})


@operation(game_answers.Rules, query=[LANGUAGE], refuses=[404, 503])
async def seat_rules(request: Request) -> Response:
    """The rules as they are played at this table."""
    live, _ = await opened(request)
    return await rulebooks.answer(live.table.history.setup, language_of(request))


@operation(answers.Hint, query=[LANGUAGE], refuses=[404, 409, 503])
async def seat_hint(request: Request) -> Response:
    """The best few actions, once they are found."""
    live, access = await opened(request)
    return reply(await live.hints.hint(_own(access), language_of(request)))


@operation(answers.CoachNote, query=[SHAPE, LANGUAGE], refuses=[404, 503])
async def seat_coach(request: Request) -> Response:
    """The decision that the coach last spoke of."""
    live, access = await opened(request)
    _own(access)
    return reply(live.coach.moment(look_of(request, access)))


def _own(access: Access) -> int:
    """The seat behind a token; refused if it is a spectator's."""
    if access.seat is None:
        raise RequestError("table.not_yours", 403)
    return access.seat


@operation(answers.SeatNow, query=[SHAPE, LANGUAGE, REVISION], refuses=[404, 429, 503])
async def seat_wait(request: Request) -> Response:
    """The same as `seat`, once something has changed."""
    live, _ = await opened(request)
    if live.table.history.revision == number_of(request, "revision", 0):
        with present(request), contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.changed.wait(), LONGEST_WAIT)
    return await seat(request)


@operation(answers.Answer, takes=wire.AnyCommand, query=[SHAPE, LANGUAGE], refuses=[404, 409, 429, 503])
async def command(request: Request) -> Response:
    """One command, without a socket."""
    live, access = await opened(request)
    body = await body_of(request)
    answer = await commands.answer(live, access, body, look_of(request, access), partial(allow, request))
    return reply(answer.message, 200 if answer.error is None else status_of(answer.error))


@operation(answers.TakenSeat, 201, takes=wire.RematchRequest, needs_body=False, refuses=[404, 409, 503])
async def rematch(request: Request) -> Response:
    """Sit down at the rematch of a game that is over."""
    live, access = await opened(request)
    seat_there = _own(access)
    wish: wire.RematchRequest = wire.read(await body_of(request) or b"{}", wire.RematchRequest)
    lobby, token = lobby_of(request), request.path_params["token"]
    return reply(await retried(lambda: join_rematch(lobby, live, seat_there, token, wish)), 201)


# Replays


@operation(past_answers.Uploaded, 201, takes=AnyRecord, refuses=[429, 503])
async def upload(request: Request) -> Response:
    """Keep a record to replay it."""
    body = await body_of(request, LARGEST_RECORD)
    allow(request, "record")
    allow(request, "record bytes", len(body))
    kept = await read_heavy(request, replays.uploaded, body)
    token = new_token()
    await lobby_of(request).storage.upload(token, wall(), kept)
    return reply({"replay": token}, 201)


async def _found(request: Request) -> replays.FoundRecord:
    return await replays.find(lobby_of(request), request.path_params["token"])


@operation(past_answers.Replay, query=[LANGUAGE], refuses=[404, 429, 503])
async def replay_about(request: Request) -> Response:
    """A game gone by in a few facts."""
    return reply(await read_heavy(request, replays.about, await _found(request), language_of(request)))


@operation(past_answers.Frames, query=[FROM, TO, NUMBER, SHAPE, LANGUAGE], refuses=[404, 429, 503])
async def replay_frames(request: Request) -> Response:
    """Moments of a game gone by."""
    found = await _found(request)
    first = number_of(request, "from", 0)
    asked = first, number_of(request, "to", first), number_of(request, "seat", 0)
    made = await read_heavy(request, replays.frames, found, *asked, shape_of(request), language_of(request))
    return reply({"frames": made})


@operation(answers.PastCard, query=[AT, NUMBER, PIECE, SHAPE, LANGUAGE], refuses=[404, 429, 503])
async def replay_card(request: Request) -> Response:
    """What a piece was at a moment of a game gone by."""
    found = await _found(request)
    asked = number_of(request, "at", 0), number_of(request, "seat", 0), request.query_params.get("piece", "")
    return reply(await read_heavy(request, replays.card, found, *asked, shape_of(request), language_of(request)))


@operation(game_answers.Rules, query=[LANGUAGE], refuses=[404, 503])
async def replay_rules(request: Request) -> Response:
    """The rules that the game was played by."""
    found = await _found(request)
    record = await asyncio.to_thread(lambda: found.record)
    return await rulebooks.answer(record.setup, language_of(request))


@operation(AnyRecord, refuses=[404, 503])
async def replay_record(request: Request) -> Response:
    """The record itself."""
    found = await _found(request)
    found.need_over()
    name, content = await asyncio.to_thread(_written, found)
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"}
    return Response(content, 200, headers, "application/json")


def _written(found: replays.FoundRecord) -> tuple[str, bytes]:
    record = found.record
    return record.setup.game, write_record(record, GAMES[record.setup.game])


ROUTES: list[BaseRoute] = [
    *openapi.ROUTES,
    *resources.ROUTES,
    *rulebooks.ROUTES,
    *editions.ROUTES,
    *analysis_api.ROUTES,
    *standings.ROUTES,
    *company_api.ROUTES,
    *people_api.ROUTES,
    *daily_api.ROUTES,
    Route("/tables", new_table, methods=["POST"]),
    Route("/tables", open_tables),
    Route("/lessons", new_lesson, methods=["POST"]),
    Route("/hashes", new_hash, methods=["POST"]),
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
    WebSocketRoute("/seats/{token}/live", connection.socket),
    Route("/records", upload, methods=["POST"]),
    Route("/replays/{token}", replay_about),
    Route("/replays/{token}/frames", replay_frames),
    Route("/replays/{token}/card", replay_card),
    Route("/replays/{token}/rules", replay_rules),
    Route("/replays/{token}/record.json", replay_record),
]
