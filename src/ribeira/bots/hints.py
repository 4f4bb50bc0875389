"""Advice made from what a search found: the best few actions, why, and what another one costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ribeira.bots.thought import Option, Thought
from ribeira.kernel.game import Action
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told

MOST = 3  # actions that are told of
UNCERTAIN = 0.03  # a spread that differs from the others' by so much makes a risk
SURE, RARE = 0.95, 0.05  # shares from which an action need not be mixed with others, and below which it is a mistake
ALIKE = 0.7  # of the simulations of the best action that another one needs to be as good
FEW = 8  # simulations below which little is known about an action
ERRORS = 2.0  # standard errors that a cost must be above, or it may be mere chance


@dataclass(frozen=True)
class Advice:
    """An action worth playing, with the figures that say why."""

    action: Action
    chances: tuple[float, ...]  # of winning, seat by seat
    share: float  # how often it should be played
    gain: float  # the own chance, compared with the mean of all actions
    rival: Seat | None  # whose chance it lowers most
    denied: float  # and by how much, compared with that mean
    risk: float  # how much further than after the mean action results lie apart
    only: bool  # whether there was nothing else to do

    def why(self) -> Told:
        """One sentence: what it gains, what it denies, what it risks."""
        if self.only:
            return Told("advice.only")
        reasons = [self._gain()]
        if self.rival is not None and len(self.chances) > 2 and points(self.denied) > 0:  # of two, it is the gain again
            reasons.append(Told("advice.denies", rival_seat=self.rival, n=points(self.denied)))
        if abs(self.risk) >= UNCERTAIN:
            reasons.append(Told("advice.risky" if self.risk > 0 else "advice.safe"))
        if RARE <= self.share < SURE:
            return Told("advice.mixed", reasons=reasons, n=points(self.share))
        return Told("advice.why", reasons=reasons)

    def _gain(self) -> Told:
        if points(self.gain) == 0:
            return Told("advice.even")
        return Told("advice.gains" if self.gain > 0 else "advice.loses", n=points(abs(self.gain)))


def points(chance: float) -> int:
    """A chance, or a difference of two, in hundredths."""
    return round(100 * chance)


def advise(thought: Thought, most: int = MOST) -> tuple[Advice, ...]:
    """The best few actions, the best first; none that was never tried unless nothing was."""
    tried = [option for option in thought.options if option.visits] or list(thought.options)
    seats = range(len(thought.chances))
    mean = [_mean([option.chances[seat] for option in tried]) for seat in seats]
    visits = sum(option.visits for option in tried)
    spread = sum(option.spread * option.visits for option in tried) / max(1, visits)  # one visit has none: no measure
    return tuple(_advice(thought, option, mean, spread) for option in _worth_telling(thought, tried)[:most])


def _worth_telling(thought: Thought, tried: Sequence[Option]) -> list[Option]:
    """The best and those that are known to be no better, by their chances; what was hardly tried comes last.

    Those tried about as much as the best are as good: by their chances too. What else looks better does so in a few
    simulations only, or it would be the best. Where choices are mixed the shares say how good each is.
    """
    best, seat = tried[0], thought.seat
    if best.share < SURE:
        return list(tried)
    equals = [option for option in tried if option.visits >= ALIKE * best.visits]
    highest = max(option.chances[seat] for option in equals)
    others = [option for option in tried if option not in equals and option.chances[seat] <= highest]
    equals.sort(key=lambda option: -option.chances[seat])
    return equals + sorted(others, key=lambda option: (option.visits < FEW, -option.chances[seat]))


def _advice(thought: Thought, option: Option, mean: Sequence[float], spread: float) -> Advice:
    seat = thought.seat
    falls = {rival: mean[rival] - option.chances[rival] for rival in range(len(mean)) if rival != seat}
    rival = max(falls, key=falls.__getitem__, default=None)
    return Advice(
        option.action,
        option.chances,
        option.share,
        option.chances[seat] - mean[seat],
        rival,
        0.0 if rival is None else falls[rival],
        option.spread - spread,
        len(thought.options) == 1,
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def option_of(thought: Thought, action: Action) -> Option | None:
    """What the search says of an action; None if it never tried it."""
    return next((option for option in thought.options if option.action == action and option.visits), None)


def hardly_tried(thought: Thought, action: Action) -> bool:
    """Whether the search saw too little of an action to judge it."""
    played = option_of(thought, action)
    return played is None or (played.visits < FEW and played.share < RARE)


def cost(thought: Thought, action: Action) -> float | None:
    """How much chance of winning an action gives away; None if the search never tried it.

    Where choices are mixed, none that belongs into the mixture costs anything.
    """
    played = option_of(thought, action)
    if played is None:
        return None
    if played.share >= RARE:
        return 0.0
    return max(0.0, thought.chances[thought.seat] - played.chances[thought.seat])


def is_mistake(thought: Thought, action: Action, threshold: float) -> bool:
    """Whether an action costs more than this, and surely so: not just in the few simulations that were made."""
    lost, played = cost(thought, action), option_of(thought, action)
    if lost is None or played is None or lost <= threshold:
        return False
    best = thought.options[0]
    error = sqrt(played.spread**2 / played.visits + best.spread**2 / max(1, best.visits))
    return lost > ERRORS * error
