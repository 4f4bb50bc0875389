"""The quick estimate of placements: what `appraise_places` looks at, as sums that are made once for each free quarter.

There are a hundred placements and more, so nothing is counted anew for a placement: a mound's worth with one more
quarter is what it is worth without, and what that quarter's terrain adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ribeira.games.six_castles.appraise_places import BONUS, faith_value
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import CHAPEL, CONSTRUCTIONS, CROSS, KINDS, MARKETS, NONE, ROCK
from ribeira.games.six_castles.rules.placing import Place
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, Table
from ribeira.games.six_castles.territory import CORNER, number_of

_SACRED: Final = 1 << CROSS | 1 << CHAPEL
_BUILT: Final = sum([1 << number for number in CONSTRUCTIONS])  # as bits
_STEP: Final = 1.0  # a space the cylinder enters
_DISC: Final = 0.5  # a space a disc marks


class _Track:
    """What each terrain would mark of the track ahead, alone and after the one the next space shows."""

    def __init__(self, table: Table, seat: int) -> None:
        row, discs, at = table.rows[seat], table.discs[seat], table.cylinders[seat] + 1
        self.next = row[at] if at < len(row) else NONE
        self.after = row[at + 1] if at + 1 < len(row) else NONE
        self.marks = [0.0] * KINDS  # by terrain
        if DISC_RESERVE in discs:
            for space in range(at, len(row)):
                if space not in discs:
                    self.marks[row[space]] = _DISC
        if self.next != NONE:
            self.marks[self.next] = _STEP


class _Quarter:
    """The mound a quarter of a free cell would belong to, as it is before a tile comes."""

    def __init__(self, table: Table, cell: int, quarter: int, track: _Track) -> None:
        mound = table.territory.mound(cell + CORNER[quarter], quarter ^ 2)
        self.marks = 0.0
        kinds, sacred, built = 0, 0, 0
        for terrain in mound:
            self.marks += track.marks[terrain]
            kinds |= 1 << terrain
            sacred += _SACRED >> terrain & 1
            built += _BUILT >> terrain & 1
        self.kinds, self.sacred, self.built = kinds, sacred, built
        self.has_next = track.next != NONE and kinds >> track.next & 1 != 0
        self.has_after = track.after != NONE and kinds >> track.after & 1 != 0
        if self.has_next and self.has_after:
            self.marks += _DISC
        self.closes = len(mound) == 3
        self.founds = -1.0  # what a castle here would bring for each market of the new tile, once it is asked for


def order_places(state: State, seat: int, legal: Sequence[Action]) -> list[float]:
    """For each placement what it should bring; a toll instead is worth nothing."""
    table = state.table
    quarters_of, bonus = table.box.quarters, table.box.bonus
    track = _Track(table, seat)
    faith = [0.6 * faith_value(table, seat, sacred) for sacred in range(5)]
    each = 0.0 if table.box.family else 0.3  # for a construction
    cells: dict[int, list[_Quarter]] = {}
    values: list[float] = []
    for action in legal:
        if not isinstance(action, Place):
            values.append(-1.0)
            continue
        x, y = action.cell
        cell = number_of(x, y)
        around = cells.get(cell)
        if around is None:
            around = cells[cell] = [_Quarter(table, cell, quarter, track) for quarter in range(4)]
        terrains = quarters_of[action.tile << 2 | action.turn]
        marks, work, castle = 0.0, 0.0, 0.0
        for at in range(4):
            mound, terrain = around[at], terrains[at]
            marked = mound.marks + track.marks[terrain]
            if (terrain == track.next and mound.has_after) or (terrain == track.after and mound.has_next):
                marked += _DISC
            marks = max(marks, marked)
            worked = faith[mound.sacred + (_SACRED >> terrain & 1)] + each * (mound.built + (_BUILT >> terrain & 1))
            work = max(work, worked)
            if mound.closes and (terrain == ROCK or mound.kinds >> ROCK & 1):
                castle = max(castle, _castle(table, seat, terrains, cell + CORNER[at], mound))
        values.append(max(marks, work) + 0.3 * min(marks, work) + BONUS[bonus[action.tile]] + castle)
    return values


def _castle(table: Table, seat: int, terrains: tuple[int, ...], corner: int, mound: _Quarter) -> float:
    """What the castle on top would buy from this seat, if it is founded here."""
    if mound.founds < 0.0:
        mound.founds = 0.0
        if table.top != NONE and not table.territory.is_near_castle(corner):
            owned, best = table.owned(seat), 0
            for good in table.box.demands[table.top]:
                best = max(best, owned[good])
            mound.founds = 0.25 * best + 0.001
    if mound.founds == 0.0:
        return 0.0
    around = 0
    for terrain in terrains:
        around += MARKETS >> terrain & 1
    return 0.4 + mound.founds * (1 + around)
