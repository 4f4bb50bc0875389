"""What lies open on the table: all that everybody may know of a game in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ribeira.games.six_castles.components import DEMANDS, SPACES, Box
from ribeira.games.six_castles.names import (
    CASTLE,
    CASTLE_NAMES,
    CONSTRUCTIONS,
    KINDS,
    LANDSCAPES,
    NONE,
    TERRAIN_NAMES,
)
from ribeira.games.six_castles.territory import OFF_TABLE, START_CELL, Spot, Territory, cell_of, spot_of
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced

if TYPE_CHECKING:
    from ribeira.games.six_castles.rules.decision import Decision

# Where a worker is: eight times its cell and the quarter it lies in, or one of these in place of a quarter.
CROSSING: Final = 4
ON_CASTLE: Final = 5  # the cell is then the castle's corner
IN_RESERVE: Final = 6
SPENT: Final = 7
RESERVE: Final = START_CELL << 3 | IN_RESERVE
BOARD: Final = START_CELL << 3 | SPENT

DISC_RESERVE: Final = -1  # in place of a space of the track: where else a disc may be
DISC_SPENT: Final = -2

COLUMNS: Final[tuple[int, ...]] = (*LANDSCAPES, *CONSTRUCTIONS)  # of the scoring boards
LEVELS: Final = 4  # spaces a column has at the most
_POSITION: Final[tuple[int, ...]] = tuple([space // SPACES for space in range(-SPACES, 200)])

Taken = tuple[tuple[Seat, int], ...]  # who took a space of a board, and with which disc or worker


class Table:
    """The open part of a game. Seats' discs, workers and tracks are tuples: a copy or a view may share them."""

    def __init__(self, box: Box, territory: Territory, like: Table | None = None) -> None:
        """The table before anything is known, or as another table is."""
        self.box, self.territory = box, territory
        if like is None:
            self._begin()
        else:
            self._take(like)

    def _begin(self) -> None:
        box, seats = self.box, self.box.seats
        self.pending: Decision | None = None  # what is being decided, None once it is over
        self.first: Seat = NONE  # NONE before it is drawn
        self.turn = 0  # turns finished since the first player's first
        self.placed = OFF_TABLE  # the cell where the player on turn has placed a tile
        self.stack = seats * box.rounds  # how many more terrain tiles will be drawn
        self.side = box.side_pile  # how many exploration tiles are in the side pile
        self.castles: tuple[int, ...] = tuple(range(len(CASTLE_NAMES)))  # castle tiles not yet seen, sorted
        self.top = NONE  # the castle on top of the pile
        self.shown: list[tuple[int, ...]] = [()] * seats  # exploration tiles that everybody saw being taken up
        self.open: tuple[int, ...] = (CASTLE,) if box.contracts else ()  # contracts laid open
        self.tracks: list[tuple[int, ...]] = [()] * seats  # twice the exploration tile and its face, from the left
        self.rows: list[tuple[int, ...]] = [()] * seats  # what the spaces of each track show
        self.cylinders: list[int] = [NONE] * seats  # space of the track
        self.discs: list[tuple[int, ...]] = [(DISC_RESERVE,) * box.discs] * seats  # by disc: its space of the track
        self.workers: list[tuple[int, ...]] = [(RESERVE,) * box.workers] * seats  # by worker: where it is
        self.money: list[int] = [0] * seats  # in mealhas: gold and mealhas change freely
        self.religion: list[int] = [0] * seats
        self.served: tuple[int, ...] = (NONE,) * (len(CASTLE_NAMES) * DEMANDS)  # by demand: see `serve`
        self.scored: tuple[Taken, ...] = ((),) * (len(COLUMNS) * LEVELS)  # by space of the boards: who took it
        self.closed: list[int] = [0] * seats  # the spaces of the boards that a seat may not take any more, as bits
        self.awards: dict[int, Seat] = {}  # at the end: who won each contract, NONE if nobody

    def _take(self, like: Table) -> None:
        self.pending, self.first, self.turn, self.placed = like.pending, like.first, like.turn, like.placed
        self.stack, self.side, self.castles, self.top = like.stack, like.side, like.castles, like.top
        self.shown, self.open = like.shown[:], like.open
        self.tracks, self.rows, self.cylinders = like.tracks[:], like.rows[:], like.cylinders[:]
        self.discs, self.workers = like.discs[:], like.workers[:]
        self.money, self.religion = like.money[:], like.religion[:]
        self.served, self.scored, self.closed = like.served, like.scored, like.closed[:]
        self.awards = like.awards.copy()

    def copy(self) -> Table:
        """A table that goes its own way from here."""
        return Table(self.box, self.territory.copy(), self)

    @property
    def player(self) -> Seat:
        """Who is on turn, once the first player is known."""
        return self.box.turn_order[self.first + self.turn]

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one at the end."""
        return min(self.turn // self.box.seats + 1, self.box.rounds)

    def set_track(self, seat: Seat, track: tuple[int, ...]) -> None:
        """Exploration tiles lie in this order, each with one of its faces up."""
        spaces_of = self.box.spaces_of
        row: list[int] = []
        for tile in track:
            row.extend(spaces_of[tile])
        self.tracks[seat] = track
        self.rows[seat] = tuple(row)

    def next_space(self, seat: Seat) -> int:
        """What the space ahead of the cylinder shows, NONE at the end of the track."""
        at, row = self.cylinders[seat] + 1, self.rows[seat]
        return row[at] if at < len(row) else NONE

    def owned(self, seat: Seat) -> list[int]:
        """How many spaces of each terrain are owned: those up to the cylinder and those under discs (C14)."""
        counts = [0] * KINDS
        row, cylinder = self.rows[seat], self.cylinders[seat]
        for at in range(cylinder + 1):
            counts[row[at]] += 1
        for space in self.discs[seat]:
            if space > cylinder:
                counts[row[space]] += 1
        return counts

    def owned_spaces(self, seat: Seat) -> tuple[int, ...]:
        """What the owned spaces show, from the left, those under discs at last."""
        row, cylinder = self.rows[seat], self.cylinders[seat]
        return row[: cylinder + 1] + tuple([row[space] for space in self.discs[seat] if space > cylinder])

    def serve(self, castle: int, demand: int, seat: Seat, disc: int) -> None:
        """A disc stays on a demand of a castle for good; demands count in the order of `box.demands`."""
        self.served = replaced(self.served, castle * DEMANDS + demand, seat * self.box.discs + disc)

    def served_by(self, castle: int, demand: int) -> tuple[Seat, int] | None:
        """The seat and its disc that served a demand, or None."""
        by = self.served[castle * DEMANDS + demand]
        return None if by == NONE else (by // self.box.discs, by % self.box.discs)

    def takers(self, column: int, value: int) -> Taken:
        """Who took a space of a scoring board, and with which disc or worker."""
        return self.scored[COLUMNS.index(column) * LEVELS + self.box.spaces(column).index(value)]

    def spots(self, seat: Seat) -> tuple[Spot, ...]:
        """Where a seat's workers are, at the edges."""
        return tuple([spot_of(post) for post in self.workers[seat]])

    def sales_made(self) -> dict[tuple[str, str], tuple[Seat, int]]:
        """By castle and good: the seat that sold, and its disc."""
        made = {}
        for castle, name in enumerate(CASTLE_NAMES):
            for demand, good in enumerate(self.box.demands[castle]):
                by = self.served_by(castle, demand)
                if by is not None:
                    made[name, TERRAIN_NAMES[good]] = by
        return made

    def spaces_taken(self) -> dict[tuple[str, int], Taken]:
        """By column and value: seats and their disc or worker."""
        return {
            (TERRAIN_NAMES[column], value): self.takers(column, value)
            for column in COLUMNS
            for value in self.box.spaces(column)
            if self.takers(column, value)
        }

    def track_tiles(self, seat: Seat) -> tuple[tuple[int, int], ...]:
        """Exploration tiles laid and their faces, from the left."""
        return tuple([(tile >> 1, tile & 1) for tile in self.tracks[seat]])

    def __eq__(self, other: object) -> bool:
        """Whether everything lies as it does there; `rows` and `closed` follow from the rest."""
        if not isinstance(other, Table):
            return False
        turn = self.turn == other.turn and self.first == other.first and self.placed == other.placed
        piles = self.stack == other.stack and self.side == other.side and self.castles == other.castles
        shown = self.top == other.top and self.shown == other.shown and self.open == other.open
        tracks = self.tracks == other.tracks and self.cylinders == other.cylinders and self.discs == other.discs
        owned = self.workers == other.workers and self.money == other.money and self.religion == other.religion
        won = self.served == other.served and self.scored == other.scored and self.awards == other.awards
        same = turn and piles and shown and tracks and owned and won
        return same and self.pending == other.pending and self.territory == other.territory

    __hash__ = None  # type: ignore[assignment]

    def __plain__(self) -> dict[str, object]:
        seats = range(self.box.seats)
        return {
            "pending": self.pending,
            "first": self.first,
            "turn": self.turn,
            "territory": self.territory,
            "placed": None if self.placed == OFF_TABLE else cell_of(self.placed),
            "stack": self.stack,
            "side": self.side,
            "castles": tuple([CASTLE_NAMES[castle] for castle in self.castles]),
            "top": name_of_castle(self.top),
            "shown": self.shown,
            "open": names_of(self.open),
            "tracks": [self.track_tiles(seat) for seat in seats],
            "cylinders": self.cylinders,
            "discs": self.discs,
            "workers": [self.spots(seat) for seat in seats],
            "money": self.money,
            "religion": self.religion,
            "served": self.sales_made(),
            "scored": self.spaces_taken(),
            "awards": {TERRAIN_NAMES[contract]: seat for contract, seat in self.awards.items()},
        }

    def __reduce__(self) -> tuple[object, ...]:
        open_things = [name for name in (*self.__plain__(), "rows", "closed") if name != "territory"]
        return _unpickled, (self.box, self.territory, {name: getattr(self, name) for name in open_things})


def _unpickled(box: Box, territory: Territory, open_things: dict[str, object]) -> Table:
    table = Table(box, territory)
    for name, value in open_things.items():
        setattr(table, name, value)
    return table


def position(space: int) -> int:
    """The tile of the track on which a space lies, from 0 at the left."""
    return _POSITION[space + SPACES]


def names_of(terrains: tuple[int, ...]) -> tuple[str, ...]:
    """The names of terrains."""
    return tuple([TERRAIN_NAMES[terrain] for terrain in terrains])


def name_of(terrain: int) -> str:
    """The name of a terrain or contract, empty for none."""
    return "" if terrain == NONE else TERRAIN_NAMES[terrain]


def name_of_castle(castle: int) -> str:
    """The name of a castle, empty for none."""
    return "" if castle == NONE else CASTLE_NAMES[castle]
