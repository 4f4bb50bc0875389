"""The scoring boards of landscapes and constructions: whose turn it is to take which space (C16, C21)."""

from __future__ import annotations

from ribeira.games.six_castles.state import State
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Refusal, Told


def refuse_space(state: State, seat: Seat, column: str, value: int, have: int) -> Refusal | None:
    """Why a seat that has so many of a terrain may not take this space, or None."""
    named, values = Told(f"six-castles.terrain.{column}"), state.box.spaces(column)
    if value not in values:
        return Refusal("six-castles.refuse.no_space", column=named, value=value)
    takers = state.scored.get((column, value), ())
    if takers and (value != values[-1] or any(taker == seat for taker, _ in takers)):
        return Refusal("six-castles.refuse.taken", column=named, value=value)  # only the top is open to all
    if have < value:
        return Refusal("six-castles.refuse.too_few", column=named, value=value, have=have)
    return None


def take(state: State, seat: Seat, column: str, value: int, token: int) -> None:
    """A disc or worker of the seat marks a space."""
    state.scored[column, value] = (*state.scored.get((column, value), ()), (seat, token))
    state.tell("score", seat=seat, column=Told(f"six-castles.terrain.{column}"), n=value)


def points(state: State, seat: Seat) -> int:
    """What the spaces a seat has taken are worth (C22)."""
    return sum(value for (_, value), takers in state.scored.items() for taker, _ in takers if taker == seat)
