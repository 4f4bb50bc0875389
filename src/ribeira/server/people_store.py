"""What is stored about people: nicknames, the hashes that open them, the seats that are theirs, and how games ended.

Its tables are the group PEOPLE of `schema.py`; the queries are for SQLite and PostgreSQL alike, where somebody else may
do the same at the same time: what may be there only once is asked of the database, not looked up before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ribeira.server.database import Session, Work
from ribeira.server.news import Rewritten, encode
from ribeira.server.schema import OF_A_TABLE
from ribeira.server.stored_table import StoredTable, read_table

if TYPE_CHECKING:
    from ribeira.server.storage import Storage

T = TypeVar("T")


@dataclass(frozen=True)
class Person:
    """Somebody under a nickname."""

    id: str
    nickname: str
    made: int


@dataclass(frozen=True)
class StoredResult:
    """How a game ended, without its record."""

    table: str
    game: str
    seats: int
    ended: int
    body: dict[str, Any]


@dataclass(frozen=True)
class Claim:
    """A seat that is somebody's."""

    table: str
    seat: int
    person: str


Kept = tuple[dict[str, Any], bytes]  # the body and the record of a result


@dataclass(frozen=True)
class Rewriting:
    """What is to be stored of a table instead: its terms, some of its rows by their numbers, and its result."""

    terms: dict[str, Any]
    rows: Sequence[tuple[int, Any]]
    result: Kept | None


class PeopleStore:
    """The people of a site, kept where its tables are."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # People and what opens them

    async def add(self, person: Person, phrase: str, token: str) -> None:
        """A new person, by the hashes of a phrase and of a first device's token."""

        def work(session: Session) -> None:
            session.execute("INSERT INTO people VALUES (?, ?, ?, ?)", (person.id, person.nickname, phrase, person.made))
            session.execute("INSERT INTO person_tokens VALUES (?, ?, ?)", (token, person.id, person.made))

        await self._do(work)

    async def by_token(self, hash: str) -> Person | None:
        """Whose token has this hash."""
        query = "SELECT id, nickname, people.made FROM people JOIN person_tokens ON person = id WHERE hash = ?"
        return await self._person(query, hash)

    async def by_phrase(self, hash: str) -> Person | None:
        """Whose phrase has this hash."""
        return await self._person("SELECT id, nickname, made FROM people WHERE phrase = ?", hash)

    async def _person(self, query: str, hash: str) -> Person | None:
        found = await self._do(lambda session: session.execute(query, (hash,)).fetchone())
        return None if found is None else Person(*found)

    async def add_token(self, person: str, hash: str, now: int, most: int) -> None:
        """One more device of a person's; if there are more than so many, the oldest is one no longer."""

        def work(session: Session) -> None:
            session.execute("INSERT INTO person_tokens VALUES (?, ?, ?)", (hash, person, now))
            query = "SELECT hash FROM person_tokens WHERE person = ? ORDER BY made DESC, hash = ? DESC"
            kept = session.execute(query, (person, hash)).fetchall()
            session.executemany("DELETE FROM person_tokens WHERE hash = ?", kept[most:])

        await self._do(work)

    async def drop_token(self, hash: str) -> None:
        """A device that is no longer a person's."""
        await self._do(lambda session: session.execute("DELETE FROM person_tokens WHERE hash = ?", (hash,)))

    async def change_phrase(self, person: str, phrase: str) -> None:
        """Another phrase, by its hash; the one before opens nothing any more."""
        await self._do(lambda session: session.execute("UPDATE people SET phrase = ? WHERE id = ?", (phrase, person)))

    async def add_code(self, person: str, hash: str, until: int, now: int) -> None:
        """A code that opens a person to another device, once and until then. Older ones of the person's go."""

        def work(session: Session) -> None:
            session.execute("DELETE FROM person_codes WHERE person = ? OR until < ?", (person, now))
            session.execute("INSERT INTO person_codes VALUES (?, ?, ?)", (hash, person, until))

        await self._do(work)

    async def use_code(self, hash: str, now: int) -> Person | None:
        """Whom a code opens; it opens nothing from now on."""

        def work(session: Session) -> Person | None:
            used = session.execute(
                "DELETE FROM person_codes WHERE hash = ? RETURNING person, until", (hash,)
            ).fetchone()
            if used is None or used[1] < now:
                return None
            found = session.execute("SELECT id, nickname, made FROM people WHERE id = ?", (used[0],)).fetchone()
            return None if found is None else Person(*found)

        return await self._do(work)

    async def devices(self, person: str) -> int:
        """How many devices are a person's."""
        query = "SELECT count(*) FROM person_tokens WHERE person = ?"
        return int((await self._do(lambda session: session.execute(query, (person,)).fetchone()))[0])

    async def forget_person(self, person: str) -> None:
        """Nothing of a person is left, nor results that are nobody else's."""

        def work(session: Session) -> None:
            tables = session.execute("SELECT table_id FROM claims WHERE person = ?", (person,)).fetchall()
            for query in (
                "DELETE FROM claims WHERE person = ?",
                "DELETE FROM person_tokens WHERE person = ?",
                "DELETE FROM person_codes WHERE person = ?",
                "DELETE FROM people WHERE id = ?",
            ):
                session.execute(query, (person,))
            unclaimed = "DELETE FROM results WHERE table_id = ? AND table_id NOT IN (SELECT table_id FROM claims)"
            session.execute("DELETE FROM dailies WHERE player = ?", (person,))
            session.executemany(unclaimed, tables)

        await self._do(work)

    # Seats

    async def claim(self, claim: Claim, now: int) -> Claim | None:
        """Let a seat be somebody's; the claim that stands in the way, if one does: theirs or another's."""

        def work(session: Session) -> Claim | None:
            values = claim.table, claim.seat, claim.person, now
            if session.execute("INSERT INTO claims VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values).rowcount:
                return None
            query = "SELECT table_id, seat, person FROM claims WHERE table_id = ? AND (seat = ? OR person = ?)"
            return Claim(*session.execute(query, (claim.table, claim.seat, claim.person)).fetchone())

        return await self._do(work)

    async def claims_of(self, person: str) -> list[Claim]:
        """The seats of a person, in the order in which they became theirs."""
        query = "SELECT table_id, seat, person FROM claims WHERE person = ? ORDER BY at, table_id"
        return await self._do(lambda session: [Claim(*row) for row in session.execute(query, (person,))])

    async def is_awaited(self, table: str) -> bool:
        """Whether the result of a table is to be kept: a seat is somebody's, or it has the deal of a day."""
        query = "SELECT 1 FROM claims WHERE table_id = ? UNION ALL SELECT 1 FROM dailies WHERE table_id = ?"
        return await self._do(lambda session: session.execute(query, (table, table)).fetchone() is not None)

    async def to_settle(self, person: str) -> list[str]:
        """Finished tables of a person of which there is no result yet."""
        query = (
            "SELECT claims.table_id FROM claims JOIN tables ON tables.id = claims.table_id"
            " LEFT JOIN results ON results.table_id = claims.table_id"
            " WHERE person = ? AND tables.over = 1 AND results.table_id IS NULL"
        )
        return await self._do(lambda session: [table for (table,) in session.execute(query, (person,))])

    # Deals of the day

    async def begin_daily(self, day: str, game: str, player: str, table: str) -> bool:
        """Let a table be a player's for the deal of a day; False if there is one already."""

        def work(session: Session) -> bool:
            query = "INSERT INTO dailies VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            return session.execute(query, (day, game, player, table)).rowcount == 1

        return await self._do(work)

    async def dailies_of(self, day: str, player: str) -> dict[str, tuple[str, bool]]:
        """By game, the table at which a player has played the deal of a day, and whether that is over."""
        query = (
            "SELECT dailies.game, dailies.table_id, results.table_id IS NOT NULL FROM dailies"
            " LEFT JOIN results ON results.table_id = dailies.table_id WHERE day = ? AND player = ?"
        )
        return await self._do(
            lambda session: {game: (table, bool(over)) for game, table, over in session.execute(query, (day, player))}
        )

    async def dailies(self, day: str, game: str) -> list[StoredResult]:
        """The results of a deal of a day."""
        query = (
            "SELECT results.table_id, results.game, seats, ended, body FROM results"
            " JOIN dailies ON dailies.table_id = results.table_id WHERE day = ? AND dailies.game = ?"
            " ORDER BY ended, results.table_id"
        )
        return await self._do(lambda session: [_result(*row) for row in session.execute(query, (day, game))])

    # Results

    async def ended_at(self, table: str) -> int:
        """When the last action of a table was played."""
        query = "SELECT coalesce(max(at), 0) FROM rows WHERE table_id = ? AND kind = 'acts'"
        return int((await self._do(lambda session: session.execute(query, (table,)).fetchone()))[0])

    async def add_result(self, result: StoredResult, record: bytes) -> None:
        """How a game ended, in place of what was known of it before."""
        values = result.table, result.game, result.seats, result.ended, json.dumps(result.body), record
        changed = ", ".join(f"{name} = excluded.{name}" for name in ("game", "seats", "ended", "body", "record"))
        query = f"INSERT INTO results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET {changed}"
        await self._do(lambda session: session.execute(query, values))

    async def results_of(self, person: str, most: int) -> list[tuple[int, StoredResult]]:
        """The newest so many games of a person that are over, the newest first, each with the person's seat."""
        query = (
            "SELECT claims.seat, results.table_id, game, results.seats, ended, body FROM results"
            " JOIN claims ON claims.table_id = results.table_id WHERE person = ?"
            " ORDER BY ended DESC, results.table_id LIMIT ?"
        )

        def work(session: Session) -> list[tuple[int, StoredResult]]:
            return [(seat, _result(*row)) for seat, *row in session.execute(query, (person, most))]

        return await self._do(work)

    async def kinds_of(self, person: str) -> list[tuple[str, int]]:
        """The games and numbers of seats of which a person has results."""
        query = (
            "SELECT DISTINCT game, results.seats FROM results JOIN claims ON claims.table_id = results.table_id"
            " WHERE person = ? ORDER BY game, results.seats"
        )
        return await self._do(lambda session: [(game, seats) for game, seats in session.execute(query, (person,))])

    async def stamp(self, game: str, seats: int) -> tuple[int, ...]:
        """Another whenever a result for a number of seats is added or goes, or a seat of one becomes somebody's."""
        query = (
            "SELECT count(DISTINCT results.table_id), coalesce(max(ended), 0), count(person) FROM results"
            " LEFT JOIN claims ON claims.table_id = results.table_id WHERE game = ? AND results.seats = ?"
        )
        return tuple(await self._do(lambda session: session.execute(query, (game, seats)).fetchone()))

    async def results_for(self, game: str, seats: int, most: int) -> list[tuple[StoredResult, dict[int, str]]]:
        """The newest so many results for a number of seats, the oldest first, and whose seats are whose."""
        query = (
            "SELECT table_id, game, seats, ended, body FROM results WHERE game = ? AND seats = ?"
            " ORDER BY ended DESC, table_id DESC LIMIT ?"
        )
        owners = (
            "SELECT claims.table_id, claims.seat, person FROM claims"
            " JOIN results ON results.table_id = claims.table_id WHERE game = ? AND results.seats = ?"
        )

        def work(session: Session) -> list[tuple[StoredResult, dict[int, str]]]:
            found = [_result(*row) for row in session.execute(query, (game, seats, most))]
            whose: dict[str, dict[int, str]] = {}
            for table, seat, person in session.execute(owners, (game, seats)):
                whose.setdefault(table, {})[seat] = person
            return [(result, whose.get(result.table, {})) for result in reversed(found)]

        return await self._do(work)

    async def records(self, tables: Sequence[str]) -> dict[str, bytes]:
        """The records of games that are over."""
        query = "SELECT record FROM results WHERE table_id = ?"

        def work(session: Session) -> dict[str, bytes]:
            found = {table: session.execute(query, (table,)).fetchone() for table in tables}
            return {table: bytes(row[0]) for table, row in found.items() if row is not None}

        return await self._do(work)

    # Forgetting tables

    async def rewrite_table(
        self, table: str, seat: int, rewrite: Callable[[StoredTable, Kept | None], Rewriting]
    ) -> None:
        """Other words in the place of a seat's name, as `rewrite` makes them of what is stored.

        The links of the seat open nothing any more.
        """

        def work(session: Session) -> None:
            _hold(session, table)
            stored = read_table(session, table)
            if stored is None:
                return
            new = rewrite(stored, _kept(session, table))
            session.execute("UPDATE tables SET terms = ? WHERE id = ?", (json.dumps(new.terms), table))
            changed = [(json.dumps(body), table, number) for number, body in new.rows]
            session.executemany("UPDATE rows SET body = ? WHERE table_id = ? AND number = ?", changed)
            session.execute("DELETE FROM tokens WHERE table_id = ? AND seat = ?", (table, seat))
            session.execute("DELETE FROM pushes WHERE table_id = ? AND seat = ?", (table, seat))
            if new.result is not None:
                values = json.dumps(new.result[0]), new.result[1], table
                session.execute("UPDATE results SET body = ?, record = ? WHERE table_id = ?", values)
            self._tell_rewritten(session, table)

        await self._do(work)

    async def rewrite_terms(self, table: str, rewrite: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Other terms of a table, as `rewrite` makes them of those it has."""

        def work(session: Session) -> None:
            _hold(session, table)
            found = session.execute("SELECT terms FROM tables WHERE id = ?", (table,)).fetchone()
            if found is not None:
                terms = json.dumps(rewrite(json.loads(found[0])))
                session.execute("UPDATE tables SET terms = ? WHERE id = ?", (terms, table))
                self._tell_rewritten(session, table)

        await self._do(work)

    async def delete_table(self, table: str) -> None:
        """A table with all that belongs to it."""

        def work(session: Session) -> None:
            session.execute("DELETE FROM tables WHERE id = ?", (table,))
            for name in OF_A_TABLE:
                session.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
            self._tell_rewritten(session, table)

        await self._do(work)

    def _tell_rewritten(self, session: Session, table: str) -> None:
        """Have other processes read the table again that have it in memory."""
        self._storage.database.tell(session, encode(Rewritten(self._storage.leases.me, table)))

    async def delete_analysis(self, game: str) -> None:
        """An analysis, which holds a record with names in it."""

        def work(session: Session) -> None:
            session.execute("DELETE FROM moments WHERE game = ?", (game,))
            session.execute("DELETE FROM analyses WHERE game = ?", (game,))

        await self._do(work)

    async def wipe(self) -> None:
        """Leave no trace of what was deleted in the journal beside the session."""
        await self._storage.wipe()

    async def _do(self, work: Work[T]) -> T:
        return await self._storage.do(work)


def _hold(session: Session, table: str) -> None:
    """Let nobody append rows to a table before the transaction is over."""
    session.execute("UPDATE tables SET id = id WHERE id = ?", (table,))


def _kept(session: Session, table: str) -> Kept | None:
    """The body and the record of a table's result."""
    found = session.execute("SELECT body, record FROM results WHERE table_id = ?", (table,)).fetchone()
    return None if found is None else (json.loads(found[0]), bytes(found[1]))


def _result(table: str, game: str, seats: int, ended: int, body: str) -> StoredResult:
    return StoredResult(table, game, seats, ended, json.loads(body))
