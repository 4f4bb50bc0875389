"""Six Castles as numbers. `docs/research.md` tells what each field and each action is, made from this file.

The map has no edge, so tiles and cells are lists and not a grid. *Free cells* are those where a tile may be placed, in
the order of columns and then rows; there are never more than twice the tiles and two. *Slots* of a hand are in the
order of the tiles' numbers. A placement is then a slot, a free cell and a turn: the same number may mean another tile
and cell at another time, and the fields `hand` and `free` say which.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any

from ribeira.games.six_castles import actions, names
from ribeira.games.six_castles.components import DEMANDS, EXPLORATION_TILES, FACES, RELIGION_END, SIDES, Box, open_box
from ribeira.games.six_castles.names import CASTLE_NAMES, CONSTRUCTIONS, KINDS, LANDSCAPES, NONE, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.rules.placing import Founding
from ribeira.games.six_castles.rules.working import Working
from ribeira.games.six_castles.table import COLUMNS, IN_RESERVE, LEVELS, SPENT, Table
from ribeira.games.six_castles.territory import CORNER, OFF_TABLE, WIDTH, cell_of, number_of
from ribeira.kernel.game import Setup
from ribeira.kernel.tensor import Block, Field, Tensors, clockwise, one_hot, whose

PHASES = (
    "KeepingContract", "Starting", "LayingFirstTiles", "Placing", "Founding", "Stepping", "Choosing", "Marking",
    "Selling", "Surveying", "Entering", "Working", "Worshipping", "Building", "Closing",
)  # fmt: skip
DIRECTIONS = (-1, WIDTH, 1, -WIDTH)  # north, east, south, west
FARTHEST = 42  # columns or rows from the start tile: more than there are tiles
RECALLED = 64
MOST_MONEY = 999
CASTLES = len(CASTLE_NAMES)


def tensors(setup: Setup) -> Tensors[Any, View]:
    """The observations and actions of a setup."""
    box = open_box(setup.edition, setup.seats, setup.options["version"])
    groups = (_turn_fields, _map_fields, _board_fields, _player_fields, _own_fields)
    return Tensors(
        fields=tuple(one for group in groups for one in group(box)),
        blocks=tuple(_blocks(box)),
        chances=max(len(box.tiles), len(box.exploration_tiles), KINDS),
        recalled=RECALLED,
    )


def most_tiles(box: Box) -> int:
    """Tiles on the map at the end, the start tile among them."""
    return box.seats * box.rounds + 1


def most_free(box: Box) -> int:
    """Free cells there can be: each tile leaves at most two more than it takes, and the start tile has four."""
    return 2 * most_tiles(box) + 2


def longest_track(box: Box) -> int:
    """Exploration tiles that one player can come to have."""
    return min(EXPLORATION_TILES, box.exploration_hand + box.side_pile)


# Actions


def _blocks(box: Box) -> Iterable[Block[Any, View]]:
    free, track, discs, workers = most_free(box), longest_track(box), box.discs, box.workers
    faces, levels = len(FACES), len(box.landscape)

    def place(view: View, act: actions.Place) -> int:
        cell = bisect_left(view.table.territory.free, number_of(*act.cell))
        return (view.hand.index(act.tile) * free + cell) * 4 + act.turn

    def exchange(view: View, act: actions.Exchange) -> int:
        tile = act.position * EXPLORATION_TILES + act.tile - 1
        return tile * faces + FACES.index(act.face)

    def sell(view: View, act: actions.Sell) -> int:
        castle = names.CASTLE_NUMBER[act.castle]
        return (castle * DEMANDS + box.demands[castle].index(TERRAIN[act.good])) * discs + act.disc

    def survey(view: View, act: actions.Survey) -> int:
        column = LANDSCAPES.index(TERRAIN[act.landscape])
        return (column * levels + box.landscape.index(act.value)) * discs + act.disc

    def build(view: View, act: actions.Build) -> int:
        column = CONSTRUCTIONS.index(TERRAIN[act.construction])
        return (column * len(box.construction) + box.construction.index(act.value)) * workers + act.worker

    def move(view: View, act: actions.Move) -> int:
        assert view.seat is not None
        step = number_of(*act.cell) - (view.table.workers[view.seat][act.worker] >> 3)
        return act.worker * 4 + DIRECTIONS.index(step)

    column = "the column ({}); its space, from the lowest; the {}"
    constructions = column.format(_listed(CONSTRUCTIONS), "worker")
    yield Block(actions.Build, "build", (len(CONSTRUCTIONS), len(box.construction), workers), constructions, build)
    yield Block(actions.Disc, "disc", (3 * track,), "the space of the track", lambda _, act: act.space)
    yield Block(actions.Enter, "enter", (), "", _only)
    exchanging = "the position on the track; the tile from hand, by its number; its face"
    yield Block(actions.Exchange, "exchange", (track, EXPLORATION_TILES, faces), exchanging, exchange)
    yield Block(actions.Flip, "flip", (track,), "the position on the track", lambda _, act: act.position)
    yield Block(actions.Found, "found", (4,), "the corner of the new tile, clockwise from the north-west", _corner)
    yield Block(actions.Keep, "keep", (KINDS,), "the contract, by its terrain", lambda _, act: TERRAIN[act.contract])
    laying = "the tile from hand, by its number; its face"
    yield Block(
        actions.Lay,
        "lay",
        (EXPLORATION_TILES, faces),
        laying,
        lambda _, act: (act.tile - 1) * faces + FACES.index(act.face),
    )
    quarters = "the quarter, clockwise from the north-west"
    yield Block(
        actions.Lie, "lie", (workers, 4), f"the worker; {quarters}", lambda _, act: act.worker * 4 + act.spot.quarter
    )
    yield Block(actions.Mark, "mark", (4,), f"{quarters}, of the new tile", lambda _, act: act.spot.quarter)
    yield Block(actions.Move, "move", (workers, 4), "the worker; north, east, south or west", move)
    yield Block(actions.Pass, "pass", (), "", _only)
    placing = "the slot of the hand; the free cell; how often the tile is turned"
    yield Block(actions.Place, "place", (box.terrain_hand, free, 4), placing, place)
    selling = f"the castle ({', '.join(CASTLE_NAMES)}); which of its three demands, by name; the disc"
    yield Block(actions.Sell, "sell", (CASTLES, DEMANDS, discs), selling, sell)
    yield Block(
        actions.Start, "start", (len(SIDES),), "the side of the start tile", lambda _, act: SIDES.index(act.side)
    )
    yield Block(actions.Step, "step", (), "", _only)
    yield Block(
        actions.Survey, "survey", (len(LANDSCAPES), levels, discs), column.format(_listed(LANDSCAPES), "disc"), survey
    )
    yield Block(actions.Toll, "toll", (), "", _only)
    yield Block(actions.Work, "work", (), "", _only)
    yield Block(actions.Worship, "worship", (), "", _only)


def _listed(terrains: Iterable[int]) -> str:
    return ", ".join(TERRAIN_NAMES[number] for number in terrains)


def _only(view: View, act: Any) -> int:
    return 0


def _corner(view: View, act: actions.Found) -> int:
    return CORNER.index(number_of(*act.corner) - view.table.placed)


# Observations


def _each(read: Callable[[View, int], Iterable[float]]) -> Callable[[View], list[float]]:
    """The same of every seat, the viewer first."""

    def read_all(view: View) -> list[float]:
        assert view.seat is not None
        return [number for seat in clockwise(view.seat, view.box.seats) for number in read(view, seat)]

    return read_all


def _padded(numbers: list[float], size: int) -> list[float]:
    return numbers + [0.0] * (size - len(numbers))


def _bits(numbers: Iterable[int], count: int, first: int = 0) -> list[float]:
    found = [0.0] * count
    for number in numbers:
        found[number - first] = 1.0
    return found


def _marking(view: View) -> Marking | None:
    pending = view.table.pending
    return pending if isinstance(pending, Marking) else None


def _working(view: View) -> Working | None:
    pending = view.table.pending
    return pending if isinstance(pending, Working) else None


def _turn_fields(box: Box) -> Iterable[Field[View]]:
    """What is decided, and how far the game is."""
    seats, track, workers = box.seats, longest_track(box), box.workers

    def first(view: View) -> tuple[float, ...]:
        assert view.seat is not None
        return whose(view.table.first, view.seat, seats)

    def placed(view: View) -> list[float]:
        table = view.table
        return [0.0, 0.0, 0.0] if table.placed == OFF_TABLE else [1.0, *cell_of(table.placed)]

    def corners(view: View) -> list[float]:
        pending = view.table.pending
        found = pending.corners if isinstance(pending, Founding) else ()
        return [float(view.table.placed + step in found) for step in CORNER]

    def mound(view: View) -> list[float]:
        marking, counts = _marking(view), [0.0] * KINDS
        for number in () if marking is None else marking.left:
            counts[number] += 1
        return counts

    def altered(view: View) -> list[float]:
        marking = _marking(view)
        return _bits(() if marking is None else marking.altered, track)

    def standing(view: View) -> list[float]:
        working = _working(view)
        if working is None:
            return [0.0] * (3 * workers)
        return [*one_hot(working.fresh, workers), *one_hot(working.active, workers), *_bits(working.laid, workers)]

    def moves(view: View) -> list[float]:
        working = _working(view)
        return [0.0 if working is None else working.moves]

    phases = "what is decided: " + ", ".join(PHASES)
    yield Field(
        "phase",
        (len(PHASES),),
        0,
        1,
        phases,
        lambda view: [float(type(view.table.pending).__name__ == name) for name in PHASES],
    )
    yield Field(
        "to_act", (seats,), 0, 1, "who has still to decide", _each(lambda view, seat: [float(seat in view.to_act)])
    )
    yield Field("first", (seats,), 0, 1, "the first player", first)
    yield Field("turn", (1,), 0, seats * box.rounds, "turns finished", lambda view: [view.table.turn])
    yield Field("placed", (3,), -FARTHEST, FARTHEST, "whether a tile was placed this turn; its column and row", placed)
    yield Field("corners", (4,), 0, 1, "corners of it on which the castle may be founded, clockwise", corners)
    yield Field(
        "mound", (KINDS,), 0, 4, f"terrains of the chosen mound that may still serve: {', '.join(TERRAIN_NAMES)}", mound
    )
    yield Field("altered", (track,), 0, 1, "positions of one's track laid or altered this turn", altered)
    yield Field("standing", (3, workers), 0, 1, "workers: the one that came, the one that moves, those laid", standing)
    yield Field("moves", (1,), 0, workers, "moves left for workers", moves)


def _map_fields(box: Box) -> Iterable[Field[View]]:
    """The map."""
    tiles, free = most_tiles(box), most_free(box)

    def laid(view: View) -> list[float]:
        territory, found = view.table.territory, list[float]()
        for cell in territory.laid:
            found += [1.0, *cell_of(cell), *(territory.terrain(cell, quarter) + 1 for quarter in range(4))]
        return _padded(found, tiles * 7)

    def free_cells(view: View) -> list[float]:
        territory, found = view.table.territory, list[float]()
        for cell in territory.free:
            joins = territory.joins(cell)
            found += [1.0, *cell_of(cell), *(float(joins >> quarter & 1) for quarter in range(4))]
        return _padded(found, free * 7)

    def castles(view: View) -> list[float]:
        territory, found = view.table.territory, list[float]()
        for corner, market in zip(territory.castle_corners, territory.markets, strict=True):
            found += [0.0] * 4 if corner == OFF_TABLE else [1.0, *cell_of(corner), market]
        return found

    tile = "tiles in the order of laying: 1, column, row, and the terrain of each quarter clockwise, counted from 1"
    yield Field("tiles", (tiles, 7), -FARTHEST, FARTHEST, tile, laid)
    cell = "free cells: 1, column, row, and with which quarter a rock would join another"
    yield Field("free", (free, 7), -FARTHEST, FARTHEST, cell, free_cells)
    castle = (
        f"castles ({', '.join(CASTLE_NAMES)}): 1 if founded, column, row, and what its market multiplies goods with"
    )
    yield Field("castles", (CASTLES, 4), -FARTHEST, FARTHEST, castle, castles)


def _board_fields(box: Box) -> Iterable[Field[View]]:
    """Stacks and scoring boards."""
    seats, stack = box.seats, box.seats * box.rounds

    def served(view: View) -> list[float]:
        assert view.seat is not None
        return [0.0 if by == NONE else 1.0 + (by // box.discs - view.seat) % seats for by in view.table.served]

    def scored(view: View) -> list[float]:
        assert view.seat is not None
        order, found = clockwise(view.seat, seats), list[float]()
        for taken in view.table.scored:
            takers = [seat for seat, _ in taken]
            found += [float(seat in takers) for seat in order]
        return found

    yield Field("stack", (1,), 0, stack, "terrain tiles that will still be drawn", lambda view: [view.table.stack])
    side = "exploration tiles in the side pile"
    yield Field("side", (1,), 0, EXPLORATION_TILES, side, lambda view: [view.table.side])
    yield Field("top", (CASTLES,), 0, 1, "the castle on top of the pile", lambda view: one_hot(view.table.top, CASTLES))
    yield Field("pile", (CASTLES,), 0, 1, "castles not yet seen", lambda view: _bits(view.table.castles, CASTLES))
    yield Field("open", (KINDS,), 0, 1, "contracts that lie open", lambda view: _bits(view.table.open, KINDS))
    demands = "by castle and demand: 0 if open, else who served it, counted from 1 at the viewer"
    yield Field("served", (CASTLES, DEMANDS), 0, seats, demands, served)
    boards = f"who took each space of the columns ({_listed(COLUMNS)}), from the lowest"
    yield Field("scored", (len(COLUMNS), LEVELS, seats), 0, 1, boards, scored)


def _player_fields(box: Box) -> Iterable[Field[View]]:
    """What everybody knows of each player."""
    seats, track, discs, workers = box.seats, longest_track(box), box.discs, box.workers

    def tracks(view: View, seat: int) -> list[float]:
        table, found = view.table, list[float]()
        for tile in table.tracks[seat]:
            found += [tile >> 1, tile & 1, *(space + 1 for space in table.box.spaces_of[tile])]
        return _padded(found, track * 5)

    def posts(view: View, seat: int) -> list[float]:
        return [number for post in view.table.workers[seat] for number in _post(post)]

    yield Field("money", (seats,), 0, MOST_MONEY, "mealhas", _each(lambda view, seat: [view.table.money[seat]]))
    yield Field(
        "religion", (seats,), 0, RELIGION_END, "religion", _each(lambda view, seat: [view.table.religion[seat]])
    )
    tile = "exploration tiles on the track: number, face (0 fields, 1 wilds), what its spaces show, counted from 1"
    yield Field("tracks", (seats, track, 5), 0, max(KINDS, EXPLORATION_TILES), tile, _each(tracks))
    cylinder = "spaces of the track up to the cylinder"
    yield Field(
        "cylinders", (seats,), 0, 3 * track, cylinder, _each(lambda view, seat: [view.table.cylinders[seat] + 1])
    )
    disc = "by disc: its space of the track, counted from 1; 0 in the reserve, -1 spent"
    yield Field("discs", (seats, discs), -1, 3 * track, disc, _each(lambda view, seat: _disc_spaces(view.table, seat)))
    post = "by worker: 0 in the reserve, 1 spent, 2 on a castle, 3 on a crossing, 4 to 7 in a quarter; column; row"
    yield Field("workers", (seats, workers, 3), -FARTHEST, FARTHEST, post, _each(posts))
    hands = "terrain tiles in hand, exploration tiles in hand, contracts in hand, whether a contract is chosen"
    yield Field("hands", (seats, 4), 0, EXPLORATION_TILES, hands, _each(_hand_sizes))
    shown = "exploration tiles that everybody saw being taken up, by number"
    yield Field(
        "shown",
        (seats, EXPLORATION_TILES),
        0,
        1,
        shown,
        _each(lambda view, seat: _bits(view.table.shown[seat], EXPLORATION_TILES, 1)),
    )
    kept = "the kept contract, where it may be seen"
    yield Field("kept", (seats, KINDS), 0, 1, kept, _each(lambda view, seat: one_hot(view.kept[seat], KINDS)))


def _disc_spaces(table: Table, seat: int) -> list[float]:
    return [space + 1 for space in table.discs[seat]]


def _post(post: int) -> list[float]:
    kind = post & 7
    if kind in (IN_RESERVE, SPENT):
        return [float(kind == SPENT), 0.0, 0.0]
    where = {5: 2.0, 4: 3.0}.get(kind, 4.0 + kind)
    return [where, *cell_of(post >> 3)]


def _hand_sizes(view: View, seat: int) -> list[float]:
    return [view.hands[seat], view.exploration_hands[seat], view.contracts[seat], float(view.chosen[seat])]


def _own_fields(box: Box) -> Iterable[Field[View]]:
    """What the viewer alone knows."""
    hand = box.terrain_hand

    def slots(view: View) -> list[float]:
        found: list[float] = []
        for tile in view.hand:
            found += [tile, *(quarter + 1 for quarter in box.quarters[tile << 2]), box.bonus[tile]]
        return _padded(found, hand * 6)

    tile = "slots of one's hand: the tile's number, its quarters clockwise, counted from 1, its bonus (0 to 4)"
    yield Field("hand", (hand, 6), 0, max(box.tiles), tile, slots)
    pack = "exploration tiles in one's hand, by number"
    yield Field(
        "pack", (EXPLORATION_TILES,), 0, 1, pack, lambda view: _bits(view.exploration_hand, EXPLORATION_TILES, 1)
    )
    yield Field(
        "contracts", (KINDS,), 0, 1, "contracts in one's hand, by terrain", lambda view: _bits(view.dealt, KINDS)
    )
