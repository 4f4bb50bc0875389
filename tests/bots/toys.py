"""Small games for tests of searches: states that are not compiled, as those of other packages are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ribeira.kernel.notation import CHANCE
from ribeira.kernel.state import State

ROCK, PAPER, SCISSORS = range(3)


@dataclass(frozen=True, order=True)
class Act:
    """A seat, or chance, takes a number."""

    seat: int
    number: int


@dataclass(frozen=True)
class View:
    """What one seat may know: here, the state as it would be with the secrets left out."""

    seat: int
    to_act: tuple[int, ...]
    legal: tuple[Act, ...]
    state: Any


class Hands(State):
    """Rock, paper, scissors with a prize of its own for each way to win, both choosing at once."""

    def __init__(self, prizes: tuple[float, float, float], shown: dict[int, int] | None = None) -> None:
        self.prizes, self.shown = prizes, dict(shown or {})

    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if seat not in self.shown)

    def legal(self, seat: int) -> tuple[Act, ...]:
        return tuple(Act(seat, hand) for hand in range(3))

    def apply(self, action: Act) -> None:
        self.shown[action.seat] = action.number

    def copy(self) -> Hands:
        return Hands(self.prizes, self.shown)

    def scores(self) -> list[int]:
        return [0, 0]

    def chances_of_all(self) -> list[float]:
        """Even, and more for the winner by the prize of its hand."""
        first, second = self.shown[0], self.shown[1]
        gain = 0.0
        if (first - second) % 3 == 1:
            gain = self.prizes[first]
        elif (second - first) % 3 == 1:
            gain = -self.prizes[second]
        return [0.5 + gain, 0.5 - gain]


class Bids(State):
    """Two bid one of their cards at once for each prize in turn; the higher card wins it, equal ones split it."""

    def __init__(self, prizes: Sequence[int], cards: Sequence[int]) -> None:
        self.prizes = list(prizes)
        self.hands = [set(cards), set(cards)]
        self.bids: dict[int, int] = {}
        self.won = [0.0, 0.0]

    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.prizes and seat not in self.bids)

    def legal(self, seat: int) -> tuple[Act, ...]:
        return tuple(Act(seat, card) for card in sorted(self.hands[seat]))

    def apply(self, action: Act) -> None:
        self.hands[action.seat].remove(action.number)
        self.bids[action.seat] = action.number
        if len(self.bids) == 2:
            prize, (first, second) = self.prizes.pop(0), (self.bids[0], self.bids[1])
            self.won[0] += prize * ((first > second) + (first == second) / 2)
            self.won[1] += prize * ((second > first) + (first == second) / 2)
            self.bids = {}

    def copy(self) -> Bids:
        twin = Bids(self.prizes, ())
        twin.hands, twin.bids, twin.won = [set(hand) for hand in self.hands], dict(self.bids), self.won[:]
        return twin

    def scores(self) -> list[int]:
        return [0, 0]

    def known(self, seat: int) -> tuple[Any, ...]:
        """All but the bids of this round."""
        return tuple(self.prizes), *(tuple(sorted(hand)) for hand in self.hands)


class Race(State):
    """Two take turns of two steps each, 1 or 2 at a time; whoever reaches the goal wins. A die may add to a step."""

    def __init__(self, goal: int, die: Sequence[int] = ()) -> None:
        self.goal, self.die = goal, die  # by number, the weight of each outcome
        self.at = [0, 0]
        self.step = 0
        self.rolling = False

    def to_act(self) -> tuple[int, ...]:
        if max(self.at) >= self.goal:
            return ()
        return (CHANCE,) if self.rolling else (self.step // 2 % 2,)

    def legal(self, seat: int) -> tuple[Act, ...]:
        return tuple(Act(seat, number) for number in (1, 2))

    def chances(self) -> list[tuple[Act, int]]:
        return [(Act(CHANCE, number), weight) for number, weight in enumerate(self.die) if weight]

    def apply(self, action: Act) -> None:
        if action.seat == CHANCE:
            self.at[(self.step - 1) // 2 % 2] += action.number
            self.rolling = False
            return
        self.at[action.seat] += action.number
        self.step += 1
        self.rolling = bool(self.die) and action.number == 1  # a short step rolls the die

    def copy(self) -> Race:
        twin = Race(self.goal, self.die)
        twin.at, twin.step, twin.rolling = self.at[:], self.step, self.rolling
        return twin

    def scores(self) -> list[int]:
        return self.at

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.at[seat] >= self.goal)


def seen(state: State, seat: int) -> View:
    """The view of a seat in a game without secrets."""
    return View(seat, state.to_act(), state.legal(seat), state)


def imagine(view: View, rng: Random) -> State:
    """The state of a view without secrets."""
    copied: State = view.state.copy()
    return copied


def lead(state: Any) -> list[float]:
    """Chances by who is ahead; sure at the end."""
    winners = state.winners()
    if winners:
        return [1.0 if seat in winners else 0.0 for seat in (0, 1)]
    own = 0.5 + 0.4 * (state.at[0] - state.at[1]) / state.goal
    return [own, 1.0 - own]
