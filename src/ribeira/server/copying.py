"""A site copied from one place to another, SQLite or PostgreSQL: one moment of it, all or nothing, and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ribeira.server.database import BadStore, Session, is_postgres, keep_key, need_key, open_database
from ribeira.server.looking import looked_at
from ribeira.server.schema import table_names

PART = 500  # rows that are read and written at once
OF_THE_PLACE = ("schema", "key-hash", "begun")  # values of a site that are the database's own


def copy_site(source: Path | str, target: Path | str) -> dict[str, int]:
    """Copy everything that a site keeps to a place where there is none; how many rows of each table."""
    key = key_file(source)
    with looked_at(source) as reading:
        given = _give_key(key, key_file(target), str(target))
        try:
            database = open_database(target)
        except BaseException:
            if given:
                key_file(target).unlink(missing_ok=True)  # nothing was opened with it
            raise
        try:
            return database.do_now(lambda writing: _copy(reading, writing, database.place))
        finally:
            database.close()


def key_file(location: Path | str) -> Path:
    """The file with the secret of the site that is kept there."""
    if is_postgres(location):
        from ribeira.server import postgres

        return postgres.key_place()
    from ribeira.server import sqlite_file

    return sqlite_file.key_place(Path(location))


def _give_key(source: Path, target: Path, place: str) -> bool:
    """Let the copy have the secret of the site, so that its links stay the same; whether it had none."""
    try:
        key, missing = source.read_bytes(), not target.exists()
        need_key(source, key)
        if missing:
            keep_key(target, key)
        same = target.read_bytes() == key
    except OSError as error:
        raise BadStore("store.unusable", file=str(error.filename), reason=error.strerror or str(error)) from None
    except ValueError as error:
        raise BadStore("store.unusable", file=str(source), reason=str(error)) from None
    if not same:
        raise BadStore("store.other_key", file=str(target), place=str(source))
    return missing


def _copy(reading: Session, writing: Session, place: str) -> dict[str, int]:
    if any(writing.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None for name in ("tables", "people")):
        raise BadStore("store.not_empty", place=place)
    counts = {}
    for name in table_names():
        counts[name] = 0
        for part in _parts(reading, name):
            values = ", ".join("?" * len(part[0]))
            writing.executemany(f"INSERT INTO {name} VALUES ({values}) ON CONFLICT DO NOTHING", part)
            counts[name] += len(part)
        (there,) = writing.execute(f"SELECT count(*) FROM {name}").fetchone()
        if there < counts[name]:
            raise BadStore("store.unusable", file=place, reason=f"{name}: {there} < {counts[name]}")
    return counts


def _parts(reading: Session, name: str) -> Iterator[Sequence[Any]]:
    """The rows of a table, some at a time; those of the tables people play at one table after the other."""
    if name == "rows":
        for (id,) in reading.execute("SELECT id FROM tables ORDER BY id").fetchall():
            yield from _cut(reading.execute("SELECT * FROM rows WHERE table_id = ? ORDER BY number", (id,)).fetchall())
    elif name == "site":
        found = reading.execute("SELECT name, value FROM site").fetchall()
        yield from _cut([row for row in found if row[0] not in OF_THE_PLACE])
    else:
        yield from _cut(reading.execute(f"SELECT * FROM {name}").fetchall())


def _cut(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for at in range(0, len(rows), PART):
        yield rows[at : at + PART]
