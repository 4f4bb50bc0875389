"""What the processes of one site tell each other, most of it about a table that both have in memory."""

from __future__ import annotations

from typing import Any

import msgspec


class Base(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some news; `by` is the process that tells it."""

    by: str


class Rows(Base, frozen=True, tag="rows"):
    """A table has so many rows now."""

    table: str
    count: int


class Rewritten(Base, frozen=True, tag="rewritten"):
    """Something that was stored of a table is another now, or is gone: it is to be read again."""

    table: str


class Asked(Base, frozen=True, tag="asked"):
    """What somebody has asked the others at a table that has so many rows; it is not stored."""

    table: str
    count: int
    requests: dict[str, Any]


class Here(Base, frozen=True, tag="here"):
    """Which seats of some tables are looked at there, as bits of a number."""

    tables: dict[str, int]


class Who(Base, frozen=True, tag="who"):
    """A process has begun to look after the audience of a table, and wants to know who is there."""

    table: str


class Nudge(Base, frozen=True, tag="nudge"):
    """A player was nudged."""

    table: str
    seat: int
    nudged_by: int


class Gone(Base, frozen=True, tag="gone"):
    """A process has ended."""


News = Rows | Rewritten | Asked | Here | Who | Nudge | Gone

_DECODER = msgspec.json.Decoder(Rows | Rewritten | Asked | Here | Who | Nudge | Gone)


def encode(news: News) -> str:
    """News as text: fewer than 8,000 bytes can be sent at once."""
    return msgspec.json.encode(news).decode()


def decode(text: str) -> News | None:
    """News out of a text; None if a newer version tells what we do not know."""
    try:
        found: News = _DECODER.decode(text)
    except msgspec.DecodeError:
        return None
    return found
