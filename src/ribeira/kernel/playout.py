"""Games played to their end without anyone watching."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from ribeira.kernel.luck import Luck, luck
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

Policy = Callable[[State, int, Luck], Any]  # the state, the seat that acts and the luck: one of `state.legal(seat)`


def playout(state: State, rng: Random, policy: Policy | None = None) -> int:
    """Play the state to its end, each decision by the policy or at random; how many decisions were taken.

    The state itself is played on and tells no events any more: copy it to keep it. The same `rng` gives the same game,
    compiled or not.
    """
    numbers = luck(rng)
    decisions: i64 = 0
    state.watched = False
    while True:
        seat = state.next_to_act()
        if seat >= 0:
            if policy is None:
                legal = state.legal(seat)
                state.apply(legal[numbers.below(len(legal))])
            else:
                state.apply(policy(state, seat, numbers))
            decisions += 1
        elif seat == CHANCE:
            state.apply(state.draw_chance(numbers))
        else:
            return decisions


def settle(state: State, numbers: Luck) -> int:
    """Let chance act until a player owes a decision or the game is over; the seat that acts next, or NOBODY."""
    while True:
        seat = state.next_to_act()
        if seat != CHANCE:
            return seat
        state.apply(state.draw_chance(numbers))
