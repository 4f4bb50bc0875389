"""The phylloxera card: the lottery (D8), ties (D18), passing on (D19)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro.components import Award
from ribeira.games.douro.state import Lottery, State
from ribeira.kernel.notation import Seat


def draw_lot(state: State, lottery: Lottery, card: int) -> Lottery | None:
    """One more card is shown; once all are, the lowest takes the phylloxera card or the tied draw again (D8)."""
    drawn = (*lottery.drawn, card)
    if len(drawn) < len(lottery.drawing):
        return Lottery(lottery.drawing, drawn)
    lowest = min(drawn)
    tied = tuple(seat for seat, value in zip(lottery.drawing, drawn, strict=True) if value == lowest)
    if len(tied) > 1:
        return Lottery(tied)
    state.holder = tied[0]
    return None


def awards(cards: Sequence[int], holder: Seat, award: Award) -> list[int]:
    """What an award brings each seat, before anyone's points run out."""
    place = max(cards) if award.highest else min(cards)
    tied = [seat for seat, card in enumerate(cards) if card == place]
    if len(tied) > 1 and holder in tied:
        if award.alone < 0:
            tied = [holder]  # D18: the holder takes a loss alone
        else:
            tied.remove(holder)  # D18: and has no part in a gain
    changes = [0] * len(cards)
    for seat in tied:
        changes[seat] = award.alone if len(tied) == 1 else award.tied
    return changes


def passes_on(cards: Sequence[int], holder: Seat) -> bool:
    """Whether the holder's card equals anyone else's, points or no points (D19)."""
    return cards.count(cards[holder]) > 1


def pass_on(state: State, cards: Sequence[int]) -> None:
    """The phylloxera card goes one seat clockwise after such a tie (D19)."""
    if passes_on(cards, state.holder):
        state.holder = (state.holder + 1) % state.box.seats
