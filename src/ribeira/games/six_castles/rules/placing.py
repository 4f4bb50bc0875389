"""Placing a terrain tile, founding a castle, and the step that a rock may bring (C1, C3 to C6)."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.components import TILES
from ribeira.games.six_castles.forms import Action, at_cell, at_corner
from ribeira.games.six_castles.names import NONE, castle, terrains
from ribeira.games.six_castles.rules.decision import BONUS_TAKEN, FOUNDED, MOST_SEATS, PLACED, STAYS, not_now
from ribeira.games.six_castles.rules.marking import STEPS, Step
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn, Pass, step
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import CROSSING, ON_CASTLE
from ribeira.games.six_castles.territory import CORNER, WIDTH, Cell, cell_of, number_of
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced, without
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True, init=False)
class Place(Action):
    """A terrain tile from hand is placed in the territory, turned clockwise by so many right angles (C1, C3)."""

    seat: Seat
    tile: int
    cell: Cell
    turn: int

    def __init__(self, seat: Seat, tile: int, cell: Cell, turn: int) -> None:
        """There are so many placements that what `dataclass` would write here, and nobody compiles, is too slow."""
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "turn", turn)

    def word(self) -> Told:
        return Told("six-castles.act.place", tile=self.tile, cell=at_cell(self.cell), degrees=90 * self.turn)

    def touches(self) -> tuple[str, ...]:
        tile = self.tile
        return pieces.terrain_tile(tile), pieces.cell(self.cell), pieces.tile_turned(tile, self.turn)


@dataclass(frozen=True, slots=True, order=True)
class Found(Action):
    """The castle on top of the pile is founded on one of several mounds (C5)."""

    seat: Seat
    corner: Cell

    def word(self) -> Told:
        return Told("six-castles.act.found", corner=at_corner(self.corner))

    def touches(self) -> tuple[str, ...]:
        return (pieces.corner(self.corner),)


Ways = list[Place]  # one tile in one cell, by how often it is turned

# Every placement once: by seat and tile, then by cell in the order in which cells have ever come to be free. Threads
# may ask at the same time, so a cell has a number only once it lies there, and numbers are given one at a time.
_PLACES: Final[list[list[Ways | None]]] = [[] for _ in range(MOST_SEATS * (TILES + 1))]
_CELLS: Final[list[Cell]] = []  # those that have
_ORDER: Final[list[int]] = [NONE] * (WIDTH * WIDTH)  # the place of each cell among them
_NUMBERING: Final = Lock()


def _ready(seat: Seat, tile: int, free: list[int]) -> list[Ways | None]:
    """The ways of placing a tile, made for none of the free cells or for some; `_make_ways` makes the others."""
    for cell in free:
        if _ORDER[cell] == NONE:
            _number(cell)
    ready = _PLACES[seat * (TILES + 1) + tile]
    while len(ready) < len(_CELLS):
        ready.append(None)
    return ready


def _number(cell: int) -> None:
    with _NUMBERING:
        if _ORDER[cell] == NONE:
            _CELLS.append(cell_of(cell))
            _ORDER[cell] = len(_CELLS) - 1


def _make_ways(ready: list[Ways | None], seat: Seat, tile: int, at: int) -> Ways:
    place = _CELLS[at]
    ways = [Place(seat, tile, place, turn) for turn in range(4)]
    ready[at] = ways
    return ways


class Placing(OwnTurn):
    """The player on turn places a terrain tile, and must (C12)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = []
        for tile in state.hands[seat]:
            rock = state.table.box.rock_quarter[tile]
            if rock == NONE or not self._offer_joins(state, seat, tile, rock, legal):
                self._offer_all(state, seat, tile, legal)
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def _offer_joins(self, state: State, seat: Seat, tile: int, rock: int, legal: list[Action]) -> bool:
        """Every way in which the tile's rock comes into a mound with another; whether there is any (C3)."""
        territory, count = state.table.territory, len(legal)
        ready = _ready(seat, tile, territory.free)
        for cell in territory.free:
            joins = territory.joins(cell)
            if joins:
                ways = ready[_ORDER[cell]]
                if ways is None:
                    ways = _make_ways(ready, seat, tile, _ORDER[cell])
                for turn in range(4):
                    if joins >> (rock + turn & 3) & 1:
                        legal.append(ways[turn])
        return len(legal) > count

    def _offer_all(self, state: State, seat: Seat, tile: int, legal: list[Action]) -> None:
        free = state.table.territory.free
        ready = _ready(seat, tile, free)
        for cell in free:
            ways = ready[_ORDER[cell]]
            if ways is None:
                ways = _make_ways(ready, seat, tile, _ORDER[cell])
            legal.extend(ways)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return not_now(action)
        if not isinstance(action, Place):
            return super().refusal(state, action)
        box, territory, cell = state.table.box, state.table.territory, number_of(*action.cell)
        if action.tile not in state.hands[action.seat]:
            return Refusal("six-castles.refuse.not_in_hand", tile=action.tile)
        if not 0 <= action.turn < 4:
            return Refusal("six-castles.refuse.turn", turn=action.turn)
        if not territory.is_free(cell):
            return Refusal("six-castles.refuse.not_beside", cell=at_cell(action.cell))
        rock = box.rock_quarter[action.tile]
        if rock == NONE or territory.joins(cell) >> (rock + action.turn & 3) & 1:
            return None
        return Refusal("six-castles.refuse.rock") if _rock_can_join(state) else None  # C3

    def play(self, state: State, action: Action) -> int:
        if not isinstance(action, Place):
            return super().play(state, action)
        table, seat, tile = state.table, action.seat, action.tile
        x, y = action.cell
        cell, quarters = number_of(x, y), table.box.quarters[tile << 2 | action.turn]
        state.hands[seat] = without(state.hands[seat], tile)
        table.territory.lay(cell, tile, action.turn, quarters)
        table.placed = cell
        if state.watched:
            mounds = [table.territory.exposed(cell << 3 | quarter) for quarter in range(4)]
            told = tuple([Told("six-castles.mound", terrains=terrains(mound)) for mound in mounds if mound])
            state.tell("place", seat=seat, cell=at_cell(action.cell), terrains=terrains(quarters), mounds=told)
        return PLACED

    def ask(self, state: State) -> Ask | None:
        hand, rock_quarter = state.hands[state.table.player], state.table.box.rock_quarter
        ask = Ask("six-castles.ask.placing_last" if len(hand) == 1 else "six-castles.ask.placing")
        rock = any(rock_quarter[tile] != NONE for tile in hand)
        return Ask("six-castles.ask.rock_joins", ask=ask) if rock and _rock_can_join(state) else ask


def _rock_can_join(state: State) -> bool:
    """Whether there is a place where a rock, turned the right way, comes into a mound with another (C3)."""
    territory = state.table.territory
    return any(territory.joins(free) for free in territory.free)


class Founding(OwnTurn):
    """Several mounds have closed on which the castle may be founded, and must be on one (C5)."""

    def __init__(self, corners: tuple[int, ...]) -> None:
        self.corners = corners  # sorted

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = [Found(seat, cell_of(corner)) for corner in self.corners]
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return not_now(action)
        if not isinstance(action, Found):
            return super().refusal(state, action)
        qualifies = number_of(*action.corner) in self.corners
        return None if qualifies else Refusal("six-castles.refuse.not_foundable")

    def play(self, state: State, action: Action) -> int:
        if not isinstance(action, Found):
            return super().play(state, action)
        found(state, number_of(*action.corner))
        return FOUNDED

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.founding")

    def __plain__(self) -> dict[str, object]:
        return {"is": "Founding", "corners": tuple([cell_of(corner) for corner in self.corners])}

    def __reduce__(self) -> tuple[object, ...]:
        return Founding, (self.corners,)


class Stepping(OwnTurn):
    """A rock's bonus: the cylinder may step on, onto any space, a toll free of charge (C4)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = [PASSES[seat], STEPS[seat]]
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Step):
            return super().refusal(state, action)
        ends = state.table.next_space(action.seat) == NONE
        return Refusal("six-castles.refuse.track_ends") if ends else None

    def play(self, state: State, action: Action) -> int:
        if not isinstance(action, Step):
            return super().play(state, action)
        step(state, action.seat)
        return BONUS_TAKEN

    def after_toll(self, state: State) -> int:
        return BONUS_TAKEN if state.table.next_space(state.table.player) == NONE else STAYS

    def after_passing(self, state: State) -> int:
        return BONUS_TAKEN

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.stepping")


def found(state: State, corner: int) -> None:
    """The top castle tile covers the mound; workers there move onto it (C5, C6)."""
    table = state.table
    table.territory.found(table.top, corner)
    if state.watched:
        state.tell("found", seat=table.player, castle=castle(table.top), corner=at_corner(cell_of(corner)))
    table.top = NONE
    for seat in range(table.box.seats):
        posts = table.workers[seat]
        for at, post in enumerate(posts):
            quarter = post & 7
            if quarter < CROSSING and (post >> 3) + CORNER[quarter] == corner:
                table.workers[seat] = replaced(table.workers[seat], at, corner << 3 | ON_CASTLE)
                if state.watched:
                    state.tell("climb", seat=seat)
