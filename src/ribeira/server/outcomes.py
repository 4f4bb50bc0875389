"""How a game ended for each seat, and whether that counts for its player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ribeira.bots.cast import level_of
from ribeira.kernel.words import Told
from ribeira.server.standings import score_sheet
from ribeira.server.table import Table

STOOD_IN = 4  # a seat counts unless bots made more than one in so many of its decisions


@dataclass(frozen=True)
class SeatOutcome:
    """What is known of one seat."""

    name: str
    level: str  # of the bot that sat there; empty for a person
    score: int
    place: int  # 1 for winners, who may be several
    decisions: int
    stood_in: int  # how many of them a bot made for a person
    undone: int  # how often an action of this seat was taken back

    @property
    def played_itself(self) -> bool:
        """Whether the player made most decisions."""
        return self.stood_in * STOOD_IN <= self.decisions


@dataclass(frozen=True)
class Source:
    """A source of points: its code and each seat's figure."""

    code: str
    figures: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """A finished game. It can be worked out again from the table at any time."""

    seats: tuple[SeatOutcome, ...]
    sources: tuple[Source, ...]
    options: dict[str, str] = field(default_factory=dict)
    begun: bool = False  # it was gone on with from a saved game
    deal: str = ""  # of a deal that was not this table's own
    hints: bool = False  # hints or the coach could be used
    taught: bool = False  # it began as a lesson

    def discounted(self, seat: int) -> str:
        """Why this game does not count for a seat's player: `lesson`, `begun`, `same`, `bot`; nothing if it does."""
        if self.taught:
            return "lesson"
        if self.begun:
            return "begun"
        if self.deal == "same":
            return "same"
        return "" if self.seats[seat].played_itself else "bot"

    def won(self, seat: int) -> bool:
        """Whether the seat has won, alone or with others."""
        return self.seats[seat].place == 1

    @property
    def shared(self) -> bool:
        """Whether there are several winners."""
        return sum(each.place == 1 for each in self.seats) > 1

    def against(self, seat: int) -> set[str]:
        """Whom the seat played against: levels of bots, and `people`."""
        others = [each for at, each in enumerate(self.seats) if at != seat]
        return {each.level or "people" for each in others}


def outcome_of(table: Table) -> Outcome:
    """How the game of a table ended; it must be over."""
    state, history = table.history.state, table.history
    scores, winners = state.scores(), state.winners()
    places = places_of(scores, winners)
    seats = tuple(
        SeatOutcome(
            chair.name,
            level_of(chair.bot) if chair.who == "bot" else "",
            scores[seat],
            places[seat],
            len(history.own_actions(seat)),
            table.stood[seat],
            history.epochs[seat],
        )
        for seat, chair in enumerate(table.seats)
    )
    lines = score_sheet(table.game, state)
    sources = tuple(Source(line.name.code, tuple(line.figures)) for line in lines if line.kind == "source")
    return Outcome(
        seats,
        sources,
        dict(history.setup.options),
        table.begun,
        table.deal.kind if table.deal else "",
        table.terms.hints or table.terms.coach,
        table.taught,
    )


def places_of(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of each seat: winners first, then by points; who is equal shares a place."""
    ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def write_outcome(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it is stored."""
    written: dict[str, Any] = msgspec.to_builtins(outcome)
    return written


def read_outcome(stored: dict[str, Any]) -> Outcome:
    """An outcome out of what is stored."""
    return msgspec.convert(stored, Outcome)


def source_name(source: Source) -> Told:
    """What a source of points is called."""
    return Told(source.code)
