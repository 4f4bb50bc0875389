"""Whom a worker pays where it lies down, and whether all that stand can still be laid (C17 to C19)."""

from __future__ import annotations

from typing import Final

from ribeira.games.six_castles.table import CROSSING, Table
from ribeira.games.six_castles.territory import CASTLE_HERE, CORNER, FILLED, LINKED
from ribeira.kernel.notation import Seat

_NEVER: Final = 1 << 20  # more moves than anybody has
_COUNT: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)  # how many bits a number has


def payees(table: Table, seat: Seat, spot: int) -> int:
    """The other players with workers in the mound of a quarter, as bits: each is paid a gold coin (C19)."""
    quarter = spot & 7
    corner = (spot >> 3) + CORNER[quarter]
    linked = LINKED[(table.territory.ground[corner] & FILLED) << 2 | quarter ^ 2]
    found = 0
    for other in range(table.box.seats):
        if other != seat:
            for post in table.workers[other]:
                quarter = post & 7
                if quarter < CROSSING and (post >> 3) + CORNER[quarter] == corner and linked >> (quarter ^ 2) & 1:
                    found |= 1 << other
                    break
    return found


def coins(table: Table, seat: Seat, spot: int) -> int:
    """How many gold coins it costs to lie down in a quarter (C19)."""
    return _COUNT[payees(table, seat, spot)]


def can_settle(table: Table, seat: Seat, standing: list[int], moves: int, money: int) -> bool:
    """Whether workers that stand on these cells can all be laid, with these moves and this money (C17, C19)."""
    if not standing:
        return True
    plans = []
    for cell in standing:
        rests = _rests(table, seat, cell, moves)
        if rests[0] != 0:
            plans.append(rests)
    return not plans or _all_rest(plans, 0, moves, money, table.box.gold)


def _rests(table: Table, seat: Seat, cell: int, moves: int) -> list[int]:
    """The fewest moves after which a worker can rest where nobody, one, two … are to be paid."""
    fewest = [_NEVER] * table.box.seats
    _see_rests(table, seat, cell, 0, fewest)
    if fewest[0] == 0 or moves == 0:
        return fewest
    for distance, ring in enumerate(table.territory.rings(cell, moves)):
        for reached in ring:
            _see_rests(table, seat, reached, distance, fewest)
        if fewest[0] != _NEVER:
            break  # what costs nothing is best, and rings come in the order of their distance
    return fewest


def _see_rests(table: Table, seat: Seat, cell: int, distance: int, fewest: list[int]) -> None:
    ground = table.territory.ground
    for quarter in range(4):
        if not ground[cell + CORNER[quarter]] & CASTLE_HERE:
            cost = coins(table, seat, cell << 3 | quarter)
            if distance < fewest[cost]:
                fewest[cost] = distance
                if cost == 0:
                    return


def _all_rest(plans: list[list[int]], at: int, moves: int, money: int, gold: int) -> bool:
    """Whether every worker from `at` on finds a rest within the moves and the money left."""
    if at == len(plans):
        return True
    for cost, distance in enumerate(plans[at]):
        left, mealhas_left = moves - distance, money - cost * gold
        if left >= 0 and mealhas_left >= 0 and _all_rest(plans, at + 1, left, mealhas_left, gold):
            return True
    return False
