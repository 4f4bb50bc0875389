"""A cheap estimate of legal actions, for a search that asks for it in every node and finishes turns by it.

`appraise` plays a turn on to compare discs with workers, and makes a copy of the state for every action. Here nothing
is played: an action is judged by what it takes and what it marks. It is the coarser estimate of the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ribeira.games.six_castles.appraise_places import faith_value
from ribeira.games.six_castles.appraise_walks import appraise_walks
from ribeira.games.six_castles.components import DEMANDS, RELIGION_END
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import (
    CASTLE_NUMBER,
    CHAPEL,
    CONSTRUCTIONS,
    CROSS,
    GOODS,
    KINDS,
    LANDSCAPES,
    NONE,
    TERRAIN,
)
from ribeira.games.six_castles.quick_places import order_places
from ribeira.games.six_castles.rules.boards import FIRST_SPACE
from ribeira.games.six_castles.rules.building import Build
from ribeira.games.six_castles.rules.choosing import Choosing, Mark, Work
from ribeira.games.six_castles.rules.holdings import held
from ribeira.games.six_castles.rules.marking import Disc, Exchange, Flip, Lay, Marking, Step
from ribeira.games.six_castles.rules.placing import Found, Place
from ribeira.games.six_castles.rules.selling import Sell
from ribeira.games.six_castles.rules.setting_up import Keep
from ribeira.games.six_castles.rules.surveying import Survey
from ribeira.games.six_castles.rules.toll import Toll
from ribeira.games.six_castles.rules.working import Enter, Working
from ribeira.games.six_castles.rules.worshipping import Worship
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, DISC_SPENT, ON_CASTLE, RESERVE, Table
from ribeira.games.six_castles.territory import number_of, spot_number
from ribeira.games.six_castles.worth import turns_left
from ribeira.kernel import state as kernel

STEP: Final = 0.75  # what a space is worth to the cylinder, in points
DISC: Final = 0.4  # and to a disc
TOLL: Final = 0.3  # what a toll paid is worth
SPARE_DISC: Final = 1.3  # what a disc is worth that is not spent, while there are turns to use it
SPARE_WORKER: Final = 1.0

_GOOD: Final = sum([1 << good for good in GOODS])  # as bits


def order(state: kernel.State, seat: int, legal: Sequence[Action]) -> list[float]:
    """For each of these legal actions of a seat a rough worth in points; only their differences mean anything."""
    assert isinstance(state, State)
    table = state.table
    pending = table.pending
    if isinstance(legal[0], Place):
        return order_places(state, seat, legal)
    if isinstance(pending, Working):
        return appraise_walks(state, seat, pending, legal)
    if isinstance(pending, Marking):
        return _marking(state, seat, pending, legal)
    if isinstance(pending, Choosing):
        return _choosing(table, seat, legal)
    spare = min(1.0, turns_left(table, seat) / 6)
    return [_single(state, seat, action, spare) for action in legal]


def _single(state: State, seat: int, action: Action, spare: float) -> float:
    """What a decision is worth that is no choice of places."""
    table = state.table
    if isinstance(action, Sell):
        castle, good = CASTLE_NUMBER[action.castle], TERRAIN[action.good]
        mealhas = table.owned(seat)[good] * table.territory.markets[castle]
        return mealhas / table.box.gold - SPARE_DISC * spare - _lost(table, seat, action.disc)
    if isinstance(action, Survey):
        return action.value - SPARE_DISC * spare - _lost(table, seat, action.disc)
    if isinstance(action, Build):
        return action.value - SPARE_WORKER * spare - _missed(table, seat, action.worker)
    if isinstance(action, (Enter, Step, Worship)):
        return 1.0
    if isinstance(action, Toll):
        return TOLL
    if isinstance(action, Found):
        return 0.1 * _market(table, action)
    if isinstance(action, Keep):
        return _shown(state, seat, TERRAIN[action.contract])
    if isinstance(action, Lay):
        return _first_tile(table, action)
    return 0.0


def _lost(table: Table, seat: int, disc: int) -> float:
    """A disc of the track gives up its space."""
    return 0.0 if table.discs[seat][disc] == DISC_RESERVE else 0.3


def _missed(table: Table, seat: int, worker: int) -> float:
    """A worker of the territory gives up its mound, one on a castle what it counts there."""
    post = table.workers[seat][worker]
    if post == RESERVE:
        return 0.1
    return 0.4 if post & 7 == ON_CASTLE else 0.05 * len(table.territory.exposed(post))


def _market(table: Table, action: Found) -> int:
    territory = table.territory
    found = 0
    for terrain in territory.surroundings(number_of(*action.corner)):
        found += terrain in CONSTRUCTIONS
    return found


def _shown(state: State, seat: int, contract: int) -> float:
    """How often the exploration tiles in hand show what a contract asks for, and its points."""
    shown, box = 0, state.table.box
    for tile in state.exploration_hands[seat]:
        shown += box.spaces_of[tile << 1].count(contract) + box.spaces_of[tile << 1 | 1].count(contract)
    return float(shown + box.contract(contract).points)


def _first_tile(table: Table, action: Lay) -> float:
    """A tile with many different goods."""
    kinds, value = 0, 0.0
    for terrain in table.box.spaces_of[action.tile << 1 | (action.face == "wilds")]:
        if not kinds >> terrain & 1:
            kinds |= 1 << terrain
            value += 1.0 if terrain in GOODS else 0.6 if terrain in LANDSCAPES else 0.0
    return value


def _choosing(table: Table, seat: int, legal: Sequence[Action]) -> list[float]:
    """Each mound with the sale and the landscape that may follow, or worker actions."""
    turns = turns_left(table, seat)
    spare = min(1.0, turns / 6)
    after = -1.0
    values: list[float] = []
    for action in legal:
        if isinstance(action, Mark):
            if after < 0.0:
                after = _disc_actions(table, seat, spare)
            left = [0] * KINDS
            for terrain in table.territory.exposed(spot_number(action.spot)):
                left[terrain] += 1
            values.append(after + marked(table, seat, table.rows[seat], left))
        elif isinstance(action, Work):
            values.append(_worker_actions(table, seat, spare, turns))
        else:
            values.append(-0.5)
    return values


def _disc_actions(table: Table, seat: int, spare: float) -> float:
    """What the best sale and the best landscape would bring."""
    discs = 0
    for space in table.discs[seat]:
        discs += space != DISC_SPENT
    if not discs:
        return 0.0
    owned, price, best = table.owned(seat), SPARE_DISC * spare, 0
    markets, demands = table.territory.markets, table.box.demands
    for castle in range(len(markets)):
        if markets[castle]:
            goods = demands[castle]
            for demand in range(DEMANDS):
                if table.served[castle * DEMANDS + demand] == NONE:
                    best = max(best, owned[goods[demand]] * markets[castle])
    value = max(0.0, best / table.box.gold - price)
    if not table.box.family:
        value += max(0.0, _best_space(table, seat, LANDSCAPES, table.box.landscape, owned) - price)
    return value


def _worker_actions(table: Table, seat: int, spare: float, turns: int) -> float:
    """What religion, the best construction and one more worker would bring."""
    holdings = held(table, seat)
    value = faith(table, seat, holdings[CROSS] + holdings[CHAPEL])
    if not table.box.family:
        best = _best_space(table, seat, CONSTRUCTIONS, table.box.construction, holdings)
        value += max(0.0, best - SPARE_WORKER * spare)
    if RESERVE in table.workers[seat]:
        value += _place_to_lie(table, seat, turns)
    return value


def _place_to_lie(table: Table, seat: int, turns: int) -> float:
    """What the best mound of the new tile would bring a worker that comes."""
    best = 0.0
    for quarter in range(4):
        sacred, built = 0, 0
        for terrain in table.territory.exposed(table.placed << 3 | quarter):
            if terrain in (CROSS, CHAPEL):
                sacred += 1
            if terrain in CONSTRUCTIONS:
                built += 1
        value = faith_value(table, seat, sacred)
        if not table.box.family:
            value += 0.5 * built * min(1.0, turns / 3)
        best = max(best, value)
    return best


def faith(table: Table, seat: int, steps: int) -> float:
    """What so many steps of religion bring, between the points of the spaces."""
    reached = table.religion[seat]
    steps = min(steps, RELIGION_END - reached)
    gained = table.box.religion[reached + steps] - table.box.religion[reached]
    return 0.5 * gained + 0.5 * steps * table.box.religion[-1] / RELIGION_END


def _best_space(table: Table, seat: int, columns: tuple[int, ...], values: tuple[int, ...], have: list[int]) -> int:
    """The most that a column could be scored for."""
    best, closed = 0, table.closed[seat]
    for column in columns:
        for level in range(len(values)):
            if have[column] < values[level]:
                break
            if values[level] > best and not closed >> (FIRST_SPACE[column] + level) & 1:
                best = values[level]
    return best


def _marking(state: State, seat: int, marking: Marking, legal: Sequence[Action]) -> list[float]:
    """What marking, laying and altering bring, by how much of the track the terrains left would mark afterwards."""
    table = state.table
    row, cylinder, spaces_of = table.rows[seat], table.cylinders[seat], table.box.spaces_of
    left = [0] * KINDS
    for terrain in marking.left:
        left[terrain] += 1
    now = marked(table, seat, row, left) if marking.left else 0.0
    room = len(row) - cylinder - 1
    values: list[float] = []
    for action in legal:
        if isinstance(action, Step):
            values.append(now + 0.3)
        elif isinstance(action, Disc):
            terrain = row[action.space]
            likes = 0.1 if _GOOD >> terrain & 1 else 0.0
            values.append(
                now + likes - 0.01 * (action.space - cylinder) - (0.5 if row[cylinder + 1] == terrain else 0.0)
            )
        elif isinstance(action, Lay):
            tile = action.tile << 1 | (action.face == "wilds")
            longer = marked(table, seat, row + spaces_of[tile], left) if marking.left else now
            values.append(longer - 0.1 + (0.6 if room < 3 else 0.0))
        elif isinstance(action, (Flip, Exchange)):
            at = action.position
            tile = table.tracks[seat][at] ^ 1
            if isinstance(action, Exchange):
                tile = action.tile << 1 | (action.face == "wilds")
            changed = row[: at * 3] + spaces_of[tile] + row[at * 3 + 3 :]
            values.append((marked(table, seat, changed, left) if marking.left else 0.0) - 0.15)
        elif isinstance(action, Toll):
            values.append(now + TOLL)
        else:
            values.append(0.0)
    return values


def marked(table: Table, seat: int, row: tuple[int, ...], left: list[int]) -> float:
    """How much of a track these terrains mark: by steps of the cylinder, then by discs of the reserve."""
    discs, at, value = table.discs[seat], table.cylinders[seat] + 1, 0.0
    spent = [0] * KINDS
    while at < len(row) and left[row[at]] > spent[row[at]]:
        spent[row[at]] += 1
        value += STEP
        at += 1
    free = discs.count(DISC_RESERVE)
    for space in range(at, len(row)):
        if not free:
            break
        if left[row[space]] > spent[row[space]] and space not in discs:
            spent[row[space]] += 1
            free -= 1
            value += DISC
    return value
