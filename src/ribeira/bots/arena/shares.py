"""Shares of victories, and how sure they are.

Games of one deal are not independent: the same cards fell in all of them, and the bot sat in every seat once. So a
deal is one observation, the mean of its games, and intervals and tests are made of these means.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

from ribeira.kernel.notation import Seat

CONFIDENCE = 0.95
FEW = 10  # deals, below which their spread tells little
NORMAL = NormalDist()


@dataclass(frozen=True)
class Share:
    """A share of victories and its 95 % interval."""

    share: float
    low: float
    high: float


def victory(winners: Sequence[Seat], seat: Seat) -> float:
    """How much of a game a seat has won: winners who share a victory have an equal part of it."""
    return 1 / len(winners) if seat in winners else 0.0


def share_of(deals: Sequence[float]) -> Share:
    """The share of a bot whose mean victory on each deal is given; there is at least one deal.

    The interval is Wilson's, for as many independent games as have the spread that the means of deals show (and with
    Student's wider limits, since the spread is itself an estimate). Where it shows nothing, because there are few
    deals or all are equal, each deal counts as one game, which is never too many.
    """
    share, games, limit = fmean(deals), float(len(deals)), NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
    spread = variance(deals) if len(deals) >= FEW else 0.0
    if spread > 0:
        games = share * (1 - share) * len(deals) / spread
        limit = student(len(deals) - 1)
    return Share(share, *wilson(share, games, limit))


def wilson(share: float, games: float, limit: float) -> tuple[float, float]:
    """Wilson's score interval of a share seen in so many games, `limit` standard deviations to each side."""
    square = limit * limit / games
    middle = (share + square / 2) / (1 + square)
    reach = limit / (1 + square) * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def student(freedom: int) -> float:
    """The limit of Student's distribution for the confidence we use, by its expansion around the normal one."""
    z = NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
