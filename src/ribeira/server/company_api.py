"""The part of the API that is about the company at a table: how to reach it, looking back, being called."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.server import answers, lookback, wire
from ribeira.server.addresses import Reach, base_of
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.openapi import AT, FROM, LANGUAGE, PIECE, SHAPE, SVG, TO, operation
from ribeira.server.push import Pushes, SubscriptionRequest, read_subscription
from ribeira.server.requests import body_of, language_of, lobby_of, look_of, number_of, opened, read_heavy, reply
from ribeira.server.resources import qr_code

LARGEST_SUBSCRIPTION = 4096  # bytes


@operation(answers.Site, refuses=[503])
async def site(request: Request) -> Response:
    """How others reach this server, and the key for notifications if it can send any."""
    reach: Reach = request.app.state.reach
    pushes = lobby_of(request).pushes
    key = None if pushes is None else (await pushes.key()).public
    return reply({"address": base_of(request), "alone": reach.alone, "push": key})


@operation(SVG, refuses=[404, 503])
async def seat_qr(request: Request) -> Response:
    """One's own seat as a QR code, for another device of one's own."""
    await _seat(request)
    return qr_code(f"{base_of(request)}/play/{request.path_params['token']}")


@operation(answers.Moments, query=[FROM, TO, SHAPE, LANGUAGE], refuses=[404, 429, 503])
async def moments(request: Request) -> Response:
    """Moments of the game so far, as this seat saw them."""
    live, access = await opened(request)
    first = number_of(request, "from", 0)
    asked = first, number_of(request, "to", first)
    past = await lookback.past(live, look_of(request, access))
    return reply(await read_heavy(request, lookback.moments, past, *asked))


@operation(answers.PastCard, query=[AT, PIECE, SHAPE, LANGUAGE], refuses=[404, 429, 503])
async def moment_card(request: Request) -> Response:
    """What a piece was at a moment of the game so far, as this seat saw it."""
    live, access = await opened(request)
    asked = number_of(request, "at", 0), request.query_params.get("piece", "")
    past = await lookback.past(live, look_of(request, access))
    return reply(await read_heavy(request, lookback.card, past, *asked))


@operation(answers.Nothing, 201, takes=SubscriptionRequest, query=[LANGUAGE], refuses=[404, 503])
async def subscribe(request: Request) -> Response:
    """Notify a browser when this seat's turn comes."""
    live, seat = await _seat(request)
    wanted: SubscriptionRequest = wire.read(await body_of(request, LARGEST_SUBSCRIPTION), SubscriptionRequest)
    subscription = read_subscription(wanted, language_of(request), request.headers.get("host", ""))
    await _pushes(request).subscribe(live.table.id, seat, subscription)
    return reply({}, 201)


@operation(answers.Nothing, takes=SubscriptionRequest, refuses=[404, 503])
async def unsubscribe(request: Request) -> Response:
    """Notify a browser no more."""
    live, seat = await _seat(request)
    wanted: SubscriptionRequest = wire.read(await body_of(request, LARGEST_SUBSCRIPTION), SubscriptionRequest)
    await _pushes(request).unsubscribe(live.table.id, seat, wanted.endpoint)
    return reply({})


def _pushes(request: Request) -> Pushes:
    pushes = lobby_of(request).pushes
    if pushes is None:
        raise RequestError("push.none", 404)
    return pushes


async def _seat(request: Request) -> tuple[LiveTable, int]:
    """The table behind a seat's token, and the seat."""
    live, access = await opened(request)
    if access.seat is None:
        raise RequestError("table.not_yours", 403)
    return live, access.seat


ROUTES: list[BaseRoute] = [
    Route("/site", site),
    Route("/seats/{token}/qr.svg", seat_qr),
    Route("/seats/{token}/moments", moments),
    Route("/seats/{token}/moments/card", moment_card),
    Route("/seats/{token}/push", subscribe, methods=["POST"]),
    Route("/seats/{token}/push/off", unsubscribe, methods=["POST"]),
]
