"""The deals of the day over the API. docs/api.md describes it."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.bots.cast import CAST
from ribeira.games import GAMES
from ribeira.server import answers, past_answers, wire
from ribeira.server.daily import DailyDeal, daily_deal, standings, today
from ribeira.server.errors import RequestError
from ribeira.server.openapi import LANGUAGE, operation
from ribeira.server.people_api import people_of, person_token
from ribeira.server.requests import allow, body_of, language_of, lobby_of, reply
from ribeira.server.resources import known_game
from ribeira.server.tokens import hashed, table_token
from ribeira.texts import speaker


@operation(
    past_answers.Dailies, takes=wire.DailyRequest, needs_body=False, query=[LANGUAGE], refuses=[503], person=True
)
async def deals(request: Request) -> Response:
    """The deals of today: whether one has played them, and then how others have."""
    asked: wire.DailyRequest = wire.read(await body_of(request) or b"{}", wire.DailyRequest)
    player, say, day = await _player(request, asked.browser), speaker(language_of(request)), today()
    store, key = people_of(request).store, lobby_of(request).storage.site_key
    played = await store.dailies_of(day, player) if player else {}
    told: list[dict[str, Any]] = []
    for game in GAMES.values():
        deal = daily_deal(key, day, game)
        table, over = played.get(game.name, ("", False))
        told.append(
            {
                "game": game.name,
                "title": say(game.title),
                "hash": deal.hash,
                "bots": [CAST[bot].name for bot in deal.bots],
                "table": table or None,
                "over": over,
                "watch": table_token(key, "watch", table) if over else None,
                "results": standings(await store.dailies(day, game.name), table) if over else [],
            }
        )
    return reply({"day": day, "deals": told})


@operation(answers.NewTableLinks, 201, takes=wire.PlayDaily, refuses=[404, 409, 429, 503], person=True)
async def play(request: Request) -> Response:
    """Sit down to the deal of today; once."""
    wanted: wire.PlayDaily = wire.read(await body_of(request), wire.PlayDaily)
    player = await _player(request, wanted.browser)
    if not player:
        raise RequestError("daily.nobody", 400)
    allow(request, "table")
    lobby, store = lobby_of(request), people_of(request).store
    deal: DailyDeal = daily_deal(lobby.storage.site_key, today(), known_game(request))
    made = await asyncio.to_thread(deal.table, wanted.name, lobby.storage.site_key)
    if not await store.begin_daily(deal.day, deal.game.name, player, made.table.id):
        raise RequestError("daily.played", 409)
    try:
        await lobby.add(made)
    except Exception:
        await store.delete_table(made.table.id)  # it is still to be played
        raise
    return reply(made.for_its_maker(), 201)


async def _player(request: Request, browser: str) -> str:
    """Who plays: a person, or a browser whose owner has no nickname. Of the latter the hash alone is kept."""
    token = person_token(request)
    if token:
        return (await people_of(request).by_token(token)).id
    return hashed(f"browser {browser}") if browser else ""


ROUTES: list[BaseRoute] = [
    Route("/daily", deals, methods=["POST"]),
    Route("/daily/{name}", play, methods=["POST"]),
]
