"""What is answered, as types. The description of the API is made of them, and tests hold every answer against it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ribeira.server.clock import ClockRule
from ribeira.server.game_answers import EditionBrief, Pieces

Seat = Annotated[int, msgspec.Meta(ge=0, description="counted from 0")]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1, description="of winning")]
Moment = Annotated[int, msgspec.Meta(description="milliseconds since 1970")]
Who = Literal["here", "joined", "open", "bot"]
Line = tuple[int, str]  # a revision or the number of an action, and a sentence


class Refusal(Struct):
    """Why a request is refused."""

    code: str
    sentence: str


class Refused(Struct):
    """A request that is refused."""

    error: Refusal


class Nothing(Struct, forbid_unknown_fields=True):
    """It is done, and there is nothing to say about it."""


# Tables


class OwnSeat(Struct):
    """A seat, and the token that opens it."""

    seat: Seat
    token: str


class NewTableLinks(Struct):
    """A table that was made, with the links of its maker."""

    table: str
    seats: list[OwnSeat]
    invite: str
    watch: str
    hash: str


class PublishedHash(Struct):
    """The hash of a dealer's secret."""

    hash: str


class ChairBrief(Struct):
    """Who sits on a seat."""

    seat: Seat
    name: str | None
    who: Who
    bot: str | None


class TableBrief(Struct):
    """A table before one sits down."""

    table: str
    game: str
    title: str
    names: list[str | None]
    seats: list[ChairBrief]
    open: int
    hash: str
    clock: ClockRule
    edition: EditionBrief | None


class Tables(Struct):
    """Listed tables with a free seat."""

    tables: list[TableBrief]


class OwnTable(TableBrief):
    """A table at which one sits."""

    token: str
    seat: Seat
    lesson: bool
    your_turn: bool
    waiting_for: str
    progress: str
    started: bool
    over: bool
    watch: str
    changed: Moment | None


class OwnTables(Struct):
    """The tables behind tokens."""

    tables: list[OwnTable]


class TakenSeat(Struct):
    """A seat that was taken."""

    token: str
    seat: Seat
    table: str


class Chair(Struct):
    """A seat of a table and who is on it."""

    seat: Seat
    name: str
    who: Who
    bot: str | None
    connected: bool
    away: bool
    handed: str | None
    kept_for: str | None
    stand_in: bool
    clock: int | None
    acting: bool
    committed: bool


class UndoRequest(Struct):
    """Somebody asks to take back."""

    seat: Seat
    owes: list[Seat]


class AidRequest(Struct):
    """Somebody asks to switch the memory aid."""

    seat: Seat
    on: bool
    owes: list[Seat]


class Rematch(Struct):
    """A rematch that somebody asked for."""

    seat: Seat
    hash: str


class Result(Struct):
    """How a game ended."""

    sentence: str
    scores: list[int]
    winners: list[Seat]


class Proof(Struct):
    """What is published of the dealer's key by now."""

    hash: str | None
    seeds: list[str | None] | None
    head: str | None
    deal: Literal["same", "daily"] | None
    key: str | None


class Table(Struct, tag_field="is", tag="table"):
    """The facts of a table."""

    id: str
    game: str
    title: str
    you: Seat | None
    secrets: bool
    aid: bool
    hints: bool
    coach: bool
    over: bool
    started: bool
    lesson: bool
    revision: int
    seats: list[Chair]
    clock: ClockRule
    ticking: list[Seat]
    invite: str | None
    watch: str
    undo: UndoRequest | None
    aid_request: AidRequest | None
    rematch: Rematch | None
    options: dict[str, str]
    edition: EditionBrief | None
    result: Result | None
    proof: Proof


class OfferedAction(Struct):
    """Something that can be done now."""

    action: str
    words: str
    touches: list[str]
    foresee: bool | UnsetType = UNSET
    turns: bool | UnsetType = UNSET


class Standing(Struct):
    """How far a seat has come."""

    brief: str
    full: str


class Aim(Struct):
    """What it takes to win."""

    goal: str
    left: str | None
    standing: list[Standing]


class LessonStep(Struct):
    """A step of a lesson."""

    name: str
    title: str
    sentence: str
    number: int
    count: int
    step: int
    point: list[str]
    shows: bool
    last: bool


class WordsPart(Struct):
    """A part of the table in words."""

    title: str
    head: list[str]
    rows: list[list[str]]


Subject = tuple[list[str], list[str], str] | None  # ids that changed, ids that are named, what was used up


class Frame(Struct, tag_field="is", tag="frame"):
    """The picture after an action: whole, or as a change of the one before."""

    revision: int
    base: int | None
    pieces: Pieces
    figures: list[tuple[str, Seat, int, str]]
    gone: list[str]
    order: list[list[str | None]] | None
    log: list[Line | str]
    last: bool
    size: tuple[float, float] | UnsetType = UNSET
    title: str | UnsetType = UNSET
    log_seats: list[Seat | None] | UnsetType = UNSET
    log_pieces: list[Subject] | UnsetType = UNSET
    log_from: int | UnsetType = UNSET
    look: Literal["brief", "normal", "hold"] | UnsetType = UNSET
    words: list[WordsPart] | UnsetType = UNSET
    ask: str | UnsetType | None = UNSET
    to_act: list[Seat] | UnsetType = UNSET
    committed: list[Seat] | UnsetType = UNSET
    decision: str | UnsetType | None = UNSET
    actions: list[OfferedAction] | UnsetType = UNSET
    undo: Literal["free", "ask"] | UnsetType | None = UNSET
    aim: Aim | UnsetType | None = UNSET
    chapter: str | UnsetType | None = UNSET
    lesson: LessonStep | UnsetType | None = UNSET


class SeatNow(Struct):
    """A table as a seat sees it."""

    table: Table
    frame: Frame


class SeatView(Struct):
    """All that a seat knows, as data."""

    revision: int
    decision: str | None
    legal: list[str]
    view: dict[str, Any]


class InWords(Struct):
    """The table in words."""

    revision: int
    words: list[WordsPart]


class Moments(Struct):
    """Moments of a game so far."""

    count: int
    frames: list[Frame]


class WeighedAction(Struct, kw_only=True):
    """An action and its chance."""

    action: str
    words: str
    touches: list[str]
    turns: bool | UnsetType = UNSET
    chance: Chance


class Advice(WeighedAction):
    """An action worth playing."""

    why: str


class Hint(Struct):
    """The best few actions."""

    decision: str
    advice: list[Advice]


class CoachNote(Struct, tag_field="is", tag="coach"):
    """A decision that cost much, as its player saw it."""

    decision: str
    played: WeighedAction
    better: Advice
    frame: Frame
    advice: list[Advice]


class Card(Struct):
    """What a piece is."""

    piece: str
    title: str
    does: str
    now: list[str]
    rule: str


class PastCard(Struct):
    """What a piece was at a moment gone by."""

    card: Card


class TouchRefusal(Struct):
    """Why nothing can be done with what was touched."""

    sentence: str
    rule: str


class Answer(Struct, tag_field="is", tag="answer"):
    """The answer to a command."""

    id: str
    ok: bool
    revision: int | UnsetType = UNSET
    repeated: bool | UnsetType = UNSET
    ends_turn: bool | UnsetType = UNSET
    frame: Frame | UnsetType = UNSET
    frames: list[Frame] | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    refusal: TouchRefusal | UnsetType | None = UNSET
    code: str | UnsetType = UNSET
    sentence: str | UnsetType = UNSET


class Site(Struct):
    """How others reach this server."""

    address: str
    alone: bool
    push: str | None


class Health(Struct):
    """Whether the server is well."""

    ok: bool
    version: str | UnsetType = UNSET
