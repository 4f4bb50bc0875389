"""What travels: the bodies of requests, the commands, and how they are read. docs/api.md describes all of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from ribeira.games import GAMES
from ribeira.kernel.drawing import Shape
from ribeira.kernel.record import Record, read_record
from ribeira.server.clock import ClockRule
from ribeira.server.errors import RequestError
from ribeira.server.limits import MOST_CLAIMED
from ribeira.server.names import seen

LONGEST_NAME, LONGEST_CHAT = 24, 500
LONGEST_REASON = 200  # letters of what is said about a body that is not as expected
MOST_ACTIONS = 10_000
SEND_TEXTS = "ribeira.send_texts"  # extension of a socket's scope: sends many messages at once, as bytes

T = TypeVar("T")

Word = Annotated[str, msgspec.Meta(max_length=64)]
Line = Annotated[str, msgspec.Meta(max_length=100)]  # typed by a person; `clean` has the last word about it
Notation = Annotated[str, msgspec.Meta(max_length=1000)]
Hash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


NO_RECORD = msgspec.Raw(b"null")


def no_record() -> msgspec.Raw:
    """Nothing, where a record or figures may stand: a factory, since raw JSON has no place in a schema's default."""
    return NO_RECORD


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a table to be made."""

    who: Literal["here", "open", "bot"]
    name: Line = ""
    bot: Word = ""
    seed: Hash = ""  # what its player adds to the dealer's key


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=16)]
    game: Word = ""
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=16)] = {}
    aid: bool = False
    listed: bool = False
    clock: ClockRule = ClockRule()
    absent: int | None = 120
    pace: int = 100
    hints: bool = False
    coach: bool = False
    record: msgspec.Raw = msgspec.field(default_factory=no_record)
    edition: msgspec.Raw = msgspec.field(default_factory=no_record)  # figures of the maker's own
    hash: Hash = ""  # of the dealer's secret, as it was promised
    same: Word = ""  # the replay of a finished game whose deal is dealt once more


class NewLesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson to be taken."""

    game: Word
    lesson: Word
    name: Line


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to sit down, by invitation or at a listed table."""

    name: Line
    invite: Word = ""
    table: Word = ""
    seat: int | None = None
    seed: Hash = ""


class RematchRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to sit down at a rematch; the hash is the one published for its dealer."""

    hash: Hash = ""
    seed: Hash = ""


class RememberedSeats(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens of the seats that a browser remembers."""

    tokens: Annotated[list[Word], msgspec.Meta(max_length=500)]


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who wants to keep their games under a nickname."""

    nickname: Line


class OpenPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody on a further device: with their phrase, or with a code that another device shows."""

    phrase: Annotated[str, msgspec.Meta(max_length=200)] = ""
    code: Word = ""


class ClaimedSeats(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens of seats that somebody says are theirs."""

    tokens: Annotated[list[Word], msgspec.Meta(max_length=MOST_CLAIMED)]


Browser = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{16,64})?$")]  # a name that a browser gives itself


class DailyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody looks at the deals of the day; a browser without a nickname says which it is."""

    browser: Browser = ""


class PlayDaily(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to play a deal of the day."""

    name: Line
    browser: Browser = ""


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a client wants of a table; the answer repeats its id."""

    id: Word = ""


class PlayCommand(Command, tag="play", kw_only=True):
    """Play an action."""

    action: Notation
    decision: Word
    check: bool = False  # do not play it if it would end the turn: the player is to be asked once more
    forced: bool = False  # nothing else can be done, and nobody has touched anything: not even then


class ForeseeCommand(Command, tag="foresee", kw_only=True):
    """See what an action would bring."""

    action: Notation


class ExplainCommand(Command, tag="explain", kw_only=True):
    """Learn what a piece is, and if it was touched, why that means nothing now."""

    piece: Word
    touched: Annotated[list[Word], msgspec.Meta(max_length=8)] | None = None


class SinceCommand(Command, tag="since", kw_only=True):
    """See once more what has happened since one's last decision."""


class UndoCommand(Command, tag="undo", kw_only=True):
    """Take back one's last action."""


class AnswerUndoCommand(Command, tag="agree", kw_only=True):
    """Answer somebody's request to take back."""

    to: bool


class AidCommand(Command, tag="aid", kw_only=True):
    """Have the memory aid on, or off; the others are asked."""

    to: bool


class AnswerAidCommand(Command, tag="agree_aid", kw_only=True):
    """Answer somebody's request to switch the memory aid."""

    to: bool


class HandOverCommand(Command, tag="hand", kw_only=True):
    """Let a bot play one's seat, or take it back."""

    to: Word | None


class FillSeatCommand(Command, tag="fill", kw_only=True):
    """Let a bot take a seat that is still open."""

    seat: int
    bot: Word


class ChatCommand(Command, tag="chat", kw_only=True):
    """Say something."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


class RenameCommand(Command, tag="name", kw_only=True):
    """Change one's name."""

    name: Line


class LookCommand(Command, tag="look", kw_only=True):
    """Get another layout or language."""

    shape: Shape = "wide"
    language: Word = "en"


class NudgeCommand(Command, tag="nudge", kw_only=True):
    """Remind a player that the table waits for them."""

    seat: int


class GoOnCommand(Command, tag="go_on", kw_only=True):
    """Go on from a step of a lesson that only shows something."""

    step: int


class PingCommand(Command, tag="ping", kw_only=True):
    """Ask for an answer and nothing else."""


AnyCommand = (
    PlayCommand
    | ForeseeCommand
    | ExplainCommand
    | SinceCommand
    | UndoCommand
    | AnswerUndoCommand
    | AidCommand
    | AnswerAidCommand
    | HandOverCommand
    | FillSeatCommand
    | ChatCommand
    | RenameCommand
    | LookCommand
    | NudgeCommand
    | GoOnCommand
    | PingCommand
)


def read(body: bytes | str, kind: type[T] | Any) -> T:
    """A body as a value of this kind; refused in words if it is not one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError("http.body", 400, reason=str(error)[:LONGEST_REASON]) from None


encode = msgspec.json.encode


def read_uploaded(body: bytes) -> Record:
    """A record that somebody uploads; refused if it is none, or longer than any game that people play."""
    record = read_record(body, GAMES)
    if len(record.actions) > MOST_ACTIONS:
        raise RequestError("http.long_record", 413, n=len(record.actions), most=MOST_ACTIONS)
    return record


def clean(text: str, longest: int, code: str) -> str:
    """A text of one line a person typed, without control characters; refused if there is nothing to see or too much."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not seen(shown) or len(shown) > longest:
        raise RequestError(code, 400, value=shown[:40], longest=longest)
    return shown
