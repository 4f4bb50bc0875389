"""What chance deals: the first player, castles, tiles and contracts (C4, C7 to C11, C13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles.components import EXPLORATION_TILES, TILES, Box
from ribeira.games.six_castles.forms import Action, Castle, Terrain, named_castle, named_terrain
from ribeira.games.six_castles.names import (
    CASTLE_NAMES,
    CASTLE_NUMBER,
    NONE,
    TERRAIN,
    TERRAIN_NAMES,
    castle,
    terrain,
    terrains,
)
from ribeira.games.six_castles.rules.decision import BONUS_TAKEN, DEALT, DRAWN, MOST_SEATS, TOP_SHOWN, ChanceDecision
from ribeira.games.six_castles.state import State
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.tuples import inserted, without
from ribeira.kernel.words import Told

CONTRACTS_EACH: Final = 2
Weighted = list[tuple[Action, int]]


@dataclass(frozen=True, slots=True, order=True)
class First(Action):
    """Chance chooses the first player (C10)."""

    seat: Seat
    player: Seat

    def word(self) -> Told:
        return Told("six-castles.act.first", seat=self.player)


@dataclass(frozen=True, slots=True, order=True)
class Top(Action):
    """Chance shows the castle on top of the pile (C7)."""

    seat: Seat
    castle: Castle

    def word(self) -> Told:
        return Told("six-castles.act.top", castle=named_castle(self.castle))


@dataclass(frozen=True, slots=True, order=True)
class Draw(Action):
    """Chance gives a player a terrain tile (C8, C13)."""

    seat: Seat
    player: Seat
    tile: int

    def word(self) -> Told:
        return Told("six-castles.act.draw", seat=self.player, tile=self.tile)


@dataclass(frozen=True, slots=True, order=True)
class Find(Action):
    """Chance gives a player an exploration tile (C4, C8)."""

    seat: Seat
    player: Seat
    tile: int

    def word(self) -> Told:
        return Told("six-castles.act.find", seat=self.player, tile=self.tile)


@dataclass(frozen=True, slots=True, order=True)
class DealContract(Action):
    """Chance deals a player a contract (C9). In notation it is `charter`."""

    seat: Seat
    player: Seat
    contract: Terrain

    def word(self) -> Told:
        return Told("six-castles.act.deal_contract", seat=self.player, contract=named_terrain(self.contract))


# Every outcome once, by player and tile or contract, with the weight it has where all are alike.
_FIRSTS: Final[Weighted] = [(First(CHANCE, seat), 1) for seat in range(MOST_SEATS)]
_TOPS: Final[Weighted] = [(Top(CHANCE, name), 1) for name in CASTLE_NAMES]
_DRAWS: Final[list[Weighted]] = [
    [(Draw(CHANCE, seat, tile), 1) for tile in range(TILES + 1)] for seat in range(MOST_SEATS)
]
_FINDS: Final[list[Weighted]] = [
    [(Find(CHANCE, seat, tile), 1) for tile in range(EXPLORATION_TILES + 1)] for seat in range(MOST_SEATS)
]
_CONTRACTS: Final[list[Weighted]] = [
    [(DealContract(CHANCE, seat, name), 1) for name in TERRAIN_NAMES] for seat in range(MOST_SEATS)
]


def tile_weights(box: Box, tiles: Sequence[int]) -> list[tuple[int, int]]:
    """How likely each terrain tile nobody has drawn is to come next, as exact integer weights.

    C11: of the tiles without cross or chapel some were removed unseen, any of them equally likely. With `plain` such
    tiles still undrawn, of which `removed` will never come, each of them is in the stack with `plain - removed` chances
    in `plain`; a tile with a cross or a chapel surely is.
    """
    if not box.removed:
        return [(tile, 1) for tile in tiles]
    plain = 0
    for tile in tiles:
        plain += not box.is_sacred[tile]
    weighted = []
    for tile in tiles:
        weight = plain if box.is_sacred[tile] else plain - box.removed
        if weight:
            weighted.append((tile, weight))
    return weighted


def draws(state: State, player: Seat) -> Weighted:
    """The terrain tiles a player may draw."""
    ready, box = _DRAWS[player], state.table.box
    if not box.removed:
        return [ready[tile] for tile in state.tiles]
    return [(ready[tile][0], weight) for tile, weight in tile_weights(box, state.tiles)]


def finds(state: State, player: Seat) -> Weighted:
    """The exploration tiles a player may be given."""
    ready = _FINDS[player]
    return [ready[tile] for tile in state.exploration_tiles]


def tops(state: State) -> Weighted:
    """The castles that may come to the top of the pile."""
    return [_TOPS[number] for number in state.table.castles]


def owed(state: State) -> Weighted:
    """The next thing chance deals before the game; nothing once all is dealt."""
    table, box = state.table, state.table.box
    if table.first == NONE:
        return _FIRSTS[: box.seats]
    if table.top == NONE:
        return tops(state)
    for seat in range(box.seats):
        if len(state.hands[seat]) < box.terrain_hand:
            return draws(state, seat)
        if len(state.exploration_hands[seat]) < box.exploration_hand:
            return finds(state, seat)
        if box.contracts and len(state.dealt[seat]) < CONTRACTS_EACH:
            return [_CONTRACTS[seat][contract] for contract in state.undealt_contracts]
    return []


class Dealing(ChanceDecision):
    """Chance chooses the first player and deals what the players start with (C8 to C10)."""

    def outcomes(self, state: State) -> Weighted:
        return owed(state)

    def play(self, state: State, action: Action) -> int:
        if isinstance(action, Draw):
            give_tile(state, action.player, action.tile)
        elif isinstance(action, Find):
            give_exploration_tile(state, action.player, action.tile)
        elif isinstance(action, DealContract):
            give_contract(state, action.player, TERRAIN[action.contract])
        elif isinstance(action, First):
            take_first(state, action.player)
        elif isinstance(action, Top):
            show_top(state, CASTLE_NUMBER[action.castle])
        return DEALT


class Exposing(ChanceDecision):
    """Chance shows the castle that has come to the top of the pile (C7)."""

    def outcomes(self, state: State) -> Weighted:
        return tops(state)

    def play(self, state: State, action: Action) -> int:
        assert isinstance(action, Top)
        show_top(state, CASTLE_NUMBER[action.castle])
        return TOP_SHOWN


class Finding(ChanceDecision):
    """A rock's bonus: chance draws from the side pile (C4)."""

    def outcomes(self, state: State) -> Weighted:
        return finds(state, state.table.player)

    def play(self, state: State, action: Action) -> int:
        assert isinstance(action, Find)
        state.table.side -= 1
        give_exploration_tile(state, action.player, action.tile)
        return BONUS_TAKEN


class Drawing(ChanceDecision):
    """Chance draws a terrain tile for the player on turn (C13)."""

    def outcomes(self, state: State) -> Weighted:
        return draws(state, state.table.player)

    def draw(self, state: State, luck: Luck) -> Action:
        if state.table.box.removed:
            return super().draw(state, luck)
        return _DRAWS[state.table.player][state.tiles[luck.below(len(state.tiles))]][0]

    def play(self, state: State, action: Action) -> int:
        assert isinstance(action, Draw)
        give_tile(state, action.player, action.tile)
        return DRAWN


def take_first(state: State, player: Seat) -> None:
    """The first player is known, and with him what everybody has to spend (C10)."""
    table = state.table
    table.first = player
    for at, coins in enumerate(table.box.coins):
        table.money[(player + at) % table.box.seats] = coins
    if state.watched:
        state.tell("first", seat=player)


def show_top(state: State, number: int) -> None:
    """The next castle is seen (C7)."""
    table = state.table
    table.castles = without(table.castles, number)
    table.top = number
    if state.watched:
        state.tell("top", castle=castle(number))


def give_tile(state: State, player: Seat, tile: int) -> None:
    """A terrain tile goes into a hand (C13)."""
    state.tiles = without(state.tiles, tile)
    state.hands[player] = inserted(state.hands[player], tile)
    state.table.stack -= 1
    if state.watched:
        quarters = terrains(state.table.box.quarters[tile << 2])
        state.tell_owner(player, "draw", "draw_own", terrains=quarters)


def give_exploration_tile(state: State, player: Seat, tile: int) -> None:
    """An exploration tile goes into a hand (C4, C8)."""
    state.exploration_tiles = without(state.exploration_tiles, tile)
    state.exploration_hands[player] = inserted(state.exploration_hands[player], tile)
    if state.watched:
        faces = state.table.box.spaces_of
        fields, wilds = terrains(faces[tile << 1]), terrains(faces[tile << 1 | 1])
        state.tell_owner(player, "find", "find_own", fields=fields, wilds=wilds)


def give_contract(state: State, player: Seat, contract: int) -> None:
    """A contract is dealt (C9)."""
    state.undealt_contracts = without(state.undealt_contracts, contract)
    state.dealt[player] = inserted(state.dealt[player], contract)
    if state.watched:
        state.tell_owner(player, "contract_dealt", "contract_dealt_own", contract=terrain(contract))
