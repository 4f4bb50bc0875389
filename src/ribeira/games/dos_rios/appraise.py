"""A quick estimate of each action: walk to water, build where one can, send the rivers to one's own fields, collect."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.dos_rios.actions import Action, Build, Dam, Drive, Harvest, Lay, Rest, Settle, Shift, Walk
from ribeira.games.dos_rios.imagine import reopen
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import CITY, NOWHERE, Place
from ribeira.games.dos_rios.prospects import DAM, VICTORY, Prospects, best_course, outlook
from ribeira.games.dos_rios.rules import DosRios
from ribeira.games.dos_rios.rules.harvest import yields
from ribeira.games.dos_rios.state import Working
from ribeira.kernel.notation import Seat

STEP = 4.0  # what a step should gain
GUARD = 6.0  # a second campesino on an area
TRESPASS = -200.0  # a third one, or one on another's finca
SITE = {True: 160.0, False: 50.0}  # a place to build while there is money, watered or not
HINDER = 0.3  # of what driving out costs the other


def appraise(view: View) -> Sequence[float]:
    """For each legal action how much better it makes one's standing, in rios; ending the turn is worth nothing."""
    assert view.seat is not None
    judge = _Judge(reopen(view), view.seat)
    return [judge.value(action) for action in view.legal]


class _Judge:
    def __init__(self, state: DosRios, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.prospects = Prospects(state.box, state.water, state.row)
        self.owners, self.holders = state.owners(), state.holders()
        self.places = state.campesinos[seat]
        self.now: float | None = None
        self.site = self._wants_site()

    def value(self, action: Action) -> float:
        match action:
            case Walk():
                return self.walk(action)
            case Drive():
                return self.drive(action)
            case Dam():
                return self.dam(action)
            case Build():
                return self.build(action)
            case Lay():
                return self.lay(action)
            case Settle():
                return self.stand(action.area, self.places.count(action.area))
            case Harvest():
                return self.harvest()
            case Rest() | Shift():
                return 0.0
            case _:
                return 0.0

    def _wants_site(self) -> bool:
        """Whether one could build, given the place."""
        state, work = self.state, self.state.pending
        if not isinstance(work, Working) or not work.buildings:
            return False
        kinds = [len(state.fincas[self.seat]) < state.box.fincas, state.haciendas[self.seat] == NOWHERE]
        prices = state.box.prices["finca"], state.box.prices["hacienda"]
        return any(can and state.money[self.seat] >= price for can, price in zip(kinds, prices, strict=True))

    def stand(self, place: Place, already: int) -> float:
        """What one more campesino in a place is worth beside so many of one's own."""
        if place >= CITY:
            return 0.0
        owner = self.owners.get(place)
        if already >= 2 or (owner is not None and owner[0] != self.seat):
            return TRESPASS
        if already or owner is not None:
            return GUARD if not (already and owner is not None) else 0.0
        value = self.prospects.worth.get(place, 0.0)
        return value + (SITE[place in self.prospects.watered] if self.site else 0.0)

    def leave(self, place: Place) -> float:
        """What is lost when one campesino goes from a place."""
        return self.stand(place, self.places.count(place) - 1)

    def walk(self, act: Walk) -> float:
        gain = self.stand(act.goal, self.places.count(act.goal)) - self.leave(act.origin)
        return gain - STEP * self.state.steps_of(act)

    def drive(self, act: Drive) -> float:
        """The area, less what the attackers leave behind, and what it costs the other."""
        gain = self.stand(act.area, 0) + HINDER * self.prospects.worth.get(act.area, 0.0)
        if len(act.origins) == 2:
            gain += GUARD
            same = act.origins[0] == act.origins[1]
            first = self.leave(act.origins[0])
            gain -= first + (self.stand(act.origins[0], self.places.count(act.origins[0]) - 2) if same else 0)
            gain -= 0 if same else self.leave(act.origins[1])
        else:
            gain -= self.leave(act.origins[0])
        return gain - STEP * len(act.origins)

    def dam(self, act: Dam) -> float:
        """Only where water flows: what the best new course brings, less the dam."""
        if self.state.water.outflow.get(act.upper) != act.lower:
            return -DAM
        water = self.state.water.copy()
        water.close((act.upper, act.lower))
        if self.now is None:
            self.now = outlook(self.state, self.seat, self.prospects)
        return best_course(self.state, self.seat, water, act.upper) - self.now - DAM

    def lay(self, act: Lay) -> float:
        water = self.state.water.copy()
        water.outflow[act.upper] = act.lower
        return best_course(self.state, self.seat, water, act.lower)

    def build(self, act: Build) -> float:
        """Nearly always good; best on fields that pay, and fincas before the hacienda until two of them stand."""
        state, homes = self.state, self.state.buildings(self.seat)
        watered = act.area in self.prospects.watered
        wet = len(self.prospects.watered.intersection(homes)) + watered
        hacienda = act.area if act.building == "hacienda" else state.haciendas[self.seat]
        if len(homes) + 1 >= state.box.to_win:
            return VICTORY
        if wet >= state.box.watered_to_win and hacienda in self.prospects.watered:
            return VICTORY
        early = act.building == "hacienda" and len(state.fincas[self.seat]) < 2
        return 600.0 + (400.0 if watered else 0.0) + self.prospects.worth.get(act.area, 0.0) - (300.0 if early else 0.0)

    def harvest(self) -> float:
        """What the current card brings against what it brings others; a card that pays nobody makes way for another."""
        worth = [got.rios + DAM * got.dams for got in yields(self.state, self.state.row[0])]
        own = worth.pop(self.seat)
        if not own and not any(worth):
            return 0.5
        margin = own - 0.5 * sum(worth) / len(worth)
        return max(-0.9, min(0.9, margin / 500))
