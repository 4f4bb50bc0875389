"""A view turned back into a whole state: what the seat does not know is filled in at random."""

from __future__ import annotations

from random import Random

from ribeira.games.six_castles.components import TILES, Box
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import SixCastles, contracts_to_deal
from ribeira.games.six_castles.rules.dealing import tile_weights
from ribeira.games.six_castles.state import Happened
from ribeira.kernel.tuples import without


def imagine(view: View, rng: Random) -> SixCastles:
    """A state the view allows.

    Tiles in the hands of others come out of all that this seat has not seen as chance would draw them (C11 counted in),
    and so do contracts; which of two contracts another player keeps follows no rule, so both are equally likely.
    """
    hands, tiles = _hands(view, rng)
    exploration_hands, exploration_tiles = _exploration_hands(view, rng)
    dealt, kept, contracts = _contracts(view, rng)
    state = SixCastles(view.table.copy(), tiles, exploration_tiles, contracts)
    state.hands, state.exploration_hands, state.dealt, state.kept = hands, exploration_hands, dealt, kept
    state.happened = tuple([Happened(event) for event in view.events])
    return state


def _hands(view: View, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Terrain tiles in hand, and those nobody has drawn."""
    seen = [False] * (TILES + 1)
    for code in view.table.territory.laid.values():
        if 0 < code >> 2 <= TILES:
            seen[code >> 2] = True
    for tile in view.hand:
        seen[tile] = True
    unseen = tuple([tile for tile in range(1, TILES + 1) if not seen[tile]])
    hands = []
    for seat, count in enumerate(view.hands):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        drawn: list[int] = []
        for _ in range(count):
            drawn.append(_draw(view.box, unseen, rng))
            unseen = without(unseen, drawn[-1])
        hands.append(tuple(sorted(drawn)))
    return hands, unseen


def _draw(box: Box, unseen: tuple[int, ...], rng: Random) -> int:
    if not box.removed:
        return unseen[int(rng.random() * len(unseen))]
    tiles, weights = zip(*tile_weights(box, unseen), strict=True)
    (tile,) = rng.choices(tiles, weights)
    return int(tile)


def _exploration_hands(view: View, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Exploration tiles in hand, those seen being taken up among them, and those nobody has drawn."""
    shown = view.table.shown
    known = set(view.exploration_hand)
    for seat, track in enumerate(view.table.tracks):
        known.update(shown[seat])
        for tile in track:
            known.add(tile >> 1)
    unseen = [tile for tile in range(1, len(view.box.exploration_tiles) + 1) if tile not in known]
    rng.shuffle(unseen)
    hands = []
    for seat, count in enumerate(view.exploration_hands):
        if seat == view.seat:
            hands.append(view.exploration_hand)
            continue
        hidden = [unseen.pop() for _ in range(count - len(shown[seat]))]
        hands.append(tuple(sorted((*shown[seat], *hidden))))
    return hands, tuple(sorted(unseen))


def _contracts(view: View, rng: Random) -> tuple[list[tuple[int, ...]], list[int], tuple[int, ...]]:
    """Contracts in hand, the one each has decided to keep, and those nobody was dealt."""
    known = {*view.table.open, *view.dealt, *view.kept}
    unseen = [contract for contract in contracts_to_deal(view.box) if contract not in known]
    rng.shuffle(unseen)
    dealt: list[tuple[int, ...]] = []
    kept: list[int] = []
    for seat, count in enumerate(view.contracts):
        if seat == view.seat:
            dealt.append(view.dealt)
            kept.append(view.kept[seat])
            continue
        hidden = [view.kept[seat]] if view.kept[seat] != NONE else [unseen.pop() for _ in range(count)]
        dealt.append(tuple(sorted(hidden)))
        kept.append(rng.choice(hidden) if view.chosen[seat] else NONE)
    return dealt, kept, tuple(sorted(unseen))
