"""Before the first turn: the contracts kept, the start tile and the first exploration tiles (C9 to C11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.components import FACES, SIDES, START
from ribeira.games.six_castles.forms import Action, Side, Terrain, named_terrain
from ribeira.games.six_castles.names import NONE, TERRAIN, TERRAIN_NAMES, terrain, terrains
from ribeira.games.six_castles.rules.decision import CONTRACTS_KEPT, MOST_SEATS, SET_UP, STAYS, Decision, not_now
from ribeira.games.six_castles.rules.marking import Lay, lays, put_down, refusal_of_tile
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.territory import START_CELL, numbers
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import without
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Keep(Action):
    """A player keeps one contract secretly; the other will lie open (C9)."""

    seat: Seat
    contract: Terrain

    def word(self) -> Told:
        return Told("six-castles.act.keep", contract=named_terrain(self.contract))

    def touches(self) -> tuple[str, ...]:
        return (pieces.contract(self.contract),)


@dataclass(frozen=True, slots=True, order=True)
class Start(Action):
    """The first player lays the start tile with this side up (C10)."""

    seat: Seat
    side: Side

    def word(self) -> Told:
        return Told("six-castles.act.start", side=self.side)

    def touches(self) -> tuple[str, ...]:
        return (pieces.start_side(self.side),)


_KEEPS: Final[list[list[Keep]]] = [[Keep(seat, name) for name in TERRAIN_NAMES] for seat in range(MOST_SEATS)]
_STARTS: Final[list[list[Start]]] = [[Start(seat, "a"), Start(seat, "b")] for seat in range(MOST_SEATS)]


class KeepingContract(Decision):
    """Every player keeps one of two contracts (C9)."""

    def actor(self, state: State) -> Seat:
        return state.kept.index(NONE)

    def owing(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat, kept in enumerate(state.kept) if kept == NONE])

    def offers(self, state: State, seat: Seat) -> list[Action]:
        return [_KEEPS[seat][contract] for contract in state.dealt[seat]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Keep):
            return not_now(action)
        dealt = state.dealt[action.seat]
        if TERRAIN[action.contract] not in dealt:
            return Refusal("six-castles.refuse.not_dealt", dealt=terrains(dealt))
        return None

    def play(self, state: State, action: Action) -> int:
        """A choice is made face down; once all have chosen the other contracts are laid open."""
        assert isinstance(action, Keep)
        state.kept[action.seat] = TERRAIN[action.contract]
        if NONE in state.kept:
            if state.watched:
                state.tell("kept", seat=action.seat)
            return STAYS
        for seat, kept in enumerate(state.kept):
            (laid_open,) = without(state.dealt[seat], kept)
            state.table.open += (laid_open,)
            state.dealt[seat] = (kept,)
            if state.watched:
                state.tell("opened", seat=seat, contract=terrain(laid_open))
        return CONTRACTS_KEPT

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.keep_contract")


class Starting(Decision):
    """The first player lays the start tile, either side up (C10)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        return [*_STARTS[seat]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if isinstance(action, Start) else not_now(action)

    def play(self, state: State, action: Action) -> int:
        assert isinstance(action, Start)
        table = state.table
        table.territory.lay(START_CELL, START, 0, numbers(table.box.sides[SIDES.index(action.side)]))
        if state.watched:
            state.tell("start", seat=action.seat)
        return SET_UP

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.starting")


class LayingFirstTiles(Decision):
    """A player lays the first exploration tiles: one, or all in the family version (C10, C11)."""

    def __init__(self, laying_seat: Seat) -> None:
        self.laying_seat = laying_seat

    def actor(self, state: State) -> Seat:
        return self.laying_seat

    def offers(self, state: State, seat: Seat) -> list[Action]:
        return lays(state, seat)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return not_now(action)
        return refusal_of_tile(state, action.seat, action.tile, action.face)

    def play(self, state: State, action: Action) -> int:
        """A first tile is laid and the cylinder put on its first space; the family's last tile lays itself."""
        assert isinstance(action, Lay)
        seat = action.seat
        put_down(state, seat, action.tile, FACES.index(action.face))
        state.table.cylinders[seat] = 0
        if state.table.box.family and len(state.exploration_hands[seat]) == 1:
            put_down(state, seat, state.exploration_hands[seat][0], 0)
        return SET_UP

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.lay_first_tiles")

    def __plain__(self) -> dict[str, object]:
        return {"is": "LayingFirstTiles", "laying_seat": self.laying_seat}

    def __reduce__(self) -> tuple[object, ...]:
        return LayingFirstTiles, (self.laying_seat,)


def next_to_lay(state: State) -> Seat:
    """Whose turn it is to lay a first tile, in turn order (C10); NONE once all have."""
    table, box = state.table, state.table.box
    for at in range(box.seats):
        seat = (table.first + at) % box.seats
        if not table.tracks[seat] or (box.family and state.exploration_hands[seat]):
            return seat
    return NONE
