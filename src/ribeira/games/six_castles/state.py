"""The nouns of a game in progress: pending decisions and the state. How they change is in `rules`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.six_castles.components import SPACES, Box
from ribeira.games.six_castles.territory import Cell, Spot, Territory
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event

NONE = -1  # a seat, worker or card that is not there
CROSSING, ON_CASTLE, IN_RESERVE, SPENT = range(4, 8)  # in place of a quarter: where else a worker may be
RESERVE = Spot(0, 0, IN_RESERVE)
BOARD = Spot(0, 0, SPENT)
DISC_RESERVE, DISC_SPENT = -1, -2  # in place of a space of the track: where else a disc may be


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance chooses the first player and deals what the players start with (C8 to C10)."""


@dataclass(frozen=True, slots=True)
class Chartering:
    """Every player keeps one of two contracts (C9)."""


@dataclass(frozen=True, slots=True)
class Starting:
    """The first player lays the start tile (C10)."""


@dataclass(frozen=True, slots=True)
class Scouting:
    """A player lays the first exploration tiles: one, or all in the family version (C10, C11)."""

    scout: Seat


@dataclass(frozen=True, slots=True)
class Placing:
    """The player on turn places a terrain tile (C12)."""


@dataclass(frozen=True, slots=True)
class Founding:
    """Several mounds have closed on which the castle may be founded (C5)."""

    corners: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Exposing:
    """Chance shows the castle that has come to the top of the pile (C7)."""


@dataclass(frozen=True, slots=True)
class Stepping:
    """A rock's bonus: the cylinder may step on (C4)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A rock's bonus: chance draws from the side pile (C4)."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Disc actions, with one of the mounds of the new tile, or worker actions, or neither (C12)."""


@dataclass(frozen=True, slots=True)
class Marking:
    """Disc actions: marking spaces with a mound's terrains, laying and altering tiles (C14)."""

    mound: Spot
    left: tuple[str, ...]  # terrains that have not served yet
    altered: tuple[int, ...] = ()  # positions laid or altered this turn


@dataclass(frozen=True, slots=True)
class Selling:
    """Disc actions: a sale to a castle (C15)."""


@dataclass(frozen=True, slots=True)
class Surveying:
    """Disc actions: scoring a landscape (C16)."""


@dataclass(frozen=True, slots=True)
class Entering:
    """Worker actions: a worker from the reserve may come (C17)."""


@dataclass(frozen=True, slots=True)
class Working:
    """Worker actions: moving, one worker at a time (C18)."""

    moves: int  # left
    fresh: int = NONE  # the worker that came this turn, until it is laid
    active: int = NONE  # the worker that has moved and is not laid yet
    laid: tuple[int, ...] = ()  # workers laid this turn


@dataclass(frozen=True, slots=True)
class Worshipping:
    """Worker actions: advancing in religion (C20)."""


@dataclass(frozen=True, slots=True)
class Building:
    """Worker actions: scoring a construction (C21)."""


@dataclass(frozen=True, slots=True)
class Closing:
    """All is done, but a toll may still be paid (C14)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance draws a terrain tile for the player on turn (C13)."""


Pending = (
    Dealing
    | Chartering
    | Starting
    | Scouting
    | Placing
    | Founding
    | Exposing
    | Stepping
    | Finding
    | Choosing
    | Marking
    | Selling
    | Surveying
    | Entering
    | Working
    | Worshipping
    | Building
    | Closing
    | Drawing
)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something the last action brought about; its owner may be told more than the others."""

    event: Event
    owner: Seat = NONE
    own: Event | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """One player's points by source (C22)."""

    contracts: int
    boards: int  # landscapes and constructions
    religion: int
    wealth: int

    @property
    def total(self) -> int:
        return self.contracts + self.boards + self.religion + self.wealth


@dataclass(slots=True)
class State:
    """One game's whole truth."""

    box: Box = field(repr=False)
    pending: Pending | None
    first: Seat  # NONE before it is drawn
    turn: int  # turns finished since the first player's first
    territory: Territory
    placed: Cell | None  # where the player on turn has placed a tile
    tiles: tuple[int, ...]  # terrain tiles nobody has drawn: the stack, those removed and those never needed
    stack: int  # how many more of them will be drawn
    scouts: tuple[int, ...]  # exploration tiles nobody has drawn
    side: int  # how many of them are in the side pile
    castles: tuple[str, ...]  # castle tiles not yet seen
    top: str  # the castle on top of the pile, empty if none is left
    charters: tuple[str, ...]  # contracts nobody was dealt
    hands: list[tuple[int, ...]]  # terrain tiles
    packs: list[tuple[int, ...]]  # exploration tiles in hand
    shown: list[tuple[int, ...]]  # those of them that everybody saw being taken up
    dealt: list[tuple[str, ...]]  # contracts still in hand, the kept one afterwards
    kept: list[str]  # the contract each has decided to keep, empty before
    open: tuple[str, ...]  # contracts laid open
    tracks: list[tuple[tuple[int, int], ...]]  # exploration tiles laid and their faces, from the left
    cylinders: list[int]  # space of the track
    discs: list[list[int]]  # space of the track, DISC_RESERVE or DISC_SPENT, by disc
    workers: list[list[Spot]]  # by worker
    money: list[int]  # in mealhas: gold and mealhas change freely
    religion: list[int]
    served: dict[tuple[str, str], tuple[Seat, int]]  # by castle and good: the seat and its disc
    scored: dict[tuple[str, int], tuple[tuple[Seat, int], ...]]  # by column and value: seats and their disc or worker
    awards: dict[str, Seat] = field(default_factory=dict)  # at the end: who won each contract, NONE if nobody
    happened: tuple[Happened, ...] = ()

    @property
    def player(self) -> Seat:
        """Who is on turn."""
        return (self.first + self.turn) % self.box.seats

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.turn // self.box.seats + 1

    def tell(self, code: str, **facts: object) -> None:
        """Note something that everybody sees."""
        self.happened += (Happened(event(code, facts)),)

    def tell_owner(self, owner: Seat, code: str, own_code: str, **facts: object) -> None:
        """Note something whose facts only the owner may know; the others learn of the owner alone."""
        self.happened += (Happened(event(code, {"seat": owner}), owner, event(own_code, {"seat": owner, **facts})),)


def event(code: str, facts: dict[str, object]) -> Event:
    """An event of this game."""
    return Event(f"six-castles.event.{code}", **facts)  # type: ignore[arg-type]


def position(space: int) -> int:
    """The tile of the track on which a space lies, from 0 at the left."""
    return space // SPACES
