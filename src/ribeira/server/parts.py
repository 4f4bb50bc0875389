"""What a table is made of: chairs, what was agreed, and the rows by which it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ribeira.server.clock import ClockRule


@dataclass
class Chair:
    """A seat and who is in it."""

    who: str  # here, joined, open, bot
    name: str
    bot: str = ""
    handed: str = ""  # the bot its player let play for now
    connections: int = 0
    away_since: int = 0

    @property
    def human(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.who in ("here", "joined")


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was made."""

    aid: bool
    listed: bool
    clock: ClockRule
    absent: int | None  # seconds
    pace: int  # milliseconds


@dataclass
class Wish:
    """Somebody would like to take something back."""

    seat: int
    keep: int  # so many actions would stay
    owes: set[int]  # seats that have not agreed yet


@dataclass(frozen=True)
class Row:
    """A change to be kept."""

    kind: str
    body: Any
