"""What came of a contest: its games as they are finished, and what they say about the bots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from ribeira.bots.arena.contest import Contest, Finished, Pairing
from ribeira.bots.arena.ratings import Meeting, Rating, difference_of, ratings
from ribeira.bots.arena.sequential import SequentialTest
from ribeira.bots.arena.shares import Share, share_of, victory
from ribeira.bots.arena.times import Times
from ribeira.kernel.notation import Seat


@dataclass
class Ledger:
    """The games of a contest that are finished, from the first one on. A deal counts once all its games are."""

    contest: Contest
    winners: list[tuple[Seat, ...]] = field(default_factory=list)  # of each game
    times: dict[str, Times] = field(default_factory=dict)  # of each bot
    won: float = field(init=False)  # how many games challengers have won, those of an unfinished deal among them

    def __post_init__(self) -> None:
        self.times = {name: self.times.get(name, Times()) for name in self.contest.bots}
        self.won = math.fsum(self._victory(number) for number in range(len(self.winners)))

    def _victory(self, number: int) -> float:
        return victory(self.winners[number], self.contest.fixture(number).seat)

    def add(self, finished: Finished) -> None:
        """One more game."""
        self.winners.append(finished.winners)
        self.won += self._victory(len(self.winners) - 1)
        for name, times in finished.times.items():
            self.times[name] += times

    @property
    def deals(self) -> int:
        """How many deals count."""
        return len(self.winners) // self.contest.games_a_deal

    def victories(self, deal: int, pairing: int) -> list[float]:
        """How much of each game of a pairing on a deal its challenger has won, by the seat it sat in."""
        seats = self.contest.setup.seats
        first = deal * self.contest.games_a_deal + pairing * seats
        return [self._victory(number) for number in range(first, first + seats)]

    def means(self, pairing: int = 0, start: int = 0) -> list[float]:
        """The mean victory of the challenger of a pairing on each deal, from deal number `start` on."""
        return [fmean(self.victories(deal, pairing)) for deal in range(start, self.deals)]


@dataclass(frozen=True)
class PairingResult:
    """How one bot has fared against seats filled with another."""

    pairing: Pairing
    victories: float
    share: Share
    by_seat: tuple[float, ...]  # its share in each seat


@dataclass(frozen=True)
class Result:
    """What the deals of a contest that count say about the bots."""

    contest: Contest
    deals: int
    pairings: tuple[PairingResult, ...]
    ratings: tuple[Rating, ...]  # of two bots: how far the first is above the second; of several: of each
    test: SequentialTest | None

    @property
    def fair(self) -> float:
        """The share that equal bots take."""
        return 1 / self.contest.setup.seats

    def plain(self) -> dict[str, Any]:
        """As it stands in a JSON file."""
        duel = len(self.contest.bots) == 2
        found: dict[str, Any] = {
            "deals": self.deals,
            "games": self.deals * self.contest.games_a_deal,
            "fair": self.fair,
            "pairings": [_plain_pairing(each, self.fair) for each in self.pairings],
            "ratings": [
                {"bot": bot, **_plain_rating(rating)}
                for bot, rating in zip(self.contest.bots, self.ratings, strict=not duel)
            ],
        }
        if self.test is not None:
            test = self.test
            found["test"] = {"target": test.target, "verdict": test.verdict.value, "deals": test.deals}
        return found


def _plain_pairing(result: PairingResult, fair: float) -> dict[str, Any]:
    share = result.share
    return {
        "challenger": result.pairing.challenger,
        "field": result.pairing.field,
        "victories": result.victories,
        "share": share.share,
        "low": share.low,
        "high": share.high,
        "times_fair": share.share / fair,
        "by_seat": list(result.by_seat),
    }


def _plain_rating(rating: Rating) -> dict[str, float | None]:
    """JSON knows no infinity: there it is null."""
    found = {"rating": rating.rating, "low": rating.low, "high": rating.high}
    return {name: value if math.isfinite(value) else None for name, value in found.items()}


def result_of(ledger: Ledger, test: SequentialTest | None) -> Result:
    """What the ledger says; at least one deal counts. `test` has been told of them already."""
    contest = ledger.contest
    found = tuple(_pairing_result(ledger, number) for number in range(len(contest.pairings)))
    return Result(contest, ledger.deals, found, _ratings(ledger, found), test)


def _pairing_result(ledger: Ledger, number: int) -> PairingResult:
    games = [ledger.victories(deal, number) for deal in range(ledger.deals)]
    by_seat = tuple(fmean(each) for each in zip(*games, strict=True))
    total = math.fsum(part for deal in games for part in deal)
    return PairingResult(ledger.contest.pairings[number], total, share_of(ledger.means(number)), by_seat)


def _ratings(ledger: Ledger, found: Sequence[PairingResult]) -> tuple[Rating, ...]:
    contest = ledger.contest
    if len(contest.bots) == 2:
        return (difference_of(found[0].share, contest.setup.seats),)
    at = {name: number for number, name in enumerate(contest.bots)}
    meetings = [
        Meeting(at[pairing.challenger], at[pairing.field], ledger.means(number))
        for number, pairing in enumerate(contest.pairings)
    ]
    return tuple(ratings(meetings, len(contest.bots), contest.setup.seats))
