"""How a finished game ended: its score sheet, the points as they came about, and a picture of the last moment.

All of it is made from what a spectator may see.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira import svg
from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.record import last_state, replay
from ribeira.kernel.tally import Line
from ribeira.kernel.words import Told
from ribeira.server import past_answers, replays
from ribeira.server.openapi import LANGUAGE, SVG, THEME, operation
from ribeira.server.requests import language_of, lobby_of, read_heavy, reply
from ribeira.texts import speaker

THEMES = ("light", "dark")


@operation(past_answers.Standings, query=[LANGUAGE], refuses=[404, 409, 429, 503])
async def standings(request: Request) -> Response:
    """The score sheet, and each seat's points over the game."""
    return reply(await read_heavy(request, _told, await _found(request), language_of(request)))


@operation(SVG, query=[THEME, LANGUAGE], refuses=[404, 409, 429, 503])
async def picture(request: Request) -> Response:
    """The last moment as a spectator sees it, as a picture that stands alone."""
    theme = request.query_params.get("theme", "light")
    shown = theme if theme in THEMES else "auto"
    made = await read_heavy(request, _drawn, await _found(request), language_of(request), shown)
    return Response(made, 200, {"Cache-Control": "no-store"}, "image/svg+xml")


async def _found(request: Request) -> replays.FoundRecord:
    found = await replays.find(lobby_of(request), request.path_params["token"])
    found.need_over()
    return found


def score_sheet(game: AnyGame, state: AnyState) -> list[Line]:
    """Every source of points; of a game that keeps no such sheet, the points alone."""
    if game.tally is None:
        return [Line(Told("tally.points"), tuple(state.scores()), "total")]
    return game.tally(state.view(None))


def _told(found: replays.FoundRecord, language: str) -> dict[str, Any]:
    record = found.finished()
    game, say = GAMES[record.setup.game], speaker(language, record.players)
    points: list[tuple[int, list[int]]] = []
    for at, state in enumerate(replay(record, game)):
        scores = list(state.scores())
        if not points or points[-1][1] != scores:
            points.append((at, scores))
        last = state
    ending = last.ending()
    assert ending is not None
    lines = score_sheet(game, last)
    return {
        "winners": list(last.winners()),
        "how": say(ending),
        "lines": [{"name": say(line.name), "figures": line.figures, "kind": line.kind} for line in lines],
        "count": len(record.actions),
        "points": points,
    }


def _drawn(found: replays.FoundRecord, language: str, theme: str) -> str:
    record = found.finished()
    game, say = GAMES[record.setup.game], speaker(language, record.players)
    return str(svg.picture(game, last_state(record, game).view(None), say, aid=True, theme=theme))


ROUTES: list[BaseRoute] = [
    Route("/replays/{token}/standings", standings),
    Route("/replays/{token}/picture.svg", picture),
]
