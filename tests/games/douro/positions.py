"""Positions to start a test from."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro import DOURO
from ribeira.games.douro.actions import Expose, Lift, Play, Turn
from ribeira.games.douro.components import FOG, Box, open_box
from ribeira.games.douro.game import Douro, set_out
from ribeira.games.douro.rules.bidding import BIDDING
from ribeira.games.douro.rules.charity import DONATING, take_up
from ribeira.games.douro.rules.stack import deal_top, see
from ribeira.games.douro.seats import row
from ribeira.games.douro.state import Contest
from ribeira.kernel.notation import CHANCE


def box(seats: int) -> Box:
    return open_box(DOURO.edition(), seats)


def bidding(seats: int, back: int, holder: int, points: Sequence[int] = ()) -> Douro:
    """Everyone owes a card for a boat of this back, with two more boats and a fog behind it."""
    state = set_out(box(seats))
    table = state.table
    for level in (3,) if back == FOG else (back, 3):
        see(table, level)
        deal_top(table)
    if back == FOG:
        table.valley = []
    see(table, FOG)
    table.holder = holder
    table.points = row(list(points) or [5] * seats)
    table.pending, table.owing = BIDDING, table.box.everyone
    return state


def half_time(seats: int = 3) -> Douro:
    """Everyone owes a gift, ten contests of Customs after the beginning."""
    state = bidding(seats, 1, holder=0)
    table = state.table
    table.contests = [Contest("customs", 0, None, row([card] * seats), 0, 0, seats) for card in table.box.barrels]
    take_up(state)
    table.pending, table.owing = DONATING, table.box.everyone
    return state


def hands(state: Douro) -> list[tuple[int, ...]]:
    return [state.hand(seat) for seat in range(state.table.box.seats)]


def piles(state: Douro) -> list[tuple[int, ...]]:
    return [state.table.pile(seat) for seat in range(state.table.box.seats)]


def contest(
    face: int | str,
    cards: Sequence[int],
    holder: int,
    points: Sequence[int] = (),
    tow: Sequence[int] = (),
    order: int = 0,
) -> Douro:
    """The state after one contest: of the regular boat with this order, or of this fog card.

    `tow` are the backs that Sirga uncovers, the last one regular, and `order` is what that one turns out to be.
    """
    seats = len(cards)
    back = FOG if isinstance(face, str) else level_of(face, seats)
    state = bidding(seats, back, holder, points)
    for seat, card in enumerate(cards):
        state.play(Play(seat, card))
    if isinstance(face, str):
        state.play(Lift(CHANCE, face))
        for back in tow:
            state.play(Expose(CHANCE, back))
        if tow:
            state.play(Turn(CHANCE, order))
    else:
        state.play(Turn(CHANCE, face))
    return state


def level_of(order: int, seats: int) -> int:
    """The level of the boat with this order."""
    return next(level for level, orders in enumerate(box(seats).orders, 1) if order in orders)
