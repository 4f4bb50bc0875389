"""How much thinking the server does for whom: every limit has its name here."""

from __future__ import annotations

GRACE = 2.0  # seconds beyond its own limit after which a level that still thinks is stopped
PATIENCE = 10.0  # seconds that any other bot has for a decision
YIELDING = 10  # how nice the process is that works in the background: it gives way to all others
HINT_LEVEL = "hard"  # thinks when a player asks for a hint
COACH_LEVEL = "hard"  # thinks about what a player has decided
COSTLY = 0.05  # chance of winning that a decision must have cost before the coach says so
MOST_JUDGED = 4  # decisions of one seat that wait for the coach
ANALYSIS_LEVEL = "hard"  # thinks about games gone by
ANALYSIS_SECONDS = 120.0  # for one moment of a game, after which its process is killed
ANALYSIS_TRIES = 2  # for one moment, before the analysis is given up until it is asked for again
ANALYSES_AT_ONCE = 1  # that one visitor may have under way
ANALYSES_A_DAY = 20  # that one visitor may begin; to look at them is free
MOST_ANALYSES = 50  # under way for all visitors together
