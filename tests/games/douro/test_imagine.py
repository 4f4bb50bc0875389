"""What others chose face down is imagined as often as it should be: compared with every choice that a view allows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

from ribeira.games.douro import DOURO
from ribeira.games.douro.actions import Donate, Play
from ribeira.games.douro.game import Douro
from ribeira.games.douro.unsealed import known
from ribeira.kernel.notation import CHANCE
from tests.games.douro.positions import half_time

SAMPLES = 20_000
FAR = 0.04  # half the sum of all differences; a right sample of this size stays well below
SHOWN = 3  # the card that a rival has played openly since the gifts


def settled(state: Douro) -> Douro:
    while state.next_to_act() == CHANCE:
        state.apply(state.legal(CHANCE)[0])
    return state


def after_gifts_and_a_contest(gift: int, shown: int, chosen: int) -> Douro:
    """Seat 2 has given, played and chosen these cards; the others always do the same."""
    state = half_time()
    for seat, card in enumerate((9, gift, 9)):
        state.apply(Donate(seat, card))
    for seat, card in enumerate((2, shown, 2)):
        settled(state).apply(Play(seat, card))
    settled(state).apply(Play(1, chosen))
    return state


def test_a_gift_and_a_chosen_card_are_any_that_were_not_seen() -> None:
    view = after_gifts_and_a_contest(gift=9, shown=SHOWN, chosen=6).view(0)
    every = {
        (gift, chosen): Fraction(1)
        for gift, shown, chosen in permutations(view.box.barrels, 3)
        if after_gifts_and_a_contest(gift, shown, chosen).view(0) == view
    }
    assert len(every) == 9 * 8
    rng, found = Random(1), Counter[tuple[int, int]]()
    for _ in range(SAMPLES):
        state = DOURO.imagine(view, rng)
        found[state.donated_cards()[1], state.committed_cards()[1]] += 1  # type: ignore[attr-defined]
    assert set(found) == set(every)
    total = sum(every.values())
    assert sum(abs(found[one] / SAMPLES - float(weight / total)) for one, weight in every.items()) / 2 < FAR


def test_what_a_seat_knows_is_the_same_whatever_it_may_not_know() -> None:
    state = after_gifts_and_a_contest(gift=9, shown=SHOWN, chosen=6)
    before = DOURO.unsealed
    assert before is not None
    view, rng = state.view(0), Random(1)
    imagined = [before(view, rng) for _ in range(50)]
    assert len({state.hands for state in imagined}) > 5  # type: ignore[attr-defined]
    assert len({known(state, 0) for state in imagined}) == 1  # type: ignore[arg-type]
    assert len({known(state, 1) for state in imagined}) > 5  # type: ignore[arg-type]
