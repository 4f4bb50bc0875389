"""Somebody's own games: which of them are asked for, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import fmean
from typing import Any

from ribeira.bots import BOTS as REGISTRY
from ribeira.bots.cast import level_of
from ribeira.bots.levels import LEVELS
from ribeira.games import GAMES
from ribeira.kernel.words import Say, Told
from ribeira.server.errors import RequestError
from ribeira.server.outcomes import Outcome, read_outcome
from ribeira.server.people_store import StoredResult

RESULTS = ("won", "shared", "lost")
PEOPLE, BOTS = "people", "bots"
KNOWN = (*LEVELS, "greedy", "random", PEOPLE)  # opponents that have a name in every language


@dataclass(frozen=True)
class OwnGame:
    """A game that is over, and which seat was one's own."""

    table: str
    game: str
    ended: int
    seat: int
    outcome: Outcome

    @property
    def result(self) -> str:
        """`won`, `shared` with others, or `lost`."""
        if not self.outcome.won(self.seat):
            return "lost"
        return "shared" if self.outcome.shared else "won"

    @property
    def counts(self) -> bool:
        """Whether it counts for its player."""
        return not self.outcome.discounted(self.seat)

    @property
    def day(self) -> datetime:
        """When it ended, in UTC."""
        return datetime.fromtimestamp(self.ended / 1000, UTC)


def own_game(seat: int, result: StoredResult) -> OwnGame:
    """A game out of what is stored of it."""
    return OwnGame(result.table, result.game, result.ended, seat, read_outcome(result.body))


@dataclass(frozen=True)
class Filter:
    """Which games are asked for; whatever is empty or 0 lets all pass."""

    game: str = ""
    seats: int = 0
    against: str = ""  # a level of bots, `bots` for bots alone, or `people`
    result: str = ""
    year: int = 0
    month: int = 0

    def check(self) -> None:
        """Refuse words that mean nothing."""
        against = (PEOPLE, BOTS, *dict.fromkeys(level_of(bot) for bot in REGISTRY))
        for name, value, known in (
            ("game", self.game, tuple(GAMES)),
            ("against", self.against, against),
            ("result", self.result, RESULTS),
        ):
            if value and value not in known:
                raise RequestError("person.filter", 400, name=name, value=value[:32], expected=", ".join(known))

    def passes(self, game: OwnGame) -> bool:
        """Whether a game is asked for."""
        against = game.outcome.against(game.seat)
        return (
            self.game in ("", game.game)
            and self.seats in (0, len(game.outcome.seats))
            and (not self.against or self.against in against or (self.against == BOTS and PEOPLE not in against))
            and self.result in ("", game.result)
            and self.year in (0, game.day.year)
            and self.month in (0, game.day.month)
        )


def summary(games: Sequence[OwnGame], say: Say) -> dict[str, Any]:
    """What games add up to, the newest first; only those that count do."""
    counted = [game for game in games if game.counts]
    return {
        "games": len(games),
        "counted": len(counted),
        "won": sum(game.result == "won" for game in counted),
        "shared": sum(game.result == "shared" for game in counted),
        "streak": _streak(counted),
        "longest": _longest(counted),
        "against": _against(counted, say),
        "sources": _sources(counted, say),
    }


def _streak(games: Iterable[OwnGame]) -> int:
    """How many of the newest games were won without one between that was not."""
    count = 0
    for game in games:
        if game.result == "lost":
            break
        count += 1
    return count


def _longest(games: Iterable[OwnGame]) -> int:
    best = now = 0
    for game in games:
        now = 0 if game.result == "lost" else now + 1
        best = max(best, now)
    return best


def _against(games: Sequence[OwnGame], say: Say) -> list[dict[str, Any]]:
    """By whom one played against, how many games and how many of them won."""
    played, won = Counter[str](), Counter[str]()
    for game in games:
        for each in game.outcome.against(game.seat):
            played[each] += 1
            won[each] += game.result != "lost"
    order = [*LEVELS, *sorted(set(played) - {*LEVELS, PEOPLE}), PEOPLE]
    return [
        {"against": each, "label": against_label(each, say), "games": played[each], "won": won[each]}
        for each in order
        if played[each]
    ]


def against_label(against: str, say: Say) -> str:
    """What an opponent of a kind is called."""
    return say(Told(f"person.against.{against}")) if against in KNOWN else against


def _sources(games: Sequence[OwnGame], say: Say) -> list[dict[str, Any]]:
    """Of each game, what each source of points brought on average, to oneself and to the others."""
    found = []
    for name in sorted({game.game for game in games}):
        own: dict[str, list[float]] = {}
        others: dict[str, list[float]] = {}
        for game in games:
            for source in game.outcome.sources if game.game == name else ():
                rest = [figure for seat, figure in enumerate(source.figures) if seat != game.seat]
                own.setdefault(source.code, []).append(source.figures[game.seat])
                others.setdefault(source.code, []).append(fmean(rest))
        lines = [
            {"name": say(Told(code)), "own": round(fmean(own[code]), 1), "others": round(fmean(others[code]), 1)}
            for code in own
        ]
        found.append({"game": name, "title": say(GAMES[name].title), "lines": lines})
    return found
