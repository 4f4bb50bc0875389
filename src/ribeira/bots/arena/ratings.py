"""Ratings of several bots, on the scale that chess players know.

Each bot has a strength, and a seat wins with a chance in proportion to the strength of the bot in it (Luce's choice
rule; with two seats it is Bradley and Terry's, and so Elo's). The strengths that make the results most likely are found
by Hunter's minorisation (Annals of Statistics 32, 2004). A rating is 400 times their logarithm to the base of ten, the
mean of all bots being 0: at a table for two, 400 points more win ten times as often as they lose.

To each pairing one imagined game is added that is won as often as chance would, so that a bot that always wins has a
rating too. Intervals come from drawing the deals anew, with repetition; from fewer than ten deals they would look surer
than they are, so that there they are without end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ribeira.bots.arena.shares import CONFIDENCE, FEW, Share

SCALE = 400.0
DRAWS = 400  # for the intervals
ROUNDS = 2000  # of the fit, at most
CLOSE = 1e-7  # a change of a strength, in parts of it, that ends the fit


@dataclass(frozen=True)
class Rating:
    """A rating and its 95 % interval."""

    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Meeting:
    """One bot alone against seats filled with another, by their numbers, and its mean victory on each deal."""

    challenger: int
    field: int
    deals: Sequence[float]


def difference(share: float, seats: int) -> float:
    """How much higher the challenger's rating is if it takes this share against seats filled with another."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return SCALE * math.log10(share * (seats - 1) / (1 - share))


def difference_of(share: Share, seats: int) -> Rating:
    """The same with the interval of the share."""
    return Rating(*(difference(part, seats) for part in (share.share, share.low, share.high)))


def ratings(meetings: Sequence[Meeting], bots: int, seats: int) -> list[Rating]:
    """The rating of each bot. All meetings have the same deals, which are at least one."""
    deals = len(meetings[0].deals)
    fitted = strengths(meetings, [sum(meeting.deals) for meeting in meetings], [1.0] * bots, seats)
    if deals < FEW:
        return [Rating(_scaled(strength), -math.inf, math.inf) for strength in fitted]
    rng, drawn = Random(0), []
    for _ in range(DRAWS):
        chosen = rng.choices(range(deals), k=deals)
        sums = [sum(meeting.deals[deal] for deal in chosen) for meeting in meetings]
        drawn.append([_scaled(strength) for strength in strengths(meetings, sums, fitted, seats)])
    least = round(DRAWS * (1 - CONFIDENCE) / 2)
    found = []
    for bot, strength in enumerate(fitted):
        spread = sorted(each[bot] for each in drawn)
        found.append(Rating(_scaled(strength), spread[least], spread[-1 - least]))
    return found


def _scaled(strength: float) -> float:
    return SCALE * math.log10(strength)


def strengths(meetings: Sequence[Meeting], sums: Sequence[float], start: Sequence[float], seats: int) -> list[float]:
    """The strengths that make these sums of victories a deal most likely; their product is 1."""
    games = len(meetings[0].deals) * seats + 1  # and the imagined one
    won = [0.0] * len(start)
    for meeting, total in zip(meetings, sums, strict=True):
        victories = total * seats + 1 / seats
        won[meeting.challenger] += victories
        won[meeting.field] += games - victories
    now = list(start)
    for _ in range(ROUNDS):
        weights = [0.0] * len(now)
        for meeting in meetings:
            rate = games / (now[meeting.challenger] + (seats - 1) * now[meeting.field])
            weights[meeting.challenger] += rate
            weights[meeting.field] += (seats - 1) * rate
        after = [part / weight for part, weight in zip(won, weights, strict=True)]
        mean = math.exp(sum(map(math.log, after)) / len(after))
        after = [strength / mean for strength in after]
        change = max(abs(new / old - 1) for new, old in zip(after, now, strict=True))
        now = after
        if change < CLOSE:
            break
    return now
