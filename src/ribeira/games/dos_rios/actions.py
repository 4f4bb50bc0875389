"""Everything that can be done in Dos Rios, by a player or by chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ribeira.games.dos_rios.components import Building, Card
from ribeira.games.dos_rios.map import Slot, Terrain
from ribeira.games.dos_rios.places import CITY, LEFT_ROAD, MORENO, PLACE, PLACES, RIGHT_ROAD, VERDE, Place, name_of
from ribeira.kernel.notation import Notation, Seat
from ribeira.kernel.words import Told


@dataclass(frozen=True, slots=True, order=True)
class PutIn:
    """Chance puts an insert into a slot; its terrain is read clockwise from the slot's highest hex (R5)."""

    seat: Seat
    slot: Slot
    first: Terrain
    second: Terrain
    third: Terrain


@dataclass(frozen=True, slots=True, order=True)
class Start:
    """Chance names the start player (R11)."""

    seat: Seat
    player: Seat


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    """A player lays a river piece where the water has a choice (R8, R9, R23)."""

    seat: Seat
    upper: Place
    lower: Place


@dataclass(frozen=True, slots=True, order=True)
class Settle:
    """A player puts a campesino on an area before the game (R12)."""

    seat: Seat
    area: Place


@dataclass(frozen=True, slots=True, order=True)
class Draw:
    """Chance turns over a harvest card (R13, R27)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, order=True)
class Walk:
    """One of the campesinos in a place goes to another along a shortest way (R15, R20)."""

    seat: Seat
    origin: Place
    goal: Place


@dataclass(frozen=True, slots=True, order=True)
class Drive:
    """One campesino, or two, step into an area and drive out others' (R17). The origins are sorted."""

    seat: Seat
    area: Place
    origins: tuple[Place, ...]


@dataclass(frozen=True, slots=True, order=True)
class Dam:
    """Close the border between two neighbouring places to water (R22)."""

    seat: Seat
    upper: Place
    lower: Place


@dataclass(frozen=True, slots=True, order=True)
class Build:
    """Put up a building where a campesino of one's own stands (R24)."""

    seat: Seat
    building: Building
    area: Place


@dataclass(frozen=True, slots=True, order=True)
class Rest:
    """End a turn of the first round, which has no part two (R25)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Harvest:
    """End part one and use the current harvest card (R14, R26)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Shift:
    """End part one and move the current harvest card to the back of the row (R14, R27)."""

    seat: Seat


Action = PutIn | Start | Lay | Settle | Draw | Walk | Drive | Dam | Build | Rest | Harvest | Shift

NOTATION: Notation[Action] = Notation(
    PutIn, Start, Lay, Settle, Draw, Walk, Drive, Dam, Build, Rest, Harvest, Shift, forms={Place: PLACE}
)

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


def word(action: Action) -> Told:
    """The action in words."""
    match action:
        case PutIn():
            terrain = [Told(f"dos-rios.terrain.{name}") for name in (action.first, action.second, action.third)]
            return Told("dos-rios.act.put_in", slot=action.slot, terrain=terrain)
        case Start():
            return Told("dos-rios.act.start", seat=action.player)
        case Lay():
            return Told("dos-rios.act.lay", upper=tell_place(action.upper), lower=tell_place(action.lower))
        case Settle():
            return Told("dos-rios.act.settle", area=tell_place(action.area))
        case Draw():
            return Told("dos-rios.act.draw", card=tell_card(action.card))
        case Walk():
            return Told("dos-rios.act.walk", origin=tell_place(action.origin), goal=tell_place(action.goal))
        case Drive():
            origins = [tell_place(origin) for origin in action.origins]
            code = "dos-rios.act.drive_one" if len(origins) == 1 else "dos-rios.act.drive_two"
            return Told(code, area=tell_place(action.area), origins=origins)
        case Dam():
            return Told("dos-rios.act.dam", upper=tell_place(action.upper), lower=tell_place(action.lower))
        case Build():
            return Told("dos-rios.act.build", building=tell_building(action.building), area=tell_place(action.area))
        case Rest():
            return Told("dos-rios.act.rest")
        case Harvest():
            return Told("dos-rios.act.harvest")
        case Shift():
            return Told("dos-rios.act.shift")


@lru_cache(PLACES)
def piece(place: Place) -> str:
    """The piece of the drawing that stands for a place."""
    return f"place-{name_of(place).replace(',', '-')}"


def border_piece(upper: Place, lower: Place) -> str:
    """The piece of the drawing that stands for a border."""
    return f"border-{name_of(upper).replace(',', '-')}-{name_of(lower).replace(',', '-')}"


def touches(action: Action) -> tuple[str, ...]:
    """The pieces to touch, in order; the outcomes of chance are not touched.

    A lone attacker is touched before its goal, like any walk. For two attackers those to be driven out are touched
    first, then where the two come from: so no path begins another.
    """
    match action:
        case Lay():
            return (piece(action.lower),)
        case Settle():
            return (piece(action.area),)
        case Walk():
            return (piece(action.origin), piece(action.goal))
        case Drive(origins=(origin,)):
            return (piece(origin), piece(action.area))
        case Drive():
            return (piece(action.area), *map(piece, action.origins))
        case Dam():
            return ("take-dam", border_piece(action.upper, action.lower))
        case Build():
            return (f"take-{action.building}", piece(action.area))
        case Rest():
            return ("end-turn",)
        case Harvest():
            return ("use-card",)
        case Shift():
            return ("shift-card",)
        case _:
            return ()
