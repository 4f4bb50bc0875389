"""What a placement should bring: the best mound to mark with or to work in, the bonus, and a castle's purchases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ribeira.games.six_castles.components import RELIGION_END
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import CHAPEL, CONSTRUCTIONS, CROSS, KINDS, MARKETS, NONE, ROCK
from ribeira.games.six_castles.rules.placing import Place
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, Table
from ribeira.games.six_castles.territory import CORNER, number_of
from ribeira.games.six_castles.worth import turns_left

BONUS: Final[tuple[float, ...]] = (0.0, 0.2, 0.5, 0.7, 0.4)  # none, a mealha, a step, religion, an exploration tile
_SACRED: Final = 1 << CROSS | 1 << CHAPEL
_BUILT: Final = sum([1 << number for number in CONSTRUCTIONS])  # as bits

Mound = tuple[float, float, bool]  # what it is worth to mark with and to work in; whether it closes round a rock


def appraise_places(state: State, seat: int, legal: Sequence[Action]) -> list[float]:
    """For each placement what it should bring; a toll instead is worth nothing."""
    table = state.table
    box, territory = table.box, table.territory
    mounds: dict[int, list[int]] = {}  # by quarter of a free cell, what lies in the mound it would belong to
    known: dict[int, Mound] = {}
    values = []
    for action in legal:
        if not isinstance(action, Place):
            values.append(-1.0)
            continue
        x, y = action.cell
        cell, quarters = number_of(x, y), box.quarters[action.tile << 2 | action.turn]
        marks, work, castle = 0.0, 0.0, 0.0
        for quarter in range(4):
            spot = cell << 3 | quarter
            key = spot << 5 | quarters[quarter]
            mound = known.get(key)
            if mound is None:
                if spot not in mounds:
                    mounds[spot] = territory.mound(cell + CORNER[quarter], quarter ^ 2)
                mound = known[key] = _mound(table, seat, [*mounds[spot], quarters[quarter]])
            marks, work = max(marks, mound[0]), max(work, mound[1])
            if mound[2]:
                castle = max(castle, _castle(table, seat, quarters, cell + CORNER[quarter]))
        values.append(max(marks, work) + 0.3 * min(marks, work) + BONUS[box.bonus[action.tile]] + castle)
    return values


def _mound(table: Table, seat: int, mound: list[int]) -> Mound:
    return mark_value(table, seat, mound), _work_value(table, seat, mound), len(mound) == 4 and ROCK in mound


def mark_value(table: Table, seat: int, mound: list[int]) -> float:
    """How much of the track ahead a mound marks."""
    left, value = [0] * KINDS, 0.0
    for terrain in mound:
        left[terrain] += 1
    row, discs, at = table.rows[seat], table.discs[seat], table.cylinders[seat] + 1
    while at < len(row) and left[row[at]]:
        left[row[at]] -= 1
        value += 1.0
        at += 1
    free = discs.count(DISC_RESERVE)
    for space in range(at, len(row)):
        if not free:
            break
        if left[row[space]] and space not in discs:
            left[row[space]] -= 1
            free -= 1
            value += 0.5
    return value


def _work_value(table: Table, seat: int, mound: list[int]) -> float:
    sacred, built = 0, 0
    for terrain in mound:
        sacred += _SACRED >> terrain & 1
        built += _BUILT >> terrain & 1
    return 0.6 * faith_value(table, seat, sacred) + (0.0 if table.box.family else 0.3 * built)


def faith_value(table: Table, seat: int, sacred: int) -> float:
    """What chapels and crosses in a mound should still bring in religion, up to the end of the track (C20)."""
    steps = sacred * (1 + 0.5 * (turns_left(table, seat) - 1))
    return min(steps, float(RELIGION_END - table.religion[seat])) * table.box.religion[-1] / RELIGION_END


def _castle(table: Table, seat: int, quarters: tuple[int, ...], corner: int) -> float:
    """What the castle on top would buy from this seat, if it is founded here."""
    if table.top == NONE or table.territory.is_near_castle(corner):
        return 0.0
    owned, best = table.owned(seat), 0
    for good in table.box.demands[table.top]:
        best = max(best, owned[good])
    around = 0
    for terrain in quarters:
        around += MARKETS >> terrain & 1
    return 0.4 + 0.25 * best * (1 + around)
