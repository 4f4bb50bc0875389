"""What was agreed when a table was made."""

from __future__ import annotations

from dataclasses import dataclass

from ribeira.server.clock import ClockRule


@dataclass(frozen=True)
class Terms:
    """What holds for a table from its making to its end."""

    aid: bool  # memory aid: everything that was ever public is shown
    listed: bool  # anyone may find the table and sit down
    clock: ClockRule
    absent: int | None  # seconds after which a bot decides for a player who is not connected
    pace: int  # milliseconds a bot waits before it moves
    hints: bool = False  # players may ask for hints
    coach: bool = False  # each player is told, alone, what would have been better
