"""Editions: the figures of a game with where they come from, and those that somebody enters, tried out.

Figures of strangers are tried in another process (`requests.read_heavy`) before anything here works with them.
"""

from __future__ import annotations

import logging
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.games import GAMES
from ribeira.kernel.data import ORIGINS, Edition
from ribeira.kernel.editions import differences, read_figures, try_out, write_toml
from ribeira.kernel.game import AnyGame
from ribeira.kernel.record import LARGEST_EDITION
from ribeira.kernel.words import BadData, RibeiraError, Say, Told
from ribeira.server import game_answers
from ribeira.server.openapi import LANGUAGE, operation
from ribeira.server.requests import allow, body_of, language_of, read_heavy, reply
from ribeira.server.resources import known_game
from ribeira.server.wire import no_record, read
from ribeira.texts import ENGLISH, catalogue_of, speaker

LOGGER = logging.getLogger(__name__)


class EnteredEdition(msgspec.Struct, forbid_unknown_fields=True):
    """Figures that somebody entered, or a component file."""

    data: msgspec.Raw = msgspec.field(default_factory=no_record)
    file: Annotated[str, msgspec.Meta(max_length=LARGEST_EDITION)] = ""


@operation(game_answers.Figures, query=[LANGUAGE], refuses=[404])
async def figures(request: Request) -> Response:
    """The figures of a game, where each comes from, and its sections in words."""
    game, language = known_game(request), language_of(request)
    edition, say = game.edition(), speaker(language)
    return reply(
        {
            "game": game.name,
            "title": say(game.title),
            "edition": edition.name,
            "data": edition.data,
            "origins": edition.origins(),
            "origin_labels": {origin: say(Told(f"rules.origin.{origin}")) for origin in ORIGINS},
            "sections": [_section(game, name, say) for name, part in edition.data.items() if isinstance(part, dict)],
            "words": sorted(_words(edition.data) - {edition.name, *ORIGINS}),
        }
    )


def _section(game: AnyGame, name: str, say: Say) -> dict[str, str]:
    """A section by its key in the file, and in words where the game has some."""
    code = f"{game.name}.figures.{name}"
    known = catalogue_of(ENGLISH).forms(code) is not None
    why = f"{code}.why"
    told = {"title": say(Told(code)), "about": say(Told(why))} if known else {"title": name, "about": ""}
    return {"name": name, **told}


def _words(data: Any) -> set[str]:
    """Every word among the figures."""
    if isinstance(data, dict):
        return set().union(*map(_words, data.values()))
    if isinstance(data, list):
        return set().union(*map(_words, data))
    return {data} if isinstance(data, str) else set()


@operation(game_answers.TriedEdition, takes=EnteredEdition, query=[LANGUAGE], refuses=[404, 429, 503])
async def check(request: Request) -> Response:
    """Try figures out: what is wrong with them, or what is doubtful; and the same as a file."""
    game, language = known_game(request), language_of(request)
    entered: EnteredEdition = read(await body_of(request, 2 * LARGEST_EDITION), EnteredEdition)
    allow(request, "edition")
    is_file = bool(entered.file)
    content = entered.file.encode() if is_file else bytes(entered.data)
    return reply(await read_heavy(request, judged, game.name, content, is_file, language))


def judged(name: str, content: bytes, is_file: bool, language: str) -> dict[str, Any]:
    """What comes of trying figures out, in words. Runs in another process."""
    game, say, found = GAMES[name], speaker(language), None
    try:
        found = read_figures(content, game, is_file)
        play_some(found, game)
        trouble = None
    except RibeiraError as error:
        trouble = _complaint(error.told, say)
    return {
        "edition": found and found.name,
        "data": found and found.data,
        "file": write_toml(found.data) if found and not trouble else None,
        "trouble": trouble,
        "warnings": [_complaint(told, say) for told in found.warnings] if found else [],
        "changed": len(differences(found, game.edition())) if found else 0,
    }


def _complaint(told: Told, say: Say) -> dict[str, str]:
    key = str(told.facts.get("key", "")).replace("[", ".").replace("]", "")
    return {"key": key, "sentence": say(told)}


def play_some(edition: Edition, game: AnyGame) -> None:
    """Play and draw some of every kind of game with these figures; BadData if that does not go well.

    The loaders refuse what the rules cannot do with; whatever they overlook is refused here rather than at a table.
    """
    try:
        for state in try_out(edition, game):
            game.draw(state.view(0), speaker(), True)
    except RibeiraError:
        raise
    except Exception as error:
        LOGGER.warning("figures that loaded could not be played with", exc_info=error)
        raise BadData(Told("edition.unplayable", edition=edition.name)) from error


def tried(name: str, content: bytes) -> None:
    """Refuse figures that cannot be played with. Runs in another process."""
    game = GAMES[name]
    play_some(read_figures(content, game), game)


ROUTES: list[BaseRoute] = [
    Route("/games/{name}/edition", figures),
    Route("/games/{name}/edition", check, methods=["POST"]),
]
