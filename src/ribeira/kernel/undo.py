"""What may be taken back without asking anyone, derived from what everyone has seen since.

That it may be is told to the player whose action it is. So it is worked out from that player's view alone, in worlds
that this view allows: otherwise it would tell what the others know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any

from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.notation import Seat
from ribeira.kernel.position import Position, Viewer

WORLDS = 2  # that the asker's view allows
SAMPLES = 3  # states that each other viewer's view allows there, in which the action can be played
TRIES = 8  # to find them


class Step:
    """An action, the position it was played in and the one it led to."""

    def __init__(self, game: AnyGame, seats: int, action: Any, before: Position, after: Position) -> None:
        self.game, self.seats, self.action, self.before, self.after = game, seats, action, before, after
        self._shown: dict[Viewer, bool] = {}

    def shows_more(self, asker: Viewer) -> bool:
        """Whether, as far as the asker can know, the action let anyone see more than they knew and the action tells.

        If so, some other state that their view allows would, after the same action, look different to them.
        """
        if asker not in self._shown:
            self._shown[asker] = self.game.secrets and self._tried_out(asker)
        return self._shown[asker]

    def _tried_out(self, asker: Viewer) -> bool:
        rng, after = Random(0), self.after.view(asker)
        others: list[Viewer] = [viewer for viewer in (*range(self.seats), None) if viewer != asker]
        for _ in range(WORLDS):
            world = self.game.imagine(self.before.view(asker), rng)
            action = self.action if world.refusal(self.action) is None else self._another(world, rng)
            then = _after(world, action)
            if then.view(asker) != after:
                return True
            if any(self._surprises(viewer, world.view(viewer), action, then.view(viewer), rng) for viewer in others):
                return True
        return False

    def _surprises(self, viewer: Viewer, before: Any, action: Any, after: Any, rng: Random) -> bool:
        """Whether the action shows a viewer more who sees this before it and this after it."""
        found = 0
        for _ in range(TRIES):
            other = self.game.imagine(before, rng)
            if other.refusal(action) is None:
                other.apply(action)
                if other.view(viewer) != after:
                    return True
                found += 1
                if found == SAMPLES:
                    break
        return False

    def _another(self, state: AnyState, rng: Random) -> Any:
        """What another seat may have played instead, as far as the asker knows: of the same kind if it can."""
        legal = state.legal(self.action.seat)
        return rng.choice([action for action in legal if type(action) is type(self.action)] or legal)


def _after(state: AnyState, action: Any) -> AnyState:
    then: AnyState = state.copy()
    then.apply(action)
    return then


def is_free(asked: Collection[Seat], acted: Sequence[Seat], asked_now: Collection[Seat], since: Iterable[Step]) -> bool:
    """Whether an action may be taken back without asking: nothing new has come to light since.

    `asked` are the seats that owed a decision before it, `acted` the seat that played it and those that have acted
    since, chance included, and `asked_now` the seats that owe a decision now. Only seats that were choosing at the
    same time may have acted, none of them may have gone on to a next decision, and none of their actions may have
    shown anyone more than the action itself: `since` are all these steps, made only if it comes to that.
    """
    if len(set(acted)) < len(acted) or not set(acted) <= set(asked):
        return False
    if asked_now and set(asked_now) == set(asked) - set(acted):  # the choices are still sealed
        return True
    return not any(step.shows_more(acted[0]) for step in since)
