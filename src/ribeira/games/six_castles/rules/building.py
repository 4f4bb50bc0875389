"""Scoring a construction (C21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.forms import Action, Number, Terrain, named_terrain
from ribeira.games.six_castles.names import CONSTRUCTIONS, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.rules.boards import (
    CONSTRUCTIONS_IN_ORDER,
    FIRST_SPACE,
    best_values,
    is_free,
    refusal_of_space,
    take,
)
from ribeira.games.six_castles.rules.decision import MOST_SEATS, TURN_DONE
from ribeira.games.six_castles.rules.holdings import held
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import BOARD, ON_CASTLE, RESERVE, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Build(Action):
    """A construction is scored; the worker stays on the space (C21)."""

    seat: Seat
    construction: Terrain
    value: int
    worker: Number

    def word(self) -> Told:
        column = named_terrain(self.construction)
        return Told("six-castles.act.build", column=column, value=self.value, worker=self.worker + 1)

    def touches(self) -> tuple[str, ...]:
        return pieces.board_space(self.construction, self.value), pieces.worker(self.seat, self.worker)


_BUILDS: Final[list[dict[int, Build]]] = [{} for _ in range(MOST_SEATS)]  # every one once, made when first needed


def _build(seat: Seat, construction: int, value: int, worker: int) -> Build:
    key = construction << 16 | value << 8 | worker
    ready = _BUILDS[seat].get(key)
    if ready is None:
        ready = _BUILDS[seat][key] = Build(seat, TERRAIN_NAMES[construction], value, worker)
    return ready


def spendable_workers(table: Table, seat: Seat) -> list[int]:
    """The workers that may be spent: one from the reserve stands for all of it, and any in the territory (C21)."""
    posts = table.workers[seat]
    found = []
    reserve_seen = False
    for worker in range(len(posts)):
        post = posts[worker]
        if post & 7 <= ON_CASTLE:
            found.append(worker)
        elif post == RESERVE and not reserve_seen:
            reserve_seen = True
            found.append(worker)
    return found


def can_build(table: Table, seat: Seat) -> bool:
    """Whether a construction can be scored; not in the family version (C11)."""
    if table.box.family:
        return False
    holdings, values = held(table, seat), table.box.construction
    for construction in CONSTRUCTIONS_IN_ORDER:
        for level in range(len(values)):
            if holdings[construction] >= values[level] and is_free(table, seat, FIRST_SPACE[construction] + level):
                return True  # who holds something has a worker to spend
    return False


def builds(table: Table, seat: Seat) -> dict[int, int]:
    """The most that each construction could be scored for, where the seat holds enough of it (C21)."""
    return best_values(table, seat, CONSTRUCTIONS, held(table, seat))


class Building(OwnTurn):
    """Worker actions: scoring a construction (C21)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        """Every space of the construction board that is within reach, with every worker that may go there."""
        legal: list[Action] = []
        table = state.table
        holdings, values, workers = held(table, seat), table.box.construction, spendable_workers(table, seat)
        for construction in CONSTRUCTIONS_IN_ORDER:
            for level in range(len(values)):
                if holdings[construction] >= values[level] and is_free(table, seat, FIRST_SPACE[construction] + level):
                    for worker in workers:
                        legal.append(_build(seat, construction, values[level], worker))
        legal.append(PASSES[seat])
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Build):
            return super().refusal(state, action)
        table, construction = state.table, TERRAIN[action.construction]
        if construction not in CONSTRUCTIONS:
            return Refusal("six-castles.refuse.no_column", column=named_terrain(action.construction))
        if action.worker not in spendable_workers(table, action.seat):
            return Refusal("six-castles.refuse.not_spendable", worker=action.worker + 1)
        have = held(table, action.seat)[construction]
        return refusal_of_space(table, action.seat, construction, action.value, have)

    def play(self, state: State, action: Action) -> int:
        """The worker stays on the space for good (C21)."""
        if not isinstance(action, Build):
            return super().play(state, action)
        table, seat = state.table, action.seat
        table.workers[seat] = replaced(table.workers[seat], action.worker, BOARD)
        take(state, seat, TERRAIN[action.construction], action.value, action.worker)
        return TURN_DONE

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.building")
