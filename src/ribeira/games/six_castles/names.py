"""Terrains and castles by number.

Numbers follow the order of the names, so that whatever is sorted by number is sorted by name. The engine reckons with
numbers; notation, traces, words and pictures give names.
"""

from __future__ import annotations

from typing import Final

from ribeira.kernel.words import Told

TERRAIN_NAMES: Final[tuple[str, ...]] = (
    "camp", "castle", "chapel", "chestnut", "cross", "flax", "forest", "house", "lake", "meat", "milestone", "olive",
    "pasture", "rock", "scrub", "toll", "wasteland", "wheat",
)  # fmt: skip
CASTLE_NAMES: Final[tuple[str, ...]] = ("idanha", "monsanto", "penamacor", "penha-garcia", "sabugal", "sortelha")
TERRAIN: Final[dict[str, int]] = {name: number for number, name in enumerate(TERRAIN_NAMES)}
CASTLE_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CASTLE_NAMES)}

CAMP: Final = 0
CASTLE: Final = 1  # in place of a terrain: the castle contract
CHAPEL: Final = 2
CROSS: Final = 4
HOUSE: Final = 7
MILESTONE: Final = 10
ROCK: Final = 13
TOLL: Final = 15  # in place of a terrain: a mealha on an exploration tile
KINDS: Final = 18  # how many numbers there are

GOODS: Final[tuple[int, ...]] = tuple(TERRAIN[name] for name in ("chestnut", "flax", "meat", "wheat", "olive"))
LANDSCAPES: Final[tuple[int, ...]] = tuple(
    TERRAIN[name] for name in ("pasture", "scrub", "lake", "wasteland", "forest")
)
CONSTRUCTIONS: Final[tuple[int, ...]] = tuple(
    TERRAIN[name] for name in ("cross", "chapel", "camp", "house", "milestone")
)
MARKETS: Final = 1 << HOUSE | 1 << CHAPEL | 1 << CAMP  # C15: what makes a castle's market larger, as bits

NONE: Final = -1  # in place of a seat, worker, disc, castle or contract: there is none


def terrain(number: int) -> Told:
    """A terrain, a toll or the castle contract, to be told by name."""
    return Told(f"six-castles.terrain.{TERRAIN_NAMES[number]}")


def terrains(numbers: tuple[int, ...] | list[int]) -> tuple[Told, ...]:
    """Terrains, to be told by name."""
    return tuple([terrain(number) for number in numbers])


def castle(number: int) -> Told:
    """A castle, to be told by name."""
    return Told(f"six-castles.castle.{CASTLE_NAMES[number]}")
