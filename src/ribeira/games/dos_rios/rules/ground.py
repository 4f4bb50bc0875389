"""The map as the feet of one player's campesinos find it: where a step leads (R15, R19, R20), whom it drives out (R17).

It holds no steps and asks nothing about the end of the turn; `movement` and `way_out` do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.dos_rios.map import Map
from ribeira.games.dos_rios.places import CITY, NOWHERE, Place
from ribeira.games.dos_rios.state import State
from ribeira.kernel.notation import Seat

ROOM = 2  # R16: on an area; city and roads have no limit


@dataclass(slots=True)
class Ground:
    """What stands in the way of one player, and what of it can be removed."""

    map: Map
    height: tuple[int, ...]
    closed: frozenset[Place]  # others' campesinos (R17) or another's hacienda (R19)
    barred: frozenset[Place]  # another's finca: no place to end part one (R19)
    rivals: dict[Place, int]  # others' campesinos that may be driven out, by area (R17, R18)
    hacienda: Place  # one's own, NOWHERE if not built
    settled: bool  # whether all of one's own may stay where they are
    reached: dict[Place, dict[Place, int]] = field(default_factory=dict)

    def reach(self, origin: Place) -> dict[Place, int]:
        """The fewest steps from a place to every other that can be walked to (R15, R20)."""
        known = self.reached.get(origin)
        if known is None:
            known = self.reached[origin] = self._spread(origin)
        return known

    def _spread(self, origin: Place) -> dict[Place, int]:
        near, closed = self.map.near, self.closed
        steps, ring, step = {origin: 0}, [origin], 0
        late: list[Place] = []
        while ring or late:
            step += 1
            following = [place for place in late if place not in steps]
            late = [self.hacienda] if CITY in ring and self.hacienda != NOWHERE else []  # R20: two steps
            for place in following:
                steps[place] = step
            for here in ring:
                for place in near[here]:
                    if place not in steps and place not in closed:
                        steps[place] = step
                        following.append(place)
            ring = following
        return steps

    def misplaced(self, places: list[Place]) -> list[Place]:
        """Where campesinos stand that cannot all stay (R16, R19): one entry for each that must leave."""
        homeless: list[Place] = []
        for place in set(places):
            number = places.count(place)
            if place in self.barred:
                homeless += [place] * number
            elif number > ROOM and place < CITY:
                homeless += [place] * (number - ROOM)
        return homeless

    def may_drive_out(self, area: Place, origins: tuple[Place, ...]) -> bool:
        """Whether campesinos stepping in from these neighbouring places drive out who stands there (R17)."""
        higher = all(self.height[origin] > self.height[area] for origin in origins)
        return higher if len(origins) == self.rivals[area] else len(origins) > self.rivals[area]

    def without(self, area: Place) -> Ground:
        """The ground once those in an area have been driven out."""
        rivals = {place: number for place, number in self.rivals.items() if place != area}
        return Ground(self.map, self.height, self.closed - {area}, self.barred, rivals, self.hacienda, False)


def ground(state: State, seat: Seat) -> Ground:
    """The ground as it lies before a player now."""
    closed: set[Place] = set()
    barred: set[Place] = set()
    rivals: dict[Place, int] = {}
    for area, (owner, building) in state.owners().items():
        if owner != seat:
            (closed if building == "hacienda" else barred).add(area)
    for area, whose in state.holders().items():
        holder = whose[0]
        if holder == seat:
            continue
        if area not in closed and may_be_driven(state, holder):
            rivals[area] = len(whose)
        closed.add(area)
    height, hacienda = state.water.land.height, state.haciendas[seat]
    found = Ground(state.box.map, height, frozenset(closed), frozenset(barred), rivals, hacienda, False)
    found.settled = not found.misplaced(state.campesinos[seat])
    return found


def may_be_driven(state: State, holder: Seat) -> bool:
    """In the first round only those who have had their turn (R18)."""
    seats = state.box.seats
    return state.round > 1 or (holder - state.starter) % seats < (state.on_turn - state.starter) % seats
