"""Each seat's chance of winning between two contests, by figures that were fitted to games of bots (`tools/tune.py`).

A seat's prospects are a sum: its points, each worth more the fewer boats are left; the phylloxera card; the cards it
still holds, by the half of the game and how many they are; its gift. Chances are the softmax of the prospects.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ribeira.games.douro.seats import number_of
from ribeira.games.douro.state import State

BOATS: Final = (1, 2, 4, 7, 11, 16)  # a figure for at most so many boats left, one for more
CARDS: Final = (2, 4, 7)  # likewise for cards in hand
FIGURES: Final = "evaluation.toml"


class Weights:
    """What counts for how much with one number of players."""

    def __init__(self, points: list[float], holder: list[float], hands: list[list[float]], gifts: list[float]) -> None:
        self.points = points  # by boats left
        self.holder = holder
        self.hands = hands  # by half and the bits of a hand
        self.gifts = gifts  # by the place of the card among the barrels


def step(steps: Sequence[int], number: int) -> int:
    """The first of the steps that a number does not pass."""
    at = 0
    while at < len(steps) and number > steps[at]:
        at += 1
    return at


@lru_cache(8)
def weights(seats: int) -> Weights:
    """The figures for so many players."""
    with Path(__file__).with_name(FIGURES).open("rb") as file:
        told: dict[str, Any] = tomllib.load(file)[f"seats_{seats}"]
    hands = [_hand_values(told[half]) for half in ("first_half", "second_half")]
    return Weights(told["points"], told["holder"], hands, told["gifts"])


def _hand_values(rows: list[list[float]]) -> list[float]:
    """For each hand, by its bits, what its cards are worth together."""
    number = len(rows[0])
    values = []
    for hand in range(1 << number):
        places = [place for place in range(number) if hand >> place & 1]
        row = rows[step(CARDS, len(places))]
        values.append(sum([row[place] for place in places]))
    return values


def prospects(state: State) -> list[float]:
    """What each seat's chances rest on, on a scale of its own."""
    table = state.table
    box = table.box
    known = weights(box.seats)
    boats = step(BOATS, table.unseen + table.fog_on_top + (1 if table.top else 0) + len(table.valley))
    each, hands = known.points[boats], known.hands[1 if table.taken_up else 0]
    found = []
    for seat in range(box.seats):
        points: int = number_of(table.points, seat)
        value = each * points + hands[number_of(state.hands, seat)]
        if seat == table.holder:
            value += known.holder[boats]
        if table.taken_up and not table.owes(seat):
            value += known.gifts[box.barrels.index(number_of(state.gifts, seat))]
        found.append(value)
    return found


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
