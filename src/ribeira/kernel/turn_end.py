"""Whether an action ends its seat's turn, as far as the seat can know: after that it cannot simply be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

from ribeira.kernel.game import AnyGame
from ribeira.kernel.luck import Luck
from ribeira.kernel.playout import settle


def ends_turn(game: AnyGame, view: Any, action: Any) -> bool:
    """Whether somebody else decides next, or everybody at once: a choice made face down ends a turn too.

    It is worked out in one of the states that the view allows, so it tells no secret.
    """
    state = game.imagine(view, Random(0))
    state.watched = False
    state.apply(action)
    settle(state, Luck(0))
    return state.to_act() != (action.seat,)
