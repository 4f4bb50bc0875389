"""Positions to start a test from."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro import DOURO
from ribeira.games.douro.actions import Expose, Lift, Play, Turn
from ribeira.games.douro.components import FOG, Box, open_box
from ribeira.games.douro.rules import Douro, set_out
from ribeira.games.douro.state import Bidding
from ribeira.kernel.notation import CHANCE


def box(seats: int) -> Box:
    return open_box(DOURO.edition(), seats)


def bidding(seats: int, back: int, holder: int, points: Sequence[int] = ()) -> Douro:
    """Everyone owes a card for a boat of this back, with two more boats and a fog behind it."""
    state = set_out(box(seats))
    for level in (3,) if back == FOG else (back, 3):
        state.unseen[level - 1] -= 1
        state.upper -= 1
        state.valley += (level,)
    if back == FOG:
        state.valley = ()
    state.unseen_fogs -= 1
    state.upper -= 1
    state.fog_on_top = 1
    state.holder = holder
    state.points = list(points) or [5] * seats
    state.pending = Bidding()
    return state


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
