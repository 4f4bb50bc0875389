"""Places, cards, buildings and terrain as they are told."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from ribeira.games.dos_rios.components import Building, Card
from ribeira.games.dos_rios.places import CITY, LEFT_ROAD, MORENO, PLACES, RIGHT_ROAD, VERDE, Place, name_of, read_place
from ribeira.kernel.data import Table, read_toml
from ribeira.kernel.words import Told

FILE: Final = Path(__file__).parent / "data" / "dos-rios.names.toml"
LONGEST: Final = 12  # letters of a name

_KINDS = {CITY: "city", LEFT_ROAD: "left_road", RIGHT_ROAD: "right_road", VERDE: "verde", MORENO: "moreno"}


def read_names(path: Path) -> dict[Place, str]:
    """The names of places in a file; BadData if one is given twice, or to no place."""
    names: dict[Place, str] = {}
    data = read_toml(path)
    for part in data:
        table = Table(str(path), data).table(part)
        for written in data[part]:
            name = table.text(written)
            try:
                place = read_place(written)
            except ValueError:
                raise table.error(written, Told("dos-rios.data.named_place")) from None
            if place in names or name in names.values() or len(name) > LONGEST:
                raise table.error(written, Told("dos-rios.data.name", most=LONGEST))
            names[place] = name
    return names


@lru_cache(1)
def place_names() -> dict[Place, str]:
    """What places are called. They lie on the same grid in every edition; one that has no name here is told by its
    column and row.
    """
    return read_names(FILE)


@lru_cache(PLACES)
def tell_place(place: Place) -> Told:
    """A place in words: its name, which is printed on the board."""
    name = place_names().get(place)
    if name is not None:
        return Told("dos-rios.place", name=name)
    return tell_kind(place) if place in _KINDS else Told("dos-rios.place.hex", at=name_of(place))


def tell_kind(place: Place) -> Told:
    """What the city, a road or a spring is."""
    return Told(f"dos-rios.place.{_KINDS[place]}")


def tell_card(card: Card) -> Told:
    """The name of a harvest card."""
    return Told(f"dos-rios.card.{card}")


def tell_building(building: Building) -> Told:
    """The name of a building."""
    return Told(f"dos-rios.building.{building}")


def tell_terrain(terrain: str) -> Told:
    """The name of a kind of terrain."""
    return Told(f"dos-rios.terrain.{terrain}")
