"""What a site keeps, in SQL that SQLite and PostgreSQL both understand.

A further group of tables is a text in GROUPS; whatever reads and writes them is given to `Storage.do` and uses `?` for
values, `ON CONFLICT` for what may be there already, and no rowid. Columns are TEXT, INTEGER (64 bits) or BLOB.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

VERSION = 3  # of the schema; the first files had none, those of 1 no people

TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, made INTEGER NOT NULL, terms TEXT NOT NULL, key BLOB NOT NULL,
    open INTEGER NOT NULL, over INTEGER NOT NULL, wake INTEGER);
CREATE TABLE IF NOT EXISTS rows (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, table_id TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clocks (table_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS aside (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listed ON tables (open, over);
"""

SITE = """
CREATE TABLE IF NOT EXISTS alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS secrets (hash TEXT PRIMARY KEY, at INTEGER NOT NULL, secret BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS site (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pushes (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL, body BLOB NOT NULL,
    number INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_id, seat, endpoint));
"""

RECORDS = """
CREATE TABLE IF NOT EXISTS uploads (hash TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analyses (
    game TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL, level TEXT NOT NULL, count INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moments (
    game TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
"""

PEOPLE = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, nickname TEXT NOT NULL, phrase TEXT NOT NULL UNIQUE, made INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS person_tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS person_codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS claims (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat), UNIQUE (person, table_id));
CREATE TABLE IF NOT EXISTS results (
    table_id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, ended INTEGER NOT NULL,
    body TEXT NOT NULL, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS dailies (
    day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, table_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (day, game, player));
CREATE INDEX IF NOT EXISTS tokens_of_person ON person_tokens (person);
CREATE INDEX IF NOT EXISTS results_by_game ON results (game, seats, ended);
"""

OF_A_TABLE = ("rows", "tokens", "clocks", "aside", "pushes", "claims", "results", "dailies")  # by `table_id`

GROUPS = (TABLES, SITE, RECORDS, PEOPLE)

_TYPES = {"INTEGER": "BIGINT", "BLOB": "BYTEA", "WITHOUT ROWID": ""}


def statements(groups: Iterable[str] = GROUPS) -> list[str]:
    """The statements that make all tables there are not yet."""
    return [statement.strip() for group in groups for statement in group.split(";") if statement.strip()]


def for_postgres(statement: str) -> str:
    """The same statement as PostgreSQL writes it."""
    return re.sub("|".join(_TYPES), lambda found: _TYPES[found[0]], statement)


def table_names() -> list[str]:
    """The tables of the schema, in the order in which they are made."""
    found = (re.match(r"CREATE TABLE IF NOT EXISTS (\w+)", statement) for statement in statements())
    return [name[1] for name in found if name is not None]
