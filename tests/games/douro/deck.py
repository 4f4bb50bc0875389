"""A deck of real cards in a real order: an oracle that shares nothing with the engine's bags of counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from ribeira.games.douro.actions import Action, Expose, Lift, Lot, Turn
from ribeira.games.douro.components import FOG, Box
from ribeira.games.douro.game import Douro
from ribeira.games.douro.rules.boats import Towing
from ribeira.games.douro.rules.stack import Exposing
from ribeira.kernel.notation import CHANCE

Card = tuple[int, int] | str  # (level, order), or the name of a fog card


class Deck:
    """Answers for chance from the top of a pile of cards."""

    def __init__(self, cards: Sequence[Card], lots: Sequence[int] = (9, 8, 7, 6, 0)) -> None:
        self.stack = list(cards)
        self.seen_fogs: list[Card] = []
        self.valley: list[Card] = []
        self.towed: Card | None = None
        self.lots = list(lots)

    def answer(self, state: Douro) -> Action:
        """The outcome of chance that these cards give."""
        pending = state.table.pending
        if state.table.holder == -1 and not isinstance(pending, Exposing):
            seat = state.chances()[0][0].player
            return Lot(CHANCE, seat, self.lots[seat])
        if isinstance(pending, Exposing) or (isinstance(pending, Towing) and not pending.level):
            card = self.stack.pop(0)
            if isinstance(card, str):
                self.seen_fogs.append(card)
            elif isinstance(pending, Towing):
                self.towed = card
            else:
                self.valley.append(card)
            return Expose(CHANCE, FOG if isinstance(card, str) else card[0])
        if isinstance(pending, Towing):
            assert isinstance(self.towed, tuple)
            return Turn(CHANCE, self.towed[1])
        if self.valley:
            card = self.valley.pop(0)
            assert isinstance(card, tuple)
            return Turn(CHANCE, card[1])
        fog = self.seen_fogs.pop(0)
        assert isinstance(fog, str)
        return Lift(CHANCE, fog)


def regulars(box: Box) -> list[Card]:
    return [(level, order) for level, orders in enumerate(box.orders, 1) for order in orders]


def every_stack(box: Box) -> Iterator[tuple[Card, ...]]:
    """Every way to stack a small box by D7, each as likely as any other."""
    for bottom in permutations(regulars(box), box.reserve):
        rest = [card for card in regulars(box) if card not in bottom] + sorted(box.fogs)
        for upper in permutations(rest):
            if not isinstance(upper[0], str):
                yield upper + bottom
