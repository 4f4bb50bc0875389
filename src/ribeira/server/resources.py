"""What the page fetches before anyone sits down: games with their pictures, texts, languages, QR codes."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from random import Random
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira import svg
from ribeira.bots import BOTS
from ribeira.bots.cast import CAST
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame
from ribeira.kernel.match import Match
from ribeira.kernel.words import Say, Told
from ribeira.server import game_answers
from ribeira.server.addresses import base_of
from ribeira.server.course import titles
from ribeira.server.errors import RequestError
from ribeira.server.openapi import CSS, LANGUAGE, SVG, THEME, operation, word
from ribeira.server.requests import language_of, reply
from ribeira.texts import ENGLISH, LANGUAGES, catalogue_of, speaker
from ribeira.texts.po import Forms

USUAL_BOT = "medium"
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


@operation(game_answers.Games, query=[LANGUAGE])
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
        "bots": [_bot(bot, say) for bot in BOTS],
        "bot": USUAL_BOT,
        "first_game": dict(game.first_game),
        "next_game": say(Told(f"{game.name}.next_game")) if game.first_game else None,
        "sheet": f"/api/v1/games/{game.name}/sheet.svg",
        "picture": f"/api/v1/games/{game.name}/picture.svg",
        "rules": game.rulebook is not None,
        "lessons": [{"name": name, "title": say(title)} for name, title in titles(game)],
    }


def _bot(name: str, say: Say) -> dict[str, Any]:
    if name not in CAST:
        return {"name": name, "label": say(Told(f"bot.{name}")) if name in BOTS.own else name}
    character = CAST[name]
    return {
        "name": name,
        "label": character.name,
        "level": character.level,
        "level_label": say(Told(f"level.{character.level}")),
        "style_label": say(Told(f"style.{character.style}")),
        "about": say(Told(f"character.{name}")),
        "face": f"face-{name}",
    }


def known_game(request: Request) -> AnyGame:
    """The game that a path names; refused if there is none."""
    name = request.path_params["name"]
    if name not in GAMES:
        raise RequestError("setup.unknown_game", 404, game=name[:32], expected=", ".join(GAMES))
    return GAMES[name]


@operation(SVG, refuses=[404])
async def sheet(request: Request) -> Response:
    """The symbols of a game's drawing."""
    content = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{known_game(request).sheet()}</defs></svg>'
    return Response(content, 200, FOR_A_DAY, "image/svg+xml")


@operation(SVG)
async def faces(request: Request) -> Response:
    """The faces of the characters, as symbols."""
    return Response(_faces(), 200, FOR_A_DAY, "image/svg+xml")


@lru_cache
def _faces() -> str:
    symbols = [svg.symbol(f"face-{name}", svg.face(character.face)) for name, character in CAST.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(symbols)}</defs></svg>'


@operation(SVG, query=[THEME, LANGUAGE], refuses=[404])
async def sample(request: Request) -> Response:
    """A picture of the game in full swing."""
    theme = request.query_params.get("theme", "auto")
    name, language = known_game(request).name, language_of(request)
    content = await asyncio.to_thread(_sample, name, theme if theme in ("light", "dark") else "auto", language)
    return Response(content, 200, FOR_A_DAY, "image/svg+xml")


@lru_cache
def _sample(name: str, theme: str, language: str) -> str:
    game = GAMES[name]
    drawing = game.draw(_in_full_swing(name), speaker(language), True)
    return svg.render(drawing, game.sheet(), theme, "")


@lru_cache
def _in_full_swing(name: str) -> Any:
    """What the first player sees in the middle of a game between bots."""
    game = GAMES[name]
    match = Match(game, game.setup(game.seats[-1]), [""] * game.seats[-1], Dealer.seeded("a picture of", name))
    bot, rng, wanted = BOTS["greedy"](game), Random(name), 90
    while not match.over and len(match.actions) < wanted:
        match.play(bot.choose(match.state.view(match.state.to_act()[0]), rng))
    return match.state.view(0)


@operation(CSS, query=[THEME])
async def style(request: Request) -> Response:
    """The classes that pieces are styled by."""
    theme = request.query_params.get("theme", "auto")
    content = svg.stylesheet(theme if theme in ("light", "dark") else "auto")
    return Response(content, 200, FOR_A_DAY, "text/css")


@operation(game_answers.Texts, refuses=[404])
async def texts(request: Request) -> Response:
    """The sentences of the page."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise RequestError("http.language", 404, value=language[:16], expected=", ".join(LANGUAGES))
    return reply({"texts": _texts(language)})


@lru_cache
def _texts(language: str) -> dict[str, str | Forms]:
    """By code a sentence, or its forms by number; English ones where the language lacks them."""
    codes = [code for code in catalogue_of(ENGLISH).codes() if code.startswith("web.")]
    found = {code: catalogue_of(language).forms(code) or catalogue_of(ENGLISH).forms(code) or () for code in codes}
    return {code: forms if len(forms) > 1 else forms[0] for code, forms in found.items()}


@operation(game_answers.Languages)
async def languages(request: Request) -> Response:
    """The languages we speak."""
    return reply(
        {"languages": [{"code": code, "name": catalogue_of(code).template("language.name")} for code in LANGUAGES]}
    )


@operation(SVG, query=[word("path", "of an address of this site")], refuses=[404])
async def qr(request: Request) -> Response:
    """A QR code of an address of this site."""
    path = request.query_params.get("path", "/")
    if not path.startswith("/") or len(path) > 200:
        raise RequestError("http.not_found", 404, path=path[:64])
    return qr_code(base_of(request) + path)


def qr_code(address: str) -> Response:
    """An address as a QR code, which may be somebody's secret."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=2, dark="#22303A", light="#F6F0E2")
    return Response(picture.getvalue(), 200, {"Cache-Control": "no-store"}, "image/svg+xml")


ROUTES: list[BaseRoute] = [
    Route("/games", games),
    Route("/games/{name}/sheet.svg", sheet),
    Route("/games/{name}/picture.svg", sample),
    Route("/faces.svg", faces),
    Route("/style.css", style),
    Route("/texts/{language}", texts),
    Route("/languages", languages),
    Route("/qr.svg", qr),
]
