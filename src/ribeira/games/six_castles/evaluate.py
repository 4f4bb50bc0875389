"""Each seat's chance of winning between two turns: what a position holds, weighed by figures that self-play gave."""

from __future__ import annotations

import math
from typing import Final

from ribeira.games.six_castles.components import DEMANDS, RELIGION_END
from ribeira.games.six_castles.evaluate_weights import weights
from ribeira.games.six_castles.names import CASTLE, CHAPEL, CONSTRUCTIONS, CROSS, GOODS, LANDSCAPES, NONE
from ribeira.games.six_castles.rules import reckoning
from ribeira.games.six_castles.rules.boards import FIRST_SPACE
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.rules.holdings import held
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import BOARD, COLUMNS, DISC_RESERVE, DISC_SPENT, LEVELS, ON_CASTLE, RESERVE, Table
from ribeira.games.six_castles.worth import turns_left
from ribeira.kernel import state as kernel

# What is looked at, in the order of `features`; all but the counts are in points.
FEATURES: Final[tuple[str, ...]] = (
    "turns",  # the seat's own that are to come
    "boards",  # spaces of landscapes and constructions taken
    "wealth",
    "religion",  # points of the space reached
    "religion_space",  # the space itself, up to 20
    "worship",  # what advancing religion once would bring
    "worships",  # what advancing it every second turn would bring
    "sacred",  # chapels and crosses held
    "contracts_sure",  # those led by two or more
    "contracts_led",  # by one
    "contracts_tied",
    "contracts_near",  # behind by one
    "discs",  # not spent
    "discs_reserve",
    "workers",  # not spent
    "workers_reserve",
    "workers_castle",
    "sale",  # the best sale that could be made
    "sale_2",
    "sale_3",
    "landscape",  # the best space within reach
    "landscapes",  # the others
    "construction",
    "constructions",
    "landscape_near",  # spaces for which one terrain is missing
    "construction_near",
    "next_turn",  # what the better of discs and workers would bring at once
    "other_turn",  # and the other one
    "goods",  # owned
    "goods_top",  # the most owned of a good that the castle on top of the pile demands
    "goods_far",  # owned goods that castles of the pile demand, counted for each demand
    "lands",  # landscapes owned, many of one kind counting more
    "built",  # constructions held, the same
    "ahead",  # spaces ahead of the cylinder, up to six
    "tiles",  # exploration tiles in hand
)
# What one of each is worth in points before anything is tuned; what is not named, nothing.
GUESS: Final[dict[str, float]] = {
    "boards": 1.0, "wealth": 1.0, "religion": 1.0, "worships": 0.5,
    "contracts_sure": 0.9, "contracts_led": 0.65, "contracts_tied": 0.15, "contracts_near": 0.05,
    "discs": 0.3, "workers": 0.3, "sale": 0.7, "sale_2": 0.5, "sale_3": 0.3, "landscape": 0.6, "construction": 0.5,
    "goods": 0.2,
}  # fmt: skip
BANKED: Final[tuple[str, ...]] = ("boards", "wealth", "religion")  # points already made
_MANY: Final[tuple[float, ...]] = tuple([many**1.5 for many in range(10)])


class Standing:
    """What all seats own and hold, counted once, and what depends on how they compare."""

    def __init__(self, state: State) -> None:
        table = state.table
        seats = table.box.seats
        self.owned: list[list[int]] = [table.owned(seat) for seat in range(seats)]
        self.held: list[list[int]] = [held(table, seat) for seat in range(seats)]
        self.taken: list[int] = [0] * seats  # points of spaces
        self.contracts: list[list[float]] = []  # by seat, the points of contracts: led by two, by one, tied, near
        for _ in range(seats):
            self.contracts.append([0.0, 0.0, 0.0, 0.0])
        if not table.box.family:
            self._count_spaces(table)
            self._compare(state)

    def _count_spaces(self, table: Table) -> None:
        scored = table.scored
        for space in range(len(scored)):
            takers = scored[space]
            if takers:
                value = table.box.spaces(COLUMNS[space // LEVELS])[space % LEVELS]
                for taker, _ in takers:
                    self.taken[taker] += value

    def _compare(self, state: State) -> None:
        """Open contracts and those that are kept: who leads each, and who could."""
        table = state.table
        for contract in table.open:
            self._add_contract(table, contract)
        for contract in state.kept:
            if contract != NONE:
                self._add_contract(table, contract)

    def _add_contract(self, table: Table, contract: int) -> None:
        amounts = self._amounts(table, contract)
        most, second = -1, -1
        for amount in amounts:
            if amount > most:
                most, second = amount, most
            elif amount > second:
                second = amount
        terms = table.box.contract(contract)
        points = terms.points + terms.mealhas / table.box.gold + terms.religion * 0.35
        for seat in range(len(amounts)):
            amount = amounts[seat]
            lead = amount - most if amount < most else amount - second
            if lead >= -1:
                self.contracts[seat][2 - lead if lead < 2 else 0] += points

    def _amounts(self, table: Table, contract: int) -> list[int]:
        """How much each seat has of what a contract asks for."""
        if contract == CASTLE:
            return [reckoning.on_castles(table, seat) for seat in range(table.box.seats)]
        if contract in CONSTRUCTIONS:
            return [holdings[contract] for holdings in self.held]
        return [owned[contract] for owned in self.owned]


def evaluate(state: kernel.State) -> list[float]:
    """Each seat's chance of winning; the winners' share once the game is over. Meant for states between two turns."""
    assert isinstance(state, State)
    table = state.table
    seats = table.box.seats
    if table.pending is None:
        winners = reckoning.winners(table)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if table.first == NONE:
        return [1.0 / seats] * seats
    standing = Standing(state)
    figures = weights(table.box.family, seats, turns(state), FEATURES)
    return chances([score(state, seat, standing, figures) for seat in range(seats)])


def chances(scores: list[float]) -> list[float]:
    """Shares of one that grow with the scores, e-fold with every point of score."""
    most = max(scores)
    shares: list[float] = []
    total = 0.0
    for value in scores:
        share = math.exp(value - most)
        shares.append(share)
        total += share
    return [share / total for share in shares]


def score(state: State, seat: int, standing: Standing, figures: list[float]) -> float:
    """What a seat's position is worth, in logarithms of its chance."""
    found = seat_features(state, seat, standing)
    total = 0.0
    for at in range(len(found)):
        total += found[at] * figures[at]
    return total


def turns_to_come(table: Table, seat: int) -> int:
    """How many turns a seat still has to begin; one in which it only draws its tile is over."""
    over = seat == table.player and isinstance(table.pending, Drawing)
    return turns_left(table, seat) - over


def features(state: kernel.State) -> list[list[float]]:
    """What each seat's chances are reckoned from, in the order of FEATURES."""
    assert isinstance(state, State)
    standing = Standing(state)
    return [seat_features(state, seat, standing) for seat in range(state.table.box.seats)]


def turns(state: kernel.State) -> int:
    """How many turns of all seats together are to come; one in which a tile is only to be drawn is over."""
    assert isinstance(state, State)
    table = state.table
    return table.box.rounds * table.box.seats - table.turn - isinstance(table.pending, Drawing)


def seat_features(state: State, seat: int, standing: Standing) -> list[float]:
    """The same of one seat, where what all own and hold has been counted."""
    table, owned, holdings = state.table, standing.owned[seat], standing.held[seat]
    box = table.box
    own_turns = turns_to_come(table, seat)
    reached, points = table.religion[seat], box.religion
    sacred = holdings[CROSS] + holdings[CHAPEL]
    religion = points[reached]
    worship = float(points[min(RELIGION_END, reached + sacred)] - religion)
    found = [
        float(own_turns),
        float(standing.taken[seat]),
        table.money[seat] / box.gold,
        float(religion),
        float(reached),
        worship,
    ]
    found.append(_worships(points, reached, sacred, own_turns))
    found.append(float(sacred))
    found.extend(standing.contracts[seat])
    unspent = _add_tokens(found, table, seat)
    sales = _sales(table, owned) if unspent else [0.0, 0.0, 0.0]
    found.extend(sales)
    landscape, construction = 0.0, 0.0
    if box.family:
        found.extend([0.0] * 6)
    else:
        lands = _spaces(table, seat, LANDSCAPES, box.landscape, owned)
        built = _spaces(table, seat, CONSTRUCTIONS, box.construction, holdings)
        landscape, construction = lands[0], built[0]
        found.extend([lands[0], lands[1], built[0], built[1], lands[2], built[2]])
    by_discs = sales[0] + landscape if unspent > 1 else max(sales[0], landscape)
    by_workers = worship + construction
    found.append(max(by_discs, by_workers))
    found.append(min(by_discs, by_workers))
    _add_stock(found, table, owned, holdings)
    found.append(float(min(6, len(table.rows[seat]) - table.cylinders[seat] - 1)))
    found.append(float(len(state.exploration_hands[seat])))
    return found


def _worships(points: tuple[int, ...], reached: int, sacred: int, turns: int) -> float:
    to_come = min(float(RELIGION_END), reached + sacred * turns * 0.5)
    low = int(to_come)
    high = min(low + 1, RELIGION_END)
    return points[low] + (points[high] - points[low]) * (to_come - low) - points[reached]


def _add_tokens(found: list[float], table: Table, seat: int) -> int:
    """Discs and workers; how many discs are not spent."""
    discs, reserve, workers, waiting, climbed = 0, 0, 0, 0, 0
    for space in table.discs[seat]:
        discs += space != DISC_SPENT
        reserve += space == DISC_RESERVE
    for post in table.workers[seat]:
        workers += post != BOARD
        waiting += post == RESERVE
        climbed += post & 7 == ON_CASTLE
    found.extend([float(discs), float(reserve), float(workers), float(waiting), float(climbed)])
    return discs


def _sales(table: Table, owned: list[int]) -> list[float]:
    """The three best sales that could be made, in points."""
    best, second, third = 0, 0, 0
    markets, served, demands = table.territory.markets, table.served, table.box.demands
    for castle in range(len(markets)):
        market = markets[castle]
        if market:
            goods = demands[castle]
            for demand in range(DEMANDS):
                value = owned[goods[demand]] * market
                if value > third and served[castle * DEMANDS + demand] == NONE:
                    if value > best:
                        best, second, third = value, best, second
                    elif value > second:
                        second, third = value, second
                    else:
                        third = value
    gold = table.box.gold
    return [best / gold, second / gold, third / gold]


def _spaces(table: Table, seat: int, columns: tuple[int, ...], values: tuple[int, ...], have: list[int]) -> list[float]:
    """Of the free spaces of a board: the best within reach, the others, and those for which one terrain is missing.

    Of a column only the best counts.
    """
    best, others, near = 0, 0, 0
    closed = table.closed[seat]
    for column in columns:
        many, reach = have[column], 0
        for level in range(len(values)):
            if values[level] > many + 1:
                break
            if not closed >> (FIRST_SPACE[column] + level) & 1:
                if values[level] <= many:
                    reach = values[level]
                else:
                    near += values[level]
        if reach > best:
            best, others = reach, others + best
        else:
            others += reach
    return [float(best), float(others), float(near)]


def _add_stock(found: list[float], table: Table, owned: list[int], holdings: list[int]) -> None:
    """Goods owned, those castles still in the pile will demand, landscapes and constructions."""
    goods, top, far = 0, 0, 0
    for good in GOODS:
        goods += owned[good]
    demands = table.box.demands
    if table.top != NONE:
        for good in demands[table.top]:
            top = max(top, owned[good])
    for castle in table.castles:
        for good in demands[castle]:
            far += owned[good]
    lands, built = 0.0, 0.0
    if not table.box.family:
        for column in LANDSCAPES:
            lands += _MANY[min(owned[column], 9)]
        for column in CONSTRUCTIONS:
            built += _MANY[min(holdings[column], 9)]
    found.extend([float(goods), float(top), float(far), lands, built])
