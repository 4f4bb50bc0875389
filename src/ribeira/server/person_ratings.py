"""Ratings of people and bots, worked out from stored results: the same results always give the same ratings.

A rating is a Plackett-Luce skill (Weng and Lin, JMLR 12, 2011; the library `openskill`) for one game and one number of
seats. Everybody begins at 1500, bots of each level like people. Who plays without a nickname is a newcomer each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from ribeira.server.outcomes import Outcome

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

MIDDLE, SCALE = 1500, 40  # where all begin, and what one point of skill is worth
BEGIN = 25.0  # the library's own beginning
BOT = "bot "  # before a level, where others have the id of a person


@dataclass(frozen=True)
class Rated:
    """A rating after a game."""

    table: str
    ended: int
    rating: int
    spread: int  # twice the standard deviation: the truth is within it nineteen times out of twenty


@dataclass(frozen=True)
class FinishedGame:
    """A result, and whose seats are whose."""

    table: str
    ended: int
    outcome: Outcome
    people: Mapping[int, str]


def ratings(games: Iterable[FinishedGame]) -> dict[str, list[Rated]]:
    """Of each person and each level of bots, their rating after every game that counted."""
    from openskill.models import PlackettLuce  # not needed by whoever plays without ratings

    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {}
    told: dict[str, list[Rated]] = {}
    for game in games:
        players = _players(game)
        if len(players) < 2:
            continue
        before = [[skills.get(player) or model.rating() if player else model.rating()] for player, _ in players]
        after = model.rate(before, ranks=[float(place) for _, place in players])
        gained: dict[str, list[PlackettLuceRating]] = {}
        for (player, _), team in zip(players, after, strict=True):
            if player:
                gained.setdefault(player, []).append(team[0])
        for player, several in gained.items():  # bots of one level at one table are one player: they meet in the middle
            skill = model.rating(fmean(one.mu for one in several), fmean(one.sigma for one in several))
            skills[player] = skill
            told.setdefault(player, []).append(_rated(game, skill))
    return told


def _players(game: FinishedGame) -> list[tuple[str, int]]:
    """Who is to be rated, and the place of each; nobody's name for a person without a nickname."""
    found = []
    for seat, each in enumerate(game.outcome.seats):
        if not game.outcome.discounted(seat):
            found.append((BOT + each.level if each.level else game.people.get(seat, ""), each.place))
    return found


def _rated(game: FinishedGame, skill: PlackettLuceRating) -> Rated:
    rating = round(MIDDLE + SCALE * (skill.mu - BEGIN))
    return Rated(game.table, game.ended, rating, round(2 * SCALE * skill.sigma))
