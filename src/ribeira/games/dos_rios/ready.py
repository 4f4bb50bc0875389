"""Every action of a box, made once and shared, in rows that are in order: a legal list is a walk along them.

Rows are made when they are first needed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, final

from ribeira.games.dos_rios.components import CARDS, Box, Card
from ribeira.games.dos_rios.map import SLOTS, Insert
from ribeira.games.dos_rios.places import AREA_SPOTS, PLACE_AT, PLACES, SPOTS, Place
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Draw, Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import PutIn, Settle, Start
from ribeira.kernel.notation import CHANCE, Seat


@final
class Ready:
    """The actions of a box."""

    def __init__(self, box: Box) -> None:
        seats = range(box.seats)
        self._box = box
        self._walks: list[list[Any] | None] = [None] * (box.seats * SPOTS)
        self._drives: list[list[list[Any]] | None] = [None] * (box.seats * SPOTS)
        self._dams: list[list[tuple[Any, ...]] | None] = [None] * (box.seats * PLACES)
        self._lays: list[list[tuple[Any, ...]] | None] = [None] * (box.seats * PLACES)
        self._put_ins: list[list[tuple[tuple[Any, int], int]] | None] = [None] * len(SLOTS)
        areas = PLACE_AT[:AREA_SPOTS]
        self.settles: list[list[Any]] = [[Settle(seat, area) for area in areas] for seat in seats]  # by spot
        self.fincas: list[list[Any]] = [[Build(seat, "finca", area) for area in areas] for seat in seats]
        self.haciendas: list[list[Any]] = [[Build(seat, "hacienda", area) for area in areas] for seat in seats]
        self.harvests: list[Any] = [Harvest(seat) for seat in seats]
        self.rests: list[Any] = [Rest(seat) for seat in seats]
        self.shifts: list[Any] = [Shift(seat) for seat in seats]
        self.starts: list[tuple[Any, int]] = [(Start(CHANCE, seat), 1) for seat in seats]
        self.draws: dict[Card, list[tuple[Any, int]]] = {
            card: [(Draw(CHANCE, card), number) for number in range(10)] for card in CARDS
        }

    def walks(self, seat: Seat, origin: int) -> list[Any]:
        """A player's walks from a spot, by the spot they lead to."""
        row = self._walks[seat * SPOTS + origin]
        if row is None:
            row = [Walk(seat, PLACE_AT[origin], goal) for goal in PLACE_AT]
            self._walks[seat * SPOTS + origin] = row
        return row

    def drives(self, seat: Seat, area: int) -> list[list[Any]]:
        """A player's ways to drive others out of the area on a spot.

        For each place beside it, in order: first one from there alone, then two, the second one from the same place
        and from each later one.
        """
        rows = self._drives[seat * SPOTS + area]
        if rows is None:
            near = self._box.map.near[PLACE_AT[area]]
            rows = []
            for at, first in enumerate(near):
                attacks = [(first,), *((first, second) for second in near[at:])]
                rows.append([Drive(seat, PLACE_AT[area], origins) for origins in attacks])
            self._drives[seat * SPOTS + area] = rows
        return rows

    def dams(self, seat: Seat, upper: Place) -> list[tuple[Any, ...]]:
        """For each set of ways down from a place a player's dams on them."""
        rows = self._dams[seat * PLACES + upper]
        if rows is None:
            rows = [tuple([Dam(seat, upper, lower) for lower in lowers]) for lowers in self._lowers(upper)]
            self._dams[seat * PLACES + upper] = rows
        return rows

    def lays(self, seat: Seat, upper: Place) -> list[tuple[Any, ...]]:
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

    def put_ins(self, slot: int, left: tuple[Insert, ...]) -> list[tuple[Any, int]]:
        """Each of the inserts that are left, in a slot, turned in each way, all as likely (R5).

        They are in the order of the box.
        """
        row = self._put_ins[slot]
        if row is None:
            row = self._put_ins[slot] = self._turned(slot)
        there, at = [False] * len(self._box.inserts), 0
        for number, insert in enumerate(self._box.inserts):
            if at < len(left) and left[at] == insert:
                there[number] = True
                at += 1
        return [outcome for outcome, number in row if there[number]]

    def _turned(self, slot: int) -> list[tuple[tuple[Any, int], int]]:
        """The outcomes for a slot, sorted, each with the number of the insert."""
        turned: list[tuple[PutIn, int]] = []
        for number, (a, b, c) in enumerate(self._box.inserts):
            for first, second, third in ((a, b, c), (b, c, a), (c, a, b)):
                turned.append((PutIn(CHANCE, SLOTS[slot], first, second, third), number))
        return [((action, 1), number) for action, number in sorted(turned)]


@lru_cache(64)
def ready_actions(box: Box) -> Ready:
    """The actions of a box."""
    return Ready(box)
