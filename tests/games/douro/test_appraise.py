"""The estimate of a card against counting every choice of the others with the rules themselves."""

from __future__ import annotations

from itertools import product

import pytest

from ribeira.games.douro.appraise import Prospects, Rivals, appraise
from ribeira.games.douro.components import Effect
from ribeira.games.douro.rules.phylloxera import share, takers
from ribeira.games.douro.seats import row
from tests.games.douro.positions import bidding, box

RIVALS = [(0, 3, 6, 10), (3, 4, 6), (2, 3, 10)]


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
@pytest.mark.parametrize("card", [0, 3, 6, 10])
@pytest.mark.parametrize("kind", ["regular", "fragas", "rapidos", "barraca", "customs"])
def test_expectation_is_exact(card: int, holder: int, kind: str) -> None:
    """The player sits first, the rivals after; the holder is any of the four."""
    whole = box(4)
    effect = Effect(17, whole.met, whole.missed) if kind == "regular" else whole.fogs[kind]
    total = 0
    choices = list(product(*RIVALS))
    for others in choices:
        cards = (card, *others)
        award = effect.met if effect.order is None or sum(cards) >= effect.order else effect.missed
        if award is not None:
            to = takers(row(cards), 4, holder, award)
            total += share(award, to) if to & 1 else 0
    rivals = Rivals(whole, [sum(whole.bits[other] for other in hand) for hand in RIVALS], holder - 1)
    assert Prospects(rivals, card).expect([(1.0, effect)]) == pytest.approx(total / len(choices))


def test_one_estimate_for_each_legal_action() -> None:
    view = bidding(5, 3, holder=0).view(2)
    assert len(appraise(view)) == len(view.legal) == 10


def test_a_high_card_is_worth_more_for_a_sure_boat_than_a_low_one() -> None:
    view = bidding(5, 1, holder=0).view(2)
    values = dict(zip(view.legal, appraise(view), strict=True))
    assert values[view.legal[-1]] > values[view.legal[0]]


def test_a_hopeless_boat_gets_a_middling_card() -> None:
    """The lowest would pay and the highest would be wasted."""
    values = appraise(bidding(5, 5, holder=0).view(2))
    assert max(values) not in (values[0], values[-1])
    assert min(values) in (values[0], values[-1])
