"""The rows by which a table is stored: whatever changes it is one, and a table is rebuilt by going through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """A change to be stored.

    | kind | body |
    |------|------|
    | deal | the last seat was taken: `{"seeds": of every seat, "acts": what was dealt}` |
    | acts | actions in notation: a seat's, and the outcomes of chance that followed |
    | step | the step that a lesson has come to; `deal` ends it |
    | undo | `{"drop": place}`: that action alone was taken back; `{"keep": count}`: all but the first so many |
    | note | an event beside the game: its code and facts |
    | seat | a seat, and what is new about who sits there |
    | chat | a line of chat |
    | stood | the seat of a person for whom a bot makes the next decision |
    | aid | whether the memory aid is on from now on |
    | rematch | the seat that asked for a rematch, the id of its table and the hash of its dealer |
    """

    kind: str
    body: Any
