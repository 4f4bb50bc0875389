"""What lies on the table, all of it public (R31), and the rules that move it: the state of a game of Dos Rios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ribeira.games.dos_rios.components import CARDS, Box, Building, Card
from ribeira.games.dos_rios.decision import Action, Decision, not_asked
from ribeira.games.dos_rios.map import Insert, Terrain
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import CITY, NOWHERE, SPOT, Place, bit_of
from ribeira.games.dos_rios.ready import Ready, ready_actions
from ribeira.games.dos_rios.rules import buildings
from ribeira.games.dos_rios.rules.ground import Ground, ground
from ribeira.games.dos_rios.water import Water
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import NOBODY, Seat
from ribeira.kernel.state import State, Statistics
from ribeira.kernel.words import Event, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

FIELDS: Final = (
    "pending",
    "inserts",
    "water",
    "starter",
    "on_turn",
    "round",
    "campesinos",
    "fincas",
    "haciendas",
    "money",
    "dams",
    "row",
    "stack",
    "discards",
    "victor",
    "end",
    "events",
)


@final
class DosRios(State):
    """A game of Dos Rios.

    Copies share what is inside the outer lists, and water and cards: those are replaced, never changed in place.
    """

    def __init__(self, box: Box, like: DosRios | None = None) -> None:
        """The table of a box before anything is known (R11), or as it lies in `like`."""
        self.box = box
        self._offers: tuple[Action, ...] | None = None  # found once and kept until somebody acts
        if like is None:
            self.ready: Ready = ready_actions(box)
            self.pending: Decision | None = None
            self.inserts: tuple[Insert, ...] = box.inserts  # not yet put in
            self.water = Water(box.map.frame)
            self.starter: Seat = NOBODY
            self.on_turn: Seat = NOBODY
            self.round = 0  # 0 before the first
            self.campesinos: list[list[Place]] = [[] for _ in range(box.seats)]  # missing while not on the map yet
            self.fincas: list[list[Place]] = [[] for _ in range(box.seats)]
            self.haciendas: list[Place] = [NOWHERE] * box.seats  # NOWHERE if not built
            self.money = [0] * box.seats
            self.dams = [box.dams] * box.seats  # unused ones in front of each player
            self.row: tuple[Card, ...] = ()  # the current card first
            self.stack: dict[Card, int] = dict(box.cards)
            self.discards: dict[Card, int] = dict.fromkeys(CARDS, 0)
            self.victor: Seat = NOBODY  # R29
            self.end: Told | None = None
            self.events: tuple[Event, ...] = ()  # what the last action brought about
            self._ground: Ground | None = None  # of the player on turn, kept while it stays as it is
        else:
            self.watched = like.watched
            self.ready = like.ready
            self.pending = like.pending
            self.inserts = like.inserts
            self.water = like.water
            self.starter = like.starter
            self.on_turn = like.on_turn
            self.round = like.round
            self.campesinos = like.campesinos[:]
            self.fincas = like.fincas[:]
            self.haciendas = like.haciendas[:]
            self.money = like.money[:]
            self.dams = like.dams[:]
            self.row = like.row
            self.stack = like.stack
            self.discards = like.discards
            self.victor = like.victor
            self.end = like.end
            self.events = like.events
            self._ground = like._ground
            self._offers = like._offers

    def copy(self) -> DosRios:
        return DosRios(self.box, self)

    # The contract

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.pending is None else (self.pending.decider(self),)

    def next_to_act(self) -> Seat:
        return NOBODY if self.pending is None else self.pending.decider(self)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if self.pending is None or self.pending.decider(self) != seat:
            return ()
        if self._offers is None:
            self._offers = self.pending.offers(self)
        return self._offers

    def chances(self) -> list[tuple[Action, int]]:
        return [] if self.pending is None else self.pending.chances(self)

    def draw_chance(self, luck: Luck) -> Action:
        assert self.pending is not None
        return self.pending.draw(self, luck)

    def refusal(self, action: Action) -> Refusal | None:
        if self.pending is None:
            return Refusal("dos-rios.refuse.over")
        if self.pending.decider(self) != action.seat:
            return not_asked(action)
        return self.pending.refusal(self, action)

    def apply(self, action: Action) -> None:
        assert self.pending is not None
        self.events = ()
        self._offers = None
        self.pending.play(self, action)

    def scores(self) -> list[int]:
        return [len(self.buildings(seat)) for seat in range(self.box.seats)]

    def winners(self) -> tuple[Seat, ...]:
        if self.pending is not None:
            return ()
        return buildings.leaders(self) if self.victor == NOBODY else (self.victor,)

    def ending(self) -> Told | None:
        return self.end

    def statistics(self) -> Statistics:
        return {Told("dos-rios.figure.rounds"): self.round, Told("dos-rios.figure.dams"): self.water.built}

    def view(self, seat: Seat | None) -> View:
        return View(self, seat)

    # What is on the table

    @property
    def terrain(self) -> tuple[Terrain | None, ...]:
        """What lies where."""
        return self.water.land.terrain

    def buildings(self, seat: Seat) -> list[Place]:
        """Where a player has buildings."""
        hacienda = self.haciendas[seat]
        return self.fincas[seat] if hacienda == NOWHERE else [*self.fincas[seat], hacienda]

    def built_on(self, seat: Seat) -> i64:
        """The areas with a player's buildings, as a set."""
        areas: i64 = 0
        for area in self.fincas[seat]:
            areas |= bit_of(area)
        hacienda = self.haciendas[seat]
        return areas if hacienda == NOWHERE else areas | bit_of(hacienda)

    def stood_on(self, seat: Seat) -> i64:
        """Where a player has campesinos, as a set."""
        places: i64 = 0
        for place in self.campesinos[seat]:
            places |= bit_of(place)
        return places

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

    def same_as(self, other: DosRios) -> bool:
        """Whether everything on the table is the same."""
        names = [name for name in FIELDS if name != "water"]
        same = all(getattr(self, name) == getattr(other, name) for name in names)
        return same and self.box is other.box and self.water.same_as(other.water)

    def ground(self) -> Ground:
        """The ground as it lies before the player on turn."""
        if self._ground is None:
            self._ground = ground(self, self.on_turn)
        return self._ground

    def steps_between(self, origin: Place, goal: Place) -> int:
        """How many steps the player on turn walks from one place to another; 0 if no way leads there."""
        return self.ground().steps(SPOT[origin], SPOT[goal])

    def dams_left(self) -> int:
        """Dams neither built nor in front of a player (R22)."""
        left = self.box.all_dams - self.water.built
        for held in self.dams:
            left -= held
        return left

    # Changes

    def tell(self, event: Event) -> None:
        """Add to what this action brings about. Nobody is told anything while the state is not watched."""
        self.events += (event,)

    def move(self, seat: Seat, origin: Place, goal: Place) -> None:
        """One campesino goes from one place to another."""
        places = self.campesinos[seat][:]
        places[places.index(origin)] = goal
        self.campesinos[seat] = places

    def change_ground(self, now: Ground | None) -> None:
        """What the feet of the player on turn find is this from now on, or has to be found out anew."""
        self._ground = now

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (self.box, self.watched, [getattr(self, name) for name in FIELDS])

    def __plain__(self) -> dict[str, object]:
        return {"is": "DosRios", **{name: getattr(self, name) for name in FIELDS}}


def _restored(box: Box, watched: bool, values: list[object]) -> DosRios:
    """A state as another process has packed it."""
    state = DosRios(box)
    state.watched = watched
    for name, value in zip(FIELDS, values, strict=True):
        setattr(state, name, value)
    return state
