"""A search for choices that several seats make at once, none knowing the others'.

Every seat keeps regrets: how much better each of its options would have done than what it played. Each simulation
looks at one seat; the others draw their choice in proportion to their regrets, all options of that seat are played and
what comes of them is evaluated, and its regrets are brought up to date (external sampling with regret matching,
Lanctot et al. 2009; negative regrets are forgotten and later simulations count more, as in CFR+). What a seat plays in
the mean approaches a mixture that none of them gains by leaving.

Where options are few it looks several rounds ahead, near the end to the end: each seat then keeps regrets for whatever
it may know by then (`known`), and what comes of an option is what comes of the rounds after it.
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
MOST_LINES = 30  # of options one after the other that are all tried: it looks as many rounds ahead as that allows
LEAST_SHARE = 0.03  # mixtures leave out what is played more rarely: mostly what chance has left behind
EVEN = 0.02  # what is mixed is worth the same in the end: options that come so near the best count as its equals,
STEEP = 0.01  # and each time an option stays so much farther behind, it is played less by a factor of e
DOUBT = 1.5  # near the end, where games are won or lost, so many standard errors of the means are forgiven too


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


def rounds_ahead(options: int) -> int:
    """How many rounds to look ahead if each leaves one option less."""
    rounds, lines = 0, 1
    while options and (rounds == 0 or lines * options <= MOST_LINES):
        lines *= options
        options -= 1
        rounds += 1
    return rounds


class SealedSearch:
    """A search for a decision that several seats owe at once; see `thought.Search`.

    Without `known` it looks at the decision alone.
    """

    def __init__(
        self,
        unsealed: Callable[[Any, Random], State],
        evaluate: Callable[[State], Sequence[float]],
        view: Any,
        rng: Random,
        known: Callable[[Any, int], Any] | None = None,
    ) -> None:
        self.unsealed, self.evaluate, self.view, self.rng, self.known = unsealed, evaluate, view, rng, known
        self.numbers = luck(rng)
        start = unsealed(view, rng)
        self.seat: int = view.seat
        self.seats: list[int] = list(start.to_act())
        self.mixers: dict[int, Mixer] = {seat: Mixer() for seat in self.seats}
        self.later: dict[Any, Mixer] = {}  # of the rounds after this one, by the seat and what it knows
        self.legal: tuple[Any, ...] = view.legal
        self.mixers[self.seat].places_of(self.legal)
        self.rounds = 1 if known is None else rounds_ahead(len(self.legal))
        self.number = len(start.scores())
        self.sums: list[list[float]] = [[0.0] * self.number for _ in self.legal]
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
        self.explore(start, looker, [self.mixers[seat] for seat in self.seats], self.rounds)

    def ahead(self, state: State, looker: int, rounds: int) -> Sequence[float]:
        """Each seat's chance after a round, so many more rounds looked at."""
        settle(state, self.numbers)
        owing = state.to_act()
        while rounds > 0 and _play_forced(state, owing):  # nothing is learnt from the last card
            rounds -= 1
            settle(state, self.numbers)
            owing = state.to_act()
        if rounds == 0 or len(owing) == 0:
            self.simulations += 1
            return self.evaluate(state)
        return self.explore(state, looker, [self.mixer(state, seat) for seat in owing], rounds)

    def mixer(self, state: State, seat: int) -> Mixer:
        """The regrets of a seat in a later round."""
        assert self.known is not None
        key = (seat, self.known(state, seat))
        found = self.later.get(key)
        if found is None:
            found = self.later[key] = Mixer()
        return found

    def explore(self, state: State, looker: int, mixers: list[Mixer], rounds: int) -> Sequence[float]:
        """Try all options of one seat against one choice of all others that owe one; each seat's chance."""
        options: tuple[Any, ...] = ()
        places: list[int] = []
        mixture: list[float] = []
        own: Mixer | None = None
        for turn, seat in enumerate(state.to_act()):
            legal = state.legal(seat)
            mixer = mixers[turn]
            at = mixer.places_of(legal)
            shares = mixer.mixture(at)
            if seat == looker:
                options, places, mixture, own = legal, at, shares, mixer
            else:
                state.apply(legal[self.draw(shares)])
        if own is None:
            return self.ahead(state, looker, rounds - 1)
        values = []
        means = [0.0] * self.number
        for place, action in enumerate(options):
            after = state.copy()
            after.apply(action)
            chances = self.ahead(after, looker, rounds - 1)
            values.append(chances[looker])
            for seat in range(self.number):
                means[seat] += mixture[place] * chances[seat]
            if looker == self.seat and rounds == self.rounds:
                self.note(places[place], chances)
        own.learn(places, mixture, values)
        return means

    def note(self, place: int, chances: Sequence[float]) -> None:
        """Count one simulation of an option of the seat that thinks."""
        weight = float(self.mixers[self.seat].rounds + 1)
        self.visits[place] += 1
        self.weights[place] += weight
        self.squares[place] += weight * chances[self.seat] * chances[self.seat]
        sums = self.sums[place]
        for seat, chance in enumerate(chances):
            sums[seat] += weight * chance

    def evenness(self) -> list[float]:
        """How near each option of the seat that thinks comes to the best of them: 1 if they are as good as equal."""
        number = len(self.legal)
        doubt = DOUBT if self.rounds == number else 0.0  # it looks to the last card
        chances, errors = [0.0] * number, [0.0] * number  # errors squared
        best = 0
        for at in range(number):
            if self.visits[at]:
                mean = self.sums[at][self.seat] / self.weights[at]
                chances[at] = mean
                errors[at] = max(0.0, self.squares[at] / self.weights[at] - mean * mean) / self.visits[at]
                if mean > chances[best]:
                    best = at
        found = []
        for at in range(number):
            behind = chances[best] - chances[at] - EVEN - doubt * math.sqrt(errors[best] + errors[at])
            near = math.exp(-behind / STEEP) if behind > 0.0 else 1.0
            found.append(near if self.visits[at] else 0.0)
        return found

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
        evenness = self.evenness()
        shares = _without_rare([mixer.played[at] * evenness[at] for at in range(number)])
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


def _play_forced(state: State, owing: Sequence[int]) -> bool:
    """Play what all seats owe if none of them has a choice; whether that was so."""
    if len(owing) == 0:
        return False
    forced = []
    for seat in owing:
        legal = state.legal(seat)
        if len(legal) != 1:
            return False
        forced.append(legal[0])
    for action in forced:
        state.apply(action)
    return True


def _without_rare(played: list[float]) -> list[float]:
    """Shares that sum to 1, those under LEAST_SHARE left out."""
    total = sum(played)
    if total <= 0.0:
        return [1.0 / len(played)] * len(played)
    kept = [share / total if share >= LEAST_SHARE * total else 0.0 for share in played]
    total = sum(kept)
    return [share / total for share in kept]
