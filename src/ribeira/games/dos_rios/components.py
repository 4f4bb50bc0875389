"""What is in the box: the figures of an edition, read strictly and laid out for one number of players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from ribeira.games.dos_rios.map import CROPS, ROUGH, TERRAINS, Insert, Map, read_map
from ribeira.kernel.data import Edition, Table
from ribeira.kernel.words import Told

SEATS = range(2, 5)
EDITIONS = {"Dos Rios, 2004": Path(__file__).parent / "data" / "dos-rios.toml"}

Card = Literal[
    "grain",
    "maize",
    "tobacco",
    "woodcutter",
    "verde",
    "moreno",
    "verde-desperados",
    "moreno-desperados",
]
Building = Literal["finca", "hacienda"]

CARDS: tuple[Card, ...] = get_args(Card)
DESPERADOS: dict[Card, int] = {"verde-desperados": 0, "moreno-desperados": 1}  # and the river they ride down


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """The figures for one number of players."""

    edition: Edition
    seats: int
    map: Map
    inserts: tuple[Insert, ...]
    heights: dict[str, int]
    campesinos: int
    placed: int
    fincas: int
    dams: int
    steps: int
    buildings: int
    prices: dict[Building, int]
    all_dams: int
    most_dams: int
    cards: dict[Card, int]
    rios: int
    dams_per_forest: int
    raided: int
    to_win: int
    watered_to_win: int
    rounds: int

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return open_box, (self.edition, self.seats)


@lru_cache(64)
def open_box(edition: Edition, seats: int) -> Box:
    """The figures of an edition for so many players; BadData names what is wrong."""
    data = edition.table()
    data.text("edition")
    heights = _heights(data.section("heights"))
    player, turn, price = data.section("player"), data.section("turn"), data.section("price")
    dams, cards, harvest = data.section("dams"), data.section("cards"), data.section("harvest")
    victory, stop = data.section("victory"), data.section("stop")
    campesinos = player.number("campesinos", 1, 9)
    box = Box(
        edition,
        seats,
        read_map(data, heights),
        _inserts(data.section("inserts")),
        heights,
        campesinos,
        player.number("placed", 0, campesinos),
        player.number("fincas", 1, 9),
        player.number("dams", 0, 9),
        turn.number("steps", 1, 9),
        turn.number("buildings", 1, 9),
        {"finca": price.number("finca", 1, 9999), "hacienda": price.number("hacienda", 1, 9999)},
        dams.number("total", 1),
        dams.number("held", 1),
        {card: cards.number(card, 1, 9) for card in CARDS},
        harvest.number("rios", 1),
        harvest.number("dams", 1),
        harvest.number("raided", 1),
        victory.number("buildings", 1, 10),
        victory.number("watered", 1, 10),
        stop.number("rounds", 1),
    )
    for table in (player, turn, price, dams, cards, harvest, victory, stop, data):
        table.done()
    return box


def _heights(table: Table) -> dict[str, int]:
    """R7: five heights, each above the next; the crops are all fields."""
    names = ("hill", "forest", "field", "city", "lake")
    heights = {name: table.number(name, 0, 9) for name in names}
    if sorted(names, key=lambda name: -heights[name]) != list(names) or len(set(heights.values())) != len(names):
        raise table.error("hill", Told("dos-rios.data.heights"))
    table.done()
    return heights | dict.fromkeys(CROPS, heights["field"])


def _inserts(table: Table) -> tuple[Insert, ...]:
    """R5: one rough hex, two different crops, both hands: every combination once."""
    pieces = table.tables("piece")
    inserts: set[Insert] = set()
    for piece in pieces:
        rough, first, second = piece.choices("clockwise", 3, TERRAINS)
        piece.done()
        inserts.add((rough, first, second))  # type: ignore[arg-type]  # `choices` has checked the words
    every = {(rough, a, b) for rough in ROUGH for a in CROPS for b in CROPS if a != b}
    if inserts != every or len(pieces) != len(every):
        raise table.error("piece", Told("dos-rios.data.inserts"))
    table.done()
    return tuple(sorted(inserts))
