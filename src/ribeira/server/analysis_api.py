"""Analyses over the API: beginning one, and what is known of it by now. docs/api.md describes it."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.bots.analysis import Decision, Moment, accuracy, swing, turning_points
from ribeira.bots.analysis_rows import read_moment
from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame
from ribeira.kernel.record import Record
from ribeira.kernel.words import Say, Told
from ribeira.server import past_answers, replays
from ribeira.server.advice import action_row, advice_row
from ribeira.server.analyses import Analyst, StoredAnalysis, key_of
from ribeira.server.openapi import FROM, LANGUAGE, operation
from ribeira.server.requests import language_of, lobby_of, number_of, reply
from ribeira.server.visitors import visitor_of
from ribeira.texts import speaker


@operation(past_answers.Analysis, query=[FROM, LANGUAGE], refuses=[404, 409, 503])
async def analysis(request: Request) -> Response:
    """What is known of an analysis by now; the moments from a number on."""
    record = await _finished(request)
    return reply(await _answer(request, record, number_of(request, "from", 0)))


@operation(past_answers.Analysis, 202, query=[LANGUAGE], refuses=[404, 409, 429, 503])
async def begin(request: Request) -> Response:
    """Begin an analysis, or go on with it."""
    record = await _finished(request)
    await _analyst(request).begin(record, visitor_of(request))
    return reply(await _answer(request, record, 0), 202)


def _analyst(request: Request) -> Analyst:
    analyst: Analyst = request.app.state.analyst
    return analyst


async def _finished(request: Request) -> Record:
    found = await replays.find(lobby_of(request), request.path_params["token"])
    return await asyncio.to_thread(found.finished)


async def _answer(request: Request, record: Record, first: int) -> dict[str, Any]:
    key, language = key_of(record), language_of(request)
    found, working = await _analyst(request).find(key), _analyst(request).is_working(key)
    if found is None:
        return {"state": "working" if working else "none", "known": 0, "count": 0, "moments": []}
    return await asyncio.to_thread(_told, record, found, working, first, language)


def _told(record: Record, found: StoredAnalysis, working: bool, first: int, language: str) -> dict[str, Any]:
    """An analysis as it travels; a long game takes a while, so this is for a thread."""
    game, say = GAMES[record.setup.game], speaker(language, record.players)
    moments = [read_moment(game, row) for row in found.rows]
    return {
        "state": _state(found, working),
        "level": found.level,
        "level_label": say(Told(f"level.{found.level}")),
        "known": len(moments),
        "count": found.count,
        "moments": [_moment(game, moment, say) for moment in moments[first:]],
        "turning": [{"number": at, "swing": round(swing(moments, at), 4)} for at in turning_points(moments)],
        "accuracy": [accuracy(moments, seat) for seat in range(record.setup.seats)],
    }


def _state(found: StoredAnalysis, working: bool) -> str:
    if len(found.rows) == found.count:
        return "done"
    return "working" if working else "stopped"


def _moment(game: AnyGame, moment: Moment, say: Say) -> dict[str, Any]:
    decision = moment.decision
    return {
        "at": moment.at,
        "chances": moment.chances,
        "decision": None if decision is None else _decision(game, decision, say),
    }


def _decision(game: AnyGame, decision: Decision, say: Say) -> dict[str, Any]:
    return {
        "seat": decision.seat,
        "forced": decision.forced,
        "cost": decision.cost,
        "played": action_row(game, game.notation.read(decision.action), decision.chance, say),
        "advice": [advice_row(game, advice, say) for advice in decision.advice],
    }


ROUTES: list[BaseRoute] = [
    Route("/replays/{token}/analysis", analysis),
    Route("/replays/{token}/analysis", begin, methods=["POST"]),
]
