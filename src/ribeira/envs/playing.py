"""A game played by numbers: what all environments have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import NOBODY, Seat
from ribeira.kernel.playout import settle
from ribeira.kernel.state import State
from ribeira.kernel.tensor import AnyTensors

Reward = Literal["victory", "lead"]
Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

LOST = -1.0  # what a seat that has not won gets for it, and who plays what is not legal


@dataclass(frozen=True)
class Terms:
    """What is played: a game, its setup, and how it is told in numbers."""

    game: AnyGame
    setup: Setup
    tensors: AnyTensors
    reward: Reward

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats


def agree(
    game: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: Reward = "victory",
    fields: Sequence[str] | None = None,
) -> Terms:
    """Terms by name: the fewest seats, the usual options and all fields of the observation unless others are given."""
    if game not in GAMES:
        raise ValueError(f"no game is called {game!r}: there are {', '.join(GAMES)}")
    found = GAMES[game]
    if found.tensors is None:
        raise ValueError(f"{game} has no observations: its package gives no `tensors`")
    if reward not in ("victory", "lead"):
        raise ValueError(f"no reward is called {reward!r}: there are 'victory' and 'lead'")
    setup = found.setup(found.seats[0] if seats is None else seats, options)
    tensors = found.tensors(setup)
    return Terms(found, setup, tensors if fields is None else tensors.only(*fields), reward)


class Play:
    """One game of these terms, chance settled after every action. It is silent: its views tell no events."""

    def __init__(self, terms: Terms, rng: Random) -> None:
        """The game follows from the next bits of `rng` and from what is played."""
        self.terms = terms
        self._luck = luck(rng)
        self.state: State = terms.game.begin(terms.setup)
        self.state.watched = False
        self._paid = [0.0] * terms.seats  # what each seat's lead was when it was last rewarded
        self._view: Any = None
        self._numbers: list[int] = []
        self._go_on()

    def _go_on(self) -> None:
        self.seat: Seat = settle(self.state, self._luck)  # that acts next, of several the first
        if self.seat != NOBODY:
            self._view = self.state.view(self.seat)
            self._numbers = self.terms.tensors.numbers(self._view)

    @property
    def over(self) -> bool:
        """Whether nobody owes a decision any more."""
        return self.seat == NOBODY

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self._view if seat == self.seat else self.state.view(seat)

    def numbers(self, seat: Seat) -> list[int]:
        """The numbers of a seat's legal actions."""
        return self._numbers if seat == self.seat else self.terms.tensors.numbers(self.state.view(seat))

    def observation(self, seat: Seat) -> Floats:
        """What a seat may know, as numbers."""
        return np.array(self.terms.tensors.observe(self.view(seat)), dtype=np.float32)

    def mask(self, seat: Seat) -> Mask:
        """One for each legal action of a seat."""
        mask = np.zeros(self.terms.tensors.actions, dtype=np.int8)
        mask[self.numbers(seat)] = 1
        return mask

    def play(self, number: int) -> None:
        """Let the seat that acts play the action of this number; ValueError if it is not legal."""
        if number not in self._numbers:
            raise ValueError(f"{self.terms.tensors.name(number)} is not legal now: see the action mask")
        self.apply(self._view.legal[self._numbers.index(number)])

    def apply(self, action: Any) -> None:
        """Let the seat that acts play a legal action."""
        self.state.apply(action)
        self._go_on()

    def rewards(self) -> list[float]:
        """What each seat has gained since this was last asked for."""
        if self.terms.reward == "victory":
            return victory(self.state)
        now = leads(self.state.scores())
        gained = [after - before for after, before in zip(now, self._paid, strict=True)]
        self._paid = now
        return gained


def victory(state: State) -> list[float]:
    """Shares of the victory that sum to 0: at a table of n the winner has n - 1, the others -1; 0 before the end."""
    winners, seats = state.winners(), len(state.scores())
    if not winners:
        return [0.0] * seats
    return [seats / len(winners) + LOST if seat in winners else LOST for seat in range(seats)]


def leads(scores: Sequence[int]) -> list[float]:
    """How many points each seat has more than the others have in the mean."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


def spaces(terms: Terms) -> tuple[Any, Any]:
    """The observation space and the action space of a seat, as Gymnasium knows them."""
    from gymnasium.spaces import Box, Discrete

    low, high = (
        np.concatenate([np.full(field.size, getattr(field, end), np.float32) for field in terms.tensors.fields])
        for end in ("low", "high")
    )
    return Box(low, high, dtype=np.float32), Discrete(terms.tensors.actions)
