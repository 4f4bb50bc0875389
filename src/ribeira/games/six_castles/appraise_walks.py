"""What it should bring to move a worker or to lay it: each goes where the mounds are best."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.six_castles.appraise_places import faith_value
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import CHAPEL, CONSTRUCTIONS, CROSS, KINDS, NONE, ROCK
from ribeira.games.six_castles.rules import boards
from ribeira.games.six_castles.rules.boards import FIRST_SPACE
from ribeira.games.six_castles.rules.settling import coins
from ribeira.games.six_castles.rules.toll import Toll
from ribeira.games.six_castles.rules.working import Lie, Move, Working
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import CROSSING
from ribeira.games.six_castles.territory import CASTLE_HERE, CORNER, FILLED, LINKED, number_of, spot_number


def appraise_walks(state: State, seat: int, working: Working, legal: Sequence[Action]) -> list[float]:
    """For each move and each rest what it should bring, over where the worker lies now."""
    walks = _Walks(state, seat)
    values = []
    for action in legal:
        if isinstance(action, Lie):
            values.append(walks.rest(action.worker, spot_number(action.spot)))
        elif isinstance(action, Move):
            post = state.table.workers[seat][action.worker]
            stays = walks.rest_free(action.worker, post) if post & 7 < CROSSING else 0.0
            x, y = action.cell
            values.append(walks.best_rest(action.worker, number_of(x, y), working.moves - 1) - stays - 0.03)
        elif isinstance(action, Toll):
            values.append(-0.5)
        else:
            values.append(0.05 if working.active == NONE else -9.0)
    return values


class _Walks:
    """What every rest is worth to a seat as things stand, each found out once."""

    def __init__(self, state: State, seat: int) -> None:
        self.table, self.seat = state.table, seat
        self.coins = state.table.money[seat] // state.table.box.gold
        self.uses = [0.0 if state.table.box.family else _use(state, seat, column) for column in CONSTRUCTIONS]
        self.costs: dict[int, int] = {}  # by quarter: how many gold coins it costs to lie there
        self.rests: dict[int, float] = {}  # by worker and quarter
        self.bare: dict[int, float] = {}  # by quarter: what the mound is worth to whoever has nobody else there

    def cost(self, spot: int) -> int:
        known = self.costs.get(spot)
        if known is None:
            known = self.costs[spot] = coins(self.table, self.seat, spot)
        return known

    def rest(self, worker: int, spot: int) -> float:
        """What it is worth to have this worker in this mound rather than nowhere, less what that costs."""
        key = worker << 20 | spot
        known = self.rests.get(key)
        if known is None:
            if self._has_other(worker, spot):
                known = -self.cost(spot) * 1.0
            else:
                known = self._mound(spot) - self.cost(spot) * 1.0
            self.rests[key] = known
        return known

    def rest_free(self, worker: int, spot: int) -> float:
        """What it is worth to have this worker where it lies: nothing is paid again."""
        return 0.0 if self._has_other(worker, spot) else self._mound(spot)

    def best_rest(self, worker: int, cell: int, moves: int) -> float:
        """What the best rest is worth that can be reached from a cell."""
        best, ground = -9.0, self.table.territory.ground
        for far, ring in enumerate(self.table.territory.rings(cell, moves)):
            for reached in ring:
                for quarter in range(4):
                    spot = reached << 3 | quarter
                    if not ground[reached + CORNER[quarter]] & CASTLE_HERE and self.cost(spot) <= self.coins:
                        best = max(best, self.rest(worker, spot) - 0.03 * far)
        return best

    def _has_other(self, worker: int, spot: int) -> bool:
        """Whether another worker of the seat lies in this mound."""
        corner, slot = (spot >> 3) + CORNER[spot & 7], spot & 7 ^ 2
        linked = LINKED[(self.table.territory.ground[corner] & FILLED) << 2 | slot]
        posts = self.table.workers[self.seat]
        for other in range(len(posts)):
            quarter = posts[other] & 7
            linked_to = quarter < CROSSING and linked >> (quarter ^ 2) & 1
            if linked_to and other != worker and (posts[other] >> 3) + CORNER[quarter] == corner:
                return True
        return False

    def _mound(self, spot: int) -> float:
        known = self.bare.get(spot)
        if known is None:
            known = self.bare[spot] = self._mound_value(spot)
        return known

    def _mound_value(self, spot: int) -> float:
        family, held = self.table.box.family, [0] * KINDS
        mound = self.table.territory.exposed(spot)
        for terrain in mound:
            held[terrain] += 1
        sacred = faith_value(self.table, self.seat, held[CROSS] + held[CHAPEL])
        built = 0.0
        if not family:
            built = sum([held[column] * self.uses[at] for at, column in enumerate(CONSTRUCTIONS)])
        open_rock = 0.4 if held[ROCK] and len(mound) < 4 and not family else 0.0  # it may come onto a castle
        return sacred + built + open_rock


def _use(state: State, seat: int, column: int) -> float:
    """What one of a construction is worth in a mound: for its contract, and for spaces of its column still free."""
    if column in state.table.open or column in state.dealt[seat]:
        return 1.1
    for level in range(len(state.table.box.construction) - 1):
        if boards.is_free(state.table, seat, FIRST_SPACE[column] + level):
            return 0.8
    return 0.3
