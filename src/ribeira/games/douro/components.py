"""What is in the box: the figures of an edition, read strictly and laid out for one number of players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from ribeira.kernel.data import Edition, Table
from ribeira.kernel.words import Told

SEATS = range(3, 6)
LEVELS = range(1, 6)
FOG = 0  # in place of a level: the back of a fog card
FOGS = ("barraca", "cardia", "customs", "fragas", "rapidos", "sirga")
EDITIONS = {"Douro 1872, 2018": Path(__file__).parent / "data" / "douro-1872.toml"}

BARRELS_EACH, CARDS_OF_A_LEVEL = 10, 3  # D20 comes out only with these


@dataclass(frozen=True, slots=True)
class Award:
    """What a place in a contest brings (or, if negative, costs): alone, or to each of several."""

    highest: bool
    alone: int
    tied: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What a turned card does: the order, if it has one, and the awards for meeting and missing it."""

    order: int | None
    met: Award | None
    missed: Award | None


@dataclass(frozen=True, slots=True)
class Box:
    """The figures for one number of players."""

    edition: Edition
    seats: int
    barrels: tuple[int, ...]
    start: int
    reserve: int
    orders: tuple[tuple[int, ...], ...]  # by level, rising
    met: Award
    missed: Award
    fogs: dict[str, Effect]
    charity: tuple[Award, Award]  # for the lowest and for the highest gift


@lru_cache(64)
def open_box(edition: Edition, seats: int) -> Box:
    """The figures of an edition for so many players; BadData names what is wrong."""
    data = edition.table()
    data.text("edition")
    barrels, points, stack = data.section("barrels"), data.section("points"), data.section("stack")
    regular, charity, fog = data.section("regular"), data.section("charity"), data.table("fog")
    box = Box(
        edition,
        seats,
        barrels.numbers("values", BARRELS_EACH, 0, 99, rising=True),
        points.number("start"),
        stack.number("reserve", 1, 14),  # one at least, so that Sirga finds a boat (D15); one left for the top (D7)
        _orders(data.section("orders"), seats),
        _award(regular, "met"),
        _award(regular, "missed"),
        _fogs(fog, seats),
        _charity(charity),
    )
    for table in (barrels, points, stack, regular, fog, data):
        table.done()
    return box


def _orders(table: Table, seats: int) -> tuple[tuple[int, ...], ...]:
    """For each level the orders of its cards; within a level they rise, so that an order names a card."""
    levels = []
    for level in LEVELS:
        rows = table.rows(f"level_{level}", CARDS_OF_A_LEVEL, len(SEATS), 1)
        if any(a >= b for low, high in pairwise(rows) for a, b in zip(low, high, strict=True)):
            raise table.error(f"level_{level}", Told("douro.data.rising_cards"))
        levels.append(tuple(row[SEATS.index(seats)] for row in rows))
    table.done()
    return tuple(levels)


def _award(table: Table, key: str) -> Award:
    inner = table.table(key)
    who = inner.choice("who", ("highest", "lowest"))
    alone = inner.number("alone", -99, 99)
    tied = inner.number("tied", min(0, alone), max(0, alone))
    inner.done()
    return Award(who == "highest", alone, tied)


def _fogs(fog: Table, seats: int) -> dict[str, Effect]:
    effects = {"customs": Effect(None, None, None), "sirga": Effect(None, None, None)}  # D15, D17: no figures
    for name in ("fragas", "cardia", "rapidos"):
        table = fog.section(name)
        order = table.numbers("order", len(SEATS), 1)[SEATS.index(seats)]
        effects[name] = Effect(order, _award(table, "met"), _award(table, "missed"))
        table.done()
    table = fog.section("barraca")
    effects["barraca"] = Effect(None, _award(table, "met"), None)
    table.done()
    return effects


def _charity(table: Table) -> tuple[Award, Award]:
    lowest, highest = table.number("lowest", -99, 0), table.number("highest", 0, 99)
    table.done()
    return Award(False, lowest, lowest), Award(True, highest, highest)
