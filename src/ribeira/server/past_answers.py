"""What is answered about games gone by and about people, as types; `answers` has the others."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ribeira.server.answers import Advice, Chance, Frame, Line, Moment, Seat, WeighedAction
from ribeira.server.game_answers import EditionBrief, Label, Titled

# Replays


class Uploaded(Struct):
    """A record that is kept."""

    replay: str


class ReplayProof(Struct):
    """What a record proves."""

    holds: bool
    deal: Literal["", "same", "daily"]
    sentences: list[str]


class Replay(Struct):
    """A game gone by in a few facts."""

    game: str
    title: str
    players: list[str]
    seats: int
    count: int
    over: bool
    running: bool
    result: str | None
    scores: list[int]
    winners: list[Seat]
    proof: ReplayProof
    edition: EditionBrief | None
    sheet: str
    moments: list[Line]


class Frames(Struct):
    """Moments of a game gone by."""

    frames: list[Frame]


class ScoreLine(Struct):
    """A line of a score sheet."""

    name: str
    figures: list[int]
    kind: Literal["source", "total", "tie"]


class Standings(Struct):
    """How a game ended."""

    winners: list[Seat]
    how: str
    lines: list[ScoreLine]
    count: int
    points: list[tuple[int, list[int]]]


class JudgedDecision(Struct):
    """A decision and what it cost."""

    seat: Seat
    forced: bool
    cost: float
    played: WeighedAction
    advice: list[Advice]


class AnalysedMoment(Struct):
    """A moment of an analysis and the decision that led there."""

    at: int
    chances: list[Chance]
    decision: JudgedDecision | None


class TurningPoint(Struct):
    """A moment at which the chances changed most."""

    number: int
    swing: float


class Analysis(Struct):
    """What is known of an analysis by now."""

    state: Literal["none", "working", "stopped", "done"]
    known: int
    count: int
    moments: list[AnalysedMoment]
    level: str | UnsetType = UNSET
    level_label: str | UnsetType = UNSET
    turning: list[TurningPoint] | UnsetType = UNSET
    accuracy: list[Annotated[float, msgspec.Meta(ge=0, le=100)] | None] | UnsetType = UNSET


# People


class OpenedPerson(Struct):
    """The token by which a device acts for a person."""

    token: str
    nickname: str


class BegunPerson(OpenedPerson):
    """A new person; the phrase is told this once."""

    phrase: str


class NewPhrase(Struct):
    """A new phrase, told this once."""

    phrase: str


class NewCode(Struct):
    """A code for another device, and for how long."""

    code: str
    seconds: int


class PersonBrief(Struct):
    """A person in a few facts."""

    nickname: str
    made: Moment
    devices: int
    tables: int


class RefusedClaim(Struct):
    """A seat that cannot be one's own."""

    token: str
    code: str
    sentence: str


class Claimed(Struct):
    """Tables at which a seat is one's own now."""

    tables: list[str]
    refused: list[RefusedClaim]


class ForgottenGames(Struct):
    """What became of a person's games."""

    deleted: int
    kept: int


class OutcomeSeat(Struct):
    """How a seat ended."""

    name: str
    level: str | None
    points: int
    place: int


class OwnGameLine(Struct):
    """One of one's own games."""

    table: str
    game: str
    title: str
    ended: Moment
    seat: Seat
    seats: list[OutcomeSeat]
    points: int
    place: int
    result: Literal["won", "shared", "lost"]
    counts: bool
    why: str | None
    undone: int
    hints: bool
    replay: str


class AgainstLine(Struct):
    """Games against opponents of a kind."""

    against: str
    label: str
    games: int
    won: int


class SourceLine(Struct):
    """What a source of points brought on average."""

    name: str
    own: float
    others: float


class Sources(Struct):
    """The sources of points of a game."""

    game: str
    title: str
    lines: list[SourceLine]


class Summary(Struct):
    """What games add up to."""

    games: int
    counted: int
    won: int
    shared: int
    streak: int
    longest: int
    against: list[AgainstLine]
    sources: list[Sources]


class Choices(Struct):
    """By what one's games can be filtered."""

    games: list[Titled]
    seats: list[int]
    against: list[Label]
    years: list[int]


class OwnGames(Struct):
    """One's own games."""

    count: int
    games: list[OwnGameLine]
    summary: Summary
    choices: Choices


class BotRating(Struct):
    """The rating of bots of a level."""

    level: str
    label: str
    rating: float


class Rating(Struct):
    """One's rating in a game for so many seats."""

    game: str
    title: str
    seats: int
    games: int
    rating: float
    spread: float
    history: list[tuple[Moment, float, float]]
    bots: list[BotRating]


class Ratings(Struct):
    """One's ratings."""

    ratings: list[Rating]


class DailyResult(Struct):
    """Somebody's result of the deal of the day."""

    rank: int
    name: str
    points: int
    place: int
    own: bool


class Daily(Struct):
    """The deal of the day of a game."""

    game: str
    title: str
    hash: str
    bots: list[str]
    table: str | None
    over: bool
    watch: str | None
    results: list[DailyResult]


class Dailies(Struct):
    """The deals of the day."""

    day: str
    deals: list[Daily]
