"""What a position should bring a player: points banked, and a guess at those to come."""

from __future__ import annotations

import math
from typing import Final

from ribeira.games.six_castles.components import DEMANDS, RELIGION_END
from ribeira.games.six_castles.names import CASTLE, CHAPEL, CONSTRUCTIONS, CROSS, GOODS, LANDSCAPES, NONE
from ribeira.games.six_castles.rules import boards, reckoning
from ribeira.games.six_castles.rules.boards import FIRST_SPACE
from ribeira.games.six_castles.rules.holdings import held, in_territory
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import BOARD, DISC_RESERVE, DISC_SPENT, Table

LATER: Final = 0.8  # what a point is worth that takes one more turn to make
UNFOUNDED: Final = 0.3  # how much the demands of a castle still in the pile count
USUAL_MARKET: Final = 3

_LATER: Final[tuple[float, ...]] = tuple([LATER ** (at + 1) for at in range(40)])
_MANY: Final[tuple[float, ...]] = tuple([many**1.5 for many in range(6)])  # what so many of one kind are worth
_ROOM: Final[tuple[float, ...]] = tuple([sum([0.22 * 0.9**at for at in range(ahead)]) for ahead in range(7)])


class Outlook:
    """What one's own disc and worker actions leave as it is, found out once."""

    def __init__(self, rivals: dict[int, int], markets: list[float]) -> None:
        self.rivals = rivals  # for each contract in sight, the most that another player has
        self.markets = markets  # for each castle what a good sells for
        self.holdings: dict[tuple[int, ...], list[int]] = {}  # by where one's workers are, what their mounds hold

    def held(self, table: Table, seat: int) -> list[int]:
        """What lies in the mounds of a seat's workers."""
        posts = table.workers[seat]
        known = self.holdings.get(posts)
        if known is None:
            known = self.holdings[posts] = held(table, seat)
        return known


def outlook(state: State, seat: int) -> Outlook:
    """What a seat has to reckon with as the territory and the others stand."""
    table = state.table
    rivals: dict[int, int] = {}
    for contract in (*table.open, *state.dealt[seat]):  # in this order: a set's would change sums between runs
        most = 0
        for other in range(table.box.seats):
            if other != seat:
                most = max(most, reckoning.amount(table, other, contract))
        rivals[contract] = most
    markets = [float(market) if market else USUAL_MARKET * UNFOUNDED for market in table.territory.markets]
    return Outlook(rivals, markets)


def worth(state: State, seat: int, ahead: Outlook) -> float:
    """Points banked, and a guess at those to come."""
    table = state.table
    turns = turns_left(table, seat)
    owned, holdings = table.owned(seat), ahead.held(table, seat)
    banked = boards.points(table, seat) + reckoning.contract_points(table, seat) + table.money[seat] / table.box.gold
    return (
        banked
        + _religion(table, seat, holdings, turns)
        + _contracts(table, seat, owned, holdings, ahead.rivals, turns)
        + _tokens(_disc_events(table, seat, owned, ahead.markets), _discs_left(table, seat), turns, 1.3)
        + _tokens(_worker_events(table, seat, holdings), _workers_left(table, seat), turns, 1.0)
        + _progress(table, seat, owned, holdings, turns)
    )


def turns_left(table: Table, seat: int) -> int:
    """How many turns a seat still has, with the one it is in."""
    seats = table.box.seats
    rounds, gone = table.turn // seats, table.turn % seats
    return table.box.rounds - rounds - (1 if gone > (seat - table.first) % seats else 0)


def _discs_left(table: Table, seat: int) -> int:
    left = 0
    for space in table.discs[seat]:
        if space != DISC_SPENT:
            left += 1
    return left


def _workers_left(table: Table, seat: int) -> int:
    left = 0
    for post in table.workers[seat]:
        if post != BOARD:
            left += 1
    return left


def _religion(table: Table, seat: int, holdings: list[int], turns: int) -> float:
    """Points of the track, steps towards the next ones, and what the workers' mounds will go on to bring."""
    reached, points = table.religion[seat], table.box.religion
    sacred = holdings[CROSS] + holdings[CHAPEL]
    to_come = min(float(RELIGION_END), reached + sacred * turns * 0.45)
    low = int(to_come)
    high = min(low + 1, RELIGION_END)
    expected = points[low] + (points[high] - points[low]) * (to_come - low)
    return 0.5 * points[reached] + 0.5 * expected + 0.1 * reached


def _contracts(
    table: Table, seat: int, owned: list[int], holdings: list[int], rivals: dict[int, int], turns: int
) -> float:
    """What open contracts and one's own should bring by how far one is ahead: the surer, the fewer turns are left."""
    value, sure = 0.0, 1.1 + 3 / (1 + turns)
    if table.awards:
        return value
    for contract, most in rivals.items():
        if contract == CASTLE:
            amount = reckoning.on_castles(table, seat)
        else:
            amount = holdings[contract] if contract in CONSTRUCTIONS else owned[contract]
        terms = table.box.contract(contract)
        points = terms.points + terms.mealhas / table.box.gold + terms.religion * 0.8
        value += points / (1 + math.exp(-sure * (amount - most - 0.5)))
    return value


def _tokens(events: list[float], tokens: int, turns: int, each: float) -> float:
    """What the best uses of discs or workers should bring, later ones less, against what a spare one is worth."""
    count = min(tokens, turns)
    if count <= 0:
        return 0.0
    events.sort(reverse=True)
    spare = each * min(1.0, turns / 6)
    best = []
    for at in range(count):
        points = events[at] if at < len(events) else 0.0
        best.append(max(points, spare) * _LATER[at])
    return sum(best)


def _disc_events(table: Table, seat: int, owned: list[int], markets: list[float]) -> list[float]:
    """Sales and landscapes within reach, in points."""
    found: list[float] = []
    box, served = table.box, table.served
    for castle in range(len(markets)):
        goods = box.demands[castle]
        for demand in range(DEMANDS):
            have = owned[goods[demand]]
            if have and served[castle * DEMANDS + demand] == NONE:
                found.append(have * markets[castle] / box.gold)
    if not box.family:
        _add_spaces(found, table, seat, LANDSCAPES, box.landscape, owned)
    return found


def _worker_events(table: Table, seat: int, holdings: list[int]) -> list[float]:
    """Constructions within reach, in points."""
    found: list[float] = []
    if not table.box.family:
        _add_spaces(found, table, seat, CONSTRUCTIONS, table.box.construction, holdings)
    return found


def _add_spaces(
    found: list[float], table: Table, seat: int, columns: tuple[int, ...], values: tuple[int, ...], have: list[int]
) -> None:
    for column in columns:
        for level in range(len(values)):
            if have[column] < values[level]:
                break
            if boards.is_free(table, seat, FIRST_SPACE[column] + level):
                found.append(float(values[level]))


def _progress(table: Table, seat: int, owned: list[int], holdings: list[int], turns: int) -> float:
    """Steps towards more: spaces owned and ahead, constructions held, discs free, tiles still to lay."""
    left = min(1.0, turns / 5)
    ahead = min(6, len(table.rows[seat]) - table.cylinders[seat] - 1)
    goods = 0
    for good in GOODS:
        goods += owned[good]
    lands, built = 0.0, 0.0
    if not table.box.family:
        lands = sum([_MANY[min(owned[column], 4)] for column in LANDSCAPES])
        built = sum([_MANY[min(holdings[column], 5)] for column in CONSTRUCTIONS])
    free = min(3, table.discs[seat].count(DISC_RESERVE))
    posted = in_territory(table, seat)
    return left * (0.3 * goods + 0.2 * lands + 0.15 * built + _ROOM[ahead] + 0.15 * free + 0.3 * posted)
