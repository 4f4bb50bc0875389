"""Positions to start a test from, with the map drawn as the rulings draw it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.components import Box, Card, open_box
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.map import Land, Terrain
from ribeira.games.dos_rios.places import CITY, NOWHERE, PLACE_AT, Place, hex_at, members, name_of, read_place
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.games.dos_rios.water import Water

LETTERS: dict[str, Terrain] = {"h": "hill", "f": "forest", "g": "grain", "m": "maize", "t": "tobacco"}

# Inserts put in with the rough hex highest where that is possible; terrain that the examples say nothing about.
MEADOWS = """
    0.0 f           f
    0.5   h   h   h
    1.0 h   f   f   h
    1.5   h   g   h
    2.0 f   m   t   f
    2.5   g   m   t
    3.0 m   t   g   m
    3.5   g   m   t
    4.0 t   g   m   g
    4.5   t   g   m
    5.0 m   t   g   t
    5.5   g   m   t
    6.0 t   g   m   g
    6.5   m   t   g
    7.0     g   t
"""

# Verde and Moreno meet on 3,1.5 and share the bed below; 2,1 and 4,1 are forests of one river each.
MERGED = MEADOWS.replace("3.5   g   m   t", "3.5   g   f   t").replace("4.5   t   g   m", "4.5   t   h   m")
BED = "3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"  # grain maize forest hill maize tobacco
SHARED = [f"verde 0,0 1,0.5 2,1 {BED}", f"moreno 6,0 5,0.5 4,1 {BED}"]

# Two rivers down the edges, for buildings to stand on.
EDGES = ["verde 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7", "moreno 6,0 6,1 6,2 6,3 6,4 6,5 6,6 6,7"]


def box(seats: int) -> Box:
    return open_box(DOS_RIOS.edition(), seats)


def at(text: str) -> list[Place]:
    """Places by name, separated by spaces."""
    return [read_place(word) for word in text.split()]


def land(diagram: str) -> Land:
    """The land a diagram shows."""
    figures = box(2)
    ground = figures.map.frame
    terrain, height = list(ground.terrain), list(ground.height)
    for half, line in enumerate(row for row in diagram.splitlines() if row.strip()):
        for column, letter in enumerate(line[8::2]):
            if letter in LETTERS:
                cell = hex_at(column, half)
                terrain[cell], height[cell] = LETTERS[letter], figures.heights[LETTERS[letter]]
    return Land(ground.down, tuple(terrain), tuple(height))


def position(
    diagram: str = MEADOWS,
    *campesinos: str,
    rivers: Sequence[str] = (),
    dams: str = "",
    held: int = 2,
    money: int = 0,
    on_turn: int = 0,
    round: int = 2,
    steps: int = 6,
    fincas: Sequence[str] = (),
    haciendas: Sequence[str] = (),
    row: Sequence[Card] = ("grain", "maize", "tobacco", "verde", "moreno"),
) -> DosRios:
    """A turn with so many steps to go. Campesinos not named stand in the city; a river is its places in order."""
    seats = max(2, len(campesinos))
    state = set_out(box(seats))
    state.inserts = ()
    state.water = Water(land(diagram))
    borders = at(dams)
    for upper, lower in zip(borders[::2], borders[1::2], strict=True):
        state.water.close(upper, lower)
    for river in rivers:
        for upper, lower in pairwise(at(river)):
            state.water.lay(upper, lower)
    for seat in range(seats):
        named = at(campesinos[seat]) if seat < len(campesinos) else []
        state.campesinos[seat] = named + [CITY] * (6 - len(named))
    state.fincas = [at(fincas[seat]) if seat < len(fincas) else [] for seat in range(seats)]
    state.haciendas = [at(haciendas[seat] or "city")[0] if seat < len(haciendas) else NOWHERE for seat in range(seats)]
    state.haciendas = [NOWHERE if place == CITY else place for place in state.haciendas]
    state.money, state.dams = [money] * seats, [held] * seats
    state.row = tuple(row[: seats + 1])
    for card in state.row:
        state.stack[card] -= 1
    state.starter, state.on_turn, state.round = 0, on_turn, round
    state.pending = Working(steps, 2)
    return state


def act(text: str) -> Action:
    return DOS_RIOS.notation.read(text)


def play(state: DosRios, *texts: str) -> DosRios:
    """The state after these actions, each of them legal."""
    for text in texts:
        state.play(act(text))
    return state


def why_not(state: DosRios, text: str) -> str:
    """The last word of the code by which an action is refused; empty if it is legal."""
    refusal = state.refusal(act(text))
    legal = act(text) in state.legal(act(text).seat)
    assert legal == (refusal is None)
    return "" if refusal is None else refusal.code.rpartition(".")[2]


def steps(state: DosRios) -> int:
    """How many steps are left."""
    assert isinstance(state.pending, Working)
    return state.pending.steps


def course(state: DosRios, spring: str) -> str:
    """The areas of a river in order."""
    return " ".join(map(name_of, state.water.course(read_place(spring))))


def flows_from(state: DosRios, place: str) -> bool:
    """Whether a river piece leads away from a place."""
    return state.water.outflow[read_place(place)] != NOWHERE


def watered(state: DosRios) -> set[Place]:
    """Every area on a river."""
    return {PLACE_AT[spot] for spot in members(state.water.watered())}


def standing(state: DosRios, seat: int) -> str:
    """Where a player's campesinos stand outside the city."""
    return " ".join(name_of(place) for place in sorted(state.campesinos[seat]) if place != CITY)
