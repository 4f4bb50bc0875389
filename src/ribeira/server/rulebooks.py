"""The rules as the page fetches them: sentences, the rulings they rest on, and pictures as placed pieces.

An answer is made once for each game, edition, number of players, options and language, and may be kept for a day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.games import GAMES
from ribeira.kernel.data import Edition
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.illustration import Illustration
from ribeira.kernel.rulebook import Chapter
from ribeira.kernel.words import Say, Told
from ribeira.server import game_answers
from ribeira.server.errors import RequestError
from ribeira.server.frames import Json, piece_row
from ribeira.server.openapi import LANGUAGE, Query, number, operation
from ribeira.server.requests import language_of, number_of
from ribeira.server.resources import FOR_A_DAY, known_game
from ribeira.server.wire import encode
from ribeira.texts import speaker

SEATS = number("seats", "how many play; at first the fewest")
OPTIONS = Query(
    "options", {"type": "object", "additionalProperties": {"type": "string"}}, "of the game, each by its name"
)
MOST_KEPT = 64  # answers in memory, each of some 40 KB
OWN_FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}  # behind a secret link: nobody else is to keep it


@operation(game_answers.Rules, query=[SEATS, OPTIONS, LANGUAGE], refuses=[404])
async def of_game(request: Request) -> Response:
    """The rules of a game before anybody has sat down; the query says how many players and which options."""
    game = known_game(request)
    options = {name: request.query_params[name] for name in game.options if name in request.query_params}
    setup = game.setup(number_of(request, "seats", game.seats[0]), options)
    return await answer(setup, language_of(request), FOR_A_DAY)


async def answer(setup: Setup, language: str, headers: Mapping[str, str] = OWN_FOR_A_DAY) -> Response:
    """The rules for a game set up like this."""
    options = tuple(sorted(setup.options.items()))
    content = await asyncio.to_thread(_rules, setup.game, setup.rules, setup.seats, options, setup.edition, language)
    return Response(content, 200, headers, "application/json")


@lru_cache(MOST_KEPT)
def _rules(
    name: str, rules: int, seats: int, options: tuple[tuple[str, str], ...], edition: Edition, language: str
) -> bytes:
    game, say = GAMES[name], speaker(language)
    if game.rulebook is None:
        raise RequestError("rules.none", 404, game=game.title)
    book = game.rulebook(Setup(name, rules, seats, dict(options), edition))
    rulings = {
        ruling.number: {"text": say(ruling.text), "origin": say(Told(f"rules.origin.{ruling.origin}"))}
        for ruling in book.rulings
    }
    return encode(
        {
            "game": name,
            "title": say(game.title),
            "sheet": f"/api/v1/games/{name}/sheet.svg",
            "chapters": [_chapter(game, chapter, language) for chapter in book.chapters],
            "rulings": rulings,
        }
    )


def _chapter(game: AnyGame, chapter: Chapter, language: str) -> Json:
    say = speaker(language)
    return {
        "name": chapter.name,
        "title": say(chapter.title),
        "paragraphs": [
            {
                "name": paragraph.name,
                "text": say(paragraph.text),
                "rulings": paragraph.rulings,
                "picture": paragraph.picture and _picture(game, paragraph.picture, language),
            }
            for paragraph in chapter.paragraphs
        ],
    }


def _picture(game: AnyGame, picture: Illustration, language: str) -> Json:
    def speak(names: Sequence[str]) -> Say:
        return speaker(language, names)

    drawing = picture.draw(game, speak)
    return {
        "size": [round(drawing.width, 1), round(drawing.height, 1)],
        "caption": drawing.title,
        "pieces": [piece_row(piece) for piece in drawing.pieces],
    }


ROUTES: list[BaseRoute] = [Route("/games/{name}/rules", of_game)]
