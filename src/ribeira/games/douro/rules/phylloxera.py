"""Awards and the phylloxera card: who gains or loses (D5), ties (D18), passing on (D19)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro.components import Award
from ribeira.games.douro.state import Tabletop
from ribeira.kernel.notation import Seat


def awards(cards: Sequence[int], holder: Seat, award: Award) -> list[int]:
    """What an award brings each seat, before anyone's points run out."""
    return _shares(list(cards), holder, award)


def _shares(cards: list[int], holder: Seat, award: Award) -> list[int]:
    place, tied = cards[0], 0
    highest = award.highest
    for card in cards:
        if card == place:
            tied += 1
        elif (card > place) == highest:
            place, tied = card, 1
    changes = [0] * len(cards)
    holder_ties = tied > 1 and cards[holder] == place
    if holder_ties and award.alone < 0:
        changes[holder] = award.alone  # D18: the holder takes a loss alone
        return changes
    if holder_ties:
        tied -= 1  # D18: and has no part in a gain
    share = award.alone if tied == 1 else award.tied
    for seat, card in enumerate(cards):
        if card == place and not (holder_ties and seat == holder):
            changes[seat] = share
    return changes


def pay(table: Tabletop, cards: list[int], award: Award) -> list[int]:
    """Move the points of an award; nobody falls below 0 (D5). What really moved."""
    points = table.points
    changes = _shares(cards, table.holder, award)
    for seat, change in enumerate(changes):
        if change:
            after = points[seat] + change
            if after < 0:
                changes[seat] = -points[seat]
                after = 0
            points[seat] = after
    return changes


def passes_on(cards: list[int], holder: Seat) -> bool:
    """Whether the holder's card equals anyone else's, points or no points (D19)."""
    own, same = cards[holder], 0
    for card in cards:
        if card == own:
            same += 1
    return same > 1


def pass_on(table: Tabletop, cards: list[int]) -> None:
    """The phylloxera card goes one seat clockwise after such a tie (D19)."""
    if passes_on(cards, table.holder):
        after = table.holder + 1
        table.holder = after if after < table.box.seats else 0
