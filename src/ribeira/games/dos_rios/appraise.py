"""A quick estimate of each action: walk to water, build where one can, send the rivers to one's own fields, collect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.places import BIT, CITY, NOWHERE, SPOT, SPOTS, Place, count, members
from ribeira.games.dos_rios.prospects import DAM, VICTORY, Prospects
from ribeira.games.dos_rios.rules.buildings import Build, number_built
from ribeira.games.dos_rios.rules.harvest import Harvest, payments
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import Settle
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.kernel.notation import Seat

if TYPE_CHECKING:
    from ribeira.games.dos_rios.observe import View
    from ribeira.games.dos_rios.state import DosRios

STEP: Final = 4.0  # what a step should gain
GUARD: Final = 6.0  # a second campesino on an area
TRESPASS: Final = -200.0  # a third one, or one on another's finca
WET_SITE: Final = 160.0  # a place to build on water while there is money
DRY_SITE: Final = 50.0  # one without water
HINDER: Final = 0.7  # of what driving out costs the other
COURSES: Final = 24  # how many new courses of a river are thought through,
FEW_COURSES: Final = 4  # and how many in a hurry
GOES_ON: Final = 1.0  # for a card that pays all alike: it is used, or games would stand still


def appraise(view: View) -> Sequence[float]:
    """For each legal action how much better it makes one's standing, in rios; ending the turn is worth nothing."""
    assert view.seat is not None
    judge = _Judge(view.table, view.seat, COURSES)
    return [judge.value(action) for action in view.legal]


def order(state: DosRios, seat: Seat, legal: Sequence[Action]) -> Sequence[float]:
    """The same for a search, which asks in every node: fewer courses of a river are thought through."""
    judge = _Judge(state, seat, FEW_COURSES)
    return [judge.value(action) for action in legal]


class _Judge:
    def __init__(self, state: DosRios, seat: Seat, courses: int) -> None:
        self.state, self.seat, self.courses = state, seat, courses
        self.prospects = Prospects(state)
        self.places = state.campesinos[seat]
        self.own = state.built_on(seat)
        self.others = 0  # areas with others' buildings
        for other in range(state.box.seats):
            if other != seat:
                self.others |= state.built_on(other)
        self.now: float | None = None
        self.arrivals: dict[Place, float] = {}  # what it is worth to come to a place, once found
        self.origin: Place = NOWHERE  # of the walks just looked at: what it costs to leave, how far it is to each spot
        self.leaving = 0.0
        self.steps: list[int] = []
        self.site = self._wants_site()

    def value(self, action: Action) -> float:
        if isinstance(action, Walk):
            return self.walk(action)
        if isinstance(action, Drive):
            return self.drive(action)
        if isinstance(action, Dam):
            return self.dam(action)
        if isinstance(action, Build):
            return self.build(action)
        if isinstance(action, Lay):
            return self.lay(action)
        if isinstance(action, Settle):
            return self.stand(action.area, self.places.count(action.area))
        return self.harvest() if isinstance(action, Harvest) else 0.0

    def _wants_site(self) -> bool:
        """Whether one could build, given the place."""
        state, work = self.state, self.state.pending
        if not isinstance(work, Working) or not work.buildings:
            return False
        money, prices = state.money[self.seat], state.box.prices
        if len(state.fincas[self.seat]) < state.box.fincas and money >= prices["finca"]:
            return True
        return state.haciendas[self.seat] == NOWHERE and money >= prices["hacienda"]

    def worth(self, area: Place) -> float:
        """What an area earns now."""
        return self.prospects.worth(self.state.water, area)

    def stand(self, place: Place, already: int) -> float:
        """What one more campesino in a place is worth beside so many of one's own."""
        if place >= CITY:
            return 0.0
        here = BIT[place]
        if already >= 2 or here & self.others:
            return TRESPASS
        if already or here & self.own:
            return 0.0 if already and here & self.own else GUARD
        if not self.site:
            return self.worth(place)
        return self.worth(place) + (WET_SITE if here & self.state.water.watered() else DRY_SITE)

    def walk(self, act: Walk) -> float:
        if act.origin != self.origin:  # walks come sorted
            self.origin, self.steps = act.origin, self._distances(act.origin)
            self.leaving = self.stand(act.origin, self.places.count(act.origin) - 1)
        arrival = self.arrivals.get(act.goal)
        if arrival is None:
            arrival = self.arrivals[act.goal] = self.stand(act.goal, self.places.count(act.goal))
        return arrival - self.leaving - STEP * self.steps[SPOT[act.goal]]

    def _distances(self, origin: Place) -> list[int]:
        """The steps from a place to each spot that can be walked to in a turn."""
        ground, steps = self.state.ground(), [0] * SPOTS
        before, now = 0, BIT[origin]
        for step in range(1, self.state.box.steps + 1):
            before, now = now, ground.farther(now, before)
            for reached in members(now & ~before):
                steps[reached] = step
        return steps

    def drive(self, act: Drive) -> float:
        """The area, less what the attackers leave behind, and what it costs the other."""
        gain = self.stand(act.area, 0) + HINDER * self.worth(act.area)
        gain += GUARD * (len(act.origins) - 1)
        left = self.places[:]
        for origin in act.origins:
            left.remove(origin)
            gain -= self.stand(origin, left.count(origin))
        return gain - STEP * len(act.origins)

    def dam(self, act: Dam) -> float:
        """Only where water flows: what the best new course brings, less the dam."""
        if self.state.water.outflow[act.upper] != act.lower:
            return -DAM
        water = self.state.water.copy()
        water.close(act.upper, act.lower)
        if self.now is None:
            self.now = self.prospects.outlook(self.seat, self.state.water)
        return self.prospects.best_course(self.seat, water, act.upper, self.courses) - self.now - DAM

    def lay(self, act: Lay) -> float:
        water = self.state.water.copy()
        water.lay(act.upper, act.lower)
        return self.prospects.best_course(self.seat, water, act.lower, self.courses)

    def build(self, act: Build) -> float:
        """Nearly always good; best on fields that pay, and fincas before the hacienda until two of them stand."""
        state, watered = self.state, self.state.water.watered()
        on_water = bool(watered & BIT[act.area])
        hacienda = act.area if act.building == "hacienda" else state.haciendas[self.seat]
        if number_built(state, self.seat) + 1 >= state.box.to_win:
            return VICTORY
        if count(watered & self.own) + on_water >= state.box.watered_to_win and (
            hacienda != NOWHERE and watered & BIT[hacienda]
        ):
            return VICTORY
        early = act.building == "hacienda" and len(state.fincas[self.seat]) < 2
        return 600.0 + (400.0 if on_water else 0.0) + self.worth(act.area) - (300.0 if early else 0.0)

    def harvest(self) -> float:
        """What the current card brings, less what it brings another in the mean; one that pays nobody makes way."""
        rios, dams = payments(self.state, self.state.row[0])
        worth = [rios[seat] + DAM * dams[seat] for seat in range(len(rios))]
        own = worth.pop(self.seat)
        if not own and not any(worth):
            return 0.5
        margin = own - sum(worth) / len(worth) + GOES_ON
        return max(-0.9, min(0.9, margin / 500))
