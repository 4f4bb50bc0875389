"""Everything that lasts, in an SQLite file or in PostgreSQL: an append-only log of rows for each table, and the rest.

A table's rows are numbered. Whoever appends says how many there are already, so that of two who have read the same
table only one can go on from there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ribeira.server.clock import now
from ribeira.server.database import Database, Session, Work, open_database
from ribeira.server.errors import RequestError
from ribeira.server.leases import HELD, Alone, Leases, SharedLeases
from ribeira.server.news import News, Rows, encode
from ribeira.server.rows import Row
from ribeira.server.schema import OF_A_TABLE
from ribeira.server.stored_table import StoredTable, read_table
from ribeira.server.tokens import Access, hashed

T = TypeVar("T")

PROMISED_FOR = 600_000  # milliseconds that a dealer's secret waits for its table
MOST_PROMISED = 10_000  # secrets that wait
DOWN_FROM = 20_000  # milliseconds without a sign of life after which a site that several share was down


class Conflict(RequestError):
    """Somebody else has appended rows to the table meanwhile."""

    def __init__(self) -> None:
        super().__init__("table.meanwhile")


class Storage:
    """Everything that lasts."""

    def __init__(self, location: Path | str | Database) -> None:
        """In a file, in PostgreSQL if the location is an address of it, or in a database that is open."""
        self.database = open_database(location) if isinstance(location, (Path, str)) else location
        self.site_key, self.shared = self.database.key, self.database.shared
        self.leases: Leases = SharedLeases(self.database) if self.shared else Alone()
        self.appended = self.conflicts = 0  # rows of tables, and changes that came too late
        self.database.do_now(self._begin)

    def close(self) -> None:
        """Finish what waits and close the database."""
        self.database.close()

    async def do(self, work: Work[T]) -> T:
        """Do work in a transaction, such as that of a module with tables of its own; its result once it is durable."""
        return await self.database.do(work)

    async def wipe(self) -> None:
        """Leave no trace of what was deleted in an SQLite file or its journal."""
        await self.database.wipe()

    def _begin(self, session: Session) -> None:
        """Note that the site runs from now on, unless others have begun it: what lies between is on nobody's clock."""
        found, moment = session.execute("SELECT at FROM alive").fetchone(), now()
        before = None if found is None else int(found[0])
        if self.shared and before is not None and moment - before <= DOWN_FROM:
            return
        if before is not None:
            _go_on_from(session, before, moment)
        _keep_alive(session, moment)

    async def promise(self, hash: str, now: int, secret: bytes) -> None:
        """Keep a dealer's secret whose hash is published before there is a table; it is used once or not at all."""

        def work(session: Session) -> bool:
            session.execute("DELETE FROM secrets WHERE at < ?", (now - PROMISED_FOR,))
            (count,) = session.execute("SELECT count(*) FROM secrets").fetchone()
            if count < MOST_PROMISED:
                session.execute("INSERT INTO secrets VALUES (?, ?, ?)", (hash, now, secret))
            return bool(count < MOST_PROMISED)

        if not await self.do(work):
            raise RequestError("http.busy", 503)

    async def promised(self, hash: str) -> bytes | None:
        """The secret with this hash, if it still waits for its table. It waits no more."""
        query = "DELETE FROM secrets WHERE hash = ? RETURNING secret"
        found = await self.do(lambda session: session.execute(query, (hash,)).fetchone())
        return None if found is None else bytes(found[0])

    async def create(
        self,
        id: str,
        now: int,
        terms: dict[str, Any],
        key: bytes,
        tokens: dict[str, Access],
        rows: Sequence[Row],
        wake: int | None = None,
    ) -> None:
        """A new table, the tokens that open it, and its first rows."""

        def work(session: Session) -> None:
            is_open = any(token.kind == "invite" for token in tokens.values()) and bool(terms["terms"]["listed"])
            values = (id, now, json.dumps(terms), key, int(is_open), 0, wake)
            session.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            self._add_tokens(session, tokens)
            self._add_rows(session, id, 0, now, rows)

        await self.do(work)

    async def append(
        self,
        id: str,
        after: int,
        now: int,
        rows: Sequence[Row],
        is_open: bool,
        over: bool,
        tokens: dict[str, Access] | None = None,
        clock: dict[str, Any] | None = None,
        wake: int | None = None,
    ) -> None:
        """More rows of a table that has `after` of them; a Conflict if it has more.

        `wake`: milliseconds after which somebody must look after it if nobody comes, None for never.
        """

        def work(session: Session) -> None:
            values = (int(is_open), int(over), wake, id)
            # First of all: whoever else is about to append rows to this table waits here until we are done.
            changed = session.execute("UPDATE tables SET open = ?, over = ?, wake = ? WHERE id = ?", values)
            if changed.rowcount == 0:
                raise Conflict  # it was deleted
            self._add_rows(session, id, after, now, rows)
            self._add_tokens(session, tokens or {})
            if clock is not None:
                _keep_clock(session, id, clock)
            self.database.tell(session, encode(Rows(self.leases.me, id, after + len(rows))))

        try:
            await self.do(work)
        except Conflict:
            self.conflicts += 1
            raise
        self.appended += len(rows)

    async def keep_clock(self, id: str, body: dict[str, Any]) -> None:
        """The times left at a table, in place of those kept before."""
        await self.do(lambda session: _keep_clock(session, id, body))

    async def keep_alive(self, now: int) -> None:
        """Note that this server still runs: clocks that run have run until now."""
        await self.do(lambda session: _keep_alive(session, now))

    async def load(self, id: str) -> StoredTable | None:
        """A table with all its rows."""
        stored = await self.do(lambda session: read_table(session, id))
        return stored and replace(stored, passed=_passed(stored.clock))

    async def rows_after(self, id: str, count: int) -> tuple[list[Row], dict[str, Any] | None]:
        """What was appended to a table after so many rows, and the times left since."""

        def work(session: Session) -> tuple[list[Row], dict[str, Any] | None]:
            query = "SELECT kind, body FROM rows WHERE table_id = ? AND number > ? ORDER BY number"
            rows = [Row(kind, json.loads(body)) for kind, body in session.execute(query, (id, count))]
            clock = session.execute("SELECT body FROM clocks WHERE table_id = ?", (id,)).fetchone()
            return rows, None if clock is None else json.loads(clock[0])

        return await self.do(work)

    async def tell(self, *news: News) -> None:
        """Let the other processes of the site know something that is not stored."""

        def work(session: Session) -> None:
            for one in news:
                self.database.tell(session, encode(one))

        if self.shared:
            await self.do(work)

    async def expire(self, before: int) -> int:
        """Delete unfinished tables without a sign of life since then, older uploads and analyses; how many tables."""

        def work(session: Session) -> int:
            lively = "coalesce((SELECT max(at) FROM rows WHERE table_id = id), made) >= ?"
            found = session.execute(f"SELECT id FROM tables WHERE over = 0 AND NOT {lively}", (before,)).fetchall()
            for (id,) in found:
                session.execute("DELETE FROM tables WHERE id = ?", (id,))
                for name in OF_A_TABLE:
                    session.execute(f"DELETE FROM {name} WHERE table_id = ?", (id,))
            session.execute("DELETE FROM uploads WHERE at < ?", (before,))
            session.execute("DELETE FROM analyses WHERE at < ?", (before,))  # each has the record of its game
            session.execute("DELETE FROM moments WHERE game NOT IN (SELECT game FROM analyses)")
            return len(found)

        return await self.do(work)

    async def set_aside(self, id: str, now: int, reason: str) -> None:
        """Keep in mind that a table cannot be read, and why."""
        values = id, now, reason[:1000].encode("ascii", "backslashreplace").decode().replace("\0", "\\0")
        newer = "ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, reason = excluded.reason"
        await self.do(lambda session: session.execute(f"INSERT INTO aside VALUES (?, ?, ?) {newer}", values))

    async def take_up(self, id: str) -> None:
        """A table that was set aside can be read again."""
        await self.do(lambda session: session.execute("DELETE FROM aside WHERE table_id = ?", (id,)))

    async def find(self, token: str) -> Access | None:
        """What a token opens."""

        def work(session: Session) -> Access | None:
            query = "SELECT table_id, kind, seat FROM tokens WHERE hash = ?"
            found = session.execute(query, (hashed(token),)).fetchone()
            return None if found is None else Access(*found)

        return await self.do(work)

    async def listed(self, most: int = 50) -> list[str]:
        """The newest listed tables with an open seat, but for those that are set aside."""

        def work(session: Session) -> list[str]:
            wanted = "open = 1 AND over = 0 AND id NOT IN (SELECT table_id FROM aside)"
            query = f"SELECT id FROM tables WHERE {wanted} ORDER BY made DESC LIMIT ?"
            return [id for (id,) in session.execute(query, (most,))]

        return await self.do(work)

    async def to_wake(self, since: int) -> list[tuple[str, int]]:
        """Tables with some life since then that somebody must look after and nobody does, and after how long."""

        def work(session: Session) -> list[tuple[str, int]]:
            lively = "coalesce((SELECT max(at) FROM rows WHERE table_id = id), made) >= ?"
            free = f"id NOT IN ({HELD})" if self.shared else "over = 0"
            wanted = f"over = 0 AND wake IS NOT NULL AND {lively} AND {free}"
            query = f"SELECT id, wake FROM tables WHERE {wanted} ORDER BY wake"
            return session.execute(query, (since,)).fetchall()

        return await self.do(work)

    async def upload(self, token: str, now: int, record: bytes) -> None:
        """Keep a record that somebody uploaded."""
        values = hashed(token), now, record
        await self.do(lambda session: session.execute("INSERT INTO uploads VALUES (?, ?, ?)", values))

    async def uploaded(self, token: str) -> bytes | None:
        """A record that somebody uploaded."""

        def work(session: Session) -> bytes | None:
            found = session.execute("SELECT record FROM uploads WHERE hash = ?", (hashed(token),)).fetchone()
            return None if found is None else found[0]

        return await self.do(work)

    async def begin_analysis(self, game: str, now: int, record: bytes, level: str, count: int) -> None:
        """An analysis of a game with so many moments, of which none is known yet."""
        values = game, now, record, level, count
        await self.do(
            lambda session: session.execute(
                "INSERT INTO analyses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values
            )
        )

    async def add_moment(self, game: str, number: int, body: dict[str, Any]) -> None:
        """A moment of a game that has been analysed."""
        values = game, number, json.dumps(body)
        newer = "ON CONFLICT (game, number) DO UPDATE SET body = excluded.body"
        await self.do(lambda session: session.execute(f"INSERT INTO moments VALUES (?, ?, ?) {newer}", values))

    async def analysis(self, game: str) -> tuple[str, int, list[Any]] | None:
        """The level of an analysis, how many moments its game has, and those that are known, from the first on."""

        def work(session: Session) -> tuple[str, int, list[Any]] | None:
            found = session.execute("SELECT level, count FROM analyses WHERE game = ?", (game,)).fetchone()
            rows = session.execute("SELECT body FROM moments WHERE game = ? ORDER BY number", (game,))
            return None if found is None else (found[0], found[1], [json.loads(body) for (body,) in rows])

        return await self.do(work)

    async def unfinished_analyses(self, most: int) -> list[tuple[str, bytes]]:
        """The newest analyses that lack moments, with the records of their games."""

        def work(session: Session) -> list[tuple[str, bytes]]:
            known = "(SELECT count(*) FROM moments WHERE moments.game = analyses.game)"
            query = f"SELECT game, record FROM analyses WHERE {known} < count ORDER BY at DESC LIMIT ?"
            return session.execute(query, (most,)).fetchall()

        return await self.do(work)

    async def changed_at(self, ids: Sequence[str]) -> dict[str, int]:
        """When something last happened at these tables."""

        def work(session: Session) -> dict[str, int]:
            query = "SELECT at FROM rows WHERE table_id = ? ORDER BY number DESC LIMIT 1"
            found = {id: session.execute(query, (id,)).fetchone() for id in ids}
            return {id: row[0] for id, row in found.items() if row is not None}

        return await self.do(work)

    async def keep_site_value(self, name: str, value: bytes) -> bytes:
        """A value of the site itself: the one that is kept already, or else this one from now on."""

        def work(session: Session) -> bytes:
            session.execute("INSERT INTO site VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
            (kept,) = session.execute("SELECT value FROM site WHERE name = ?", (name,)).fetchone()
            return bytes(kept)

        return await self.do(work)

    async def add_push(self, id: str, seat: int, endpoint: str, body: bytes, most: int) -> None:
        """A browser to be notified for a seat; the oldest of the seat's go if there are more than so many."""

        def work(session: Session) -> None:
            known = "SELECT 1 FROM pushes WHERE (table_id, seat, endpoint, body) = (?, ?, ?, ?)"
            if session.execute(known, (id, seat, endpoint, body)).fetchone() is not None:
                return
            session.execute("DELETE FROM pushes WHERE (table_id, seat, endpoint) = (?, ?, ?)", (id, seat, endpoint))
            last = "SELECT coalesce(max(number), 0) FROM pushes WHERE (table_id, seat) = (?, ?)"
            (number,) = session.execute(last, (id, seat)).fetchone()
            session.execute("INSERT INTO pushes VALUES (?, ?, ?, ?, ?)", (id, seat, endpoint, body, number + 1))
            newest = "SELECT number FROM pushes WHERE (table_id, seat) = (?, ?) ORDER BY number DESC LIMIT ?"
            query = f"DELETE FROM pushes WHERE (table_id, seat) = (?, ?) AND number NOT IN ({newest})"
            session.execute(query, (id, seat, id, seat, most))

        await self.do(work)

    async def pushes(self, id: str, seat: int) -> list[bytes]:
        """The browsers to be notified for a seat."""

        def work(session: Session) -> list[bytes]:
            query = "SELECT body FROM pushes WHERE (table_id, seat) = (?, ?) ORDER BY number"
            return [bytes(body) for (body,) in session.execute(query, (id, seat))]

        return await self.do(work)

    async def drop_push(self, id: str, seat: int, endpoint: str) -> None:
        """A browser that is not to be notified for a seat any more."""
        query = "DELETE FROM pushes WHERE (table_id, seat, endpoint) = (?, ?, ?)"
        await self.do(lambda session: session.execute(query, (id, seat, endpoint)))

    async def drop_pushes(self, id: str) -> None:
        """Nobody is to be notified of a table any more."""
        await self.do(lambda session: session.execute("DELETE FROM pushes WHERE table_id = ?", (id,)))

    def _add_tokens(self, session: Session, tokens: dict[str, Access]) -> None:
        values = [(hashed(token), access.table, access.kind, access.seat) for token, access in tokens.items()]
        session.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?)", values)

    def _add_rows(self, session: Session, id: str, after: int, now: int, rows: Sequence[Row]) -> None:
        query = "SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?"
        (last,) = session.execute(query, (id,)).fetchone()
        if last != after:
            raise Conflict
        values = [(id, last + at, now, row.kind, json.dumps(row.body)) for at, row in enumerate(rows, 1)]
        session.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", values)


def _keep_clock(session: Session, id: str, body: dict[str, Any]) -> None:
    newer = "ON CONFLICT (table_id) DO UPDATE SET body = excluded.body"
    session.execute(f"INSERT INTO clocks VALUES (?, ?) {newer}", (id, json.dumps(body)))


def _passed(clock: dict[str, Any] | None) -> int:
    """How long the site has been running since clocks were kept."""
    return 0 if clock is None or "at" not in clock else max(0, now() - int(clock["at"]))


def _go_on_from(session: Session, until: int, since: int) -> None:
    """Clocks that were kept before the site ended, at `until`, go on from `since`, when it runs again.

    It is done once, for all of them: their times are of the day as it was then, and nobody may ever compare the two.
    """
    for id, body in session.execute("SELECT table_id, body FROM clocks").fetchall():
        with suppress(ValueError, KeyError, TypeError, IndexError):  # of a damaged table, which says so when it is read
            clock = json.loads(body)
            ran = max(0, until - int(clock["at"]))
            for seat in clock["ticking"]:
                clock["left"][seat] = max(0, clock["left"][seat] - ran)
            _keep_clock(session, id, {**clock, "at": since})


def _keep_alive(session: Session, now: int) -> None:
    newer = "ON CONFLICT (one) DO UPDATE SET at = excluded.at"
    session.execute(f"INSERT INTO alive VALUES (1, ?) {newer}", (now,))
