"""What travels: the bodies of requests, the commands, and how they are read. docs/api.md describes all of it."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from ribeira.games import GAMES
from ribeira.kernel.record import Record, read_record
from ribeira.server.clock import ClockRule
from ribeira.server.refusals import refuse

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
    record: dict[str, Any] | None = None


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to sit down."""

    name: str
    invite: str = ""
    table: str = ""
    seat: int | None = None


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """The seats a browser remembers."""

    tokens: list[str]


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a client wants of a table; the answer repeats its id."""

    id: str = ""


class PlayIt(Command, tag="play", kw_only=True):
    """Play an action."""

    action: str
    decision: str


class Foresee(Command, tag="foresee", kw_only=True):
    """See what an action would bring."""

    action: str


class Undo(Command, tag="undo", kw_only=True):
    """Take back one's last action."""


class Agree(Command, tag="agree", kw_only=True):
    """Answer somebody's wish to undo."""

    to: bool


class Hand(Command, tag="hand", kw_only=True):
    """Let a bot play one's seat, or take it back."""

    to: str | None


class Fill(Command, tag="fill", kw_only=True):
    """Let a bot take a seat that is still open."""

    seat: int
    bot: str


class Chat(Command, tag="chat", kw_only=True):
    """Say something."""

    text: str


class Name(Command, tag="name", kw_only=True):
    """Change one's name."""

    name: str


class Look(Command, tag="look", kw_only=True):
    """Another layout or language."""

    tall: bool = False
    language: str = "en"


class Ping(Command, tag="ping", kw_only=True):
    """Is anyone there?"""


AnyCommand = PlayIt | Foresee | Undo | Agree | Hand | Fill | Chat | Name | Look | Ping


def read(body: bytes | str, kind: type[T] | Any) -> T:
    """A body as a value of this kind; refused in words if it is not one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("http.body", 400, reason=str(error)) from None


encode = msgspec.json.encode


def read_brought(body: bytes) -> Record:
    """A record that somebody brings; refused if it is none, or longer than any game that people play."""
    record = read_record(body, GAMES)
    if len(record.actions) > MOST_ACTIONS:
        raise refuse("http.long_record", 413, n=len(record.actions), most=MOST_ACTIONS)
    return record


def clean(text: str, longest: int, code: str) -> str:
    """A text of one line a person typed, without control characters; refused if empty or too long."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(shown) <= longest:
        raise refuse(code, 400, value=shown[:40], longest=longest)
    return shown
