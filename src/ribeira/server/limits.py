"""How much thinking the server does for whom: every limit has its name here."""

from __future__ import annotations

GRACE = 2.0  # seconds beyond its own limit after which a level that still thinks is stopped
PATIENCE = 10.0  # seconds that any other bot has for a decision
IN_A_ROW = 8  # decisions at tables before one piece of work in the background gets its turn
HINT_LEVEL = "hard"  # thinks when a player asks for a hint
COACH_LEVEL = "medium"  # thinks about what a player has decided
COSTLY = 0.08  # chance of winning that a decision must have cost before the coach says so
MOST_JUDGED = 4  # decisions of one seat that wait for the coach
