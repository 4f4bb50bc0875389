"""The charity card: half-time (D20) and the last reckoning (D21, D22)."""

from __future__ import annotations

from ribeira.games.douro.rules.contest import move_points
from ribeira.games.douro.rules.phylloxera import pass_on
from ribeira.games.douro.state import NONE, State
from ribeira.kernel.tuples import without


def is_half_time(state: State) -> bool:
    """Whether a contest has just emptied the hands for the first time (D20)."""
    return state.gifts[0] == NONE and not any(state.hands)


def take_up(state: State) -> None:
    """Everyone takes the ten cards back (D20)."""
    for seat in range(state.box.seats):
        state.hands[seat], state.piles[seat] = state.box.barrels, ()


def donate(state: State, seat: int, card: int) -> bool:
    """A card goes under the charity card, face down; whether that was the last one owed (D20)."""
    state.hands[seat] = without(state.hands[seat], card)
    state.gifts[seat] = card
    return NONE not in state.gifts


def reckon(state: State) -> None:
    """The gifts are shown; the lowest pays and the highest gains, under one holder (D21)."""
    gifts = tuple(state.gifts)
    lowest, highest = (move_points(state, gifts, award) for award in state.box.charity)
    state.charity = tuple(map(sum, zip(lowest, highest, strict=True)))
    pass_on(state, gifts)


def leaders(state: State) -> list[int]:
    """Who has most points."""
    most = max(state.points)
    return [seat for seat, points in enumerate(state.points) if points == most]


def winner(state: State) -> int:
    """Of those with most points the first clockwise from the holder, who comes last (D22)."""
    return min(leaders(state), key=lambda seat: (seat - state.holder - 1) % state.box.seats)
