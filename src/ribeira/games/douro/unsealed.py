"""What a search of sealed choices asks: the moment before anyone had chosen, and what a seat knows of a state."""

from __future__ import annotations

from random import Random

from ribeira.games.douro.game import Douro
from ribeira.games.douro.imagine import imagine
from ribeira.games.douro.observe import View
from ribeira.games.douro.seats import number_of, put
from ribeira.kernel.notation import Seat


def unsealed(view: View, rng: Random) -> Douro:
    """A state the view allows, but with what everyone chose at this decision back in hand (D10, D20)."""
    state = imagine(view, rng)
    table = state.table
    bidding = table.contested is not None
    for seat in range(table.box.seats):
        if not table.owes(seat):
            chosen = put(number_of(state.cards if bidding else state.gifts, seat), seat)
            if bidding:
                state.cards -= chosen
            else:
                state.gifts -= chosen
            state.hands += put(table.box.bits[number_of(chosen, seat)], seat)
    table.owing = table.box.everyone
    return state


def known(state: Douro, seat: Seat) -> tuple[int, ...]:
    """What a seat knows before a choice: its hand and gift, what the others hold or have given, points, boats."""
    table = state.table
    bits = table.box.bits
    facts = [state.table.points, table.holder, table.next_back, len(table.contests), table.taken_up]
    for other in range(table.box.seats):
        hand: int = number_of(state.hands, other)
        if table.donated(other):
            gift: int = number_of(state.gifts, other)
            if other == seat:
                facts.append(gift)
            else:
                hand |= bits[gift]
        facts.append(hand)
    return tuple(facts)
