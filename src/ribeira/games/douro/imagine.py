"""A view turned back into a whole state: what the seat does not know is filled in at random."""

from __future__ import annotations

from random import Random

from ribeira.games.douro.game import Douro
from ribeira.games.douro.observe import View
from ribeira.games.douro.seats import row
from ribeira.games.douro.state import NONE, Tabletop


def imagine(view: View, rng: Random) -> Douro:
    """A state the view allows. Chance has nothing hidden here (unknown order is nowhere); what other players chose
    face down follows no rule, so every card they may have chosen is equally likely.
    """
    table = Tabletop(view.box, view.table)
    cards, gifts = list(view.cards), list(view.gifts)
    hands = [_hand(view, seat, cards, gifts, rng) for seat in range(view.box.seats)]
    return Douro(table, row(hands), _row(cards), _row(gifts))


def _hand(view: View, seat: int, cards: list[int], gifts: list[int], rng: Random) -> int:
    """Bits of a seat's hand, after what it has chosen face down is filled in."""
    box, table = view.box, view.table
    hand = table.held(seat)
    for card in (cards[seat], gifts[seat]):
        if card != NONE:
            hand ^= box.bits[card]
    if seat == view.seat:
        return hand
    if gifts[seat] == NONE and table.donated(seat):
        gifts[seat] = _any_of(box.cards(hand), rng)
        hand ^= box.bits[gifts[seat]]
    if cards[seat] == NONE and table.committed(seat):
        cards[seat] = _any_of(box.cards(hand), rng)
        hand ^= box.bits[cards[seat]]
    return hand


def _any_of(hand: tuple[int, ...], rng: Random) -> int:
    return hand[rng.randrange(len(hand))]


def _row(cards: list[int]) -> int:
    return row([max(card, 0) for card in cards])
