"""A quick estimate of each action: what the position should bring after it, or at the end of one's own turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from ribeira.games.six_castles.actions import (
    Action,
    Disc,
    Enter,
    Keep,
    Lie,
    Mark,
    Move,
    Pass,
    Place,
    Step,
    Toll,
    Work,
    Worship,
)
from ribeira.games.six_castles.components import AGRICULTURAL, CONSTRUCTION, LANDSCAPE, RELIGION_END, SACRED
from ribeira.games.six_castles.imagine import imagine
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import SixCastles, boards, track, workers
from ribeira.games.six_castles.state import CROSSING, DISC_RESERVE, NONE, Choosing, Marking, Working
from ribeira.games.six_castles.territory import MARKETS, ROCK, Cell, Spot, corners, too_near, turned
from ribeira.games.six_castles.worth import Outlook, outlook, turns_left, worth

LATE = 3  # turns before the end from which on placements are tried out
TRIED = 3  # how many of them
BONUS = {"": 0.0, "mealha": 0.2, "step": 0.5, "religion": 0.7, "exploration": 0.4}


def appraise(view: View) -> list[float]:
    """For each legal action the points it should lead to, over what the position is worth now.

    Hidden things are imagined, but nothing here looks at what only others know.
    """
    assert view.seat is not None
    if view.pending is None or not view.tracks[view.seat]:
        return [_first_tile(view, action) for action in view.legal]
    state = imagine(view, Random(0))
    return _values(state, view.seat, view.legal, outlook(state, view.seat))


def _values(state: SixCastles, seat: int, legal: Sequence[Action], ahead: Outlook) -> list[float]:
    if any(isinstance(action, Place) for action in legal):
        values = _placements(state, seat, legal)
        return values if turns_left(state, seat) > LATE else _tried(state, seat, legal, values)
    if isinstance(state.pending, Choosing):
        return [_line(state, seat, action, ahead) for action in legal]
    if isinstance(state.pending, Working):
        return _walks(state, seat, state.pending, legal)
    if isinstance(state.pending, Marking) and state.pending.left and not any(map(_marks_space, legal)):
        return [_after_next_mark(state, seat, action, ahead) for action in legal]
    return [_after(state, seat, action, ahead) for action in legal]


def _marks_space(action: Action) -> bool:
    return isinstance(action, (Step, Disc))


def _after_next_mark(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    """Nothing can be marked as the track lies: what it is worth to lay or alter a tile so that something can."""
    value = _after(state, seat, action, ahead)
    after = state.copy()
    after.apply(action)
    if isinstance(after.pending, Marking) and not isinstance(action, Toll):
        marks = [_after(after, seat, mark, ahead) for mark in after.legal(seat) if _marks_space(mark)]
        value = max([value, *(mark - 0.02 for mark in marks)])
    return value


def _after(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    after = state.copy()
    after.apply(action)
    return worth(after, seat, ahead) + (0.05 if isinstance(action, (Enter, Worship)) else 0.0)


def _line(state: SixCastles, seat: int, action: Action, ahead: Outlook) -> float:
    """What the position is worth at the end of the turn if it goes on as this estimate would play it."""
    after, turn = state.copy(), state.turn
    after.apply(action)
    if isinstance(action, (Pass, Toll)):
        return worth(after, seat, ahead) - 0.01
    while after.turn == turn and after.to_act() == (seat,):
        legal = after.legal(seat)
        values = _values(after, seat, legal, ahead)
        after.apply(legal[values.index(max(values))])
    return worth(after, seat, ahead)


def _tried(state: SixCastles, seat: int, legal: Sequence[Action], values: list[float]) -> list[float]:
    """The most promising placements once more, each by the end of the turn it should lead to."""
    best = sorted(range(len(legal)), key=lambda at: (-values[at], at))[:TRIED]
    tried = {at: _turn(state, seat, legal[at]) for at in best if isinstance(legal[at], Place)}
    return [tried[at] + 0.2 * value if at in tried else value - 99.0 for at, value in enumerate(values)]


def _turn(state: SixCastles, seat: int, action: Action) -> float:
    """What the position is worth after the turn that a placement should lead to, with discs or with workers."""
    after = state.copy()
    after.apply(action)
    while not isinstance(after.pending, Choosing):  # a castle and a bonus come first, in whatever way
        after.apply([other for other in after.legal(after.to_act()[0]) if not isinstance(other, Toll)][-1])
    territory, row = after.territory, track.spaces(after, seat)
    marks = {
        other: _marks(after, seat, row, territory.terrains(territory.mound(other.spot)))
        for other in after.legal(seat)
        if isinstance(other, Mark)
    }
    lines: list[Action] = [max(marks, key=marks.__getitem__)]
    lines += (other for other in after.legal(seat) if isinstance(other, Work))
    ahead = outlook(after, seat)
    return max(_line(after, seat, other, ahead) for other in lines)


def _first_tile(view: View, action: Action) -> float:
    """Before the first turn: a tile with many different goods; the contract to keep is the one the tiles suit."""
    if isinstance(action, Keep):
        spaces = [space for tile in view.pack for face in view.box.scouts[tile] for space in face]
        return spaces.count(action.contract) + view.box.contracts[action.contract].points
    tile, face = getattr(action, "tile", 0), getattr(action, "face", "fields")
    if not tile:
        return 0.0
    shown = view.box.scouts[tile][("fields", "wilds").index(face)]
    return len(set(shown) & set(AGRICULTURAL)) + 0.6 * len(set(shown) & set(LANDSCAPE))


def _walks(state: SixCastles, seat: int, working: Working, legal: Sequence[Action]) -> list[float]:
    """Moving: each worker goes where the mounds are best, if that is better than where it lies."""
    owed = workers.dues(state, seat)
    values = []
    rests: Rests = {}
    for action in legal:
        match action:
            case Lie(worker=worker, spot=spot):
                values.append(_rest(state, seat, worker, spot, owed))
            case Move(worker=worker, cell=cell):
                post = state.workers[seat][worker]
                lies = post.quarter < CROSSING
                stays = _rest(state, seat, worker, post, {}) if lies else 0.0
                values.append(_best_rest(state, seat, worker, cell, working.moves - 1, owed, rests) - stays - 0.03)
            case Toll():
                values.append(-0.5)
            case _:
                values.append(0.05 if working.active == NONE else -9.0)
    return values


Rests = dict[tuple[int, Spot], float]  # by worker and quarter: what it is worth to rest there


def _best_rest(
    state: SixCastles, seat: int, worker: int, cell: Cell, moves: int, owed: dict[Spot, tuple[int, ...]], rests: Rests
) -> float:
    best = -9.0
    coins = state.money[seat] // state.box.gold
    for reached, far in state.territory.distances(cell, moves).items():
        for quarter in range(4):
            spot = Spot(*reached, quarter)
            if spot.corner not in state.territory.castles and len(owed.get(spot, ())) <= coins:
                if (worker, spot) not in rests:
                    rests[worker, spot] = _rest(state, seat, worker, spot, owed)
                best = max(best, rests[worker, spot] - 0.03 * far)
    return best


def _rest(state: SixCastles, seat: int, worker: int, spot: Spot, owed: dict[Spot, tuple[int, ...]]) -> float:
    """What it is worth to have this worker in this mound rather than nowhere."""
    mound = state.territory.mound(spot)
    others = (post for at, post in enumerate(state.workers[seat]) if at != worker and post.quarter < CROSSING)
    if any(post in mound for post in others):
        return -len(owed.get(spot, ())) * 1.0
    held = Counter(state.territory.terrains(mound))
    sacred = _faith(state, seat, sum(held[terrain] for terrain in SACRED))
    built = 0.0 if state.box.family else sum(held[column] * _use(state, seat, column) for column in CONSTRUCTION)
    open_rock = 0.4 if held[ROCK] and len(mound) < 4 and not state.box.family else 0.0  # it may come onto a castle
    return sacred + built + open_rock - len(owed.get(spot, ())) * 1.0


def _faith(state: SixCastles, seat: int, sacred: int) -> float:
    """What chapels and crosses in a mound should still bring in religion, up to the end of the track (C20)."""
    steps = sacred * (1 + 0.5 * (turns_left(state, seat) - 1))
    return min(steps, RELIGION_END - state.religion[seat]) * state.box.religion[-1] / RELIGION_END


def _use(state: SixCastles, seat: int, column: str) -> float:
    """What one of a construction is worth in a mound: for its contract, and for spaces of its column still free."""
    if column in state.open or column in state.dealt[seat]:
        return 1.1
    low = state.box.construction[:-1]
    return 0.8 if any(boards.is_free(state, seat, column, value) for value in low) else 0.3


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
            work = max(work, _mound_work(state, seat, mound))
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


def _mound_work(state: SixCastles, seat: int, mound: list[str]) -> float:
    sacred = 0.6 * _faith(state, seat, sum(terrain in SACRED for terrain in mound))
    return sacred + (0.0 if state.box.family else 0.3 * sum(terrain in CONSTRUCTION for terrain in mound))


def _castle(state: SixCastles, seat: int, cell: Cell, quarters: Sequence[str], corner: Cell) -> float:
    """What the castle on top would buy from this seat, if it is founded here."""
    if not state.top or any(too_near(corner, other) for other in state.territory.castles):
        return 0.0
    owned = track.owned(state, seat)
    best = max(owned.count(good) for good in state.box.castles[state.top])
    around = sum(terrain in MARKETS for terrain in quarters)
    return 0.4 + 0.25 * best * (1 + around)
