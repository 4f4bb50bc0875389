"""The ids of the pieces of the picture: what is touched is what is drawn. A piece keeps its id as it moves."""

from __future__ import annotations

from ribeira.games.six_castles.forms import CELL, SPOT
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.notation import Seat

TRACK_END = "track-end"
ENTER = "enter"
WORK = "work"
WORSHIP = "worship"
PASS = "pass"


def cell(place: Cell) -> str:
    """The place of a tile, free or not."""
    return f"cell-{CELL.write(place)}"


def corner(place: Cell) -> str:
    """A corner where a castle may be founded."""
    return f"corner-{CELL.write(place)}"


def spot(place: Spot) -> str:
    """A quarter of a tile."""
    return f"spot-{SPOT.write(place)}"


def terrain_tile(tile: int) -> str:
    """A terrain tile in hand."""
    return f"terrain-{tile}"


def tile_turned(tile: int, turn: int) -> str:
    """One of the four ways to turn a terrain tile in hand."""
    return f"turn-{tile}-{90 * turn}"


def exploration_tile(tile: int, face: str) -> str:
    """One face of an exploration tile in hand."""
    return f"pack-{tile}-{face}"


def track_tile(seat: Seat, position: int) -> str:
    """A tile of a track."""
    return f"track-{seat}-{position}"


def track_space(seat: Seat, space: int) -> str:
    """A space of a track."""
    return f"space-{seat}-{space}"


def flip_sign(seat: Seat, position: int) -> str:
    """The sign to turn a tile of a track over."""
    return f"flip-{seat}-{position}"


def start_side(side: str) -> str:
    """A side of the start tile, to be chosen."""
    return f"start-{side}"


def contract(terrain: str) -> str:
    """A contract seen from its front."""
    return f"contract-{terrain}"


def castle_tile(castle: str) -> str:
    """A castle tile."""
    return f"castle-{castle}"


def demand(castle: str, good: str) -> str:
    """A demand of a castle."""
    return f"demand-{castle}-{good}"


def board_space(column: str, value: int) -> str:
    """A space of a scoring board."""
    return f"column-{column}-{value}"


def disc(seat: Seat, number: int) -> str:
    """A disc."""
    return f"disc-{seat}-{number}"


def worker(seat: Seat, number: int) -> str:
    """A worker."""
    return f"worker-{seat}-{number}"


def cylinder(seat: Seat) -> str:
    """The cylinder on the exploration track."""
    return f"cylinder-{seat}"


def faith(seat: Seat) -> str:
    """The cylinder on the religion track."""
    return f"faith-{seat}"


def purse(seat: Seat) -> str:
    """Where a player's money is kept."""
    return f"purse-{seat}"
