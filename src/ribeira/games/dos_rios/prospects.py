"""What water is worth to whom: the fields it would feed, by the cards in the row, and where a dam could send it.

All figures are in rios, rough and quick: they serve the greedy bot, not the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from ribeira.games.dos_rios.components import Box, Card
from ribeira.games.dos_rios.map import CROPS
from ribeira.games.dos_rios.places import NOWHERE, RIVERS, SPRINGS, Place
from ribeira.games.dos_rios.rules.harvest import presence
from ribeira.games.dos_rios.state import State
from ribeira.games.dos_rios.water import Water
from ribeira.kernel.notation import Seat

SOON = (1.0, 0.7, 0.6, 0.5, 0.4)  # how likely a card of the row is to be used while one stands where one stands
SOMEDAY = 0.35  # and a card that is not in the row yet
DAM = 35.0  # a dam in hand
HOME = 70.0  # a building that stands on water, beyond what it earns
VICTORY = 1e6
COURSES = 24  # how many new courses of a river are thought through


class Prospects:
    """What every watered area earns whoever is there, for one way the rivers might lie."""

    def __init__(self, box: Box, water: Water, row: tuple[Card, ...]) -> None:
        courses = [set(water.course(spring)) for spring in SPRINGS]
        self.watered = courses[0] | courses[1]
        self.worth: dict[Place, float] = {}
        soon: dict[str, float] = {}
        for card, chance in zip(row, SOON, strict=False):
            soon[card] = soon.get(card, 0) + chance
        for area in self.watered:
            terrain = water.land.terrain[area]
            if terrain == "hill":
                continue
            rivers = [river for river, course in zip(RIVERS, courses, strict=True) if area in course]
            chance = soon.get("woodcutter" if terrain == "forest" else str(terrain), 0.0) + SOMEDAY
            chance += sum(soon.get(river, 0.0) for river in rivers)
            self.worth[area] = chance * (box.rios if terrain in CROPS else DAM * box.dams_per_forest)

    def standing(self, state: State, seat: Seat) -> float:
        """What a player has of it, by campesinos and buildings."""
        own = sum(self.worth.get(area, 0.0) for area in presence(state, seat))
        return own + HOME * len(self.watered.intersection(state.buildings(seat)))

    def wins(self, state: State, seat: Seat) -> bool:
        """Whether a player's buildings would win by water (R29)."""
        hacienda, homes = state.haciendas[seat], state.buildings(seat)
        enough = len(self.watered.intersection(homes)) >= state.box.watered_to_win
        return hacienda != NOWHERE and hacienda in self.watered and enough


def outlook(state: State, seat: Seat, prospects: Prospects) -> float:
    """How a player stands against the others."""
    if prospects.wins(state, seat):
        return VICTORY
    others = [other for other in range(state.box.seats) if other != seat]
    if any(prospects.wins(state, other) for other in others):
        return -VICTORY
    rivals = sum(prospects.standing(state, other) for other in others) / len(others)
    return prospects.standing(state, seat) - 0.6 * rivals


def best_course(state: State, seat: Seat, water: Water, place: Place) -> float:
    """The best outlook of all courses a river might take from a place."""
    return max(outlook(state, seat, Prospects(state.box, end, state.row)) for end in _courses(water, place, [COURSES]))


def _courses(water: Water, place: Place, left: list[int]) -> Iterator[Water]:
    """The water with a river laid on from a place, choice by choice, as many ways as are left to think about."""
    flowing = water.copy()
    reached = flowing.run(place)
    place = reached[-1] if reached else place
    if flowing.ends_at(place):
        left[0] -= 1
        flowing.dry_up()
        yield flowing
        return
    for at, lower in enumerate(flowing.ways(place)):
        if left[0] > 0 or at == 0:
            chosen = flowing.copy()
            chosen.outflow[place] = lower
            yield from _courses(chosen, lower, left)
