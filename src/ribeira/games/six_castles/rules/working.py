"""Workers in the territory: coming, moving, lying down and paying (C17 to C19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.forms import Action, Number, at_cell, at_spot
from ribeira.games.six_castles.names import NONE, terrain
from ribeira.games.six_castles.rules.decision import (
    MOST_SEATS,
    MOVES_DONE,
    NOBODY_ENTERED,
    PASSED,
    STAYS,
    WORK_CHOSEN,
    WORKER_LAID,
)
from ribeira.games.six_castles.rules.holdings import in_territory, worship_gain
from ribeira.games.six_castles.rules.settling import can_settle, coins, payees
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn, Pass, can_pay_toll
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import CROSSING, RESERVE, Table
from ribeira.games.six_castles.territory import (
    CASTLE_HERE,
    CORNER,
    SIDES,
    TILE,
    WIDTH,
    Cell,
    Spot,
    cell_of,
    number_of,
    spot_number,
    spot_of,
)
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import inserted, replaced
from ribeira.kernel.words import Ask, Refusal, Told

_SIDES_IN_ORDER: Final[tuple[int, ...]] = (-WIDTH, -1, 1, WIDTH)


@dataclass(frozen=True, slots=True, order=True)
class Enter(Action):
    """A worker from the reserve comes onto the crossing of the new tile (C17)."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.ENTER,)


@dataclass(frozen=True, slots=True, order=True)
class Move(Action):
    """A worker goes along the road to the crossing of a neighbouring tile (C18)."""

    seat: Seat
    worker: Number
    cell: Cell

    def word(self) -> Told:
        return Told("six-castles.act.move", worker=self.worker + 1, cell=at_cell(self.cell))

    def touches(self) -> tuple[str, ...]:
        return pieces.worker(self.seat, self.worker), pieces.cell(self.cell)


@dataclass(frozen=True, slots=True, order=True)
class Lie(Action):
    """A worker that came or moved is laid in a quarter of its tile (C18, C19)."""

    seat: Seat
    worker: Number
    spot: Spot

    def word(self) -> Told:
        return Told("six-castles.act.lie", worker=self.worker + 1, spot=at_spot(self.spot))

    def touches(self) -> tuple[str, ...]:
        return pieces.worker(self.seat, self.worker), pieces.spot(self.spot)


# Every action once, made when first needed: by seat, then by worker and cell or quarter.
_ENTERS: Final[list[Enter]] = [Enter(seat) for seat in range(MOST_SEATS)]
_MOVES: Final[list[dict[int, Move]]] = [{} for _ in range(MOST_SEATS)]
_LIES: Final[list[dict[int, Lie]]] = [{} for _ in range(MOST_SEATS)]


def _move(seat: Seat, worker: int, cell: int) -> Move:
    key = worker << 16 | cell
    ready = _MOVES[seat].get(key)
    if ready is None:
        ready = _MOVES[seat][key] = Move(seat, worker, cell_of(cell))
    return ready


def _lie(seat: Seat, worker: int, spot: int) -> Lie:
    key = worker << 16 | spot
    ready = _LIES[seat].get(key)
    if ready is None:
        ready = _LIES[seat][key] = Lie(seat, worker, spot_of(spot))
    return ready


def can_enter(table: Table, seat: Seat) -> bool:
    """Whether a worker may come: there is one in the reserve, and it could still be laid (C17)."""
    if RESERVE not in table.workers[seat]:
        return False
    return can_settle(table, seat, [table.placed], in_territory(table, seat) + 1, table.money[seat])


class Entering(OwnTurn):
    """Worker actions: a worker from the reserve may come (C17)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = []
        if can_enter(state.table, seat):
            legal.append(_ENTERS[seat])
        legal.append(PASSES[seat])
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Enter):
            return super().refusal(state, action)
        if RESERVE not in state.table.workers[action.seat]:
            return Refusal("six-castles.refuse.no_worker")
        return None if can_enter(state.table, action.seat) else Refusal("six-castles.refuse.cannot_settle")

    def play(self, state: State, action: Action) -> int:
        """A worker stands on the crossing of the new tile."""
        if not isinstance(action, Enter):
            return super().play(state, action)
        table, seat = state.table, action.seat
        worker = table.workers[seat].index(RESERVE)
        table.workers[seat] = replaced(table.workers[seat], worker, table.placed << 3 | CROSSING)
        table.pending = Working(in_territory(table, seat), worker)
        if state.watched:
            state.tell("enter", seat=seat, cell=at_cell(cell_of(table.placed)))
        return STAYS

    def after_toll(self, state: State) -> int:
        return WORK_CHOSEN

    def after_passing(self, state: State) -> int:
        return NOBODY_ENTERED | PASSED

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.entering")


class Working(OwnTurn):
    """Worker actions: moving, one worker at a time (C18)."""

    def __init__(self, moves: int, fresh: int = NONE, active: int = NONE, laid: tuple[int, ...] = ()) -> None:
        self.moves = moves  # left
        self.fresh = fresh  # the worker that came this turn, until it is laid
        self.active = active  # the worker that has moved and is not laid yet
        self.laid = laid  # workers laid this turn, sorted

    @property
    def rising(self) -> int:
        """The worker that stands and has to be laid, NONE if there is none."""
        return self.fresh if self.active == NONE else self.active

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = []
        if self.rising != NONE:
            for spot in self._rests(state, seat):
                legal.append(_lie(seat, self.rising, spot))
        if self.moves:
            self._offer_moves(state, seat, legal)
        if self.rising == NONE:
            legal.append(PASSES[seat])
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def _rests(self, state: State, seat: Seat) -> list[int]:
        """The quarters around the worker that stands in which it can be laid."""
        found: list[int] = []
        table, worker = state.table, self.rising
        cell, others = table.workers[seat][worker] >> 3, _standing(table, seat, worker)
        ground, gold = table.territory.ground, table.box.gold
        for quarter in range(4):
            if ground[cell + CORNER[quarter]] & CASTLE_HERE:
                continue
            left = table.money[seat] - gold * coins(table, seat, cell << 3 | quarter)
            if left >= 0 and can_settle(table, seat, others, self.moves, left):
                found.append(cell << 3 | quarter)
        return found

    def _offer_moves(self, state: State, seat: Seat, legal: list[Action]) -> None:
        """Every road from the crossings of workers that may still move."""
        table = state.table
        ground, posts = table.territory.ground, table.workers[seat]
        for worker in range(len(posts)):
            if self._may_walk(worker, posts[worker]):
                others = _standing(table, seat, worker)
                for step in _SIDES_IN_ORDER:
                    cell = (posts[worker] >> 3) + step
                    if ground[cell] & TILE and self._can_reach(table, seat, cell, others):
                        legal.append(_move(seat, worker, cell))

    def can_move(self, state: State, seat: Seat) -> bool:
        """Whether any worker can move."""
        table = state.table
        ground, posts = table.territory.ground, table.workers[seat]
        if self.moves:
            for worker in range(len(posts)):
                if self._may_walk(worker, posts[worker]):
                    others = _standing(table, seat, worker)
                    for step in SIDES:
                        cell = (posts[worker] >> 3) + step
                        if ground[cell] & TILE and self._can_reach(table, seat, cell, others):
                            return True
        return False

    def _may_walk(self, worker: int, post: int) -> bool:
        on_road = post & 7 <= CROSSING and worker not in self.laid
        return on_road and (self.active == NONE or self.active == worker)  # noqa: PLR1714  a tuple would be slower

    def _can_reach(self, table: Table, seat: Seat, cell: int, others: list[int]) -> bool:
        """Whether a worker moved to this cell, and all the others that stand, could still be laid (C19)."""
        return can_settle(table, seat, [cell, *others], self.moves - 1, table.money[seat])

    def offers_toll(self, state: State, seat: Seat) -> bool:
        """A toll must leave enough to lay whoever stands (C19)."""
        table = state.table
        if not can_pay_toll(table, seat):
            return False
        return can_settle(table, seat, _standing(table, seat, NONE), self.moves, table.money[seat] - 1)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return self._refusal_of_move(state, action)
        if isinstance(action, Lie):
            return self._refusal_of_rest(state, action)
        if isinstance(action, Pass) and self.rising != NONE:
            return Refusal("six-castles.refuse.lay_first", worker=self.rising + 1)
        return super().refusal(state, action)

    def refusal_of_toll(self, state: State, seat: Seat) -> Refusal | None:
        reason = super().refusal_of_toll(state, seat)
        if reason is None and not self.offers_toll(state, seat):
            return Refusal("six-castles.refuse.cannot_settle")
        return reason

    def _refusal_of_move(self, state: State, action: Move) -> Refusal | None:
        table, seat, worker = state.table, action.seat, action.worker
        posts, cell = table.workers[seat], number_of(*action.cell)
        if not 0 <= worker < table.box.workers or posts[worker] & 7 > CROSSING:
            return Refusal("six-castles.refuse.not_on_road", worker=worker + 1)
        if self.active not in (NONE, worker):
            return Refusal("six-castles.refuse.one_at_a_time", worker=self.active + 1)
        if worker in self.laid:
            return Refusal("six-castles.refuse.laid", worker=worker + 1)
        if not self.moves:
            return Refusal("six-castles.refuse.no_moves")
        if cell - (posts[worker] >> 3) not in SIDES or not table.territory.has_tile(cell):
            return Refusal("six-castles.refuse.not_neighbour")
        if not self._can_reach(table, seat, cell, _standing(table, seat, worker)):
            return Refusal("six-castles.refuse.cannot_settle")
        return None

    def _refusal_of_rest(self, state: State, action: Lie) -> Refusal | None:
        table, seat, worker = state.table, action.seat, action.worker
        if self.rising == NONE or worker != self.rising:
            return Refusal("six-castles.refuse.not_standing", worker=worker + 1)
        spot = spot_number(action.spot)
        if spot >> 3 != table.workers[seat][worker] >> 3:
            return Refusal("six-castles.refuse.other_tile")
        if table.territory.has_castle((spot >> 3) + CORNER[spot & 7]):
            return Refusal("six-castles.refuse.under_castle")
        cost = coins(table, seat, spot)
        left = table.money[seat] - cost * table.box.gold
        if left < 0:
            return Refusal("six-castles.refuse.cannot_pay", n=cost, have=table.money[seat] // table.box.gold)
        if not can_settle(table, seat, _standing(table, seat, worker), self.moves, left):
            return Refusal("six-castles.refuse.cannot_settle")
        return None

    def play(self, state: State, action: Action) -> int:
        if isinstance(action, Move):
            self._walk(state, action.seat, action.worker, number_of(*action.cell))
            return STAYS
        if isinstance(action, Lie):
            self._lie_down(state, action.seat, action.worker, spot_number(action.spot))
            return WORKER_LAID
        return super().play(state, action)

    def after_toll(self, state: State) -> int:
        return WORKER_LAID

    def after_passing(self, state: State) -> int:
        return MOVES_DONE | PASSED

    def _walk(self, state: State, seat: Seat, worker: int, cell: int) -> None:
        """A worker stands up, if it lay, and goes to the next crossing."""
        table = state.table
        table.workers[seat] = replaced(table.workers[seat], worker, cell << 3 | CROSSING)
        table.pending = Working(self.moves - 1, self.fresh, worker, self.laid)
        if state.watched:
            state.tell("move", seat=seat, cell=at_cell(cell_of(cell)))

    def _lie_down(self, state: State, seat: Seat, worker: int, spot: int) -> None:
        """A worker is laid, and the others in the mound are paid at once (C19)."""
        table = state.table
        if state.watched:
            lies = terrain(table.territory.terrain(spot >> 3, spot & 7))
            state.tell("lie", seat=seat, terrain=lies, spot=at_spot(spot_of(spot)))
        owed = payees(table, seat, spot)
        for payee in range(table.box.seats):
            if owed >> payee & 1:
                table.money[seat] -= table.box.gold
                table.money[payee] += table.box.gold
                if state.watched:
                    state.tell("pay", seat=seat, payee_seat=payee)
        table.workers[seat] = replaced(table.workers[seat], worker, spot)
        fresh = NONE if worker == self.fresh else self.fresh
        table.pending = Working(self.moves, fresh, NONE, inserted(self.laid, worker))

    def ask(self, state: State) -> Ask | None:
        """A worker that stands has to be laid, which may cost gold coins (C19); the others may move or not."""
        table, seat = state.table, state.table.player
        if self.rising == NONE:
            if not self.moves:
                return Ask("six-castles.ask.working_done")
            worships = worship_gain(table, seat) > 0
            return Ask("six-castles.ask.working_worship" if worships else "six-castles.ask.working", n=self.moves)
        if not self.moves:
            ask = Ask("six-castles.ask.working_lay")
        else:
            fresh = self.active == NONE
            ask = Ask("six-castles.ask.working_fresh" if fresh else "six-castles.ask.working_active", n=self.moves)
        costs = any(coins(table, seat, spot) for spot in self._rests(state, seat))
        return Ask("six-castles.ask.lying_costs", ask=ask) if costs else ask

    def __plain__(self) -> dict[str, object]:
        return {"is": "Working", "moves": self.moves, "fresh": self.fresh, "active": self.active, "laid": self.laid}

    def __reduce__(self) -> tuple[object, ...]:
        return Working, (self.moves, self.fresh, self.active, self.laid)


def _standing(table: Table, seat: Seat, but: int) -> list[int]:
    """The cells of a seat's workers that stand on crossings, less one worker."""
    found = []
    posts = table.workers[seat]
    for worker in range(len(posts)):
        if posts[worker] & 7 == CROSSING and worker != but:
            found.append(posts[worker] >> 3)
    return found
