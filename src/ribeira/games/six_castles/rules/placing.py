"""Placing a terrain tile, founding a castle, and the bonus of a rock (C1, C3 to C6)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.six_castles.actions import Action, Found, Place
from ribeira.games.six_castles.rules import workers
from ribeira.games.six_castles.state import Founding, State
from ribeira.games.six_castles.territory import ROCK, Cell, Laid, Spot, neighbours, turned
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import without
from ribeira.kernel.words import Refusal, Told


def refuse_place(state: State, act: Place) -> Refusal | None:
    """Why the tile may not be placed so, or None (C1, C3)."""
    territory = state.territory
    if act.tile not in state.hands[act.seat]:
        return Refusal("six-castles.refuse.not_in_hand", tile=act.tile)
    if not 0 <= act.turn < 4:
        return Refusal("six-castles.refuse.turn", turn=act.turn)
    if act.cell in territory.tiles or not any(side in territory.tiles for side in neighbours(act.cell)):
        return Refusal("six-castles.refuse.not_beside", x=act.cell.x, y=act.cell.y)
    quarters = state.box.tiles[act.tile].quarters
    if ROCK in quarters and not territory.joins_rock(act.cell, turned(quarters, act.turn)):
        free = (act.cell, act.turn) in territory.placements(quarters)
        return None if free else Refusal("six-castles.refuse.rock")  # C3: only if no position lets it join
    return None


def offer_place(state: State, seat: Seat) -> list[Action]:
    """Every legal placement: these need no refusing."""
    return [
        Place(seat, tile, cell, turn)
        for tile in state.hands[seat]
        for cell, turn in state.territory.placements(state.box.tiles[tile].quarters)
    ]


def place(state: State, act: Place) -> None:
    """The tile lies in the territory."""
    state.hands[act.seat] = without(state.hands[act.seat], act.tile)
    quarters = turned(state.box.tiles[act.tile].quarters, act.turn)
    state.territory.lay(act.cell, Laid(act.tile, act.turn, quarters))
    state.placed = act.cell
    spots = [Spot(act.cell.x, act.cell.y, quarter) for quarter in range(4)]
    mounds = [state.territory.terrains(state.territory.mound(spot)) for spot in spots]
    told = tuple(Told("six-castles.mound", terrains=_terrains(mound)) for mound in mounds if mound)
    state.tell("place", seat=act.seat, terrains=_terrains(quarters), mounds=told)


def _terrains(names: Sequence[str]) -> tuple[Told, ...]:
    return tuple(Told(f"six-castles.terrain.{name}") for name in names)


def castle_corners(state: State) -> list[Cell]:
    """The mounds of the new tile on which a castle may be founded, if a castle tile is left (C5)."""
    assert state.placed is not None
    return state.territory.founding_corners(state.placed) if state.top else []


def refuse_found(state: State, act: Found) -> Refusal | None:
    """Why the castle is not founded here, or None (C5)."""
    assert isinstance(state.pending, Founding)
    return None if act.corner in state.pending.corners else Refusal("six-castles.refuse.not_foundable")


def offer_found(state: State, seat: Seat) -> list[Action]:
    """Each mound that qualifies."""
    assert isinstance(state.pending, Founding)
    return [Found(seat, corner) for corner in state.pending.corners]


def found(state: State, corner: Cell) -> None:
    """The top castle tile covers the mound; workers there move onto it (C5, C6)."""
    state.territory.castles[corner] = state.top
    state.tell("found", seat=state.player, castle=Told(f"six-castles.castle.{state.top}"))
    state.top = ""
    workers.climb(state, corner)


def bonus(state: State) -> str:
    """The bonus of the tile just placed, empty without a rock (C4)."""
    assert state.placed is not None
    return state.box.tiles[state.territory.tiles[state.placed].tile].bonus
