"""The map as the feet of one player's campesinos find it: where a step leads (R15, R19, R20), whom it drives out (R17).

It knows nothing of steps left nor of the end of the turn; `movement` and `way_out` do. Sets of places and spots are
explained in `places`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ribeira.games.dos_rios.map import Land, Map
from ribeira.games.dos_rios.places import CITY_BIT, NOWHERE, PLACES, Place, bit_at, bit_of
from ribeira.kernel.notation import Seat

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios

ROOM: Final = 2  # R16: on an area; city and roads have no limit


@final
class Ground:
    """What stands in the way of one player, and what of it can be removed."""

    closed: i64  # others' campesinos (R17) or another's hacienda (R19)
    barred: i64  # another's finca: no place to end part one (R19)
    lone: i64  # areas with one campesino of another that may be driven out (R17, R18)
    pairs: i64  # areas with two of them
    hacienda: i64  # one's own, as a set; empty if not built
    passable: i64

    def __init__(
        self, box_map: Map, land: Land, closed: i64, barred: i64, lone: i64, pairs: i64, hacienda: i64
    ) -> None:
        self.map: Final = box_map
        self.land: Final = land
        self.closed = closed
        self.barred = barred
        self.lone = lone
        self.pairs = pairs
        self.hacienda = hacienda
        self.passable = box_map.walked & ~closed
        self._without: dict[int, Ground] | None = None

    def farther(self, now: i64, before: i64) -> i64:
        """Where a campesino can be after one step more (R15, R20), if this is where it can be now, and before its last
        step.
        """
        reached = self.map.one_step(now & ~before) & self.passable
        if before & CITY_BIT:
            reached |= self.hacienda  # R20: two steps from the city
        return now | reached

    def within(self, origin: i64, steps: i64) -> i64:
        """Where a campesino can be after at most so many steps from a spot, staying there included."""
        now = bit_at(origin)
        before: i64 = 0
        while steps > 0:
            after = self.farther(now, before)
            before = now
            now = after
            steps -= 1
        return now

    def steps(self, origin: i64, goal: i64) -> i64:
        """The fewest steps from one spot to another; 0 if they are the same or no way leads there."""
        if goal == NOWHERE:
            return 0
        steps = self.steps_to(origin, bit_at(goal), PLACES)
        return 0 if steps > PLACES else steps

    def steps_to(self, origin: i64, goals: i64, most: i64) -> i64:
        """The fewest steps from a spot to one of these places; more than `most` if it takes more, or none can be
        reached.
        """
        now = bit_at(origin)
        before: i64 = 0
        steps: i64 = 0
        while now & goals == 0:
            after = self.farther(now, before)
            if after == before or steps == most:  # nowhere new in two steps, or too far
                return most + 1
            before = now
            now = after
            steps += 1
        return steps

    def higher(self, area: i64) -> i64:
        """The places beside an area that lie higher (R7, R17)."""
        return self.map.beside[area] & self.land.higher(area)

    def may_drive_out(self, area: int, origins: int, number: int) -> bool:
        """Whether so many campesinos stepping in from these neighbouring places drive out who stands there (R17)."""
        rivals = 1 if self.lone >> area & 1 else 2
        return number > rivals or (number == rivals and not origins & ~self.higher(area))

    def without(self, area: int) -> Ground:
        """The ground once those in an area have been driven out."""
        if self._without is None:
            self._without = {}
        after = self._without.get(area)
        if after is None:
            stay = ~bit_at(area)
            lone, pairs = self.lone & stay, self.pairs & stay
            after = Ground(self.map, self.land, self.closed & stay, self.barred, lone, pairs, self.hacienda)
            self._without[area] = after
        return after


def ground(state: DosRios, seat: Seat) -> Ground:
    """The ground as it lies before a player now."""
    box_map = state.box.map
    all_areas = box_map.all_areas
    shut: i64 = 0
    barred: i64 = 0
    lone: i64 = 0
    pairs: i64 = 0
    closed: i64 = 0
    for other in range(state.box.seats):
        if other == seat:
            continue
        for area in state.fincas[other]:
            barred |= bit_of(area)
        hacienda = state.haciendas[other]
        if hacienda != NOWHERE:
            shut |= bit_of(hacienda)
        one, two = standing(state.campesinos[other])
        one &= all_areas
        closed |= one
        if may_be_driven(state, other):
            lone |= one & ~two
            pairs |= one & two
    own = state.haciendas[seat]
    rides_to: i64 = 0
    if own != NOWHERE:
        rides_to = bit_of(own)
    return Ground(box_map, state.water.land, closed | shut, barred, lone & ~shut, pairs & ~shut, rides_to)


def standing(places: list[Place]) -> tuple[i64, i64]:
    """Where at least one stands, and where at least two."""
    one: i64 = 0
    two: i64 = 0
    for place in places:
        here = bit_of(place)
        two |= one & here
        one |= here
    return one, two


def may_be_driven(state: DosRios, holder: Seat) -> bool:
    """In the first round only those who have had their turn (R18)."""
    if state.round > 1:
        return True
    seats = state.box.seats
    return (holder - state.starter) % seats < (state.on_turn - state.starter) % seats
