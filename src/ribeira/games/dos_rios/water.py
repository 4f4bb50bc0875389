"""Water, without anyone watching: where it may flow (R8), where it lies (R9), and how a dam moves it (R22, R23)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.dos_rios.map import Land
from ribeira.games.dos_rios.places import SPRINGS, Border, Place


@dataclass(slots=True)
class Water:
    """The dams and the river pieces on the land. Each spring and each area has at most one outflow (R9)."""

    land: Land
    dams: frozenset[Border] = frozenset()
    outflow: dict[Place, Place] = field(default_factory=dict)  # upper place -> lower place, a piece each

    def copy(self) -> Water:
        """Water that goes its own way from here."""
        return Water(self.land, self.dams, self.outflow.copy())

    def open_ways(self, upper: Place) -> list[Place]:
        """The downhill neighbours no dam stands before."""
        return [lower for lower in self.land.down[upper] if (upper, lower) not in self.dams]

    def ways(self, upper: Place) -> list[Place]:
        """Where water may flow: the lowest of the open downhill neighbours, higher ground or not (R8)."""
        height, ways = self.land.height, self.open_ways(upper)
        lowest = min(height[lower] for lower in ways)
        return [lower for lower in ways if height[lower] == lowest]

    def ends_at(self, place: Place) -> bool:
        """Whether a river laid down to here is complete: at a lake, the city, or water that already lies (R9)."""
        return place in self.outflow or not self.land.down[place]

    def run(self, place: Place) -> list[Place]:
        """Lay pieces on from a place until the river is complete or has a choice; the places reached, one a piece."""
        reached: list[Place] = []
        while not self.ends_at(place):
            ways = self.ways(place)
            if len(ways) > 1:
                break
            self.outflow[place] = place = ways[0]
            reached.append(place)
        return reached

    def course(self, spring: Place) -> list[Place]:
        """The areas of a river from its spring down, shared bed included."""
        course, place = [], spring
        while place in self.outflow:
            place = self.outflow[place]
            if self.land.down[place]:
                course.append(place)
        return course

    def watered(self) -> set[Place]:
        """Every area on a river."""
        return {area for spring in SPRINGS for area in self.course(spring)}

    def may_close(self, border: Border) -> bool:
        """Whether a dam leaves the upper place another open way down (R22)."""
        upper, lower = border
        return any(way != lower for way in self.open_ways(upper))

    def close(self, border: Border) -> bool:
        """Put a dam on a border; if a piece lay across it, that piece is gone and a course must be laid anew (R23)."""
        upper, lower = border
        self.dams |= {border}
        if self.outflow.get(upper) != lower:
            return False
        del self.outflow[upper]
        return True

    def dry_up(self) -> list[Place]:
        """Take away the pieces that outflows reach from neither spring; the places they led away from (R23)."""
        fed = self.watered().union(SPRINGS)
        dead = [place for place in self.outflow if place not in fed]
        for place in dead:
            del self.outflow[place]
        return dead
