"""A quick estimate of each card: what it should bring in the contest at hand, against what it could bring later."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ribeira.games.douro.components import FOG, Award, Effect
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.charity import Donating

# The others are taken to play any card they still hold, each equally likely. How often their cards add up to each sum
# is a polynomial whose coefficients stand side by side in one large integer: multiplying the integers convolves them,
# and the digits of an integer add up to its remainder by one less than the base.
_BITS = 24
_BASE = 1 << _BITS
_ONES = _BASE - 1

LEANING = 0.7  # points


def appraise(view: View) -> list[float]:
    """For each legal action the points it should bring, less what its card should bring in some later contest."""
    assert view.seat is not None
    rivals = [view.box.cards(view.table.held(seat)) for seat in range(view.box.seats) if seat != view.seat]
    holder = view.table.holder - (view.table.holder > view.seat) if view.table.holder != view.seat else None
    later = _mean_effects(view)
    values = []
    for action in view.legal:
        card: int = action.card
        kept = _expect_any(card, rivals, holder, later)
        if isinstance(view.table.pending, Donating):
            lowest, highest = view.box.charity
            now = sum(_expect(card, rivals, holder, Effect(None, award, None)) for award in (lowest, highest))
        else:
            contested = view.table.next_back
            now = _expect_any(card, rivals, holder, _effects(view, contested))
        values.append(now - kept)
    return [value + lean for value, lean in zip(values, _leanings(view), strict=True)]


def _leanings(view: View) -> list[float]:
    """A small preference that differs from seat to seat and from boat to boat.

    Everyone chooses at once: players who all think alike would all play the same card and spoil it for each other.
    """
    rng = Random(f"{view.seat} {view.hand} {len(view.table.contests)} {tuple(view.table.points_of_all())}")
    return [rng.uniform(0, LEANING) for _ in view.legal]


def _effects(view: View, back: int) -> list[tuple[float, Effect]]:
    """What a card of this back may turn out to be, with probabilities."""
    box = view.box
    if back != FOG:
        orders = view.table.orders_left(back)
        return [(1 / len(orders), Effect(order, box.met, box.missed)) for order in orders]
    share = 1 / len(view.table.fogs_left())
    known = [(share, box.fogs[fog]) for fog in view.table.fogs_left() if fog != "sirga"]
    if "sirga" in view.table.fogs_left():  # it turns some regular card that is still in the stack
        total = sum(view.table.backs[1:])
        for level, count in enumerate(view.table.backs[1:], 1):
            if count:
                known += [(share * count / total * chance, effect) for chance, effect in _effects(view, level)]
    return known


def _mean_effects(view: View) -> list[tuple[float, Effect]]:
    """What any card still to come may turn out to be, the one contested now left aside."""
    left = list(view.table.backs[1:])
    for level in (*view.table.valley[1:], *([view.table.top] if view.table.top else [])):
        left[level - 1] += 1
    fogs = view.table.backs[FOG] + view.table.fog_on_top - (not view.table.valley)
    total = sum(left) + fogs
    effects = []
    for back, count in enumerate((fogs, *left)):
        if count > 0:
            effects += [(count / total * chance, effect) for chance, effect in _effects(view, back)]
    return effects


def _expect_any(
    card: int, rivals: Sequence[Sequence[int]], holder: int | None, effects: Sequence[tuple[float, Effect]]
) -> float:
    """The points a card should bring over several possible effects."""
    sums = {award: _sums(card, rivals, holder, award) for award in _awards(effects)}
    ways = 1
    for hand in rivals:
        ways *= len(hand)
    points = 0.0
    for chance, effect in effects:
        for met, award in ((True, effect.met), (False, effect.missed)):
            if award is not None and (met or effect.order is not None):
                points += chance * _count(sums[award], card, effect.order, met) / ways
    return points


def _awards(effects: Sequence[tuple[float, Effect]]) -> set[Award]:
    return {award for _, effect in effects for award in (effect.met, effect.missed) if award is not None}


def _expect(card: int, rivals: Sequence[Sequence[int]], holder: int | None, effect: Effect) -> float:
    return _expect_any(card, rivals, holder, [(1.0, effect)])


def _count(sums: list[tuple[int, int]], card: int, order: int | None, met: bool) -> int:
    """The points over all the rivals' choices in which the order is met, or missed."""
    points = 0
    for worth, ways in sums:
        if order is None:
            counted = ways
        else:
            missing = max(0, order - card) * _BITS
            counted = ways >> missing if met else ways & ((1 << missing) - 1)
        points += worth * (counted % _ONES)
    return points


def _sums(card: int, rivals: Sequence[Sequence[int]], holder: int | None, award: Award) -> list[tuple[int, int]]:
    """How often each sum of the rivals' cards goes with each share of the award for this card."""
    # ties[t][h]: no rival beats the card, t of them equal it, and h says whether the holder is one of these
    ties = {(0, False): 1}
    for at, hand in enumerate(rivals):
        beaten = [other for other in hand if (other < card if award.highest else other > card)]
        below = sum(1 << other * _BITS for other in beaten)
        equal = 1 << card * _BITS if card in hand else 0
        after: dict[tuple[int, bool], int] = {}
        for (tied, held), ways in ties.items():
            if below:
                after[tied, held] = after.get((tied, held), 0) + ways * below
            if equal:
                key = tied + 1, held or at == holder
                after[key] = after.get(key, 0) + ways * equal
        ties = after
    worths: dict[int, int] = {}
    for (tied, held), ways in ties.items():
        worth = _share(award, tied, held, holder is None)
        worths[worth] = worths.get(worth, 0) + ways
    return [(worth, ways) for worth, ways in worths.items() if worth]


def _share(award: Award, tied: int, rival_holds: bool, own: bool) -> int:
    """What the award brings this player when so many rivals share the place (D18)."""
    if tied == 0:
        return award.alone
    if own:
        return award.alone if award.alone < 0 else 0
    if rival_holds:
        return 0 if award.alone < 0 else (award.alone if tied == 1 else award.tied)
    return award.tied
