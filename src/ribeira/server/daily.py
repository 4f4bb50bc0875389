"""The deal of the day: one for each game, the same for everybody on the server, against the same bots, once.

Its key is the server's alone and follows from the key of the site, so that nobody adds to it and everybody gets it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ribeira.bots.cast import CAST, called
from ribeira.kernel.dealer import DAILY, Deal, Dealer
from ribeira.kernel.game import AnyGame
from ribeira.kernel.record import Record
from ribeira.server.clock import ClockRule, wall
from ribeira.server.limits import MOST_STANDINGS
from ribeira.server.making import MadeTable, set_up
from ribeira.server.outcomes import read_outcome
from ribeira.server.people_store import StoredResult
from ribeira.server.seats import Chair
from ribeira.server.terms import Terms
from ribeira.server.wire import LONGEST_NAME, clean

LEVEL = "medium"  # of the bots
COMPANY = 3  # who sit at a table, if the game can be played so
OWN_SEAT = 0
TERMS = Terms(aid=True, listed=False, clock=ClockRule(), absent=None, pace=100)


def today() -> str:
    """The day by which deals are told apart, in UTC."""
    return datetime.fromtimestamp(wall() / 1000, UTC).date().isoformat()


@dataclass(frozen=True)
class DailyDeal:
    """What is dealt on a day, and who plays."""

    day: str
    game: AnyGame
    key: bytes

    @property
    def hash(self) -> str:
        """Of the key: published all day."""
        return Dealer(self.key).commitment

    @property
    def bots(self) -> list[str]:
        """The bots of the day, drawn by the key's hash."""
        seats = max(self.game.seats[0], min(COMPANY, self.game.seats[-1]))
        known = [name for name, character in CAST.items() if character.level == LEVEL]
        drawn = sorted(known, key=lambda name: hashlib.sha256(f"{self.hash} {name}".encode()).digest())
        return [drawn[at % len(drawn)] for at in range(seats - 1)]

    def table(self, name: str, site_key: bytes) -> MadeTable:
        """A table for somebody who plays this deal."""
        own = clean(name, LONGEST_NAME, "table.name")
        chairs = [Chair("here", own)]
        for bot in self.bots:
            chairs.append(Chair("bot", called(bot, {chair.name for chair in chairs}), bot))
        names = tuple(chair.name for chair in chairs)
        start = Record(self.game.setup(len(chairs), {}), names, deal=Deal(DAILY, self.day))
        return set_up(start, self.key, True, chairs, TERMS, site_key)


def daily_deal(site_key: bytes, day: str, game: AnyGame) -> DailyDeal:
    """The deal of a game on a day."""
    return DailyDeal(day, game, hmac.new(site_key, f"daily {day} {game.name}".encode(), "sha256").digest())


def standings(results: Sequence[StoredResult], own: str) -> list[dict[str, Any]]:
    """Who has played a deal and with what result, the best first; `own` is one's own table."""
    played = [(result.table, read_outcome(result.body)) for result in results]
    rows = [(table, outcome.seats[OWN_SEAT]) for table, outcome in played if not outcome.discounted(OWN_SEAT)]
    ranks = [(seat.place, -seat.score) for _, seat in rows]
    told: list[dict[str, Any]] = [
        {
            "rank": 1 + sum(other < rank for other in ranks),
            "name": seat.name,
            "points": seat.score,
            "place": seat.place,
            "own": table == own,
        }
        for (table, seat), rank in zip(rows, ranks, strict=True)
    ]
    told.sort(key=lambda row: row["rank"])
    return [row for at, row in enumerate(told) if at < MOST_STANDINGS or row["own"]]
