"""Each seat's chance of winning between two contests, by weights that `tools/tune.py` found in games of bots.

A seat's prospects are a sum: its points, each worth more the fewer boats are left; the phylloxera card; the cards it
still holds, by the half of the game and how many they are; its gift. Chances are the softmax of the prospects.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ribeira.games.douro.seats import number_of
from ribeira.games.douro.state import State
from ribeira.games.douro.weights import WEIGHTS

BOATS: Final = (1, 2, 4, 7, 11, 16, 99)  # a weight for at most so many boats left
CARDS: Final = (2, 4, 7, 10)  # likewise for cards in hand
BARRELS: Final = 10

FEATURES: Final = (
    *[f"points, {boats} boats" for boats in BOATS],
    *[f"phylloxera, {boats} boats" for boats in BOATS],
    *[f"half {half}, {cards} cards, card {card}" for half in (1, 2) for cards in CARDS for card in range(BARRELS)],
    *[f"gift, card {card}" for card in range(BARRELS)],
)
HOLDER: Final = len(BOATS)  # where each part of the features begins
HANDS: Final = 2 * len(BOATS)
HALF: Final = len(CARDS) * BARRELS  # features of a half
GIFTS: Final = HANDS + 2 * HALF


class Weights:
    """What counts for how much with one number of players, hands by their bits."""

    def __init__(self, flat: Sequence[float]) -> None:
        self.points = list(flat[:HOLDER])
        self.holder = list(flat[HOLDER:HANDS])
        self.hands = [_hand_values(flat[HANDS : HANDS + HALF]), _hand_values(flat[HANDS + HALF : GIFTS])]
        self.gifts = list(flat[GIFTS:])


def step(steps: Sequence[int], number: int) -> int:
    """The first of the steps that a number does not pass."""
    at = 0
    while number > steps[at]:
        at += 1
    return at


@lru_cache(8)
def weights(seats: int) -> Weights:
    """The weights for so many players."""
    return Weights(WEIGHTS[seats])


def _hand_values(flat: Sequence[float]) -> list[float]:
    """For each hand, by its bits, what its cards are worth together."""
    values = []
    for hand in range(1 << BARRELS):
        places = [place for place in range(BARRELS) if hand >> place & 1]
        first = step(CARDS, len(places)) * BARRELS
        values.append(sum([flat[first + place] for place in places]))
    return values


def boats_left(state: State) -> int:
    """The step of the boats that are still to be contested."""
    table = state.table
    return step(BOATS, table.unseen + table.fog_on_top + (1 if table.top else 0) + len(table.valley))


def prospects(state: State) -> list[float]:
    """What each seat's chances rest on, on a scale of its own."""
    table = state.table
    box = table.box
    known, boats = weights(box.seats), boats_left(state)
    each, hands = known.points[boats], known.hands[1 if table.taken_up else 0]
    found = []
    for seat in range(box.seats):
        points: int = number_of(table.points, seat)
        value = each * points + hands[number_of(state.hands, seat)]
        if seat == table.holder:
            value += known.holder[boats]
        if table.taken_up and table.donated(seat):
            value += known.gifts[box.barrels.index(number_of(state.gifts, seat))]
        found.append(value)
    return found


def features(state: State) -> list[list[float]]:
    """For each seat the figures that its prospects are the weighed sum of."""
    table = state.table
    box, boats = table.box, boats_left(state)
    rows = []
    for seat in range(box.seats):
        row = [0.0] * len(FEATURES)
        points: int = number_of(table.points, seat)
        row[boats] = float(points)
        row[HOLDER + boats] = 1.0 if seat == table.holder else 0.0
        hand: int = number_of(state.hands, seat)
        places = [place for place in range(BARRELS) if hand >> place & 1]
        first = HANDS + (HALF if table.taken_up else 0) + step(CARDS, len(places)) * BARRELS
        for place in places:
            row[first + place] = 1.0
        if table.taken_up and table.donated(seat):
            row[GIFTS + box.barrels.index(number_of(state.gifts, seat))] = 1.0
        rows.append(row)
    return rows


def evaluate(state: State) -> list[float]:
    """Each seat's chance of winning."""
    winners = state.winners()
    if winners:
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.table.box.seats)]
    found = prospects(state)
    most, total = max(found), 0.0
    powers = []
    for value in found:
        power = math.exp(value - most)
        powers.append(power)
        total += power
    return [power / total for power in powers]
