"""What may be taken back without asking anyone, derived from what everyone has seen since."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.notation import CHANCE, Seat

SAMPLES = 6


def last_of(game: AnyGame, actions: Sequence[str], seat: Seat) -> int | None:
    """Where in a list of actions the seat's last one stands."""
    for at in range(len(actions) - 1, -1, -1):
        if game.notation.read(actions[at]).seat == seat:
            return at
    return None


def is_free(game: AnyGame, setup: Setup, actions: Sequence[str], at: int) -> bool:
    """Whether the action at this place may be taken back without asking.

    So it is while nothing new has come to light: no outcome of chance has followed, nobody has acted since who was
    not already choosing at the same time, none of those has gone on to a next decision, and neither this action nor
    one of theirs showed anyone more than the action itself.
    """
    tail = [game.notation.read(text) for text in actions[at:]]
    if any(action.seat == CHANCE for action in tail):
        return False
    state = game.begin(setup)
    for text in actions[:at]:
        state.apply(game.notation.read(text))
    owing = set(state.to_act()) - {tail[0].seat}
    since = [action.seat for action in tail[1:]]
    if not set(since) <= owing or len(set(since)) < len(since):
        return False
    for action in tail:
        if shows_more(game, setup, state, action):
            return False
        state.apply(action)
    return True


def shows_more(game: AnyGame, setup: Setup, state: Any, action: Any) -> bool:
    """Whether playing the action lets anyone see what neither their view nor the action told them.

    If so, some other state that their view allows would, after the same action, look different to them.
    """
    after = state.copy()
    after.apply(action)
    rng = Random(0)
    for viewer in (*range(setup.seats), None):
        shown = after.view(viewer)
        for _ in range(SAMPLES):
            other = game.imagine(state.view(viewer), rng)
            if other.refusal(action) is None:
                other.apply(action)
                if other.view(viewer) != shown:
                    return True
    return False
