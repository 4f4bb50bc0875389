"""Cards of pieces: what a piece on the table is, what it does, what it is worth now; and why it means nothing now.

Both are worked out from a view alone, so they tell no secret.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from ribeira.kernel.words import Refusal, Told

if TYPE_CHECKING:
    from ribeira.kernel.game import AnyGame

MOST_TRIED = 64  # actions that may be meant by a touch
VAGUE = (".not_asked", ".not_now", ".over")  # refusals that say no more than that something else is asked

Explains = TypeVar("Explains", bound=Callable[..., "Card"])


@dataclass(frozen=True, slots=True)
class Card:
    """What is told of one piece."""

    title: Told
    does: Told
    now: tuple[Told, ...] = ()  # what it is worth, or stands for, at this moment
    rule: str = ""  # where the rules tell more: a chapter, or `chapter.paragraph`


class Kinds:
    """The cards of a game by kinds of pieces: which function explains a piece follows from its id."""

    def __init__(self) -> None:
        self._kinds: list[tuple[re.Pattern[str], Callable[..., Card]]] = []
        self._find = lru_cache(1 << 12)(self._kind_of)

    def of(self, *patterns: str) -> Callable[[Explains], Explains]:
        """Let a function explain the pieces whose ids have one of these forms.

        It is called with the view, whether there is a memory aid, and the groups of the pattern, as numbers where they
        are; of the patterns of all functions the first that fits counts.
        """

        def taken(function: Explains) -> Explains:
            self._kinds += [(re.compile(pattern), function) for pattern in patterns]
            return function

        return taken

    def explain(self, view: Any, piece: str, aid: bool) -> Card | None:
        """The card of a piece; None if no piece has such an id."""
        found = self._find(piece)
        return None if found is None else found[0](view, aid, *found[1])

    def _kind_of(self, piece: str) -> tuple[Callable[..., Card], list[int | str]] | None:
        for pattern, function in self._kinds:
            found = pattern.fullmatch(piece)
            if found is not None:
                return function, [int(part) if part.isdigit() else part for part in found.groups()]
        return None


def refusal_of(game: AnyGame, view: Any, touched: tuple[str, ...]) -> Refusal | None:
    """Why nothing can be done with the pieces touched, in the words of the rules; None if they give no telling reason.

    What was meant is asked of the game. Whether it is refused is found out in a state imagined from the view.
    """
    if game.meant is None or view.seat not in view.to_act:
        return None
    state, telling = game.imagine(view, Random(0)), None
    for action in islice(game.meant(view, touched), MOST_TRIED):
        reason = state.refusal(action)
        if reason is None:
            return None  # it can be done
        if telling is None and not reason.code.endswith(VAGUE):
            telling = reason
    return telling
