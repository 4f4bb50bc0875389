"""A quick estimate of each action: what a position should still bring, and a look to the end of one's own turn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from ribeira.games.six_castles.actions import Action, Disc, Enter, Lie, Move, Pass, Place, Step, Toll, Worship
from ribeira.games.six_castles.components import AGRICULTURAL, CASTLE, CONSTRUCTION, LANDSCAPE, RELIGION_END, SACRED
from ribeira.games.six_castles.imagine import imagine
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import SixCastles, boards, reckoning, track, workers
from ribeira.games.six_castles.state import (
    CROSSING,
    DISC_RESERVE,
    DISC_SPENT,
    NONE,
    ON_CASTLE,
    SPENT,
    Choosing,
    Marking,
    Working,
)
from ribeira.games.six_castles.territory import MARKETS, ROCK, Cell, Spot, corners, too_near, turned

LATER = 0.8  # what a point is worth that takes one more turn to make
UNFOUNDED = 0.3  # how much the demands of a castle still in the pile count
USUAL_MARKET = 3
BONUS = {"": 0.0, "mealha": 0.2, "step": 0.5, "religion": 0.7, "exploration": 0.4}


def appraise(view: View) -> list[float]:
    """For each legal action the points it should lead to, over what the position is worth now.

    Hidden things are imagined, but nothing here looks at what only others know.
    """
    assert view.seat is not None
    if view.pending is None or not view.tracks[view.seat]:
        return [_first_tile(view, action) for action in view.legal]
    state = imagine(view, Random(0))
    return _values(state, view.seat, view.legal, _rivals(state, view.seat))


Rivals = dict[str, int]  # for each contract in sight, the most that another player has


def _rivals(state: SixCastles, seat: int) -> Rivals:
    others = [other for other in range(state.box.seats) if other != seat]
    contracts = {*state.open, *state.dealt[seat]}
    return {contract: max(reckoning.amount(state, other, contract) for other in others) for contract in contracts}


def _values(state: SixCastles, seat: int, legal: Sequence[Action], rivals: Rivals) -> list[float]:
    if any(isinstance(action, Place) for action in legal):
        return _placements(state, seat, legal)
    if isinstance(state.pending, Choosing):
        return [_line(state, seat, action, rivals) for action in legal]
    if isinstance(state.pending, Working):
        return _walks(state, seat, state.pending, legal)
    if isinstance(state.pending, Marking) and state.pending.left and not any(map(_marks_space, legal)):
        return [_after_next_mark(state, seat, action, rivals) for action in legal]
    return [_after(state, seat, action, rivals) for action in legal]


def _marks_space(action: Action) -> bool:
    return isinstance(action, (Step, Disc))


def _after_next_mark(state: SixCastles, seat: int, action: Action, rivals: Rivals) -> float:
    """Nothing can be marked as the track lies: what it is worth to lay or alter a tile so that something can."""
    value = _after(state, seat, action, rivals)
    after = state.copy()
    after.apply(action)
    if isinstance(after.pending, Marking) and not isinstance(action, Toll):
        marks = [_after(after, seat, mark, rivals) for mark in after.legal(seat) if _marks_space(mark)]
        value = max([value, *(mark - 0.02 for mark in marks)])
    return value


def _after(state: SixCastles, seat: int, action: Action, rivals: Rivals) -> float:
    after = state.copy()
    after.apply(action)
    return worth(after, seat, rivals) + (0.05 if isinstance(action, (Enter, Worship)) else 0.0)


def _line(state: SixCastles, seat: int, action: Action, rivals: Rivals) -> float:
    """What the position is worth at the end of the turn if it goes on as this estimate would play it."""
    after, turn = state.copy(), state.turn
    after.apply(action)
    if isinstance(action, (Pass, Toll)):
        return worth(after, seat, rivals) - 0.01
    while after.turn == turn and after.to_act() == (seat,):
        legal = after.legal(seat)
        values = _values(after, seat, legal, rivals)
        after.apply(legal[values.index(max(values))])
    return worth(after, seat, rivals)


def _first_tile(view: View, action: Action) -> float:
    """Before the first turn: a tile with many different goods; which contract to keep is left to luck."""
    tile, face = getattr(action, "tile", 0), getattr(action, "face", "fields")
    if not tile:
        return 0.0
    shown = view.box.scouts[tile][("fields", "wilds").index(face)]
    return len(set(shown) & set(AGRICULTURAL)) + 0.6 * len(set(shown) & set(LANDSCAPE))


def worth(state: SixCastles, seat: int, rivals: Rivals) -> float:
    """Points banked, and a guess at those to come."""
    points = reckoning.points(state, seat)
    turns = state.box.rounds - state.turn // state.box.seats
    if (state.turn % state.box.seats) > (seat - state.first) % state.box.seats:
        turns -= 1
    owned, held = Counter(track.owned(state, seat)), workers.held(state, seat)
    banked = points.boards + points.contracts + state.money[seat] / state.box.gold
    return (
        banked
        + _religion(state, seat, held, turns)
        + _contracts(state, seat, owned, held, rivals)
        + _tokens(_disc_events(state, seat, owned), _discs_left(state, seat), turns, 1.3)
        + _tokens(_worker_events(state, seat, held), _workers_left(state, seat), turns, 1.0)
        + _progress(state, seat, owned, held, turns)
    )


def _discs_left(state: SixCastles, seat: int) -> int:
    return sum(space != DISC_SPENT for space in state.discs[seat])


def _workers_left(state: SixCastles, seat: int) -> int:
    return sum(spot.quarter != SPENT for spot in state.workers[seat])


def _religion(state: SixCastles, seat: int, held: Counter[str], turns: int) -> float:
    """Points of the track, steps towards the next ones, and what the workers' mounds will go on to bring."""
    reached, table = state.religion[seat], state.box.religion
    sacred = held["cross"] + held["chapel"]
    to_come = min(RELIGION_END, reached + sacred * turns * 0.45)
    low = int(to_come)
    high = min(low + 1, RELIGION_END)
    expected = table[low] + (table[high] - table[low]) * (to_come - low)
    return 0.5 * table[reached] + 0.5 * expected + 0.1 * reached


def _contracts(state: SixCastles, seat: int, owned: Counter[str], held: Counter[str], rivals: Rivals) -> float:
    """What open contracts and one's own should bring, by how far one is ahead."""
    value = 0.0
    for contract, most in rivals.items() if not state.awards else ():
        if contract == CASTLE:
            amount = reckoning.amount(state, seat, contract)
        else:
            amount = held[contract] if contract in CONSTRUCTION else owned[contract]
        terms = state.box.contracts[contract]
        points = terms.points + terms.mealhas / state.box.gold + terms.religion * 0.8
        value += points / (1 + math.exp(-1.1 * (amount - most - 0.5)))
    return value


def _tokens(events: Iterator[float], tokens: int, turns: int, each: float) -> float:
    """What the best uses of discs or workers should bring, later ones less, against what a spare one is worth."""
    count = min(tokens, turns)
    if count <= 0:
        return 0.0
    best = sorted(events, reverse=True)[:count]
    spare = each * min(1.0, turns / 6)
    best += [0.0] * (count - len(best))
    return sum(max(points, spare) * LATER ** (at + 1) for at, points in enumerate(best))


def _disc_events(state: SixCastles, seat: int, owned: Counter[str]) -> Iterator[float]:
    """Sales and landscapes within reach, in points."""
    founded = {name: corner for corner, name in state.territory.castles.items()}
    for castle, demands in state.box.castles.items():
        market = state.territory.market(founded[castle]) if castle in founded else USUAL_MARKET * UNFOUNDED
        for good in demands:
            if owned[good] and (castle, good) not in state.served:
                yield owned[good] * market / state.box.gold
    if not state.box.family:
        for column in LANDSCAPE:
            for value in state.box.landscape:
                if owned[column] >= value and boards.is_free(state, seat, column, value):
                    yield value


def _worker_events(state: SixCastles, seat: int, held: Counter[str]) -> Iterator[float]:
    """Constructions within reach, in points."""
    if not state.box.family:
        for column in CONSTRUCTION:
            for value in state.box.construction:
                if held[column] >= value and boards.is_free(state, seat, column, value):
                    yield value


def _progress(state: SixCastles, seat: int, owned: Counter[str], held: Counter[str], turns: int) -> float:
    """Steps towards more: spaces owned and ahead, constructions held, discs free, tiles still to lay."""
    left = min(1.0, turns / 5)
    ahead = track.spaces(state, seat)[state.cylinders[seat] + 1 : state.cylinders[seat] + 7]
    goods = sum(owned[good] for good in AGRICULTURAL)
    lands = 0 if state.box.family else sum(min(owned[column], 4) ** 1.5 for column in LANDSCAPE)
    built = 0 if state.box.family else sum(min(held[column], 5) ** 1.5 for column in CONSTRUCTION)
    room = sum(0.22 * 0.9**at for at in range(len(ahead)))
    free = min(3, state.discs[seat].count(DISC_RESERVE))
    posted = sum(spot.quarter <= ON_CASTLE for spot in state.workers[seat])
    return left * (0.3 * goods + 0.2 * lands + 0.15 * built + room + 0.15 * free + 0.3 * posted)


def _walks(state: SixCastles, seat: int, working: Working, legal: Sequence[Action]) -> list[float]:
    """Moving: each worker goes where the mounds are best, if that is better than where it lies."""
    owed = workers.dues(state, seat)
    values = []
    for action in legal:
        match action:
            case Lie(worker=worker, spot=spot):
                values.append(_rest(state, seat, worker, spot, owed))
            case Move(worker=worker, cell=cell):
                post = state.workers[seat][worker]
                lies = post.quarter < CROSSING
                stays = _rest(state, seat, worker, post, {}) if lies else 0.0
                values.append(_best_rest(state, seat, worker, cell, working.moves - 1, owed) - stays - 0.03)
            case Toll():
                values.append(-0.5)
            case _:
                values.append(0.05 if working.active == NONE else -9.0)
    return values


def _best_rest(
    state: SixCastles, seat: int, worker: int, cell: Cell, moves: int, owed: dict[Spot, tuple[int, ...]]
) -> float:
    best = -9.0
    coins = state.money[seat] // state.box.gold
    for reached, far in state.territory.distances(cell, moves).items():
        for quarter in range(4):
            spot = Spot(*reached, quarter)
            if spot.corner not in state.territory.castles and len(owed.get(spot, ())) <= coins:
                best = max(best, _rest(state, seat, worker, spot, owed) - 0.03 * far)
    return best


def _rest(state: SixCastles, seat: int, worker: int, spot: Spot, owed: dict[Spot, tuple[int, ...]]) -> float:
    """What it is worth to have this worker in this mound rather than nowhere."""
    mound = state.territory.mound(spot)
    others = (post for at, post in enumerate(state.workers[seat]) if at != worker and post.quarter < CROSSING)
    if any(post in mound for post in others):
        return -len(owed.get(spot, ())) * 1.0
    turns = state.box.rounds - state.turn // state.box.seats
    held = Counter(state.territory.terrains(mound))
    sacred = sum(held[terrain] for terrain in SACRED) * (0.8 + 0.3 * turns)
    built = 0.0 if state.box.family else sum(held[column] for column in CONSTRUCTION) * 0.7
    open_rock = 0.4 if held[ROCK] and len(mound) < 4 and not state.box.family else 0.0  # it may come onto a castle
    return sacred + built + open_rock - len(owed.get(spot, ())) * 1.0


def _placements(state: SixCastles, seat: int, legal: Sequence[Action]) -> list[float]:
    """Placing: the best mound to mark with or to work in, the bonus, and what a castle founded would buy."""
    spots: dict[Spot, list[str]] = {}
    values = []
    ahead = track.spaces(state, seat)
    for action in legal:
        if not isinstance(action, Place):
            values.append(-1.0)
            continue
        face = state.box.tiles[action.tile]
        quarters = turned(face.quarters, action.turn)
        marks, work, castle = 0.0, 0.0, 0.0
        for quarter, terrain in enumerate(quarters):
            spot = Spot(*action.cell, quarter)
            if spot not in spots:
                spots[spot] = [state.territory.terrain(other) for other in state.territory.mound(spot) if other != spot]
            mound = [*spots[spot], terrain]
            marks = max(marks, _marks(state, seat, ahead, mound))
            work = max(work, _mound_work(state, mound))
            if len(mound) == 4 and ROCK in mound:
                castle = max(castle, _castle(state, seat, action.cell, quarters, corners(action.cell)[quarter]))
        values.append(max(marks, work) + 0.3 * min(marks, work) + BONUS[face.bonus] + castle)
    return values


def _marks(state: SixCastles, seat: int, row: list[str], mound: list[str]) -> float:
    """How much of the track ahead a mound marks."""
    left, value = Counter(mound), 0.0
    at = state.cylinders[seat] + 1
    while at < len(row) and left[row[at]]:
        left[row[at]] -= 1
        value += 1.0
        at += 1
    free = state.discs[seat].count(DISC_RESERVE)
    for space in range(at, len(row)):
        if free and left[row[space]] and space not in state.discs[seat]:
            left[row[space]] -= 1
            free -= 1
            value += 0.5
    return value


def _mound_work(state: SixCastles, mound: list[str]) -> float:
    turns = state.box.rounds - state.turn // state.box.seats
    sacred = sum(terrain in SACRED for terrain in mound) * (0.4 + 0.12 * turns)
    return sacred + (0.0 if state.box.family else 0.3 * sum(terrain in CONSTRUCTION for terrain in mound))


def _castle(state: SixCastles, seat: int, cell: Cell, quarters: Sequence[str], corner: Cell) -> float:
    """What the castle on top would buy from this seat, if it is founded here."""
    if not state.top or any(too_near(corner, other) for other in state.territory.castles):
        return 0.0
    owned = track.owned(state, seat)
    best = max(owned.count(good) for good in state.box.castles[state.top])
    around = sum(terrain in MARKETS for terrain in quarters)
    return 0.4 + 0.25 * best * (1 + around)
