"""A quick estimate of each action: what the position should bring after it, or at the end of one's own turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ribeira.games.six_castles.appraise_places import appraise_places, mark_value
from ribeira.games.six_castles.appraise_walks import appraise_walks
from ribeira.games.six_castles.components import AGRICULTURAL, FACES, LANDSCAPE
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.imagine import imagine
from ribeira.games.six_castles.names import TERRAIN
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.choosing import Choosing, Mark, Work
from ribeira.games.six_castles.rules.marking import Lay, Marking
from ribeira.games.six_castles.rules.placing import Place
from ribeira.games.six_castles.rules.setting_up import Keep
from ribeira.games.six_castles.rules.toll import Pass, Toll
from ribeira.games.six_castles.rules.working import Enter, Working
from ribeira.games.six_castles.rules.worshipping import Worship
from ribeira.games.six_castles.territory import spot_number
from ribeira.games.six_castles.worth import Outlook, outlook, turns_left, worth

LATE: Final = 3  # turns before the end from which on placements are tried out
TRIED: Final = 3  # how many of them


def appraise(view: View) -> list[float]:
    """For each legal action the points it should lead to, over what the position is worth now.

    Hidden things are imagined, but nothing here looks at what only others know.
    """
    assert view.seat is not None
    if view.table.pending is None or not view.table.tracks[view.seat]:
        return [_first_tile(view, action) for action in view.legal]
    state = imagine(view, Random(0))
    state.watched = False
    return _values(state, view.seat, view.legal, outlook(state, view.seat))


def _values(state: SixCastles, seat: int, legal: Sequence[Action], ahead: Outlook) -> list[float]:
    pending = state.table.pending
    if isinstance(legal[0], Place):
        values = appraise_places(state, seat, legal)
        return values if turns_left(state.table, seat) > LATE else _tried(state, seat, legal, values)
    if isinstance(pending, Choosing):
        return [_line(state, seat, action, ahead) for action in legal]
    if isinstance(pending, Working):
        return appraise_walks(state, seat, pending, legal)
    if isinstance(pending, Marking) and pending.left and not pending.marks(state, seat):
        return [_after_next_mark(state, seat, action, ahead) for action in legal]
    return [_after(state, seat, action, ahead) for action in legal]


def _after_next_mark(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    """Nothing can be marked as the track lies: what it is worth to lay or alter a tile so that something can."""
    after = state.copy()
    after.apply(action)
    value = worth(after, seat, ahead)
    pending = after.table.pending
    if isinstance(pending, Marking) and not isinstance(action, Toll):
        for mark in pending.marks(after, seat):
            value = max(value, _after(after, seat, mark, ahead) - 0.02)
    return value


def _after(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    after = state.copy()
    after.apply(action)
    return worth(after, seat, ahead) + (0.05 if isinstance(action, (Enter, Worship)) else 0.0)


def _line(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    """What the position is worth at the end of the turn if it goes on as this estimate would play it."""
    after, turn = state.copy(), state.table.turn
    after.apply(action)
    if isinstance(action, (Pass, Toll)):
        return worth(after, seat, ahead) - 0.01
    while after.table.turn == turn and after.next_to_act() == seat:
        legal = after.legal(seat)
        values = _values(after, seat, legal, ahead)
        after.apply(legal[values.index(max(values))])
    return worth(after, seat, ahead)


def _tried(state: SixCastles, seat: int, legal: Sequence[Action], values: list[float]) -> list[float]:
    """The most promising placements once more, each by the end of the turn it should lead to."""
    tried: dict[int, float] = {}
    best: list[int] = []
    for _ in range(min(TRIED, len(legal))):
        best.append(_best_but(values, best))
        if isinstance(legal[best[-1]], Place):
            tried[best[-1]] = _turn(state, seat, legal[best[-1]])
    return [tried[at] + 0.2 * value if at in tried else value - 99.0 for at, value in enumerate(values)]


def _best_but(values: list[float], but: list[int]) -> int:
    """Where the greatest value is that has not been found yet, the first of equals."""
    best = -1
    for at in range(len(values)):
        if (best < 0 or values[at] > values[best]) and at not in but:
            best = at
    return best


def _turn(state: SixCastles, seat: int, action: Action) -> float:
    """What the position is worth after the turn that a placement should lead to, with discs or with workers."""
    after = state.copy()
    after.apply(action)
    while not isinstance(after.table.pending, Choosing):  # a castle and a bonus come first, in whatever way
        after.apply([other for other in after.legal(after.next_to_act()) if not isinstance(other, Toll)][-1])
    table = after.table
    lines: list[Action] = []
    most = -1.0
    for other in after.legal(seat):
        if isinstance(other, Mark):
            value = mark_value(table, seat, table.territory.exposed(spot_number(other.spot)))
            if value > most:
                most, lines = value, [other]
        elif isinstance(other, Work):
            lines.append(other)
    ahead = outlook(after, seat)
    return max([_line(after, seat, other, ahead) for other in lines])


def _first_tile(view: View, action: Action) -> float:
    """Before the first turn: a tile with many different goods; the contract to keep is the one the tiles suit."""
    box = view.box
    if isinstance(action, Keep):
        shown = [space for tile in view.exploration_hand for face in box.exploration_tiles[tile] for space in face]
        return float(shown.count(action.contract) + box.contract(TERRAIN[action.contract]).points)
    if not isinstance(action, Lay):
        return 0.0
    kinds = set(box.exploration_tiles[action.tile][FACES.index(action.face)])
    return len(kinds & set(AGRICULTURAL)) + 0.6 * len(kinds & set(LANDSCAPE))
