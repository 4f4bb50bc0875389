"""A contest: commit, reveal, turn the boat, settle (D10 to D17)."""

from __future__ import annotations

from ribeira.games.douro.components import Award, Effect
from ribeira.games.douro.rules.phylloxera import awards, pass_on
from ribeira.games.douro.state import NONE, Contest, State
from ribeira.kernel.tuples import without


def commit(state: State, seat: int, card: int) -> bool:
    """A card leaves the hand, face down; whether that was the last one owed (D10)."""
    state.hands[seat] = without(state.hands[seat], card)
    state.cards[seat] = card
    return NONE not in state.cards


def settle_regular(state: State, level: int, order: int, fog: str = "") -> None:
    """A regular card was turned (D11), perhaps one found by Sirga (D15)."""
    state.faces[level - 1] = without(state.faces[level - 1], order)
    settle(state, Effect(order, state.box.met, state.box.missed), level, fog)


def settle_fog(state: State, fog: str) -> None:
    """A fog card other than Sirga was turned (D12 to D14, D16, D17)."""
    settle(state, state.box.fogs[fog], 0, fog)


def settle(state: State, effect: Effect, level: int, fog: str) -> None:
    """Points move, the cards go to the piles or come back (D13), the phylloxera card may pass on (D19)."""
    cards = tuple(state.cards)
    met = effect.order is None or sum(cards) >= effect.order
    changes = move_points(state, cards, effect.met if met else effect.missed)
    state.contests += (Contest(fog, level, effect.order, cards, changes, state.holder),)
    for seat, card in enumerate(cards):
        if fog == "cardia":
            state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
        else:
            state.piles[seat] += (card,)
        state.cards[seat] = NONE
    pass_on(state, cards)


def move_points(state: State, cards: tuple[int, ...], award: Award | None) -> tuple[int, ...]:
    """Pay an award; nobody falls below 0 (D5). What really moved."""
    if award is None:
        return (0,) * len(cards)
    changes = awards(cards, state.holder, award)
    for seat, change in enumerate(changes):
        changes[seat] = max(change, -state.points[seat])
        state.points[seat] += changes[seat]
    return tuple(changes)
