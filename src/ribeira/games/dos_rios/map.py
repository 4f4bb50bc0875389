"""The map of an edition: where things lie, which ways lead down, and every fact of R1 to R6 checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, final, get_args

from ribeira.games.dos_rios.places import (
    BIT,
    CITY,
    CITY_BIT,
    COLUMNS,
    HALF_ROWS,
    LEFT_EDGE,
    LEFT_ROAD,
    LEFT_ROAD_BIT,
    MORENO,
    PLACE_AT,
    PLACES,
    RIGHT_EDGE,
    RIGHT_ROAD,
    RIGHT_ROAD_BIT,
    SPOT,
    SPRINGS,
    VERDE,
    Border,
    Place,
    hex_at,
)
from ribeira.kernel.data import Table
from ribeira.kernel.words import Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

Terrain = Literal["hill", "forest", "grain", "maize", "tobacco"]
Slot = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]

ROUGH: tuple[Terrain, ...] = ("hill", "forest")
CROPS: tuple[Terrain, ...] = ("grain", "maize", "tobacco")
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
SLOTS: tuple[Slot, ...] = get_args(Slot)
HIGHEST: Final = 9
ON_THE_ROADS: Final = CITY_BIT | LEFT_ROAD_BIT | RIGHT_ROAD_BIT
AREAS: Final = 49  # R1: 6 forests and 7 hills of the frame, 12 inserts of three

Insert = tuple[Terrain, Terrain, Terrain]  # clockwise
Cell = tuple[int, int]  # column and half row


@final
class Land:
    """The ground as water and feet find it: what lies where, how high, and which ways lead down. It never changes."""

    def __init__(
        self,
        down: tuple[tuple[Place, ...], ...],
        terrain: tuple[Terrain | None, ...],
        height: tuple[int, ...],
    ) -> None:
        self.down: Final = down  # of each place: down-left, straight down, down-right
        self.terrain: Final = terrain  # of each place; None where no area lies, or not yet
        self.height: Final = height  # of each place (R7)
        self._fields: dict[str, int] = {}  # found when first asked for
        self._higher: list[int] = []  # by spot

    def fields(self, kind: str) -> int:
        """All areas of one kind of terrain, as a set."""
        if not self._fields:
            self._fields = dict.fromkeys(TERRAINS, 0)
            for place, found in enumerate(self.terrain):
                if found is not None:
                    self._fields[found] |= BIT[place]
        return self._fields[kind]

    def crops(self) -> int:
        """All areas with fields, as a set."""
        return self.fields("grain") | self.fields("maize") | self.fields("tobacco")

    def higher(self, spot: i64) -> i64:
        """Every place that lies higher than the one on this spot, as a set (R7)."""
        if not self._higher:
            above = [0] * (HIGHEST + 1)
            for other, high in enumerate(self.height):
                for lower in range(high):
                    above[lower] |= BIT[other]
            self._higher = [above[self.height[place]] for place in PLACE_AT]
        return self._higher[spot]

    def with_insert(self, cells: Sequence[Place], insert: Insert, heights: dict[str, int]) -> Land:
        """The land with an insert put into a slot."""
        terrain, height = list(self.terrain), list(self.height)
        for cell, what in zip(cells, insert, strict=True):
            terrain[cell], height[cell] = what, heights[what]
        return Land(self.down, tuple(terrain), tuple(height))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return Land, (self.down, self.terrain, self.height)

    def __plain__(self) -> dict[str, object]:
        return {"is": "Land", "terrain": self.terrain}


@final
@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """What never changes about the ground: neighbours, borders, slots, and where the named places lie."""

    cells: dict[Place, Cell]  # every hex on the board; the city and the springs too
    areas: tuple[Place, ...]
    lakes: tuple[tuple[Place, ...], tuple[Place, ...]]  # the hexes of the left and of the right lake
    near: tuple[tuple[Place, ...], ...]  # R15: of each place, where one step leads
    borders: tuple[tuple[Border, ...], ...]  # R22: of each area
    slots: dict[Slot, tuple[Place, Place, Place]]
    frame: Land  # the land before any insert
    all_areas: i64  # the set of them
    walked: i64  # the set of areas, city and roads (R15)
    at_city: i64  # the set of places one step away from the city
    at_left_road: i64
    at_right_road: i64
    beside: list[int]  # by spot, the set of places one step away
    near_spots: list[list[int]]  # by spot, the same as spots
    uphill: list[int]  # by spot, the set of places with a way down to it

    def one_step(self, places: i64) -> i64:
        """The set of places one step away from any of these, some of these perhaps among them (R15)."""
        all_areas = self.all_areas
        at_city, at_left_road, at_right_road = self.at_city, self.at_left_road, self.at_right_road
        areas = places & all_areas
        inner_left = areas & ~LEFT_EDGE
        inner_right = areas & ~RIGHT_EDGE
        near = inner_left << 3 | inner_left >> 4 | inner_right << 4 | inner_right >> 3 | areas << 7 | areas >> 7
        found = near & all_areas
        if places & ON_THE_ROADS:
            if places & CITY_BIT:
                found |= at_city
            if places & LEFT_ROAD_BIT:
                found |= at_left_road
            if places & RIGHT_ROAD_BIT:
                found |= at_right_road
        if places & at_city:
            found |= CITY_BIT
        if places & at_left_road:
            found |= LEFT_ROAD_BIT
        if places & at_right_road:
            found |= RIGHT_ROAD_BIT
        return found


def read_map(data: Table, heights: dict[str, int]) -> Map:
    """R1 to R6, each checked."""
    table, frame, slots = data.section("map"), data.section("frame"), data.section("slots")
    ground = {terrain: _cells(frame, terrain, count) for terrain, count in (("forest", 6), ("hill", 7))}
    inside = {slot: _cells(slots, slot, 3) for slot in SLOTS}
    for slot, corners in inside.items():
        _check_triangle(slots, slot, corners)
    areas = [cell for part in (*ground.values(), *inside.values()) for cell in part]
    _check_outline(slots, areas)
    lakes = _cells(table, "left_lake", 3), _cells(table, "right_lake", 3)
    city = _cell(table, "city")
    springs = {VERDE: _cell(table, "verde_spring"), MORENO: _cell(table, "moreno_spring")}
    cells: dict[Place, Cell] = {hex_at(*cell): cell for cell in (*areas, *lakes[0], *lakes[1])}
    cells |= {CITY: city, **springs}
    if len(set(cells.values())) != AREAS + len(lakes[0]) + len(lakes[1]) + 1 + len(SPRINGS):
        raise table.error("city", Told("dos-rios.data.apart"))
    terrain: list[Terrain | None] = [None] * PLACES
    height = [0] * PLACES
    for kind, found in ground.items():
        for cell in found:
            terrain[hex_at(*cell)], height[hex_at(*cell)] = kind, heights[kind]  # type: ignore[call-overload]
    for place in (CITY, LEFT_ROAD, RIGHT_ROAD):
        height[place] = heights["city"]
    for cell in (*lakes[0], *lakes[1]):
        height[hex_at(*cell)] = heights["lake"]
    down = _ways_down(cells, {hex_at(*cell) for cell in areas} | set(SPRINGS))
    roads = {LEFT_ROAD: _cells(table, "left_road", 3), RIGHT_ROAD: _cells(table, "right_road", 3)}
    near = _neighbours(cells, areas, roads)
    sorted_areas = _places(areas)
    result = Map(
        cells,
        sorted_areas,
        (_places(lakes[0]), _places(lakes[1])),
        near,
        _borders(down),
        {slot: (hex_at(*a), hex_at(*b), hex_at(*c)) for slot, (a, b, c) in inside.items()},
        Land(down, tuple(terrain), tuple(height)),
        _bits(sorted_areas),
        _bits((*sorted_areas, CITY, *roads)),
        _bits(near[CITY]),
        _bits(near[LEFT_ROAD]),
        _bits(near[RIGHT_ROAD]),
        [_bits(near[place]) for place in PLACE_AT],
        [[SPOT[place] for place in near[here]] for here in PLACE_AT],
        [_bits([upper for upper in PLACE_AT if place in down[upper]]) for place in PLACE_AT],
    )
    _check_ways(table, result)
    for read in (table, frame, slots):
        read.done()
    return result


def _cell(table: Table, key: str) -> Cell:
    column, half = table.numbers(key, 2, -1, HALF_ROWS)
    return column, half


def _cells(table: Table, key: str, count: int) -> list[Cell]:
    rows = table.rows(key, count, 2, 0, HALF_ROWS - 1)
    if any(column >= COLUMNS or (column + half) % 2 for column, half in rows):
        raise table.error(key, Told("dos-rios.data.grid"))
    return [(column, half) for column, half in rows]


def _places(cells: Sequence[Cell]) -> tuple[Place, ...]:
    return tuple(sorted(hex_at(*cell) for cell in cells))


def _bits(places: Sequence[Place]) -> int:
    """A set of places as one number."""
    bits = 0
    for place in places:
        bits |= BIT[place]
    return bits


_DOWN = ((-1, 1), (0, 2), (1, 1))  # R8: down-left, straight down, down-right


def _touch(a: Cell, b: Cell) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in _DOWN or (a[0] - b[0], a[1] - b[1]) in _DOWN


def _check_triangle(table: Table, slot: str, cells: Sequence[Cell]) -> None:
    """R2: three hexes touching one another, the highest first, clockwise."""
    a, b, c = cells
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if not (_touch(a, b) and _touch(b, c) and _touch(a, c)) or turn <= 0 or a[1] != min(a[1], b[1], c[1]):
        raise table.error(slot, Told("dos-rios.data.triangle"))


def _check_outline(table: Table, areas: Sequence[Cell]) -> None:
    """R1, R2: 49 areas in seven columns of seven without gaps, the same in a mirror, none in the lowest half row."""
    columns = [sorted(half for at, half in areas if at == column) for column in range(COLUMNS)]
    full = all(column == list(range(column[0], column[0] + 14, 2)) for column in columns if column)
    full = full and all(SPOT[hex_at(*cell)] >= 0 for cell in areas)
    if len(set(areas)) != AREAS or not full or columns != columns[::-1]:
        raise table.error("A", Told("dos-rios.data.outline", n=AREAS))


def _ways_down(cells: dict[Place, Cell], uppers: set[Place]) -> tuple[tuple[Place, ...], ...]:
    at = {cell: place for place, cell in cells.items()}
    ways: list[tuple[Place, ...]] = [()] * PLACES
    for upper in uppers:
        column, half = cells[upper]
        below = [(column + dx, half + dy) for dx, dy in _DOWN]
        ways[upper] = tuple(at[cell] for cell in below if cell in at)
    return tuple(ways)


def _neighbours(
    cells: dict[Place, Cell], areas: Sequence[Cell], roads: dict[Place, list[Cell]]
) -> tuple[tuple[Place, ...], ...]:
    """R15: areas side by side, the city with its areas and both roads, each road with its areas."""
    near: list[set[Place]] = [set() for _ in range(PLACES)]
    walked = {hex_at(*cell): cell for cell in areas} | {CITY: cells[CITY]}
    pairs = [(a, b) for a, at in walked.items() for b, there in walked.items() if _touch(at, there)]
    pairs += [(CITY, road) for road in roads]
    pairs += [(road, hex_at(*cell)) for road, along in roads.items() for cell in along]
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return tuple(tuple(sorted(places)) for places in near)


def _borders(down: tuple[tuple[Place, ...], ...]) -> tuple[tuple[Border, ...], ...]:
    borders: list[list[Border]] = [[] for _ in range(PLACES)]
    for upper, lowers in enumerate(down):
        for lower in lowers:
            borders[upper].append((upper, lower))
            borders[lower].append((upper, lower))
    return tuple(tuple(sorted(found)) for found in borders)


def _check_ways(table: Table, found: Map) -> None:
    """R2, R3, R4, R6: three ways down or two at the edge, two from each spring; three areas at city and roads."""
    down, areas = found.frame.down, set(found.areas)
    for area in areas:
        at_edge = found.cells[area][0] in (0, COLUMNS - 1)
        if len(down[area]) != (2 if at_edge else 3):
            raise table.error("left_lake", Told("dos-rios.data.ways"))
    for spring, key in ((VERDE, "verde_spring"), (MORENO, "moreno_spring")):
        if [found.frame.terrain[area] for area in sorted(down[spring])] != ["forest", "hill"]:
            raise table.error(key, Told("dos-rios.data.spring"))
    if len(areas - {lower for lowers in down for lower in lowers}) != 1:
        raise table.error("city", Told("dos-rios.data.dry"))
    for place, key in ((CITY, "city"), (LEFT_ROAD, "left_road"), (RIGHT_ROAD, "right_road")):
        if len(areas.intersection(found.near[place])) != 3:
            raise table.error(key, Told("dos-rios.data.three_areas"))
