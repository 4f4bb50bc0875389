"""Every action of a box, made once and shared, in rows that are in order: a legal list is a walk along them.

Rows are made when they are first needed.
"""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.components import CARDS, Box, Card
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.map import SLOTS, Insert
from ribeira.games.dos_rios.places import PLACES, Place
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Draw, Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import PutIn, Settle, Start
from ribeira.kernel.notation import CHANCE, Seat


class Ready:
    """The actions of a box."""

    def __init__(self, box: Box) -> None:
        seats = range(box.seats)
        self._box = box
        self._walks: list[list[Action] | None] = [None] * (box.seats * PLACES)
        self._drives: list[list[list[Action]] | None] = [None] * (box.seats * PLACES)
        self._dams: list[list[tuple[Action, ...]] | None] = [None] * (box.seats * PLACES)
        self._lays: list[list[tuple[Action, ...]] | None] = [None] * (box.seats * PLACES)
        self.settles: list[list[Action]] = [[Settle(seat, area) for area in box.map.areas] for seat in seats]
        self.fincas: list[list[Action]] = [[Build(seat, "finca", area) for area in box.map.areas] for seat in seats]
        self.haciendas: list[list[Action]] = [
            [Build(seat, "hacienda", area) for area in box.map.areas] for seat in seats
        ]
        self.harvests: list[Action] = [Harvest(seat) for seat in seats]
        self.rests: list[Action] = [Rest(seat) for seat in seats]
        self.shifts: list[Action] = [Shift(seat) for seat in seats]
        self.starts: list[tuple[Action, int]] = [(Start(CHANCE, seat), 1) for seat in seats]
        self.draws: dict[Card, list[tuple[Action, int]]] = {
            card: [(Draw(CHANCE, card), number) for number in range(10)] for card in CARDS
        }
        self._put_ins: list[list[tuple[PutIn, int]] | None] = [None] * len(SLOTS)

    def walks(self, seat: Seat, origin: int) -> list[Action]:
        """A player's walks from a spot, by the spot they lead to."""
        row = self._walks[seat * PLACES + origin]
        if row is None:
            places = self._box.map.places
            row = [Walk(seat, places[origin], goal) for goal in places]
            self._walks[seat * PLACES + origin] = row
        return row

    def drives(self, seat: Seat, area: int) -> list[list[Action]]:
        """A player's ways to drive others out of the area on a spot.

        For each place beside it, in order: first one from there alone, then two, the second one from the same place
        and from each later one.
        """
        rows = self._drives[seat * PLACES + area]
        if rows is None:
            place = self._box.map.places[area]
            near = self._box.map.near[place]
            rows = []
            for at, first in enumerate(near):
                attacks = [(first,), *((first, second) for second in near[at:])]
                rows.append([Drive(seat, place, origins) for origins in attacks])
            self._drives[seat * PLACES + area] = rows
        return rows

    def dams(self, seat: Seat, upper: Place) -> list[tuple[Action, ...]]:
        """For each set of ways down from a place a player's dams on them."""
        rows = self._dams[seat * PLACES + upper]
        if rows is None:
            rows = [tuple([Dam(seat, upper, lower) for lower in lowers]) for lowers in self._lowers(upper)]
            self._dams[seat * PLACES + upper] = rows
        return rows

    def lays(self, seat: Seat, upper: Place) -> list[tuple[Action, ...]]:
        """For each set of ways down from a place the pieces a player may lay on them."""
        rows = self._lays[seat * PLACES + upper]
        if rows is None:
            rows = [tuple([Lay(seat, upper, lower) for lower in lowers]) for lowers in self._lowers(upper)]
            self._lays[seat * PLACES + upper] = rows
        return rows

    def _lowers(self, upper: Place) -> list[list[Place]]:
        """For each set of ways down, a bit each, where they lead, sorted."""
        down = self._box.map.frame.down[upper]
        return [sorted(low for at, low in enumerate(down) if ways >> at & 1) for ways in range(1 << len(down))]

    def put_ins(self, slot: int, left: tuple[Insert, ...]) -> list[tuple[Action, int]]:
        """Each of the inserts that are left in a slot, turned in each way, all as likely (R5)."""
        row = self._put_ins[slot]
        if row is None:
            turned = []
            for number, (a, b, c) in enumerate(self._box.inserts):
                for first, second, third in ((a, b, c), (b, c, a), (c, a, b)):
                    turned.append((PutIn(CHANCE, SLOTS[slot], first, second, third), number))
            row = self._put_ins[slot] = sorted(turned)
        there = [insert in left for insert in self._box.inserts]
        return [(action, 1) for action, number in row if there[number]]


@lru_cache(64)
def ready_actions(box: Box) -> Ready:
    """The actions of a box."""
    return Ready(box)
