"""Positions to start a test from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import Box, TerrainTile, open_box
from ribeira.games.six_castles.names import CASTLE_NUMBER, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.rules import SixCastles, set_out
from ribeira.games.six_castles.rules.boards import mark_space
from ribeira.games.six_castles.rules.placing import Placing
from ribeira.games.six_castles.table import DISC_RESERVE, RESERVE
from ribeira.games.six_castles.territory import (
    CORNER,
    FILLED,
    LINKED,
    ROUND,
    Cell,
    Laid,
    Spot,
    Territory,
    cell_of,
    make_territory,
    number_of,
    spot_number,
)

NW, NE, SE, SW = range(4)
BARE = "flax flax flax flax"  # quarters that bear on nothing in a test


def box(seats: int = 2, version: str = "advanced") -> Box:
    return open_box(SIX_CASTLES.edition(), seats, version)


def land(tiles: Mapping[tuple[int, int], str], castles: Mapping[tuple[int, int], str] | None = None) -> Territory:
    """A territory from quarters in words, clockwise from the north-west, by cell; castles by corner."""
    laid = {Cell(*cell): Laid(-at, 0, tuple(text.split())) for at, (cell, text) in enumerate(tiles.items())}
    return make_territory(laid, {Cell(*corner): name for corner, name in (castles or {}).items()})


def at(x: int, y: int) -> int:
    """The number of a cell or corner."""
    return number_of(x, y)


def post(x: int, y: int, quarter: int) -> int:
    """The number of a quarter, or of another place where a worker may be."""
    return spot_number(Spot(x, y, quarter))


def mound(territory: Territory, x: int, y: int, quarter: int) -> set[Spot]:
    """The quarters that make one mound with this one."""
    corner = number_of(x, y) + CORNER[quarter]
    linked = LINKED[(territory.ground[corner] & FILLED) << 2 | quarter ^ 2]
    return {Spot(*cell_of(corner + ROUND[slot]), slot ^ 2) for slot in range(4) if linked >> slot & 1}


def names(terrains: Sequence[int]) -> list[str]:
    return [TERRAIN_NAMES[terrain] for terrain in terrains]


def table(
    tiles: Mapping[tuple[int, int], str] | None = None,
    castles: Mapping[tuple[int, int], str] | None = None,
    hand: Sequence[str] = (),
    bonus: str = "",
    tracks: Sequence[Sequence[str]] = (),
    money: int = 0,
    seats: int = 2,
    version: str = "advanced",
) -> SixCastles:
    """The first player's turn, with a territory, tiles in hand and tracks written in words.

    `hand` gives the first player terrain tiles 1, 2 … with these quarters and this bonus; `tracks` are what the
    `fields` faces of the exploration tiles laid show, three spaces a tile.
    """
    drawn = box(seats, version)
    terrain, exploration = dict(drawn.tiles), dict(drawn.exploration_tiles)
    for number, text in enumerate(hand, 1):
        quarters = tuple(text.split())
        terrain[number] = TerrainTile(quarters, bonus, not {"cross", "chapel"}.isdisjoint(quarters))
    rows = [tracks[seat] if seat < len(tracks) else ["rock rock rock"] for seat in range(seats)]
    for number, text in enumerate((text for row in rows for text in row), 1):
        exploration[number] = tuple(text.split()), exploration[number][1]
    state = set_out(replace(drawn, tiles=terrain, exploration_tiles=exploration))
    open_table = state.table
    open_table.first, open_table.pending = 0, Placing()
    open_table.territory = land(tiles or {(0, 0): BARE}, castles)
    open_table.top = CASTLE_NUMBER["penha-garcia"]
    standing = {*open_table.territory.castles_founded, open_table.top}
    open_table.castles = tuple(castle for castle in open_table.castles if castle not in standing)
    state.hands[0] = tuple(range(1, len(hand) + 1))
    state.tiles = tuple(tile for tile in state.tiles if tile > len(hand))
    open_table.stack -= 2 * seats
    number = 1
    for seat, row in enumerate(rows):
        open_table.set_track(seat, tuple(2 * tile for tile in range(number, number + len(row))))
        number += len(row)
        open_table.cylinders[seat] = 0
    state.exploration_tiles = tuple(tile for tile in state.exploration_tiles if tile >= number)
    open_table.money = [money] * seats
    return state


def lying(state: SixCastles, seat: int, *spots: tuple[int, int, int]) -> None:
    """Put a seat's workers into these quarters, the others into the reserve."""
    posts = tuple(post(*spot) for spot in spots)
    state.table.workers[seat] = posts + (RESERVE,) * (state.table.box.workers - len(posts))


def put_worker(state: SixCastles, seat: int, worker: int, spot: tuple[int, int, int]) -> None:
    """Put one worker somewhere."""
    posts = list(state.table.workers[seat])
    posts[worker] = post(*spot)
    state.table.workers[seat] = tuple(posts)


def served(state: SixCastles, castle: str, good: str, seat: int, disc: int) -> None:
    """Let a demand have been served."""
    number = CASTLE_NUMBER[castle]
    state.table.serve(number, state.table.box.demands[number].index(TERRAIN[good]), seat, disc)


def taken(state: SixCastles, column: str, value: int, *takers: tuple[int, int]) -> None:
    """Let a space of a board have been taken by these seats with these discs or workers."""
    for seat, token in takers:
        mark_space(state.table, seat, TERRAIN[column], value, token)


def awards(state: SixCastles) -> dict[str, int]:
    """Who won each contract."""
    return {TERRAIN_NAMES[contract]: seat for contract, seat in state.table.awards.items()}


def discs_on(state: SixCastles, seat: int, *spaces: int) -> None:
    """Put a seat's discs onto these spaces of the track, the others into the reserve."""
    state.table.discs[seat] = (*spaces, *[DISC_RESERVE] * (state.table.box.discs - len(spaces)))


def play(state: SixCastles, *texts: str) -> SixCastles:
    """Play these actions; chance is not settled."""
    for text in texts:
        state.play(SIX_CASTLES.notation.read(text))
    return state


def legal(state: SixCastles, verb: str = "") -> list[str]:
    """The legal actions of whoever is to act, in notation, of one verb if given."""
    texts = [SIX_CASTLES.notation.write(action) for action in state.legal(state.to_act()[0])]
    return [text for text in texts if not verb or text.split()[1] == verb]


def refused(state: SixCastles, text: str) -> str:
    """The code of the reason why an action is refused, empty if it is not."""
    reason = state.refusal(SIX_CASTLES.notation.read(text))
    return "" if reason is None else reason.code.removeprefix("six-castles.refuse.")
