"""The part of the API that is about people and their own games. docs/api.md describes it."""

from __future__ import annotations

import asyncio
import io
import zipfile
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.games import GAMES
from ribeira.kernel.words import RibeiraError, Say, Told
from ribeira.server import answers, past_answers, wire
from ribeira.server.addresses import base_of
from ribeira.server.limits import CODE_SECONDS, GAMES_AT_ONCE, MOST_GAMES, MOST_RATINGS
from ribeira.server.openapi import FROM, LANGUAGE, SVG, ZIP, number, operation, word
from ribeira.server.outcomes import SeatOutcome, write_outcome
from ribeira.server.own_games import Filter, OwnGame, against_label, own_game, summary
from ribeira.server.people import Opened, People
from ribeira.server.people_store import Person
from ribeira.server.person_ratings import BOT
from ribeira.server.requests import allow, body_of, language_of, lobby_of, number_of, reply
from ribeira.server.resources import qr_code
from ribeira.server.tokens import hashed, table_token
from ribeira.texts import speaker

FILTERS = [
    word("game", "by name", strict=True),
    number("seats", "how many played", 16),
    word("against", "`people`, `bots` alone, or a level", strict=True),
    word("result", "`won`, `shared` or `lost`", strict=True),
    number("year", "in which it ended", 9999),
    number("month", "in which it ended", 12),
]


def people_of(request: Request) -> People:
    """The people of this server."""
    people: People = request.app.state.people
    return people


def person_token(request: Request) -> str:
    """The token by which a browser acts for a person; empty if it does not."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def _person(request: Request) -> Person:
    return await people_of(request).by_token(person_token(request))


# Who is who


@operation(past_answers.BegunPerson, 201, takes=wire.NewPerson, refuses=[429, 503])
async def new_person(request: Request) -> Response:
    """Take a nickname; the phrase is told this once."""
    wanted: wire.NewPerson = wire.read(await body_of(request), wire.NewPerson)
    allow(request, "person")
    opened, phrase = await people_of(request).begin(wanted.nickname)
    return reply({**_opened(opened), "phrase": phrase}, 201)


@operation(past_answers.OpenedPerson, 201, takes=wire.OpenPerson, refuses=[429, 503])
async def open_person(request: Request) -> Response:
    """Be the same person on a further device."""
    wanted: wire.OpenPerson = wire.read(await body_of(request), wire.OpenPerson)
    allow(request, "phrase")
    people = people_of(request)
    return reply(_opened(await (people.open_by_code(wanted.code) if wanted.code else people.open(wanted.phrase))), 201)


def _opened(opened: Opened) -> dict[str, Any]:
    return {"token": opened.token, "nickname": opened.person.nickname}


@operation(past_answers.PersonBrief, refuses=[503], person=True)
async def about(request: Request) -> Response:
    """A person in a few facts."""
    person = await _person(request)
    store = people_of(request).store
    claimed = len(await store.claims_of(person.id))
    devices = await store.devices(person.id)
    return reply({"nickname": person.nickname, "made": person.made, "devices": devices, "tables": claimed})


@operation(past_answers.NewPhrase, 201, refuses=[429, 503], person=True)
async def new_phrase(request: Request) -> Response:
    """Another phrase, told this once, in the place of the one before."""
    person = await _person(request)
    allow(request, "person")
    return reply({"phrase": await people_of(request).change_phrase(person)}, 201)


@operation(past_answers.NewCode, 201, refuses=[429, 503], person=True)
async def new_code(request: Request) -> Response:
    """A code for another device."""
    person = await _person(request)
    allow(request, "person")
    return reply({"code": await people_of(request).new_code(person), "seconds": CODE_SECONDS}, 201)


@operation(SVG)
async def code_qr(request: Request) -> Response:
    """The address that opens a person to another device, as a QR code."""
    return qr_code(f"{base_of(request)}/me#{request.path_params['code'][:64]}")


@operation(answers.Nothing, refuses=[503], person=True)
async def leave(request: Request) -> Response:
    """Be nobody on this device any more; the games stay."""
    await _person(request)
    await people_of(request).store.drop_token(hashed(person_token(request)))
    return reply({})


@operation(past_answers.Claimed, takes=wire.ClaimedSeats, query=[LANGUAGE], refuses=[429, 503], person=True)
async def claim(request: Request) -> Response:
    """Say which seats are one's own; of those that cannot be, why."""
    person, language = await _person(request), language_of(request)
    wanted: wire.ClaimedSeats = wire.read(await body_of(request), wire.ClaimedSeats)
    allow(request, "claim", len(wanted.tokens))
    say, claimed, refused = speaker(language), [], []
    for token in wanted.tokens:
        try:
            claimed.append(await people_of(request).claim(person, token))
        except RibeiraError as error:
            refused.append({"token": token, "code": error.told.code, "sentence": say(error.told)})
    return reply({"tables": claimed, "refused": refused})


@operation(past_answers.ForgottenGames, refuses=[503], person=True)
async def forget(request: Request) -> Response:
    """Delete a person and what names them."""
    person = await _person(request)
    return reply(asdict(await people_of(request).forget(person)))


# Games


async def _games(request: Request, person: Person) -> list[OwnGame]:
    people = people_of(request)
    await people.settle_all(person)
    return [own_game(seat, result) for seat, result in await people.store.results_of(person.id, MOST_GAMES)]


@operation(past_answers.OwnGames, query=[*FILTERS, FROM, LANGUAGE], refuses=[503], person=True)
async def games(request: Request) -> Response:
    """Those of one's own games that are asked for, and what they add up to."""
    person, language = await _person(request), language_of(request)
    wanted = _filter(request)
    every = await _games(request, person)
    return reply(await asyncio.to_thread(_told, every, wanted, number_of(request, "from", 0), request, language))


def _filter(request: Request) -> Filter:
    asked = request.query_params.get
    numbers = number_of(request, "year", 0, 9999), number_of(request, "month", 0, 12)
    words = asked("against", ""), asked("result", "")
    wanted = Filter(asked("game", ""), number_of(request, "seats", 0, 16), *words, *numbers)
    wanted.check()
    return wanted


def _told(every: list[OwnGame], wanted: Filter, first: int, request: Request, language: str) -> dict[str, Any]:
    say = speaker(language)
    found = [game for game in every if wanted.passes(game)]
    key = lobby_of(request).storage.site_key
    return {
        "count": len(found),
        "games": [_line(game, key, say) for game in found[first : first + GAMES_AT_ONCE]],
        "summary": summary(found, say),
        "choices": {
            "games": [{"name": name, "title": say(GAMES[name].title)} for name in sorted({one.game for one in every})],
            "seats": sorted({len(one.outcome.seats) for one in every}),
            "against": [
                {"name": one, "label": against_label(one, say)}
                for one in sorted({each for game in every for each in game.outcome.against(game.seat)})
            ],
            "years": sorted({one.day.year for one in every}, reverse=True),
        },
    }


def _line(game: OwnGame, site_key: bytes, say: Say) -> dict[str, Any]:
    outcome = game.outcome
    own, why = outcome.seats[game.seat], outcome.discounted(game.seat)
    return {
        "table": game.table,
        "game": game.game,
        "title": say(GAMES[game.game].title),
        "ended": game.ended,
        "seat": game.seat,
        "seats": [_seat(one) for one in outcome.seats],
        "points": own.score,
        "place": own.place,
        "result": game.result,
        "counts": not why,
        "why": say(Told(f"person.discounted.{why}")) if why else None,
        "undone": own.undone,
        "hints": outcome.hints,
        "replay": table_token(site_key, "watch", game.table),
    }


def _seat(seat: SeatOutcome) -> dict[str, Any]:
    return {"name": seat.name, "level": seat.level or None, "points": seat.score, "place": seat.place}


@operation(past_answers.Ratings, query=[LANGUAGE], refuses=[503], person=True)
async def ratings(request: Request) -> Response:
    """One's own ratings, and those of bots beside them, for each game and number of seats."""
    person, say = await _person(request), speaker(language_of(request))
    people, found = people_of(request), []
    await people.settle_all(person)
    for game, seats in await people.store.kinds_of(person.id):
        rated = await people.ratings_for(game, seats)
        own = rated.get(person.id, [])
        if not own:
            continue
        bots = [(name.removeprefix(BOT), past[-1].rating) for name, past in rated.items() if name.startswith(BOT)]
        found.append(
            {
                "game": game,
                "title": say(GAMES[game].title),
                "seats": seats,
                "games": len(own),
                "rating": own[-1].rating,
                "spread": own[-1].spread,
                "history": [(one.ended, one.rating, one.spread) for one in own[-MOST_RATINGS:]],
                "bots": [
                    {"level": level, "label": against_label(level, say), "rating": rating}
                    for level, rating in sorted(bots, key=lambda bot: (-bot[1], bot[0]))
                ],
            }
        )
    return reply({"ratings": found})


@operation(ZIP, refuses=[429, 503], person=True)
async def export(request: Request) -> Response:
    """Everything about a person and their games, as one file."""
    person = await _person(request)
    allow(request, "export")
    every = await _games(request, person)
    people = people_of(request)
    records = await people.store.records([game.table for game in every])
    rated = {
        f"{game}, {seats}": [asdict(one) for one in (await people.ratings_for(game, seats)).get(person.id, [])]
        for game, seats in await people.store.kinds_of(person.id)
    }
    claims = await people.store.claims_of(person.id)
    unfinished = [asdict(one) for one in claims if one.table not in records]
    content = await asyncio.to_thread(_packed, person, every, records, rated, unfinished)
    headers = {"Content-Disposition": 'attachment; filename="ribeira.zip"', "Cache-Control": "no-store"}
    return Response(content, 200, headers, ZIP)


def _packed(
    person: Person,
    every: list[OwnGame],
    records: dict[str, bytes],
    rated: dict[str, Any],
    unfinished: list[dict[str, Any]],
) -> bytes:
    """A record for each game, and one file about them all."""
    packed, lines = io.BytesIO(), []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in every:
            name = f"games/{game.day:%Y-%m-%d}-{game.game}-{game.table}.json"
            archive.writestr(name, records[game.table])
            lines.append(
                {
                    "file": name,
                    "table": game.table,
                    "ended": game.day.isoformat(timespec="seconds"),
                    "seat": game.seat + 1,
                    "result": game.result,
                    "counts": game.counts,
                    **write_outcome(game.outcome),
                }
            )
        told = {
            "nickname": person.nickname,
            "since": datetime.fromtimestamp(person.made / 1000, UTC).isoformat(timespec="seconds"),
            "games": lines,
            "ratings": rated,
            "unfinished": [{"table": one["table"], "seat": one["seat"] + 1} for one in unfinished],
        }
        archive.writestr("games.json", wire.encode(told))
    return packed.getvalue()


ROUTES: list[BaseRoute] = [
    Route("/people", new_person, methods=["POST"]),
    Route("/people/open", open_person, methods=["POST"]),
    Route("/person", about),
    Route("/person", forget, methods=["DELETE"]),
    Route("/person/leave", leave, methods=["POST"]),
    Route("/person/phrase", new_phrase, methods=["POST"]),
    Route("/person/codes", new_code, methods=["POST"]),
    Route("/person/codes/{code}/qr.svg", code_qr),
    Route("/person/seats", claim, methods=["POST"]),
    Route("/person/games", games),
    Route("/person/ratings", ratings),
    Route("/person/export.zip", export),
]
