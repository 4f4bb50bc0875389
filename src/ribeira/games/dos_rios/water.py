"""Water, without anyone watching: where it may flow (R8), where it lies (R9), and how a dam moves it (R22, R23)."""

from __future__ import annotations

from typing import Final, final

from ribeira.games.dos_rios.map import Land
from ribeira.games.dos_rios.places import BIT, MORENO, NOWHERE, PLACES, SPRINGS, VERDE, Border, Place

UNKNOWN: Final = -1


@final
class Water:
    """The dams and the river pieces on the land. Each spring and each area has at most one outflow (R9).

    Copies of a state share their water: whoever changes it changes a copy of it.
    """

    def __init__(self, land: Land, like: Water | None = None) -> None:
        """Dry land without dams, or water and dams as they lie in `like`."""
        self.land = land
        if like is None:
            self.outflow: list[Place] = [NOWHERE] * PLACES  # of each upper place the lower one, if a piece lies there
            self.open = [(1 << len(ways)) - 1 for ways in land.down]  # of each place bit n: no dam on its n-th way down
            self.built = 0  # dams
            self._verde = UNKNOWN  # the areas of each river as sets, once somebody has asked
            self._moreno = UNKNOWN
        else:
            self.outflow = like.outflow[:]
            self.open = like.open[:]
            self.built = like.built
            self._verde = like._verde
            self._moreno = like._moreno

    def copy(self) -> Water:
        """Water that goes its own way from here."""
        return Water(self.land, self)

    def open_ways(self, upper: Place) -> list[Place]:
        """The downhill neighbours no dam stands before."""
        return self._lowers(upper, self.open[upper])

    def ways(self, upper: Place) -> list[Place]:
        """Where water may flow, from left over straight down to right."""
        return self._lowers(upper, self.lowest(upper))

    def _lowers(self, upper: Place, ways: int) -> list[Place]:
        return [lower for at, lower in enumerate(self.land.down[upper]) if ways >> at & 1]

    def lowest(self, upper: Place) -> int:
        """Where water may flow: the lowest of the open ways down, onto higher ground or not, a bit each (R8)."""
        down, height, ways = self.land.down[upper], self.land.height, self.open[upper]
        lowest, found = PLACES, 0
        for at in range(len(down)):
            if ways >> at & 1:
                high = height[down[at]]
                if high < lowest:
                    lowest, found = high, 1 << at
                elif high == lowest:
                    found |= 1 << at
        return found

    def ends_at(self, place: Place) -> bool:
        """Whether a river laid down to here is complete: at a lake, the city, or water that already lies (R9)."""
        return self.outflow[place] != NOWHERE or not self.land.down[place]

    def lay(self, upper: Place, lower: Place) -> None:
        """Lay one piece."""
        self.outflow[upper] = lower
        self._verde = self._moreno = UNKNOWN

    def run(self, place: Place) -> list[Place]:
        """Lay pieces on from a place until the river is complete or has a choice; the places reached, one a piece."""
        reached: list[Place] = []
        while not self.ends_at(place):
            ways = self.lowest(place)
            if ways & (ways - 1):
                break
            lower = self.land.down[place][ways >> 1]  # of a single bit 1, 2 or 4: way 0, 1 or 2
            self.lay(place, lower)
            reached.append(lower)
            place = lower
        return reached

    def course(self, spring: Place) -> list[Place]:
        """The areas of a river from its spring down, shared bed included."""
        course: list[Place] = []
        place = self.outflow[spring]
        while place != NOWHERE and self.land.down[place]:
            course.append(place)
            place = self.outflow[place]
        return course

    def _follow(self, spring: Place) -> int:
        outflow, bit, areas = self.outflow, BIT, 0
        place = outflow[spring]
        while place != NOWHERE and self.land.down[place]:
            areas |= bit[place]
            place = outflow[place]
        return areas

    def verde(self) -> int:
        """The areas on the Rio Verde, as a set."""
        if self._verde == UNKNOWN:
            self._verde = self._follow(VERDE)
        return self._verde

    def moreno(self) -> int:
        """The areas on the Rio Moreno, as a set."""
        if self._moreno == UNKNOWN:
            self._moreno = self._follow(MORENO)
        return self._moreno

    def watered(self) -> int:
        """Every area on a river, as a set."""
        return self.verde() | self.moreno()

    def dams(self) -> list[Border]:
        """The borders with a dam, sorted."""
        down = self.land.down
        ways = [(upper, lower, at) for upper in range(PLACES) for at, lower in enumerate(down[upper])]
        return sorted((upper, lower) for upper, lower, at in ways if not self.open[upper] >> at & 1)

    def pieces(self) -> list[Border]:
        """The borders that river pieces lie across, sorted."""
        return [(upper, lower) for upper, lower in enumerate(self.outflow) if lower != NOWHERE]

    def may_close(self, upper: Place, lower: Place) -> bool:
        """Whether a dam leaves the upper place another open way down (R22)."""
        return bool(self.open[upper] & ~self._way(upper, lower))

    def is_open(self, upper: Place, lower: Place) -> bool:
        """Whether no dam stands on this border."""
        return bool(self.open[upper] & self._way(upper, lower))

    def _way(self, upper: Place, lower: Place) -> int:
        return 1 << self.land.down[upper].index(lower)

    def close(self, upper: Place, lower: Place) -> bool:
        """Put a dam on a border; if a piece lay across it, that piece is gone and a course must be laid anew (R23)."""
        self.open[upper] &= ~self._way(upper, lower)
        self.built += 1
        if self.outflow[upper] != lower:
            return False
        self.lay(upper, NOWHERE)
        return True

    def dry_up(self) -> list[Place]:
        """Take away the pieces that outflows reach from neither spring; the places they led away from (R23)."""
        fed, bit, outflow = self.watered(), BIT, self.outflow
        dead: list[Place] = []
        for place in range(PLACES):
            if outflow[place] != NOWHERE and place not in SPRINGS and not fed & bit[place]:
                dead.append(place)
                outflow[place] = NOWHERE
        return dead

    def same_as(self, other: Water) -> bool:
        """Whether land, dams and river pieces are the same."""
        same_land = self.land is other.land or self.land.terrain == other.land.terrain
        return same_land and self.outflow == other.outflow and self.open == other.open

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _water, (self.land, self.outflow, self.open, self.built)

    def __plain__(self) -> dict[str, object]:
        return {"is": "Water", "land": self.land, "dams": self.dams(), "outflow": dict(self.pieces())}


def _water(land: Land, outflow: list[Place], ways: list[int], built: int) -> Water:
    water = Water(land)
    water.outflow, water.open, water.built = outflow, ways, built
    return water
