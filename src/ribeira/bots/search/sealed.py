"""A search for choices that several seats make at once, none knowing the others'.

Every seat keeps regrets: how much better each of its options would have done than what it played. Each simulation
looks at one seat; the others draw their choice in proportion to their regrets, all options of that seat are played and
what comes of them is evaluated, and its regrets are brought up to date (external sampling with regret matching,
Lanctot et al. 2009; negative regrets are forgotten and later simulations count more, as in CFR+). What a seat plays in
the mean approaches a mixture that none of them gains by leaving.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ribeira.bots.thought import Option, Thought
from ribeira.kernel.luck import luck
from ribeira.kernel.playout import settle
from ribeira.kernel.state import State

OWN_TURN = 2  # of so many simulations one looks at the seat that thinks, the others at its rivals in turn
CURIOSITY = 0.06  # the share of choices drawn evenly, so that no option is ever given up
LEAST_SHARE = 0.03  # mixtures leave out what is played more rarely: mostly what chance has left behind
EVEN = 0.02  # what is mixed is worth the same in the end: options that come so near the best count as its equals,
STEEP = 0.01  # and each time an option stays so much farther behind, it is played less by a factor of e


class Mixer:
    """One seat's options and regrets."""

    def __init__(self) -> None:
        self.places: dict[Any, int] = {}  # of each option in the lists below
        self.regrets: list[float] = []
        self.played: list[float] = []  # how much each was played, later simulations counting more
        self.rounds = 0

    def places_of(self, legal: tuple[Any, ...]) -> list[int]:
        """The places of these options, those met for the first time at the end."""
        places = []
        for action in legal:
            place = self.places.get(action, -1)
            if place < 0:
                place = self.places[action] = len(self.regrets)
                self.regrets.append(0.0)
                self.played.append(0.0)
            places.append(place)
        return places

    def mixture(self, places: list[int]) -> list[float]:
        """How likely each of these options is to be played now."""
        total = 0.0
        for place in places:
            total += self.regrets[place]
        number = len(places)
        if total <= 0.0:
            return [1.0 / number] * number
        return [self.regrets[place] / total for place in places]

    def learn(self, places: list[int], mixture: list[float], values: list[float]) -> None:
        """Bring the regrets up to date after all these options were tried."""
        mean = 0.0
        for at in range(len(places)):
            mean += mixture[at] * values[at]
        self.rounds += 1
        weight = float(self.rounds)
        for at in range(len(places)):
            place = places[at]
            regret = self.regrets[place] + values[at] - mean
            self.regrets[place] = regret if regret > 0.0 else 0.0
            self.played[place] += weight * mixture[at]


class SealedSearch:
    """A search for a decision that several seats owe at once; see `thought.Search`."""

    def __init__(
        self,
        unsealed: Callable[[Any, Random], State],
        evaluate: Callable[[State], Sequence[float]],
        view: Any,
        rng: Random,
    ) -> None:
        self.unsealed, self.evaluate, self.view, self.rng = unsealed, evaluate, view, rng
        self.numbers = luck(rng)
        start = unsealed(view, rng)
        self.seat: int = view.seat
        self.seats: list[int] = list(start.to_act())
        self.mixers: dict[int, Mixer] = {seat: Mixer() for seat in self.seats}
        self.legal: tuple[Any, ...] = view.legal
        self.mixers[self.seat].places_of(self.legal)
        number = len(start.scores())
        self.sums: list[list[float]] = [[0.0] * number for _ in self.legal]
        self.squares: list[float] = [0.0] * len(self.legal)
        self.visits: list[int] = [0] * len(self.legal)
        self.weights: list[float] = [0.0] * len(self.legal)  # of the sums: later simulations count more here too
        self.simulations = 0
        self.turns = 0

    def run(self, simulations: int) -> None:
        """Make at least so many simulations more: all options of a seat are tried together."""
        goal = self.simulations + simulations
        while self.simulations < goal:
            self.turns += 1
            if self.turns % OWN_TURN == 0:
                self.look_at(self.seat)
            else:
                self.look_at(self.seats[self.turns // OWN_TURN % len(self.seats)])

    def look_at(self, looker: int) -> None:
        """Try all options of one seat against one choice of all others."""
        start = self.unsealed(self.view, self.rng)
        start.watched = False
        options: tuple[Any, ...] = ()
        places: list[int] = []
        mixture: list[float] = []
        for seat in self.seats:
            legal = start.legal(seat)
            mixer = self.mixers[seat]
            at = mixer.places_of(legal)
            shares = mixer.mixture(at)
            if seat == looker:
                options, places, mixture = legal, at, shares
            else:
                start.apply(legal[self.draw(shares)])
        values = []
        for place, action in enumerate(options):
            state = start.copy()
            state.apply(action)
            settle(state, self.numbers)
            chances = self.evaluate(state)
            values.append(chances[looker])
            if looker == self.seat:
                self.note(places[place], chances)
        self.mixers[looker].learn(places, mixture, values)
        self.simulations += len(options)

    def note(self, place: int, chances: Sequence[float]) -> None:
        """Count one simulation of an option of the seat that thinks."""
        weight = float(self.mixers[self.seat].rounds + 1)
        self.visits[place] += 1
        self.weights[place] += weight
        self.squares[place] += weight * chances[self.seat] * chances[self.seat]
        sums = self.sums[place]
        for seat, chance in enumerate(chances):
            sums[seat] += weight * chance

    def evenness(self, place: int) -> float:
        """How near an option of the seat that thinks comes to the best of them: 1 if they are as good as equal."""
        if not self.visits[place]:
            return 0.0
        chances = [self.sums[at][self.seat] / self.weights[at] for at in range(len(self.visits)) if self.visits[at]]
        behind = max(chances) - self.sums[place][self.seat] / self.weights[place]
        return math.exp((EVEN - behind) / STEEP) if behind > EVEN else 1.0

    def draw(self, shares: list[float]) -> int:
        """One of the places, each as likely as its share, now and then any."""
        number = len(shares)
        left = self.numbers.below(1 << 30) / (1 << 30)
        if left < CURIOSITY:
            return self.numbers.below(number)
        left = (left - CURIOSITY) / (1.0 - CURIOSITY)
        for at in range(number):
            left -= shares[at]
            if left < 0.0:
                return at
        return number - 1

    def thought(self) -> Thought:
        """The options by their share of the mixture so far."""
        mixer, number = self.mixers[self.seat], len(self.legal)
        seats = len(self.sums[0])
        shares = _without_rare([mixer.played[at] * self.evenness(at) for at in range(number)])
        options = []
        for at in range(number):
            weight = max(1.0, self.weights[at])
            means = tuple([total / weight for total in self.sums[at]]) if self.visits[at] else (1.0 / seats,) * seats
            own = means[self.seat]
            spread = max(0.0, self.squares[at] / weight - own * own) ** 0.5
            options.append(Option(self.legal[at], means, spread, shares[at], self.visits[at]))
        chances = []
        for seat in range(seats):
            chances.append(sum([option.share * option.chances[seat] for option in options]))
        options.sort(key=lambda option: (-option.share, -option.chances[self.seat]))
        return Thought(self.seat, tuple(options), tuple(chances), self.simulations)


def _without_rare(played: list[float]) -> list[float]:
    """Shares that sum to 1, those under LEAST_SHARE left out."""
    total = sum(played)
    if total <= 0.0:
        return [1.0 / len(played)] * len(played)
    kept = [share / total if share >= LEAST_SHARE * total else 0.0 for share in played]
    total = sum(kept)
    return [share / total for share in kept]
