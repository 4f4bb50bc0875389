"""What may be taken back without asking anyone, derived from what everyone has seen since."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from ribeira.kernel.game import AnyGame
from ribeira.kernel.notation import Seat
from ribeira.kernel.position import Position, Viewer

SAMPLES = 6  # states tried out for each viewer


class Step:
    """An action, the position it was played in and the one it led to."""

    def __init__(self, game: AnyGame, seats: int, action: Any, before: Position, after: Position) -> None:
        self.game, self.seats, self.action, self.before, self.after = game, seats, action, before, after

    @cached_property
    def shows_more(self) -> bool:
        """Whether the action let anyone see what neither their view before it nor the action itself told them.

        If so, some other state that their view allows would, after the same action, look different to them.
        """
        rng = Random(0)
        viewers: tuple[Viewer, ...] = (*range(self.seats), None)
        return any(self._surprises(viewer, rng) for viewer in viewers)

    def _surprises(self, viewer: Viewer, rng: Random) -> bool:
        before, after = self.before.view(viewer), self.after.view(viewer)
        for _ in range(SAMPLES):
            other = self.game.imagine(before, rng)
            if other.refusal(self.action) is None:
                other.apply(self.action)
                if other.view(viewer) != after:
                    return True
        return False


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
    return not any(step.shows_more for step in since)
