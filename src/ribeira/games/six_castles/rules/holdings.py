"""What workers hold, and how they are counted (C18, C20 to C22)."""

from __future__ import annotations

from ribeira.games.six_castles.components import RELIGION_END
from ribeira.games.six_castles.names import CHAPEL, CROSS, KINDS
from ribeira.games.six_castles.table import CROSSING, ON_CASTLE, Table
from ribeira.games.six_castles.territory import CORNER, FILLED, LINKED
from ribeira.kernel.notation import Seat


def in_territory(table: Table, seat: Seat) -> int:
    """How many workers stand, lie or are on castles there: the number of moves (C18)."""
    count = 0
    for post in table.workers[seat]:
        if post & 7 <= ON_CASTLE:
            count += 1
    return count


def held(table: Table, seat: Seat) -> list[int]:
    """How many quarters of each terrain lie in the mounds where a seat has workers, each mound counted once."""
    counts = [0] * KINDS
    seen: list[int] = []
    territory = table.territory
    for post in table.workers[seat]:
        quarter = post & 7
        if quarter < CROSSING:
            corner = (post >> 3) + CORNER[quarter]
            linked = LINKED[(territory.ground[corner] & FILLED) << 2 | quarter ^ 2]
            mound = corner << 4 | linked
            if mound not in seen:
                seen.append(mound)
                for terrain in territory.exposed(post):
                    counts[terrain] += 1
    return counts


def worship_gain(table: Table, seat: Seat) -> int:
    """How far religion would advance (C20)."""
    left = RELIGION_END - table.religion[seat]
    if left == 0:
        return 0
    holdings = held(table, seat)
    return min(holdings[CROSS] + holdings[CHAPEL], left)
