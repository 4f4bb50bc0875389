"""A view turned back into a whole state: what the seat does not know is filled in at random."""

from __future__ import annotations

from random import Random

from ribeira.games.douro.observe import View
from ribeira.games.douro.rules import Douro
from ribeira.games.douro.state import NONE


def imagine(view: View, rng: Random) -> Douro:
    """A state the view allows. Chance has nothing hidden here (unknown order is nowhere); what other players chose
    face down follows no rule, so every card they may have chosen is equally likely.
    """
    cards, gifts = list(view.cards), list(view.gifts)
    hands = [list(view.held(seat)) for seat in range(view.box.seats)]
    for seat, hand in enumerate(hands):
        if seat == view.seat:
            hand[:] = view.hand
            continue
        face_up = [chosen for chosen in (cards, gifts) if chosen[seat] != NONE]
        for chosen in face_up:
            hand.remove(chosen[seat])
        for chosen, done in ((gifts, view.donated), (cards, view.committed)):
            if done[seat] and chosen not in face_up:
                chosen[seat] = hand.pop(rng.randrange(len(hand)))
    return Douro(
        view.box,
        view.pending,
        list(view.unseen),
        view.unseen_fogs,
        view.upper,
        view.top,
        view.fog_on_top,
        list(view.faces),
        view.fogs,
        view.valley,
        [tuple(hand) for hand in hands],
        list(view.piles),
        cards,
        gifts,
        list(view.points),
        view.holder,
        view.contests,
        view.charity,
        view.last,
    )
