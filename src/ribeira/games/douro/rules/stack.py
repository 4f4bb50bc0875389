"""The stack and the Douro Valley: D7 and D9, and the order of backs Sirga uncovers (D15)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro.components import FOG
from ribeira.games.douro.state import State


def back_weights(unseen: Sequence[int], fogs: int, upper: int, first: bool) -> list[tuple[int, int]]:
    """How likely each back is to come next, as exact integer weights, by what has been seen.

    D7: the fog cards lie anywhere among the `upper` cards still unseen above the reserve, so the next is fog with
    `fogs` chances in `upper`; below them all are regular. Any unseen regular card may be the next regular one, in the
    reserve or not. The first card of the game is regular, and past that condition all arrangements weigh the same.
    """
    if first or not fogs:
        return [(level, count) for level, count in enumerate(unseen, 1) if count]
    weights = [(FOG, fogs * sum(unseen))]
    regular = upper - fogs
    if regular:
        weights += [(level, regular * count) for level, count in enumerate(unseen, 1) if count]
    return weights


def backs(state: State) -> list[tuple[int, int]]:
    """The weights of the back to be shown now."""
    box = state.box
    upper = sum(map(len, box.orders)) + len(box.fogs) - box.reserve
    return back_weights(state.unseen, state.unseen_fogs, state.upper, state.upper == upper)


def see(state: State, back: int) -> None:
    """A back is seen: a fog card stays where it is, a regular one is the top card now."""
    if state.upper:
        state.upper -= 1
    if back == FOG:
        state.unseen_fogs -= 1
        state.fog_on_top += 1
    else:
        state.unseen[back - 1] -= 1
        state.top = back


def top_is_unseen(state: State) -> bool:
    """Whether the stack has a card on top whose back nobody has seen yet."""
    return not state.top and not state.fog_on_top and (sum(state.unseen) + state.unseen_fogs > 0)


def deal_top(state: State) -> None:
    """The regular card on top goes to the end of the valley, face down (D9)."""
    state.valley += (state.top,)
    state.top = 0
