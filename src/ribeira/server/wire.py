"""What travels: the bodies of requests, the commands, and how they are read. docs/api.md describes all of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from ribeira.games import GAMES
from ribeira.kernel.record import Record, read_record
from ribeira.server.clock import ClockRule
from ribeira.server.errors import RequestError

LONGEST_NAME, LONGEST_CHAT = 24, 500
MOST_ACTIONS = 10_000

T = TypeVar("T")


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a table to be made."""

    who: Literal["here", "open", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    seats: list[NewSeat]
    game: str = ""
    options: dict[str, str] = {}
    aid: bool = False
    listed: bool = False
    clock: ClockRule = ClockRule()
    absent: int | None = 120
    pace: int = 700
    hints: bool = False
    coach: bool = False
    record: dict[str, Any] | None = None


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to sit down, by invitation or at a listed table."""

    name: str
    invite: str = ""
    table: str = ""
    seat: int | None = None


class RememberedSeats(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens of the seats that a browser remembers."""

    tokens: list[str]


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a client wants of a table; the answer repeats its id."""

    id: str = ""


class PlayCommand(Command, tag="play", kw_only=True):
    """Play an action."""

    action: str
    decision: str
    check: bool = False  # do not play it if it would end the turn: the player is to be asked once more


class ForeseeCommand(Command, tag="foresee", kw_only=True):
    """See what an action would bring."""

    action: str


class ExplainCommand(Command, tag="explain", kw_only=True):
    """Learn what a piece is, and if it was touched, why that means nothing now."""

    piece: Annotated[str, msgspec.Meta(max_length=64)]
    touched: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=8)] | None = None


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

    to: str | None


class FillSeatCommand(Command, tag="fill", kw_only=True):
    """Let a bot take a seat that is still open."""

    seat: int
    bot: str


class ChatCommand(Command, tag="chat", kw_only=True):
    """Say something."""

    text: str


class RenameCommand(Command, tag="name", kw_only=True):
    """Change one's name."""

    name: str


class LookCommand(Command, tag="look", kw_only=True):
    """Get another layout or language."""

    tall: bool = False
    language: str = "en"


class PingCommand(Command, tag="ping", kw_only=True):
    """Ask for an answer and nothing else."""


AnyCommand = (
    PlayCommand
    | ForeseeCommand
    | ExplainCommand
    | UndoCommand
    | AnswerUndoCommand
    | AidCommand
    | AnswerAidCommand
    | HandOverCommand
    | FillSeatCommand
    | ChatCommand
    | RenameCommand
    | LookCommand
    | PingCommand
)


def read(body: bytes | str, kind: type[T] | Any) -> T:
    """A body as a value of this kind; refused in words if it is not one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError("http.body", 400, reason=str(error)) from None


encode = msgspec.json.encode


def read_uploaded(body: bytes) -> Record:
    """A record that somebody uploads; refused if it is none, or longer than any game that people play."""
    record = read_record(body, GAMES)
    if len(record.actions) > MOST_ACTIONS:
        raise RequestError("http.long_record", 413, n=len(record.actions), most=MOST_ACTIONS)
    return record


def clean(text: str, longest: int, code: str) -> str:
    """A text of one line a person typed, without control characters; refused if empty or too long."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(shown) <= longest:
        raise RequestError(code, 400, value=shown[:40], longest=longest)
    return shown
