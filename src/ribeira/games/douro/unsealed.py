"""A view turned back into the moment before anyone had chosen a card for the decision at hand."""

from __future__ import annotations

from random import Random

from ribeira.games.douro.game import Douro
from ribeira.games.douro.imagine import imagine
from ribeira.games.douro.observe import View
from ribeira.games.douro.seats import number_of, put


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
