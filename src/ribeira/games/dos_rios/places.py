"""Where things can be: hexes by column and half row, the city, the two roads and the two springs, as small numbers.

A set of places is one number, a bit for each place: the bit's position is the *spot* of the place. Spots are in the
order of places, so going through a set from its lowest bit goes through its places in order, and a set fits into a
machine word. Two half rows have seven hexes, those of the even columns and then those of the odd ones, so the
neighbours of every hex are 3, 4 and 7 spots before and after it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from ribeira.kernel.notation import Form
from ribeira.kernel.words import Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

Place = Annotated[int, "place"]
Border = tuple[Place, Place]  # an upper and a lower place side by side; every border between hexes is one (R2)

COLUMNS: Final = 7
HALF_ROWS: Final = 17  # down to the lowest hexes of the lakes
HEXES: Final = COLUMNS * HALF_ROWS
CITY: Final = HEXES
LEFT_ROAD: Final = HEXES + 1
RIGHT_ROAD: Final = HEXES + 2
VERDE: Final = HEXES + 3
MORENO: Final = HEXES + 4
PLACES: Final = HEXES + 5
NOWHERE: Final = -1

RIVERS = ("verde", "moreno")
SPRINGS = (VERDE, MORENO)
ROADS = (LEFT_ROAD, RIGHT_ROAD)

_NAMES = {CITY: "city", LEFT_ROAD: "left-road", RIGHT_ROAD: "right-road", VERDE: "verde", MORENO: "moreno"}
_NAMED = {name: place for place, name in _NAMES.items()}


def hex_at(column: int, half: int) -> Place:
    """The hex in this column, so many half rows down."""
    return half * COLUMNS + column


def column_of(place: Place) -> int:
    """The column of a hex."""
    return place % COLUMNS


def half_of(place: Place) -> int:
    """How many half rows down a hex lies."""
    return place // COLUMNS


@lru_cache(PLACES)
def name_of(place: Place) -> str:
    """A place as the notation writes it: `3,4.5`, `city`, `left-road`.

    >>> name_of(hex_at(3, 9)), name_of(CITY)
    ('3,4.5', 'city')
    """
    if place in _NAMES:
        return _NAMES[place]
    half = half_of(place)
    return f"{column_of(place)},{half // 2}{'.5' if half % 2 else ''}"


def read_place(text: str) -> Place:
    """The place of a name; ValueError if there is none.

    >>> read_place("3,4.5") == hex_at(3, 9)
    True
    """
    if text in _NAMED:
        return _NAMED[text]
    column, _, row = text.partition(",")
    whole, _, half = row.partition(".")
    place = hex_at(int(column), 2 * int(whole) + (half == "5"))
    if not 0 <= place < HEXES:
        raise ValueError(text)
    return place


ROW: Final = 7  # hexes in two half rows
AREA_SPOTS: Final = 8 * ROW  # the lowest half row is left out: there can only be lakes
SPOTS: Final = AREA_SPOTS + 5


def _spot(place: Place) -> int:
    """The spot of a place, NOWHERE if it can only be a lake or lies on no hex of the grid."""
    if place >= HEXES:
        return AREA_SPOTS + place - HEXES
    column, half = column_of(place), half_of(place)
    if (column + half) % 2 or half == HALF_ROWS - 1:
        return NOWHERE
    return half // 2 * ROW + column // 2 + 4 * (half % 2)


SPOT: Final = [_spot(place) for place in range(PLACES)]  # of each place
BIT: Final = [1 << spot if spot >= 0 else 0 for spot in SPOT]  # of each place, the set of it alone
PLACE_AT: Final = [SPOT.index(spot) for spot in range(SPOTS)]
LEFT_EDGE: Final = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42 | 1 << 49  # the first column
RIGHT_EDGE: Final = LEFT_EDGE << 3  # and the last
CITY_BIT: Final = 1 << AREA_SPOTS
LEFT_ROAD_BIT: Final = 1 << AREA_SPOTS + 1
RIGHT_ROAD_BIT: Final = 1 << AREA_SPOTS + 2


_EVERY_SECOND: Final = 0x1555555555555555
_TWO_OF_FOUR: Final = 0x3333333333333333
_FOUR_OF_EIGHT: Final = 0x0F0F0F0F0F0F0F0F
_EVERY_EIGHTH: Final = 0x0101010101010101


def bit_at(spot: i64) -> i64:
    """The set of the place on this spot alone."""
    bit: i64 = 1
    bit <<= spot
    return bit


def bit_of(place: i64) -> i64:
    """The set of this place alone, which a campesino can stand on: quicker than `BIT` where it is compiled."""
    return bit_at(SPOT[place])


def spot_of(bit: int) -> int:
    """The spot of the place in a set of one."""
    return bit.bit_length() - 1


def members(bits: int) -> list[int]:
    """The spots of a set, lowest first.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def count(bits: i64) -> int:
    """How many places a set has.

    >>> count(0b10110)
    3
    """
    bits -= bits >> 1 & _EVERY_SECOND  # of every two bits how many are set, then of every four, of every eight, of all
    bits = (bits & _TWO_OF_FOUR) + (bits >> 2 & _TWO_OF_FOUR)
    bits = bits + (bits >> 4) & _FOUR_OF_EIGHT
    return bits * _EVERY_EIGHTH >> 56 & 63


PLACE = Form(name_of, read_place, Told("dos-rios.notation.place"))
