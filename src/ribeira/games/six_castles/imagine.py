"""A view turned back into a whole state: what the seat does not know is filled in at random."""

from __future__ import annotations

from random import Random

from ribeira.games.six_castles.components import TILES, Box
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import SixCastles, deal
from ribeira.games.six_castles.state import Happened
from ribeira.kernel.tuples import without


def imagine(view: View, rng: Random) -> SixCastles:
    """A state the view allows.

    Tiles in the hands of others come out of all that this seat has not seen as chance would draw them (C11 counted in),
    and so do contracts; which of two contracts another player keeps follows no rule, so both are equally likely.
    """
    seats = range(view.box.seats)
    hands, tiles = _hands(view, rng)
    packs, scouts = _packs(view, rng)
    dealt, kept, charters = _contracts(view, rng)
    return SixCastles(
        box=view.box,
        pending=view.pending,
        first=view.first,
        turn=view.turn,
        territory=view.territory.copy(),
        placed=view.placed,
        tiles=tiles,
        stack=view.stack,
        scouts=scouts,
        side=view.side,
        castles=view.castles,
        top=view.top,
        charters=charters,
        hands=hands,
        packs=packs,
        shown=list(view.shown),
        dealt=dealt,
        kept=kept,
        open=view.open,
        tracks=list(view.tracks),
        cylinders=list(view.cylinders),
        discs=[list(view.discs[seat]) for seat in seats],
        workers=[list(view.workers[seat]) for seat in seats],
        money=list(view.money),
        religion=list(view.religion),
        served=view.served.copy(),
        scored=view.scored.copy(),
        awards=view.awards.copy(),
        happened=tuple(Happened(event) for event in view.events),
    )


def _hands(view: View, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Terrain tiles in hand, and those nobody has drawn."""
    laid = {laid.tile for laid in view.territory.tiles.values()}
    unseen = tuple(tile for tile in range(1, TILES + 1) if tile not in laid and tile not in view.hand)
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
    tiles, weights = zip(*deal.tile_weights(box, unseen), strict=True)
    (tile,) = rng.choices(tiles, weights)
    return int(tile)


def _packs(view: View, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Exploration tiles in hand, those seen being taken up among them, and those nobody has drawn."""
    known = {tile for track in view.tracks for tile, _ in track}.union(view.pack, *view.shown)
    unseen = [tile for tile in sorted(view.box.scouts) if tile not in known]
    rng.shuffle(unseen)
    packs = []
    for seat, count in enumerate(view.packs):
        if seat == view.seat:
            packs.append(view.pack)
            continue
        hidden = [unseen.pop() for _ in range(count - len(view.shown[seat]))]
        packs.append(tuple(sorted((*view.shown[seat], *hidden))))
    return packs, tuple(sorted(unseen))


def _contracts(view: View, rng: Random) -> tuple[list[tuple[str, ...]], list[str], tuple[str, ...]]:
    """Contracts in hand, the one each has decided to keep, and those nobody was dealt."""
    known = {*view.open, *view.dealt, *view.kept}
    unseen = [contract for contract in deal.contracts_in_hand(view.box) if contract not in known]
    rng.shuffle(unseen)
    dealt, kept = [], []
    for seat, count in enumerate(view.contracts):
        if seat == view.seat:
            dealt.append(view.dealt)
            kept.append(view.kept[seat])
            continue
        hidden = [view.kept[seat]] if view.kept[seat] else [unseen.pop() for _ in range(count)]
        dealt.append(tuple(sorted(hidden)))
        kept.append(rng.choice(hidden) if view.chosen[seat] else "")
    return dealt, kept, tuple(sorted(unseen))
