"""Positions to start a test from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import Box, TerrainTile, open_box
from ribeira.games.six_castles.rules import SixCastles, set_out
from ribeira.games.six_castles.state import DISC_RESERVE, RESERVE, Placing
from ribeira.games.six_castles.territory import Cell, Laid, Spot, Territory

NW, NE, SE, SW = range(4)
BARE = "flax flax flax flax"  # quarters that bear on nothing in a test


def box(seats: int = 2, version: str = "advanced") -> Box:
    return open_box(SIX_CASTLES.edition(), seats, version)


def land(tiles: Mapping[tuple[int, int], str], castles: Mapping[tuple[int, int], str] | None = None) -> Territory:
    """A territory from quarters in words, clockwise from the north-west, by cell; castles by corner."""
    laid = {Cell(*cell): Laid(-at, 0, tuple(text.split())) for at, (cell, text) in enumerate(tiles.items())}
    return Territory(laid, {Cell(*corner): name for corner, name in (castles or {}).items()})


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
    terrain, scouts = dict(drawn.tiles), dict(drawn.scouts)
    for number, text in enumerate(hand, 1):
        quarters = tuple(text.split())
        terrain[number] = TerrainTile(quarters, bonus, not {"cross", "chapel"}.isdisjoint(quarters))
    state = set_out(drawn)
    state.first, state.pending = 0, Placing()
    state.territory = land(tiles or {(0, 0): BARE}, castles)
    state.top = "penha-garcia"
    standing = set(state.territory.castles.values())
    state.castles = tuple(name for name in state.castles if name not in standing | {state.top})
    state.hands[0] = tuple(range(1, len(hand) + 1))
    state.tiles = tuple(tile for tile in state.tiles if tile > len(hand))
    state.stack -= 2 * seats
    number = 1
    for seat in range(seats):
        for text in tracks[seat] if seat < len(tracks) else ["rock rock rock"]:
            scouts[number] = tuple(text.split()), scouts[number][1]
            state.tracks[seat] += ((number, 0),)
            number += 1
        state.cylinders[seat] = 0
    state.scouts = tuple(tile for tile in state.scouts if tile >= number)
    state.money = [money] * seats
    state.box = replace(drawn, tiles=terrain, scouts=scouts)
    return state


def lying(state: SixCastles, seat: int, *spots: tuple[int, int, int]) -> None:
    """Put a seat's workers into these quarters, the others into the reserve."""
    posts = [Spot(*spot) for spot in spots]
    state.workers[seat] = posts + [RESERVE] * (state.box.workers - len(posts))


def discs_on(state: SixCastles, seat: int, *spaces: int) -> None:
    """Put a seat's discs onto these spaces of the track, the others into the reserve."""
    state.discs[seat] = [*spaces, *[DISC_RESERVE] * (state.box.discs - len(spaces))]


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
