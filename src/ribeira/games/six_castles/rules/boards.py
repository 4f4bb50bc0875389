"""The scoring boards of landscapes and constructions: whose turn it is to take which space (C16, C21)."""

from __future__ import annotations

from ribeira.games.six_castles.state import State
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Refusal, Told


def is_free(state: State, seat: Seat, column: str, value: int) -> bool:
    """Whether a space may still be taken by this seat: only the top is open to all, once each."""
    takers = state.scored.get((column, value), ())
    return not takers or (value == state.box.spaces(column)[-1] and all(taker != seat for taker, _ in takers))


def refuse_space(state: State, seat: Seat, column: str, value: int, have: int) -> Refusal | None:
    """Why a seat that has so many of a terrain may not take this space, or None."""
    if value not in state.box.spaces(column):
        return Refusal("six-castles.refuse.no_space", column=_named(column), value=value)
    if not is_free(state, seat, column, value):
        return Refusal("six-castles.refuse.taken", column=_named(column), value=value)
    if have < value:
        return Refusal("six-castles.refuse.too_few", column=_named(column), value=value, have=have)
    return None


def _named(column: str) -> Told:
    return Told(f"six-castles.terrain.{column}")


def take(state: State, seat: Seat, column: str, value: int, token: int) -> None:
    """A disc or worker of the seat marks a space."""
    state.scored[column, value] = (*state.scored.get((column, value), ()), (seat, token))
    state.tell("score", seat=seat, column=_named(column), n=value)


def points(state: State, seat: Seat) -> int:
    """What the spaces a seat has taken are worth (C22)."""
    return sum(value for (_, value), takers in state.scored.items() for taker, _ in takers if taker == seat)
