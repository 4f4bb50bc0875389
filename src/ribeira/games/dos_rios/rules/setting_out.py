"""The decisions before the first turn: inserts (R5), start player (R11), rivers (R9), campesinos (R12), cards (R13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ribeira.games.dos_rios.components import DESPERADOS
from ribeira.games.dos_rios.decision import Action, ByChance, Decision, add_offers, not_asked
from ribeira.games.dos_rios.map import SLOTS, Slot, Terrain
from ribeira.games.dos_rios.names import tell_place, tell_terrain
from ribeira.games.dos_rios.pieces import place_piece
from ribeira.games.dos_rios.places import CITY, RIVERS, SPRINGS, VERDE, Place
from ribeira.games.dos_rios.rules import harvest, rivers
from ribeira.games.dos_rios.rules.ground import ROOM, standing
from ribeira.games.dos_rios.rules.harvest import SORTED_CARDS, Draw
from ribeira.games.dos_rios.rules.rivers import Lay
from ribeira.games.dos_rios.rules.turn import begin_turn
from ribeira.games.dos_rios.water import Water
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Refusal, Told

if TYPE_CHECKING:
    from ribeira.games.dos_rios.state import DosRios

MOST_SETTLED: Final = 4 * 9  # four players, nine campesinos each


@dataclass(frozen=True, slots=True, order=True)
class PutIn(Action):
    """Chance puts an insert into a slot; its terrain is read clockwise from the slot's highest hex (R5)."""

    slot: Slot
    first: Terrain
    second: Terrain
    third: Terrain

    def word(self) -> Told:
        terrain = [tell_terrain(name) for name in (self.first, self.second, self.third)]
        return Told("dos-rios.act.put_in", slot=self.slot, terrain=terrain)


@dataclass(frozen=True, slots=True)
class Filling(ByChance):
    """Chance fills the slots with inserts, one after the other (R1)."""

    slot: int

    def chances(self, state: DosRios) -> list[tuple[Action, int]]:
        return state.ready.put_ins(self.slot, state.inserts)

    def draw(self, state: DosRios, luck: Luck) -> Action:
        outcomes = self.chances(state)
        return outcomes[luck.below(len(outcomes))][0]  # all are as likely

    def play(self, state: DosRios, action: Action) -> None:
        assert isinstance(action, PutIn)
        seen = action.first, action.second, action.third
        turns = (seen, (action.second, action.third, action.first), (action.third, action.first, action.second))
        state.inserts = tuple([insert for insert in state.inserts if insert not in turns])
        cells = state.box.map.slots[action.slot]
        state.water = Water(state.water.land.with_insert(cells, seen, state.box.heights), state.water)  # dry so far
        state.pending = FILLING[self.slot + 1] if self.slot + 1 < len(SLOTS) else ELECTING
        if state.watched:
            terrain = [tell_terrain(name) for name in seen]
            state.tell(Event("dos-rios.event.put_in", slot=action.slot, terrain=terrain))


@dataclass(frozen=True, slots=True, order=True)
class Start(Action):
    """Chance names the start player (R11)."""

    player: Seat

    def word(self) -> Told:
        return Told("dos-rios.act.start", seat=self.player)


@dataclass(frozen=True, slots=True)
class Electing(ByChance):
    """Chance names the start player (R11)."""

    def chances(self, state: DosRios) -> list[tuple[Action, int]]:
        return state.ready.starts[:]

    def play(self, state: DosRios, action: Action) -> None:
        assert isinstance(action, Start)
        state.starter = state.on_turn = action.player
        if state.watched:
            state.tell(Event("dos-rios.event.start", seat=action.player))
        state.water = state.water.copy()
        _flow_on(state, 0, VERDE, 0)  # Rio Verde first, from its spring (R9)


@dataclass(frozen=True, slots=True)
class Laying(Decision):
    """A river has come to a place where the player whose piece is next has a choice (R9)."""

    river: int
    place: Place
    laid: int  # pieces of both rivers so far: they tell whose piece is next

    def decider(self, state: DosRios) -> Seat:
        """Pieces are laid in turn order from the start player, on into the second river (R9)."""
        return (state.starter + self.laid) % state.box.seats

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        return rivers.lays(state, self.decider(state), self.place)

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        return rivers.refusal_lay(state, self.place, action) if isinstance(action, Lay) else not_asked(action)

    def play(self, state: DosRios, action: Action) -> None:
        assert isinstance(action, Lay)
        rivers.lay(state, action)
        _flow_on(state, self.river, action.lower, self.laid + 1)

    def ask(self, state: DosRios) -> Ask | None:
        return rivers.ask_lay(self.place)


def _flow_on(state: DosRios, river: int, place: Place, laid: int) -> None:
    """Pieces without a choice are laid by whoever is next; nobody need be asked. After both rivers players settle."""
    while True:
        reached = rivers.flow_on(state, place)
        if reached:
            place, laid = reached[-1], laid + len(reached)
        if not state.water.ends_at(place):
            state.pending = Laying(river, place, laid)
            return
        river += 1
        if river == len(RIVERS):
            state.pending = SETTLING[0]
            return
        place = SPRINGS[river]


@dataclass(frozen=True, slots=True, order=True)
class Settle(Action):
    """A player puts a campesino on an area before the game (R12)."""

    area: Place

    def word(self) -> Told:
        return Told("dos-rios.act.settle", area=tell_place(self.area))

    def touches(self) -> tuple[str, ...]:
        return (place_piece(self.area),)


@dataclass(frozen=True, slots=True)
class Settling(Decision):
    """Players put campesinos on areas in turn (R12)."""

    settled: int  # by all players together

    def decider(self, state: DosRios) -> Seat:
        return (state.starter + self.settled) % state.box.seats

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        seat, free = self.decider(state), state.box.map.all_areas
        for other in range(state.box.seats):
            one, two = standing(state.campesinos[other])
            free &= ~(two if other == seat else one)
        offers: list[Any] = []
        add_offers(state.ready.settles[seat], free, offers)
        return tuple(offers)

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        if not isinstance(action, Settle):
            return not_asked(action)
        if action.area not in state.box.map.areas:
            return Refusal("dos-rios.refuse.no_area", place=tell_place(action.area))
        whose = state.holders().get(action.area, [])
        if whose and whose[0] != action.seat:
            return Refusal("dos-rios.refuse.taken", seat=whose[0], area=tell_place(action.area))
        if len(whose) >= ROOM:
            return Refusal("dos-rios.refuse.full", area=tell_place(action.area))
        return None

    def play(self, state: DosRios, action: Action) -> None:
        """After the last one the others come to the city (R12)."""
        assert isinstance(action, Settle)
        state.campesinos[action.seat] = [*state.campesinos[action.seat], action.area]
        if state.watched:
            state.tell(Event("dos-rios.event.settle", seat=action.seat, area=tell_place(action.area)))
        settled, box = self.settled + 1, state.box
        if settled < box.seats * box.placed:
            state.pending = SETTLING[settled]
            return
        state.campesinos = [[*places, *[CITY] * (box.campesinos - box.placed)] for places in state.campesinos]
        state.pending = DEALING

    def ask(self, state: DosRios) -> Ask | None:
        return Ask("dos-rios.ask.settle")


@dataclass(frozen=True, slots=True)
class Dealing(ByChance):
    """Chance lays out the first harvest cards (R13)."""

    def chances(self, state: DosRios) -> list[tuple[Action, int]]:
        """A desperado is set aside and shuffled back afterwards, so it is as if only the others could come."""
        draws, stack = state.ready.draws, state.stack
        return [draws[card][stack[card]] for card in SORTED_CARDS if stack[card] and card not in DESPERADOS]

    def play(self, state: DosRios, action: Action) -> None:
        """The row is complete with one card more than players."""
        assert isinstance(action, Draw)
        harvest.take_from_stack(state, action.card)
        harvest.join_row(state, action.card)
        if len(state.row) == state.box.seats + 1:
            begin_turn(state, state.starter, 1)


# Decisions are shared, and these are all there can be.
FILLING: Final = [Filling(slot) for slot in range(len(SLOTS))]
ELECTING: Final = Electing()
SETTLING: Final = [Settling(settled) for settled in range(MOST_SETTLED)]
DEALING: Final = Dealing()
