"""The nouns of Dos Rios: what lies on the table and what is being decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.dos_rios.components import Box, Building, Card
from ribeira.games.dos_rios.map import Insert, Terrain
from ribeira.games.dos_rios.places import CITY, NOWHERE, Place
from ribeira.games.dos_rios.water import Water
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Told

NOBODY: Seat = -2


@dataclass(frozen=True, slots=True)
class Filling:
    """Chance fills the slots with inserts, one after the other (R1)."""

    slot: int


@dataclass(frozen=True, slots=True)
class Electing:
    """Chance names the start player (R11)."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A river has come to a place where the player whose piece is next has a choice (R9)."""

    river: int
    place: Place
    laid: int  # pieces of both rivers so far: they tell whose piece is next


@dataclass(frozen=True, slots=True)
class Settling:
    """Players put campesinos on areas in turn (R12)."""

    settled: int  # by all players together


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance lays out the first harvest cards (R13)."""


@dataclass(frozen=True, slots=True)
class Working:
    """Part one of a turn: what is left of the steps and of the buildings allowed (R14)."""

    steps: int
    buildings: int


@dataclass(frozen=True, slots=True)
class Diverting:
    """A dam has moved a river, and its builder has a choice where it flows on (R23)."""

    place: Place
    work: Working  # to go on with


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance turns over cards until one joins the row (R27, R28)."""


Pending = Filling | Electing | Laying | Settling | Dealing | Working | Diverting | Drawing


@dataclass(slots=True)
class State:
    """One game's whole truth."""

    box: Box = field(repr=False)
    pending: Pending | None
    inserts: tuple[Insert, ...]  # not yet put in
    water: Water
    starter: Seat
    on_turn: Seat
    round: int  # 0 before the first
    campesinos: list[list[Place]]  # of each seat; whoever is not on the map yet is missing
    fincas: list[list[Place]]
    haciendas: list[Place]  # NOWHERE if not built
    money: list[int]
    dams: list[int]  # unused ones in front of each player
    row: tuple[Card, ...]  # the current card first
    stack: dict[Card, int]
    discards: dict[Card, int]
    victor: Seat = NOBODY  # R29
    end: Told | None = None
    events: tuple[Event, ...] = ()  # what the last action brought about

    @property
    def terrain(self) -> tuple[Terrain | None, ...]:
        """What lies where."""
        return self.water.land.terrain

    def buildings(self, seat: Seat) -> list[Place]:
        """Where a player has buildings."""
        hacienda = self.haciendas[seat]
        return self.fincas[seat] if hacienda == NOWHERE else [*self.fincas[seat], hacienda]

    def owners(self) -> dict[Place, tuple[Seat, Building]]:
        """Every building with its owner."""
        owners: dict[Place, tuple[Seat, Building]] = {}
        for seat in range(self.box.seats):
            for area in self.fincas[seat]:
                owners[area] = seat, "finca"
            if self.haciendas[seat] != NOWHERE:
                owners[self.haciendas[seat]] = seat, "hacienda"
        return owners

    def holders(self) -> dict[Place, list[Seat]]:
        """For every area with campesinos whose they are, one entry each; city and roads left out (R15)."""
        holders: dict[Place, list[Seat]] = {}
        for seat, places in enumerate(self.campesinos):
            for place in places:
                if place < CITY:
                    holders.setdefault(place, []).append(seat)
        return holders

    def to_city(self, seat: Seat, area: Place, number: int) -> None:
        """So many campesinos of a seat go from an area to the city."""
        places = self.campesinos[seat]
        for _ in range(number):
            places[places.index(area)] = CITY

    def dams_left(self) -> int:
        """Dams neither built nor in front of a player (R22)."""
        return self.box.all_dams - len(self.water.dams) - sum(self.dams)
