"""The scoring boards of landscapes and constructions: who may take which space (C16, C21).

A space has a number: the column's place among `COLUMNS` times `LEVELS`, and how high it is in the column.
"""

from __future__ import annotations

from typing import Final

from ribeira.games.six_castles.names import CONSTRUCTIONS, KINDS, LANDSCAPES, terrain
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import COLUMNS, LEVELS, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced
from ribeira.kernel.words import Refusal

LANDSCAPES_IN_ORDER: Final[tuple[int, ...]] = tuple(sorted(LANDSCAPES))
CONSTRUCTIONS_IN_ORDER: Final[tuple[int, ...]] = tuple(sorted(CONSTRUCTIONS))
FIRST_SPACE: Final[tuple[int, ...]] = tuple(
    [COLUMNS.index(column) * LEVELS if column in COLUMNS else 0 for column in range(KINDS)]
)  # by terrain: the lowest space of its column


def is_free(table: Table, seat: Seat, space: int) -> bool:
    """Whether a space may still be taken by this seat: only the top is open to all, once each."""
    return not table.closed[seat] >> space & 1


def refusal_of_space(table: Table, seat: Seat, column: int, value: int, have: int) -> Refusal | None:
    """Why a seat that has so many of a terrain may not take this space, or None."""
    values = table.box.spaces(column)
    if value not in values:
        return Refusal("six-castles.refuse.no_space", column=terrain(column), value=value)
    if not is_free(table, seat, FIRST_SPACE[column] + values.index(value)):
        return Refusal("six-castles.refuse.taken", column=terrain(column), value=value)
    if have < value:
        return Refusal("six-castles.refuse.too_few", column=terrain(column), value=value, have=have)
    return None


def best_values(table: Table, seat: Seat, columns: tuple[int, ...], have: list[int]) -> dict[int, int]:
    """The most that each column could be scored for by a seat that has so many of each terrain."""
    best: dict[int, int] = {}
    for column in columns:
        for level, value in enumerate(table.box.spaces(column)):
            if have[column] >= value and is_free(table, seat, FIRST_SPACE[column] + level):
                best[column] = value
    return best


def take(state: State, seat: Seat, column: int, value: int, token: int) -> None:
    """A disc or worker of the seat marks a space."""
    mark_space(state.table, seat, column, value, token)
    if state.watched:
        state.tell("score", seat=seat, column=terrain(column), n=value)


def mark_space(table: Table, seat: Seat, column: int, value: int, token: int) -> None:
    """A space belongs to a seat; all but the top of a column are closed to the others."""
    values = table.box.spaces(column)
    level = values.index(value)
    space = FIRST_SPACE[column] + level
    table.scored = replaced(table.scored, space, (*table.scored[space], (seat, token)))
    for other in range(table.box.seats):
        if other == seat or level < len(values) - 1:
            table.closed[other] |= 1 << space


def points(table: Table, seat: Seat) -> int:
    """What the spaces a seat has taken are worth (C22)."""
    total, scored = 0, table.scored
    for space in range(len(scored)):
        for taker, _ in scored[space]:
            if taker == seat:
                total += table.box.spaces(COLUMNS[space // LEVELS])[space % LEVELS]
    return total
