"""What is in the box: the figures of an edition, read strictly and laid out for one number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, final

from ribeira.games.douro.seats import row
from ribeira.kernel.data import Edition, Table
from ribeira.kernel.words import Told

SEATS = range(3, 6)
LEVELS = range(1, 6)
FOG: Final = 0  # in place of a level: the back of a fog card
EDITIONS = {"Douro 1872, 2018": Path(__file__).parent / "data" / "douro-1872.toml"}

BARRELS_EACH: Final = 10  # D20 comes out only with these two
CARDS_OF_A_LEVEL: Final = 3


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


@final
class Choices:
    """Some of these things, in order, by the bits of their places. Each choice is made once, when first asked for.

    `made` may be looked into where every call counts; it has None for what nobody has asked for yet.
    """

    def __init__(self, items: Sequence[Any]) -> None:
        self._items = tuple(items)
        self.made: list[tuple[Any, ...] | None] = [None] * (1 << len(items))

    def of(self, bits: int) -> tuple[Any, ...]:
        """The things whose bits are set."""
        made = self.made[bits]
        if made is None:
            made = tuple([item for place, item in enumerate(self._items) if bits >> place & 1])
            self.made[bits] = made
        return made


@final
@dataclass(init=False)
class Box:
    """The figures for one number of players, and tables made of them once. Nothing of it changes during a game."""

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
    stack: int = field(init=False, repr=False, compare=False)  # how many Rabelo cards there are
    everyone: int = field(init=False, repr=False, compare=False)  # the bits of all seats
    bits: list[int] = field(init=False, repr=False, compare=False)  # by card, its bit in a hand; 0 if there is none
    full_hand: int = field(init=False, repr=False, compare=False)
    full_hands: int = field(init=False, repr=False, compare=False)  # of everyone, as a row
    faces: list[list[Effect]] = field(init=False, repr=False, compare=False)  # by level from 1, what each card does
    fog_names: tuple[str, ...] = field(init=False, repr=False, compare=False)  # sorted; their places are bits
    fog_bits: dict[str, int] = field(init=False, repr=False, compare=False)  # by name, its bit
    first_backs: list[int] = field(init=False, repr=False, compare=False)  # how many cards have each back, fog first
    first_faces: list[int] = field(init=False, repr=False, compare=False)  # by level from 1, bits of all its cards
    first_points: int = field(init=False, repr=False, compare=False)  # of everyone, as a row
    hands: Choices = field(init=False, repr=False, compare=False)
    ready: Ready = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        edition: Edition,
        seats: int,
        barrels: tuple[int, ...],
        start: int,
        reserve: int,
        orders: tuple[tuple[int, ...], ...],
        met: Award,
        missed: Award,
        fogs: dict[str, Effect],
        charity: tuple[Award, Award],
    ) -> None:
        self.edition, self.seats, self.barrels, self.start, self.reserve = edition, seats, barrels, start, reserve
        self.orders, self.met, self.missed, self.fogs, self.charity = orders, met, missed, fogs, charity
        self.stack = sum(map(len, orders)) + len(fogs)
        self.everyone = (1 << seats) - 1
        self.bits = [0] * (barrels[-1] + 1)
        for place, card in enumerate(barrels):
            self.bits[card] = 1 << place
        self.full_hand = (1 << len(barrels)) - 1
        self.full_hands = row([self.full_hand] * seats)
        self.faces = [[], *([Effect(order, met, missed) for order in level] for level in orders)]
        self.fog_names = tuple(sorted(fogs))
        self.fog_bits = {name: 1 << place for place, name in enumerate(self.fog_names)}
        self.first_backs = [len(fogs), *map(len, orders)]
        self.first_faces = [0, *((1 << len(level)) - 1 for level in orders)]
        self.first_points = row([start] * seats)
        self.hands = Choices(barrels)
        self.ready = Ready(seats)

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process the box is opened there: its tables are not sent."""
        return open_box, (self.edition, self.seats)

    def cards(self, hand: int) -> tuple[int, ...]:
        """The cards of a hand given by its bits."""
        return self.hands.of(hand)


class Ready:
    """The actions of one box, made when first needed and then shared by all its games.

    Each is None, or missing, until the decision that offers it fills it in.
    """

    def __init__(self, seats: int) -> None:
        self.plays: list[Choices | None] = [None] * seats  # by seat and hand
        self.gifts: list[Choices | None] = [None] * seats
        self.lots: list[Choices | None] = [None] * seats  # by the player whose card is shown
        self.turns: list[Choices | None] = [None] * (len(LEVELS) + 1)  # by level and cards not yet turned
        self.lifts: Choices | None = None
        self.backs: dict[tuple[int, ...], tuple[tuple[Any, int], ...]] = {}  # by the backs not yet seen


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
