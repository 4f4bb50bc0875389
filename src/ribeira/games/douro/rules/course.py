"""The course of the game: what is decided next."""

from __future__ import annotations

from ribeira.games.douro.rules.bidding import BIDDING
from ribeira.games.douro.rules.charity import DONATING, is_half_time, reckon, take_up
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.rules.stack import EXPOSING, deal_top, top_is_unseen
from ribeira.games.douro.seats import SEATS_OF
from ribeira.games.douro.state import NONE, Decision, State


def next_decision(state: State) -> Decision | None:
    """The next decision, or None at the end; what needs none is done on the way.

    The top of the stack is always seen, and half-time comes before dealing (D9, D20).
    """
    table = state.table
    while True:
        if top_is_unseen(table):
            return EXPOSING
        if is_half_time(state):
            take_up(state)
            table.owing = table.box.everyone
            return DONATING
        if table.top:
            deal_top(table)
        elif table.holder == NONE:
            return Lottery(SEATS_OF[table.box.everyone])
        elif table.valley or table.fog_on_top:
            table.owing = table.box.everyone
            return BIDDING
        else:
            reckon(state)
            return None
