"""What water is worth to whom: the fields it would feed, by the cards in the row, and where a dam could send it.

All figures are in rios, rough and quick: they serve the greedy bot, not the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ribeira.games.dos_rios.map import TERRAINS, Terrain
from ribeira.games.dos_rios.places import BIT, CITY, NOWHERE, Place, count
from ribeira.games.dos_rios.water import Water
from ribeira.kernel.notation import Seat

if TYPE_CHECKING:
    from ribeira.games.dos_rios.state import DosRios

SOON: Final = (1.0, 0.7, 0.6, 0.5, 0.4)  # how likely a card of the row is to be used while one stands where one stands
SOMEDAY: Final = 0.35  # and a card that is not in the row yet
DAM: Final = 35.0  # a dam in hand
HOME: Final = 70.0  # a building that stands on water, beyond what it earns
VICTORY: Final = 1e6


class Prospects:
    """What every watered area earns whoever is there, and how the players stand, whatever way the rivers might lie."""

    def __init__(self, state: DosRios) -> None:
        seats = range(state.box.seats)
        self._state = state
        self._terrain = state.terrain
        self._worth = _worths(state)
        self._present = [_present(state, seat) for seat in seats]
        self._homes = [state.built_on(seat) for seat in seats]
        self._left = 0  # courses to think through

    def worth(self, water: Water, area: Place) -> float:
        """What an area earns; nothing without water."""
        return self._worth[self._terrain[area]][_rivers(BIT[area], water.verde(), water.moreno())]

    def outlook(self, seat: Seat, water: Water) -> float:
        """How a player stands against the others if the rivers lie like this."""
        state, seats = self._state, self._state.box.seats
        verde, moreno = water.verde(), water.moreno()
        if self._wins(seat, verde | moreno):
            return VICTORY
        for other in range(seats):
            if other != seat and self._wins(other, verde | moreno):
                return -VICTORY
        rivals = 0.0
        for other in range(seats):
            if other != seat:
                rivals += self._standing(other, verde, moreno)
        return self._standing(seat, verde, moreno) - 0.6 * (rivals / (state.box.seats - 1))

    def _wins(self, seat: Seat, watered: int) -> bool:
        """Whether a player's buildings would win by water (R29)."""
        box, hacienda = self._state.box, self._state.haciendas[seat]
        if hacienda == NOWHERE or not watered & BIT[hacienda]:
            return False
        return count(watered & self._homes[seat]) >= box.watered_to_win

    def _standing(self, seat: Seat, verde: int, moreno: int) -> float:
        """What a player has of it, by campesinos and buildings."""
        own = 0.0
        for area in self._present[seat]:
            own += self._worth[self._terrain[area]][_rivers(BIT[area], verde, moreno)]
        return own + HOME * count((verde | moreno) & self._homes[seat])

    def best_course(self, seat: Seat, water: Water, place: Place, courses: int) -> float:
        """The best outlook of the courses a river might take from a place: about so many are thought through.

        Pieces are laid on this water and taken up again: let it be a copy of what others look at.
        """
        self._left = courses
        return self._best(seat, water, place)

    def _best(self, seat: Seat, water: Water, place: Place) -> float:
        """The water is laid on from a place, choice by choice, and then as it was."""
        reached = water.run(place)
        fork = reached[-1] if reached else place
        if water.ends_at(fork):
            self._left -= 1
            best = self.outlook(seat, water)
        else:
            best = -2 * VICTORY
            for at, lower in enumerate(water.ways(fork)):
                if self._left > 0 or at == 0:
                    water.lay(fork, lower)
                    best = max(best, self._best(seat, water, lower))
            water.lay(fork, NOWHERE)
        for lower in reached:
            water.lay(place, NOWHERE)
            place = lower
        return best


def _rivers(area: int, verde: int, moreno: int) -> int:
    """Which rivers water an area: 1 for the Rio Verde, 2 for the Rio Moreno, 3 for both."""
    return (1 if area & verde else 0) + (2 if area & moreno else 0)


def _present(state: DosRios, seat: Seat) -> tuple[Place, ...]:
    """The areas where a player is present.

    Figures are added up in this order, which is that of a set: another one would give other last digits, and so now and
    then another choice than in games played before.
    """
    return tuple({place for place in state.campesinos[seat] if place < CITY}.union(state.buildings(seat)))


def _worths(state: DosRios) -> dict[Terrain | None, tuple[float, ...]]:
    """For each kind of terrain what an area earns without water, on the Rio Verde, on the Rio Moreno and on both."""
    soon: dict[str, float] = {}
    for card, chance in zip(state.row, SOON, strict=False):
        soon[card] = soon.get(card, 0) + chance
    verde, moreno = soon.get("verde", 0.0), soon.get("moreno", 0.0)
    nothing = (0.0, 0.0, 0.0, 0.0)
    worth: dict[Terrain | None, tuple[float, ...]] = {None: nothing, "hill": nothing}
    for kind in TERRAINS[1:]:
        chance = soon.get("woodcutter" if kind == "forest" else kind, 0.0) + SOMEDAY
        pays = DAM * state.box.dams_per_forest if kind == "forest" else state.box.rios
        worth[kind] = (0.0, (chance + verde) * pays, (chance + moreno) * pays, (chance + (verde + moreno)) * pays)
    return worth
