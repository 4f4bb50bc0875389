"""How long bots think."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from ribeira.bots.simple import Bot
from ribeira.kernel.game import Action, View

STEPS = 16  # kinds of durations in each doubling: a median or percentile is right within 2.2 %
SHORTEST = 1e-9  # seconds


@dataclass
class Times:
    """The decisions of one bot in which it had a choice: how long they took, and how many simulations it made.

    Durations are counted by kind, each kind a little longer than the one before, so that a million of them are as
    small as a hundred and sums of several games can be added up.
    """

    decisions: int = 0
    longest: float = 0.0  # seconds
    kinds: Counter[int] = field(default_factory=Counter)
    simulations: int = 0
    searching: float = 0.0  # seconds of the decisions whose simulations the bot told

    def add(self, seconds: float, simulations: int | None) -> None:
        """One more decision."""
        self.decisions += 1
        self.longest = max(self.longest, seconds)
        self.kinds[math.floor(STEPS * math.log2(max(seconds, SHORTEST)))] += 1
        if simulations is not None:
            self.simulations += simulations
            self.searching += seconds

    def __iadd__(self, other: Times) -> Times:
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.kinds += other.kinds
        self.simulations += other.simulations
        self.searching += other.searching
        return self

    def quantile(self, part: float) -> float:
        """The duration, in seconds, that this part of the decisions did not exceed; 0 if there were none."""
        left = part * self.decisions
        for kind in sorted(self.kinds):
            left -= self.kinds[kind]
            if left <= 0:
                return min(self.longest, 2 ** ((kind + 0.5) / STEPS))
        return self.longest

    @property
    def speed(self) -> float | None:
        """Simulations a second, if the bot tells of any."""
        return self.simulations / self.searching if self.simulations else None

    def plain(self) -> dict[str, Any]:
        """As it stands in a JSON file."""
        return {**asdict(self), "kinds": {str(kind): self.kinds[kind] for kind in sorted(self.kinds)}}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Times:
        """What `plain` has written; ValueError, TypeError or KeyError if it has not."""
        kinds = Counter({int(kind): int(count) for kind, count in plain["kinds"].items()})
        counts = int(plain["decisions"]), float(plain["longest"])
        return cls(*counts, kinds, int(plain["simulations"]), float(plain["searching"]))


class Timed:
    """A bot whose time is kept. Decisions with one legal action do not count: nobody needs to think about them.

    A bot that searches may tell how much: by an attribute `last_thought` with `simulations`, a new one each time.
    """

    def __init__(self, bot: Bot, times: Times) -> None:
        self.bot, self.times = bot, times

    def choose(self, view: View[Any], rng: Random) -> Action:
        """What the bot chooses."""
        before, choices = getattr(self.bot, "last_thought", None), len(view.legal)
        started = time.perf_counter()
        action = self.bot.choose(view, rng)
        seconds = time.perf_counter() - started
        if choices > 1:
            thought = getattr(self.bot, "last_thought", None)
            self.times.add(seconds, thought.simulations if thought is not None and thought is not before else None)
        return action
