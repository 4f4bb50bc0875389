"""Setting up: what chance deals, the contracts kept, the start tile and the first exploration tiles (C8 to C11)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.six_castles.actions import Action, Charter, Draw, Find, First, Keep, Lay, Start, Top
from ribeira.games.six_castles.components import CASTLE, FACES, FIELDS, SIDES, START, Box
from ribeira.games.six_castles.rules import track
from ribeira.games.six_castles.state import NONE, Dealing, Scouting, State
from ribeira.games.six_castles.territory import Cell, Laid
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.tuples import without
from ribeira.kernel.words import Refusal, Told

CONTRACTS_EACH = 2
Weighted = list[tuple[Action, int]]


def tile_weights(box: Box, tiles: Sequence[int]) -> list[tuple[int, int]]:
    """How likely each terrain tile nobody has drawn is to come next, as exact integer weights.

    C11: of the tiles without cross or chapel some were removed unseen, any of them equally likely. With `plain` such
    tiles still undrawn, of which `removed` will never come, each of them is in the stack with `plain - removed` chances
    in `plain`; a tile with a cross or a chapel surely is.
    """
    if not box.removed:
        return [(tile, 1) for tile in tiles]
    plain = sum(not box.tiles[tile].sacred for tile in tiles)
    weights = [(tile, plain if box.tiles[tile].sacred else plain - box.removed) for tile in tiles]
    return [(tile, weight) for tile, weight in weights if weight]


def draws(state: State, player: Seat) -> Weighted:
    """The terrain tiles a player may draw."""
    return [(Draw(CHANCE, player, tile), weight) for tile, weight in tile_weights(state.box, state.tiles)]


def finds(state: State, player: Seat) -> Weighted:
    """The exploration tiles a player may be given."""
    return [(Find(CHANCE, player, tile), 1) for tile in state.scouts]


def tops(state: State) -> Weighted:
    """The castles that may come to the top of the pile."""
    return [(Top(CHANCE, castle), 1) for castle in sorted(state.castles)]


def owed(state: State) -> Weighted:
    """The next thing chance deals before the game; nothing once all is dealt."""
    box = state.box
    if state.first == NONE:
        return [(First(CHANCE, seat), 1) for seat in range(box.seats)]
    if not state.top:
        return tops(state)
    for seat in range(box.seats):
        if len(state.hands[seat]) < box.terrain_hand:
            return draws(state, seat)
        if len(state.packs[seat]) < box.exploration_hand:
            return finds(state, seat)
        if box.contracts and len(state.dealt[seat]) < CONTRACTS_EACH:
            return [(Charter(CHANCE, seat, contract), 1) for contract in state.charters]
    return []


def take_first(state: State, player: Seat) -> None:
    """The first player is known, and with him what everybody has to spend (C10)."""
    state.first = player
    for at, coins in enumerate(state.box.coins):
        state.money[(player + at) % state.box.seats] = coins
    state.tell("first", seat=player)


def show_top(state: State, castle: str) -> None:
    """The next castle is seen (C7)."""
    state.castles = without(state.castles, castle)
    state.top = castle
    state.tell("top", castle=Told(f"six-castles.castle.{castle}"))


def give_tile(state: State, player: Seat, tile: int) -> None:
    """A terrain tile goes into a hand (C13)."""
    state.tiles = without(state.tiles, tile)
    state.hands[player] = tuple(sorted((*state.hands[player], tile)))
    state.stack -= 1
    state.tell_owner(player, "draw", "draw_own", terrains=_terrains(state.box.tiles[tile].quarters))


def give_scout(state: State, player: Seat, tile: int) -> None:
    """An exploration tile goes into a hand (C4, C8)."""
    state.scouts = without(state.scouts, tile)
    state.packs[player] = tuple(sorted((*state.packs[player], tile)))
    if not isinstance(state.pending, Dealing):
        state.side -= 1
    fields, wilds = state.box.scouts[tile]
    state.tell_owner(player, "find", "find_own", fields=_terrains(fields), wilds=_terrains(wilds))


def give_contract(state: State, player: Seat, contract: str) -> None:
    """A contract is dealt (C9)."""
    state.charters = without(state.charters, contract)
    state.dealt[player] = tuple(sorted((*state.dealt[player], contract)))
    state.tell_owner(player, "charter", "charter_own", contract=Told(f"six-castles.terrain.{contract}"))


def _terrains(names: Sequence[str]) -> tuple[Told, ...]:
    return tuple(Told(f"six-castles.terrain.{name}") for name in names)


def refuse_keep(state: State, act: Keep) -> Refusal | None:
    """Why this contract cannot be kept, or None (C9)."""
    if act.contract not in state.dealt[act.seat]:
        return Refusal("six-castles.refuse.not_dealt", dealt=_terrains(state.dealt[act.seat]))
    return None


def offer_keep(state: State, seat: Seat) -> list[Action]:
    """Each contract dealt."""
    return [Keep(seat, contract) for contract in state.dealt[seat]]


def keep(state: State, act: Keep) -> bool:
    """A choice is made face down; whether it was the last, so that the other contracts are laid open (C9)."""
    state.kept[act.seat] = act.contract
    if "" in state.kept:
        state.tell("kept", seat=act.seat)
        return False
    for seat, kept in enumerate(state.kept):
        (laid_open,) = without(state.dealt[seat], kept)
        state.open += (laid_open,)
        state.dealt[seat] = (kept,)
        state.tell("opened", seat=seat, contract=Told(f"six-castles.terrain.{laid_open}"))
    return True


def offer_start(state: State, seat: Seat) -> list[Action]:
    """Both sides of the start tile."""
    return [Start(seat, side) for side in ("a", "b")]


def refuse_start(state: State, act: Start) -> Refusal | None:
    """Either side may lie up (C10)."""
    return None


def start(state: State, act: Start) -> None:
    """The start tile lies in the middle of the table (C10)."""
    state.territory.lay(Cell(0, 0), Laid(START, 0, state.box.sides[SIDES.index(act.side)]))
    state.tell("start", seat=act.seat)


def lay_first(state: State, act: Lay) -> None:
    """A first exploration tile is laid and the cylinder put on its first space (C10, C11)."""
    track.put_down(state, act.seat, act.tile, FACES.index(act.face))
    state.cylinders[act.seat] = 0
    if state.box.family and len(state.packs[act.seat]) == 1:
        track.put_down(state, act.seat, state.packs[act.seat][0], FACES.index(FIELDS))


def next_scout(state: State) -> Scouting | None:
    """Whose turn it is to lay a first tile, in turn order (C10); nobody once all have."""
    for at in range(state.box.seats):
        seat = (state.first + at) % state.box.seats
        if not state.tracks[seat] or (state.box.family and state.packs[seat]):
            return Scouting(seat)
    return None


def contracts_in_hand(box: Box) -> tuple[str, ...]:
    """The contracts that are dealt: all but the castle's (C9)."""
    return tuple(sorted(contract for contract in box.contracts if contract != CASTLE))
