"""Who looks after a table: of all processes of a site, one at a time lets its bots play and its clocks run out.

A process says every few seconds that it lives. What it has leased is free for others once it has not for a while, or
has said that it goes. Rows are safe in any case: whoever appends says how many there are already.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from ribeira.server.database import Database, Session

LASTS = 6_000  # milliseconds that a process counts as living after it has said so
BEAT = 2.0  # seconds between two times that it says so
MOST_TAKEN = 50  # tables of dead processes that are taken over at once

_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"  # the database's own: clocks of hosts differ
_LIVING = f"SELECT id FROM processes WHERE until > {_NOW}"

HELD = f"SELECT name FROM leases WHERE owner IN ({_LIVING})"  # what somebody looks after


class Leases(Protocol):
    """What this process looks after."""

    me: str  # this process

    def owns(self, name: str) -> bool:
        """Whether this process looks after it, as far as is known here."""

    async def claim(self, name: str) -> bool:
        """Look after it from now on, unless another living process does; whether that is so."""

    async def release(self, name: str) -> None:
        """Leave it to whoever wants it."""

    async def live_on(self) -> list[str]:
        """Say that this process lives; what it looks after from now on since its owner does not live any more."""

    async def leave(self) -> None:
        """Leave everything to others."""


class Alone:
    """The only process there is looks after everything."""

    me = "alone"

    def owns(self, name: str) -> bool:
        """Always."""
        return True

    async def claim(self, name: str) -> bool:
        """Always."""
        return True

    async def release(self, name: str) -> None:
        """Nobody else could want it."""

    async def live_on(self) -> list[str]:
        """There is nobody to be told."""
        return []

    async def leave(self) -> None:
        """There is nobody to be told."""


class SharedLeases:
    """One of several processes."""

    def __init__(self, database: Database) -> None:
        self._database, self.me = database, secrets.token_hex(4)
        self._owned: set[str] = set()

    def owns(self, name: str) -> bool:
        """Whether it was claimed here."""
        return name in self._owned

    async def claim(self, name: str) -> bool:
        """Look after it from now on, unless another living process does."""
        if name in self._owned:
            return True

        def work(session: Session) -> bool:
            free = f"leases.owner = excluded.owner OR leases.owner NOT IN ({_LIVING})"
            taken = f"ON CONFLICT (name) DO UPDATE SET owner = excluded.owner WHERE {free}"
            return session.execute(f"INSERT INTO leases VALUES (?, ?) {taken}", (name, self.me)).rowcount == 1

        if await self._database.do(work):
            self._owned.add(name)
        return name in self._owned

    async def release(self, name: str) -> None:
        """Leave it to whoever wants it."""
        if name in self._owned:
            self._owned.discard(name)
            query = "DELETE FROM leases WHERE (name, owner) = (?, ?)"
            await self._database.do(lambda session: session.execute(query, (name, self.me)))

    async def live_on(self) -> list[str]:
        """Say that this process lives. If it has not for too long, others may have taken what it had."""

        def work(session: Session) -> tuple[bool, list[str]]:
            query = f"UPDATE processes SET until = {_NOW} + {LASTS} WHERE id = ? AND until > {_NOW}"
            lived = session.execute(query, (self.me,)).rowcount == 1
            if not lived:
                session.execute("DELETE FROM leases WHERE owner = ?", (self.me,))
                again = "ON CONFLICT (id) DO UPDATE SET until = excluded.until"
                session.execute(f"INSERT INTO processes VALUES (?, {_NOW} + {LASTS}) {again}", (self.me,))
            session.execute(f"DELETE FROM processes WHERE until < {_NOW} - 3600000")
            lost = f"SELECT name FROM leases WHERE owner NOT IN ({_LIVING}) ORDER BY name LIMIT {MOST_TAKEN}"
            query = f"UPDATE leases SET owner = ? WHERE name IN ({lost} FOR UPDATE SKIP LOCKED) RETURNING name"
            return lived, [name for (name,) in session.execute(query, (self.me,))]

        lived, taken = await self._database.do(work)
        if not lived:
            self._owned.clear()
        self._owned.update(taken)
        return taken

    async def leave(self) -> None:
        """Leave everything to others, who see at once that this process does not live any more."""
        self._owned.clear()
        query = "DELETE FROM processes WHERE id = ?"
        await self._database.do(lambda session: session.execute(query, (self.me,)))
