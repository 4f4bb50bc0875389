"""A finished game looked at again, one moment at a time: who was how likely to win, and what each decision cost.

A moment is a state in which no outcome of chance is owed. Its chances are those of the true state, or, while sealed
choices are being made, of the state before the first of them; a decision is judged by the view of the seat that took
it, which is fair to whoever took it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random

from ribeira.bots.estimate import win_chances
from ribeira.bots.hints import Advice, advise, cost, hardly_tried, option_of
from ribeira.bots.judging import compare
from ribeira.bots.levels import budget, thinker
from ribeira.bots.thought import Budget, think
from ribeira.games import GAMES
from ribeira.kernel.game import AnyState
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.record import Record, read_record, replay

NO_CLOCK = 600.0  # seconds: figures follow from the seed, not from how fast a machine is
TURNING_POINTS = 5
SWING = 0.05  # a change of chances below this turns nothing


@dataclass(frozen=True)
class Decision:
    """A decision that led from the moment before to this one."""

    seat: Seat
    action: str  # in notation
    forced: bool  # there was nothing else to do
    cost: float  # chance of winning that it gave away, as far as its seat could know
    chance: float  # of winning after it, by the same light
    advice: tuple[Advice, ...]  # the best few actions, the best first


@dataclass(frozen=True)
class Moment:
    """A moment of a game gone by."""

    at: int  # how many actions had been played
    chances: tuple[float, ...]  # of winning, seat by seat
    decision: Decision | None  # None for the first moment


class Analysis:
    """What can be asked about a game gone by. Each moment follows from the record, the level and the seed alone."""

    def __init__(self, record: Record, level: str, seed: str) -> None:
        self.record, self.level, self.seed = record, level, seed
        self.game = GAMES[record.setup.game]
        states = [(at, state.copy()) for at, state in enumerate(replay(record, self.game)) if _is_settled(state)]
        self.places = [at for at, _ in states]
        self._states = [state for _, state in states]
        self._standing = _standing(self._states)

    def __len__(self) -> int:
        return len(self.places)

    def moment(self, number: int) -> Moment:
        """The moment of this number, and the decision that led there."""
        standing = self._standing[number]
        chances = win_chances(self.game, self._states[standing], Random(f"{self.seed} chances {standing}"))
        decision = self._decision(number - 1, Random(f"{self.seed} {number}")) if number else None
        return Moment(self.places[number], chances, decision)

    def _decision(self, number: int, rng: Random) -> Decision:
        """The decision that was taken at the moment of this number."""
        text = self.record.actions[self.places[number]]
        action = self.game.notation.read(text)
        view = self._states[number].view(action.seat)
        simulations = budget(self.game, self.level).simulations
        thought = think(thinker(self.game), view, rng, Budget(simulations, NO_CLOCK))
        played, forced = option_of(thought, action), len(view.legal) == 1
        lost = 0.0 if forced else cost(thought, action)
        if lost is None or (not forced and hardly_tried(thought, action)):
            lost = compare(self.game, view, thought.options[0].action, action, rng).cost
            played = None
        best = thought.chances[action.seat]
        chance = best - lost if played is None else played.chances[action.seat]
        return Decision(action.seat, text, forced, lost, max(0.0, chance), advise(thought))


def _is_settled(state: AnyState) -> bool:
    return state.next_to_act() != CHANCE


def _standing(states: Sequence[AnyState]) -> list[int]:
    """For each moment the number of the one whose chances it shows: that before the first of several sealed choices."""
    standing: list[int] = []
    for number, state in enumerate(states):
        owing = set(state.to_act())
        sealed = number > 0 and bool(owing) and owing < set(states[number - 1].to_act())
        standing.append(standing[-1] if sealed else number)
    return standing


@lru_cache(2)
def _analysis(record: bytes, level: str, seed: str) -> Analysis:
    return Analysis(read_record(record, GAMES), level, seed)


def analyse_moment(record: bytes, level: str, seed: str, number: int) -> Moment:
    """One moment of a record, for worker processes: they keep the last games in mind."""
    return _analysis(record, level, seed).moment(number)


def count_moments(record: bytes) -> int:
    """How many moments a record has."""
    return len(_analysis(record, "", ""))


def turning_points(moments: Sequence[Moment], most: int = TURNING_POINTS) -> list[int]:
    """The numbers of the moments that changed the chances most, in the order of the game."""
    swings = {number: swing(moments, number) for number in range(1, len(moments))}
    largest = sorted(swings, key=lambda number: (-swings[number], number))[:most]
    return sorted(number for number in largest if swings[number] >= SWING)


def swing(moments: Sequence[Moment], number: int) -> float:
    """How much the chance of one seat changed at most when the game came to this moment."""
    before, after = moments[number - 1].chances, moments[number].chances
    return max(abs(one - other) for one, other in zip(before, after, strict=True))


def accuracy(moments: Sequence[Moment], seat: Seat) -> float | None:
    """How well a seat decided, from 0 to 100; None if it never had a choice.

    The mean over its decisions of what Lichess calls accuracy: 100 for one that costs nothing, falling exponentially.
    """
    taken = [moment.decision for moment in moments if moment.decision is not None]
    costs = [decision.cost for decision in taken if decision.seat == seat and not decision.forced]
    if not costs:
        return None
    marks = [103.1668 * exp(-4.354 * lost) - 3.1669 for lost in costs]
    return sum(min(100.0, max(0.0, mark)) for mark in marks) / len(marks)
