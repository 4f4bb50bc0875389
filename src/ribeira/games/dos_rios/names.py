"""Places, cards, buildings and terrain as they are told."""

from __future__ import annotations

from ribeira.games.dos_rios.components import Building, Card
from ribeira.games.dos_rios.places import CITY, LEFT_ROAD, MORENO, RIGHT_ROAD, VERDE, Place, name_of
from ribeira.kernel.words import Told

_NAMED = {CITY: "city", LEFT_ROAD: "left_road", RIGHT_ROAD: "right_road", VERDE: "verde", MORENO: "moreno"}


def tell_place(place: Place) -> Told:
    """A place in words."""
    if place in _NAMED:
        return Told(f"dos-rios.place.{_NAMED[place]}")
    return Told("dos-rios.place.hex", at=name_of(place))


def tell_card(card: Card) -> Told:
    """The name of a harvest card."""
    return Told(f"dos-rios.card.{card}")


def tell_building(building: Building) -> Told:
    """The name of a building."""
    return Told(f"dos-rios.building.{building}")


def tell_terrain(terrain: str) -> Told:
    """The name of a kind of terrain."""
    return Told(f"dos-rios.terrain.{terrain}")
