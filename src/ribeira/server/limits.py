"""How much the server does for whom: every limit has its name here."""

from __future__ import annotations

GRACE = 2.0  # seconds beyond its own limit after which a level that still thinks is stopped
PATIENCE = 10.0  # seconds that any other bot has for a decision
BOT_TRIES = 3  # of one bot for one decision, if its process is killed meanwhile
BACKGROUND_SECONDS = 30.0  # that thinking about a decision may take if nobody waits for it
HINT_SECONDS = 1.0  # of a search that advises a player
YIELDING = 10  # how nice the process is that works in the background: it gives way to all others
COSTLY = 0.05  # chance of winning that a decision must have cost before the coach says so
MOST_JUDGED = 4  # decisions of one seat that wait for the coach
ANALYSIS_SECONDS = 120.0  # for one moment of a game, after which its process is killed
ANALYSIS_TRIES = 2  # for one moment, before the analysis is given up until it is asked for again
ANALYSES_AT_ONCE = 1  # that one visitor may have under way
ANALYSES_A_DAY = 20  # that one visitor may begin; to look at them is free
MOST_ANALYSES = 50  # under way for all visitors together

# What one visitor may do in so many seconds
MOST_VISITORS = 20_000  # visitors and deeds that are remembered
ALLOWED = {
    "table": (120, 3600),  # tables made
    "listed": (10, 3600),  # of these, such that all may find
    "promise": (240, 3600),  # secrets of dealers asked for
    "record": (60, 3600),  # records uploaded
    "record bytes": (20_000_000, 86_400),
    "edition": (600, 3600),  # figures tried out
    "seat": (120, 3600),  # seats taken
    "aside": (300, 600),  # said, taken back and changed at tables: whatever is stored and is no move
    "since": (300, 120),  # times that something is shown once more
    "person": (10, 3600),  # nicknames taken
    "phrase": (20, 3600),  # recovery phrases and codes of other devices tried
    "claim": (600, 3600),  # seats said to be one's own
    "export": (10, 3600),  # of all one's games
}
SEATS_OF_ONE_VISITOR = 1  # at a table that all may find; further ones by invitation

# People
MOST_DEVICES = 12  # of one person; the oldest gives way
CODE_SECONDS = 600  # that a code for another device can be used
MOST_CLAIMED = 200  # seats said to be one's own at once
MOST_GAMES = 2000  # of one person that are listed, counted and exported: the newest
GAMES_AT_ONCE = 20  # of the list
MOST_RATED = 20_000  # games that ratings are worked out from, of one game and number of seats: the newest
MOST_RATINGS = 200  # in a history
MOST_STANDINGS = 100  # results of a daily deal that are shown

# Connections
HEADER_SECONDS, BODY_SECONDS = 10.0, 60.0  # within which a request must have come
WRITE_SECONDS = 20.0  # within which who is sent something must go on reading
CLOSE_SECONDS = 10.0  # within which a connection that is closed must be gone
MOST_OF_VISITOR = 200  # connections of one visitor, whether they come through a proxy or not
MOST_OF_SEAT = 12  # sockets of one seat; the oldest gives way
MOST_VIEWERS = 200  # sockets at one table
LARGEST_BACKLOG = 512_000  # bytes that wait for a slow viewer, before it gets the whole picture when it reads again
MOST_UNREAD = 64  # messages that wait for a viewer whose commands are still read

# Reading that takes long
READERS = 2  # processes that replay games for visitors
READING_SECONDS = 20.0  # for one answer, after which its process is killed
READINGS_AT_ONCE = 6  # of one visitor, under way or waiting
