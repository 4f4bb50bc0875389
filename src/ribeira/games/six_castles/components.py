"""What is in the box: the figures of an edition, read strictly and laid out for one number of players and version."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from ribeira.games.six_castles.names import CASTLE_NAMES, LANDSCAPES, NONE, TERRAIN_NAMES
from ribeira.games.six_castles.territory import numbers, turned
from ribeira.kernel.data import Edition, Table
from ribeira.kernel.words import Told

SEATS = range(2, 5)
ADVANCED, FAMILY = VERSIONS = ("advanced", "family")
AGRICULTURAL = ("chestnut", "flax", "meat", "wheat", "olive")
LANDSCAPE = ("pasture", "scrub", "lake", "wasteland", "forest")
CONSTRUCTION = ("cross", "chapel", "camp", "house", "milestone")
SACRED = ("cross", "chapel")  # C11, C20
ROCK = "rock"
TERRAINS = (*AGRICULTURAL, *LANDSCAPE, ROCK, *CONSTRUCTION)
CASTLE = "castle"  # in place of a terrain: the castle contract
TOLL = "toll"  # in place of a terrain: a mealha on an exploration tile
BONUSES = ("mealha", "step", "religion", "exploration")
FIELDS, WILDS = FACES = ("fields", "wilds")
SIDES = ("a", "b")
SPACES: Final = 3  # on each face of an exploration tile
RELIGION_END: Final = 20
START: Final = 0  # in place of a terrain tile's number: the start tile
EDITIONS = {"Six Castles": Path(__file__).parent / "data" / "six-castles.toml"}

CASTLES = ("penamacor", "sabugal", "sortelha", "monsanto", "penha-garcia", "idanha")
TILES: Final = 40
EXPLORATION_TILES: Final = 22
DEMANDS: Final = 3
_QUARTERS = dict.fromkeys((*AGRICULTURAL, *LANDSCAPE, "house"), 10) | {
    ROCK: 16, "camp": 9, "milestone": 9, "chapel": 8, "cross": 8
}  # fmt: skip

# The bonuses, in the same order, inside the engine.
NO_BONUS: Final = 0
MEALHA_BONUS: Final = 1
STEP_BONUS: Final = 2
RELIGION_BONUS: Final = 3
EXPLORATION_BONUS: Final = 4


@dataclass(frozen=True, slots=True)
class TerrainTile:
    """Four quarters clockwise from the north-west, and the bonus of a rock (C4), empty without one."""

    quarters: tuple[str, ...]
    bonus: str
    sacred: bool  # with a cross or a chapel, so that it is never removed (C11)

    def __reduce__(self) -> tuple[object, ...]:
        return TerrainTile, (self.quarters, self.bonus, self.sacred)


@dataclass(frozen=True, slots=True)
class Contract:
    """What most of a terrain brings at the end (C22)."""

    points: int
    mealhas: int
    religion: int

    def __reduce__(self) -> tuple[object, ...]:
        return Contract, (self.points, self.mealhas, self.religion)


@dataclass(init=False)
class Box:
    """The figures for one number of players and one version.

    The fields are what is printed, by name; the tables made of them in `__init__` say the same by number.
    """

    edition: Edition
    seats: int
    version: str
    terrain_hand: int
    exploration_hand: int
    side_pile: int
    workers: int
    discs: int
    coins: tuple[int, ...]  # mealhas at the start, from the first player on (C10, C11)
    gold: int  # mealhas in a gold coin
    removed: int  # terrain tiles taken out unseen (C11)
    rounds: int
    sides: tuple[tuple[str, ...], ...]  # of the start tile
    tiles: dict[int, TerrainTile] = field(repr=False)
    exploration_tiles: dict[int, tuple[tuple[str, ...], ...]] = field(repr=False)  # by face
    castles: dict[str, tuple[str, ...]] = field(repr=False)  # demands by castle
    contracts: dict[str, Contract] = field(repr=False)  # by terrain, the castle's too; none in the family version
    landscape: tuple[int, ...]
    construction: tuple[int, ...]
    religion: tuple[int, ...]

    def __init__(
        self,
        edition: Edition,
        seats: int,
        version: str,
        terrain_hand: int,
        exploration_hand: int,
        side_pile: int,
        workers: int,
        discs: int,
        coins: tuple[int, ...],
        gold: int,
        removed: int,
        rounds: int,
        sides: tuple[tuple[str, ...], ...],
        tiles: dict[int, TerrainTile],
        exploration_tiles: dict[int, tuple[tuple[str, ...], ...]],
        castles: dict[str, tuple[str, ...]],
        contracts: dict[str, Contract],
        landscape: tuple[int, ...],
        construction: tuple[int, ...],
        religion: tuple[int, ...],
    ) -> None:
        self.edition, self.seats, self.version = edition, seats, version
        self.terrain_hand, self.exploration_hand, self.side_pile = terrain_hand, exploration_hand, side_pile
        self.workers, self.discs, self.coins, self.gold = workers, discs, coins, gold
        self.removed, self.rounds, self.sides = removed, rounds, sides
        self.tiles, self.exploration_tiles, self.castles, self.contracts = tiles, exploration_tiles, castles, contracts
        self.landscape, self.construction, self.religion = landscape, construction, religion

        self.family: bool = version == FAMILY
        self.turn_order: list[int] = list(range(seats)) * (rounds + 2)  # whose turn it is, by first player and turn
        self.quarters: list[tuple[int, ...]] = []  # four times the tile and how often turned: as they lie
        self.rock_quarter: list[int] = [NONE]  # by tile, before it is turned
        self.bonus: list[int] = [NO_BONUS]  # by tile
        self.is_sacred: list[bool] = [False]  # by tile
        self.spaces_of: list[tuple[int, ...]] = [(), ()]  # twice the exploration tile and its face: its spaces
        self.demands: list[tuple[int, ...]] = []  # by castle, sorted
        self._tabulate()

    def _tabulate(self) -> None:
        self.quarters += [()] * 4
        for number in sorted(self.tiles):
            tile = self.tiles[number]
            as_printed = numbers(tile.quarters)
            self.quarters += [turned(as_printed, turn) for turn in range(4)]
            self.rock_quarter.append(tile.quarters.index(ROCK) if ROCK in tile.quarters else NONE)
            self.bonus.append(BONUSES.index(tile.bonus) + 1 if tile.bonus else NO_BONUS)
            self.is_sacred.append(tile.sacred)
        for number in sorted(self.exploration_tiles):
            self.spaces_of += [numbers(face) for face in self.exploration_tiles[number]]
        self.demands += [tuple(sorted(numbers(self.castles[name]))) for name in CASTLE_NAMES]

    def spaces(self, column: int) -> tuple[int, ...]:
        """The values of a landscape's or a construction's column; the last is open to all (C16, C21)."""
        return self.landscape if column in LANDSCAPES else self.construction

    def contract(self, number: int) -> Contract:
        """A contract by the number of its terrain."""
        return self.contracts[TERRAIN_NAMES[number]]

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return Box, tuple(getattr(self, shown.name) for shown in fields(self))


def open_box(edition: Edition, seats: int, version: str) -> Box:
    """The figures of an edition for so many players of a version; BadData names what is wrong.

    What is printed in the rulebook, and what the rules need, must be so; what is only our guess of the lost pictures
    may be otherwise, and is then noted among the edition's warnings.
    """
    box = _open_box(edition, seats, version)
    edition.warnings.extend(warning for warning in box.edition.warnings if warning not in edition.warnings)
    return box


@lru_cache(64)
def _open_box(edition: Edition, seats: int, version: str) -> Box:
    data = edition.table()
    data.text("edition")
    setup, money, start, scoring = (data.section(key) for key in ("setup", "money", "start", "scoring"))
    hand = setup.number("terrain_hand", 1, 4)
    versions = {name: _version(setup, name, hand) for name in VERSIONS}
    figures = versions[version]
    gold = money.number("mealhas_in_gold", 1)
    contracts = _contracts(data.section("contract"))
    box = Box(
        edition,
        seats,
        version,
        hand,
        setup.number("exploration_hand", 1, 4),
        setup.number("side_pile", 0, 6),
        figures.workers,
        figures.discs,
        (figures.gold * gold,) * seats if version == FAMILY else tuple(range(seats, 0, -1)),
        gold,
        figures.removed[SEATS.index(seats)],
        figures.rounds[SEATS.index(seats)],
        tuple(start.choices(f"side_{side}", 4, TERRAINS) for side in SIDES),
        _tiles(data.section("terrain"), max(figures.removed)),
        _exploration_tiles(data.section("exploration")),
        _castles(data.section("castle")),
        {} if version == FAMILY else contracts,
        scoring.numbers("landscape", 3, 1, 99, rising=True),
        scoring.numbers("construction", 4, 1, 99, rising=True),
        _religion(scoring),
    )
    for table in (setup, money, start, scoring, data):
        table.done()
    return box


@dataclass(frozen=True, slots=True)
class _Version:
    workers: int
    discs: int
    gold: int
    removed: tuple[int, ...]
    rounds: tuple[int, ...]


def _version(setup: Table, name: str, hand: int) -> _Version:
    table = setup.section(name)
    version = _Version(
        table.number("workers", 1, 9),
        table.number("discs", 1, 9),
        table.number("gold", 0, 9) if name == FAMILY else 0,
        table.numbers("removed", len(SEATS), 0, 24),
        table.numbers("rounds", len(SEATS), hand, 20),  # no more tiles in hand than will be placed
    )
    for seats, rounds, removed in zip(SEATS, version.rounds, version.removed, strict=True):
        if seats * rounds > TILES - removed:
            raise table.error("rounds", Told("six-castles.data.enough_tiles", n=TILES))
    table.done()
    return version


def _numbered(table: Table, count: int) -> list[Table]:
    """Tiles that carry the numbers from one to `count`."""
    rows = table.tables("tile")
    if [row.number("id") for row in rows] != list(range(1, count + 1)):
        raise table.error("tile", Told("six-castles.data.numbered", n=count))
    table.done()
    return rows


def _tiles(table: Table, removed: int) -> dict[int, TerrainTile]:
    """The terrain tiles, at least `removed` of them without cross or chapel (C11). Our own totals are but inferred."""
    tiles = {}
    for number, row in enumerate(_numbered(table, TILES), 1):
        quarters = row.choices("quarters", 4, TERRAINS)
        if quarters.count(ROCK) > 1:
            raise row.error("quarters", Told("six-castles.data.one_rock"))  # C3 speaks of the rock of a tile
        if len(set(quarters)) < 4 or len(set(quarters) & set(SACRED)) > 1:
            row.warn("quarters", Told("six-castles.data.quarters", tile=number))
        bonus = row.choice("bonus", BONUSES) if ROCK in quarters else ""
        tiles[number] = TerrainTile(quarters, bonus, not set(quarters).isdisjoint(SACRED))
        row.done()
    totals = Counter(terrain for tile in tiles.values() for terrain in tile.quarters)
    if sum(not tile.sacred for tile in tiles.values()) < removed:
        raise table.error("tile", Told("six-castles.data.plain", n=removed))
    bonuses = Counter(tile.bonus for tile in tiles.values() if tile.bonus)
    for counted, wanted in ((totals, _QUARTERS), (bonuses, dict.fromkeys(BONUSES, 4))):
        for key, number in wanted.items():
            if counted[key] != number:
                found = Told("six-castles.data.total", what=key, n=counted[key])
                table.warn("tile", Told("six-castles.data.total", what=key, n=number), found)
    return tiles


def _exploration_tiles(table: Table) -> dict[int, tuple[tuple[str, ...], ...]]:
    wild_spaces = (*LANDSCAPE, ROCK)
    allowed = (*AGRICULTURAL, *wild_spaces, TOLL)
    tiles: dict[int, tuple[tuple[str, ...], ...]] = {}
    for number, row in enumerate(_numbered(table, EXPLORATION_TILES), 1):
        fields, wilds = (row.choices(face, SPACES, allowed) for face in FACES)
        for face, spaces, more in ((FIELDS, fields, True), (WILDS, wilds, False)):
            grown = sum(space in AGRICULTURAL for space in spaces)
            wild = sum(space in wild_spaces for space in spaces)
            if grown == wild or (grown > wild) != more:
                row.warn(face, Told(f"six-castles.data.{face}", tile=number))
        tiles[number] = fields, wilds
        row.done()
    return tiles


def _castles(table: Table) -> dict[str, tuple[str, ...]]:
    castles = {}
    for row in table.tables("tile"):
        name, demands = row.choice("name", CASTLES), row.choices("demands", DEMANDS, AGRICULTURAL)
        if len(set(demands)) < DEMANDS:
            raise row.error("demands", Told("six-castles.data.demands"))
        castles[name] = demands
        row.done()
    if len(castles) != len(CASTLES):
        raise table.error("tile", Told("six-castles.data.castles", n=len(CASTLES)))
    table.done()
    return castles


def _contracts(table: Table) -> dict[str, Contract]:
    contracts = {}
    for row in table.tables("card"):
        terrain = row.choice("terrain", (*TERRAINS, CASTLE))
        contracts[terrain] = Contract(*(row.number(key, 0, 99) for key in ("points", "mealhas", "religion")))
        row.done()
    if sorted(contracts) != sorted((*TERRAINS, CASTLE)) or len(table.tables("card")) != len(contracts):
        raise table.error("card", Told("six-castles.data.contracts"))
    table.done()
    return contracts


def _religion(scoring: Table) -> tuple[int, ...]:
    table = scoring.numbers("religion", RELIGION_END + 1, 0, 99)
    if any(low > high for low, high in pairwise(table)):
        scoring.warn("religion", Told("six-castles.data.religion"))
    return table
