"""The ids of the pieces of the drawing, the same for whatever draws, touches or describes them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ribeira.games.dos_rios.components import Building
from ribeira.games.dos_rios.places import PLACES, Place, name_of
from ribeira.kernel.notation import Seat

TAKE_DAM: Final = "take-dam"
END_TURN: Final = "end-turn"
USE_CARD: Final = "use-card"
SHIFT_CARD: Final = "shift-card"


@lru_cache(PLACES)
def place_piece(place: Place) -> str:
    """What is touched to mean a place."""
    return f"place-{_dashed(place)}"


def border_piece(upper: Place, lower: Place) -> str:
    """What is touched to mean a border."""
    return f"border-{_dashed(upper)}-{_dashed(lower)}"


def _dashed(place: Place) -> str:
    return name_of(place).replace(",", "-")


def take_building(building: Building) -> str:
    """The tool that puts up a building."""
    return f"take-{building}"


def campesino_piece(seat: Seat, number: int) -> str:
    """One of a player's campesinos, the same one wherever it walks."""
    return f"campesino-{seat}-{number}"


def finca_piece(seat: Seat, number: int) -> str:
    """A finca on the map, counted in the order of building."""
    return f"finca-{seat}-{number}"


def hacienda_piece(seat: Seat) -> str:
    """A player's hacienda on the map."""
    return f"hacienda-{seat}"


def dam_piece(upper: Place, lower: Place) -> str:
    """A dam on the map."""
    return f"dam-{name_of(upper)}-{name_of(lower)}"


def ground_piece(area: Place) -> str:
    """The terrain of an area."""
    return f"ground-{name_of(area)}"


def name_piece(place: Place) -> str:
    """The name of a place, printed on the board."""
    return f"called-{name_of(place)}"


def bed_piece(area: Place) -> str:
    """A river piece that no spring feeds any more."""
    return f"bed-{name_of(area)}"


def river_piece(river: str, area: Place) -> str:
    """A river on an area."""
    return f"{river}-{name_of(area)}"


def card_piece(at: int) -> str:
    """A card of the row, counted from the current one."""
    return f"card-{at}"


def mat_piece(seat: Seat) -> str:
    """What lies before a player."""
    return f"mat-{seat}"
