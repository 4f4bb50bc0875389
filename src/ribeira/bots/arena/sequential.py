"""A sequential test: whether a bot takes its fair share or less, or a target or more, asked after every deal.

It is Wald's test of two simple hypotheses in the generalised form that engine testers use: the log-likelihood ratio
of the mean victory a deal, taken as normal with the spread that the deals show. To keep a lucky streak without any
spread from deciding at once, one imagined deal, half of it won and half lost, counts towards the spread, and nothing
is decided before the eighth deal. With these the share of wrong answers stays below 5 % at the fair share and at the
target, for two to five seats (a test tosses coins for it). Between the two either answer may come.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

ERROR = 0.05  # of taking the fair share for the target, and the target for the fair share
BOUND = math.log((1 - ERROR) / ERROR)
FIRST = 8  # deals before anything is decided


class Verdict(Enum):
    """What the test says."""

    TARGET = "target"  # the target or more, rather than the fair share or less
    FAIR = "fair"  # the fair share or less, rather than the target or more
    OPEN = "open"


@dataclass
class SequentialTest:
    """The test as it stands after some deals. Once it has decided, further deals change nothing."""

    fair: float
    target: float
    deals: int = 0
    verdict: Verdict = Verdict.OPEN
    ratio: float = 0.0  # the log-likelihood ratio: above 0 speaks for the target
    _sum: float = 0.0
    _squares: float = 0.0

    def add(self, deals: Iterable[float]) -> SequentialTest:
        """Take in the mean victory on each of these deals, in order."""
        for mean in deals:
            if self.verdict is Verdict.OPEN:
                self._add(mean)
        return self

    def _add(self, mean: float) -> None:
        self.deals += 1
        self._sum += mean
        self._squares += mean * mean
        spread = (self._squares + 0.5) / (self.deals + 1) - ((self._sum + 0.5) / (self.deals + 1)) ** 2
        distance = 2 * self._sum - self.deals * (self.fair + self.target)
        self.ratio = (self.target - self.fair) * distance / (2 * spread)
        if self.deals >= FIRST and abs(self.ratio) >= BOUND:
            self.verdict = Verdict.TARGET if self.ratio > 0 else Verdict.FAIR
