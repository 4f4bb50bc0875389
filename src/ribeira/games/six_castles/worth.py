"""What a position should bring a player: points banked, and a guess at those to come."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ribeira.games.six_castles.components import AGRICULTURAL, CASTLE, CONSTRUCTION, LANDSCAPE, RELIGION_END
from ribeira.games.six_castles.rules import SixCastles, boards, reckoning, track, workers
from ribeira.games.six_castles.state import DISC_RESERVE, DISC_SPENT, ON_CASTLE, SPENT
from ribeira.games.six_castles.territory import Spot

LATER = 0.8  # what a point is worth that takes one more turn to make
UNFOUNDED = 0.3  # how much the demands of a castle still in the pile count
USUAL_MARKET = 3


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one's own disc and worker actions leave as it is, found out once."""

    rivals: dict[str, int]  # for each contract in sight, the most that another player has
    markets: dict[str, float]  # for each castle what a good sells for
    holdings: dict[tuple[Spot, ...], Counter[str]]  # by where one's workers are, what their mounds hold

    def held(self, state: SixCastles, seat: int) -> Counter[str]:
        """What lies in the mounds of a seat's workers."""
        posts = tuple(state.workers[seat])
        if posts not in self.holdings:
            self.holdings[posts] = workers.held(state, seat)
        return self.holdings[posts]


def outlook(state: SixCastles, seat: int) -> Outlook:
    """What a seat has to reckon with as the territory and the others stand."""
    others = [other for other in range(state.box.seats) if other != seat]
    contracts = (*state.open, *state.dealt[seat])  # in this order: a set's would change sums from one run to the next
    most = {contract: max(reckoning.amount(state, other, contract) for other in others) for contract in contracts}
    markets = dict.fromkeys(state.box.castles, USUAL_MARKET * UNFOUNDED)
    markets |= {castle: state.territory.market(corner) for corner, castle in state.territory.castles.items()}
    return Outlook(most, markets, {})


def worth(state: SixCastles, seat: int, ahead: Outlook) -> float:
    """Points banked, and a guess at those to come."""
    points = reckoning.points(state, seat)
    turns = turns_left(state, seat)
    owned, held = Counter(track.owned(state, seat)), ahead.held(state, seat)
    banked = points.boards + points.contracts + state.money[seat] / state.box.gold
    return (
        banked
        + _religion(state, seat, held, turns)
        + _contracts(state, seat, owned, held, ahead.rivals, turns)
        + _tokens(_disc_events(state, seat, owned, ahead.markets), _discs_left(state, seat), turns, 1.3)
        + _tokens(_worker_events(state, seat, held), _workers_left(state, seat), turns, 1.0)
        + _progress(state, seat, owned, held, turns)
    )


def turns_left(state: SixCastles, seat: int) -> int:
    """How many turns a seat still has, with the one it is in."""
    rounds, gone = divmod(state.turn, state.box.seats)
    return state.box.rounds - rounds - (gone > (seat - state.first) % state.box.seats)


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


def _contracts(
    state: SixCastles, seat: int, owned: Counter[str], held: Counter[str], rivals: dict[str, int], turns: int
) -> float:
    """What open contracts and one's own should bring by how far one is ahead: the surer, the fewer turns are left."""
    value, sure = 0.0, 1.1 + 3 / (1 + turns)
    for contract, most in rivals.items() if not state.awards else ():
        if contract == CASTLE:
            amount = reckoning.amount(state, seat, contract)
        else:
            amount = held[contract] if contract in CONSTRUCTION else owned[contract]
        terms = state.box.contracts[contract]
        points = terms.points + terms.mealhas / state.box.gold + terms.religion * 0.8
        value += points / (1 + math.exp(-sure * (amount - most - 0.5)))
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


def _disc_events(state: SixCastles, seat: int, owned: Counter[str], markets: dict[str, float]) -> Iterator[float]:
    """Sales and landscapes within reach, in points."""
    for castle, demands in state.box.castles.items():
        for good in demands:
            if owned[good] and (castle, good) not in state.served:
                yield owned[good] * markets[castle] / state.box.gold
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
