"""The SQLite file of a site: opening it for one server alone, checking it, and bringing an older one up to date."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
from pathlib import Path

from ribeira.server.database import BadStore, site_key
from ribeira.server.schema import VERSION, statements
from ribeira.server.tokens import hashed, table_token

APPLICATION = 0x52696265  # marks a file as ours


class SqliteFile:
    """The file, open for this process alone; others may read it meanwhile."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            _own(self.path)
            self._owner = self._owned()
        except (OSError, sqlite3.Error) as error:
            raise BadStore("store.unusable", file=str(path), reason=str(error)) from None
        try:
            self.file = sqlite3.connect(path, 5.0, isolation_level=None, check_same_thread=False)
            self.key = site_key(key_place(self.path))
            check(self.file, str(path))
            self.file.execute("PRAGMA journal_mode=WAL")
            self.file.execute("PRAGMA synchronous=FULL")
            self.file.execute("PRAGMA secure_delete=ON")  # what was a secret is overwritten
            upgrade(self.file, self.key)
        except (OSError, sqlite3.Error, ValueError) as error:
            self.close()
            raise BadStore("store.unusable", file=str(path), reason=str(error)) from None
        except BadStore:
            self.close()
            raise

    def close(self) -> None:
        """Close it; another server may open it then."""
        with contextlib.suppress(AttributeError):  # it may never have been opened
            self.file.close()
        self._owner.close()

    def _owned(self) -> sqlite3.Connection:
        """A lock that lasts as long as this process: two servers on one file would spoil each other's tables."""
        place = self.path.with_name(f"{self.path.name}-owner")
        _own(place)
        owner = sqlite3.connect(place, 1.0, isolation_level=None, check_same_thread=False)
        try:
            owner.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            owner.close()
            raise BadStore("store.in_use", file=str(self.path)) from None
        return owner


def open_to_read(path: Path) -> sqlite3.Connection:
    """The file for one who only looks, while a server may be using it."""
    if not path.exists():
        raise BadStore("store.missing", file=str(path))
    try:
        file = sqlite3.connect(f"file:{path.resolve().as_posix()}?mode=ro", 5.0, uri=True)
        check(file, str(path))
        if file.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            raise BadStore("store.old", file=str(path))
    except sqlite3.Error as error:
        raise BadStore("store.unusable", file=str(path), reason=str(error)) from None
    return file


def key_place(path: Path) -> Path:
    """Where the secret lies from which the links of tables follow: whoever copies the file alone has none."""
    if not path.name:
        raise BadStore("store.unusable", file=str(path), reason=os.strerror(errno.EISDIR))
    return path.with_name(f"{path.name}.key")


def _own(path: Path) -> None:
    """Make the file if there is none, and let nobody else read it: the dealer's secrets are in it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def check(file: sqlite3.Connection, path: str) -> None:
    """Refuse what is no database, another program's, of a newer version of ours, or damaged."""
    try:
        (application,) = file.execute("PRAGMA application_id").fetchone()
        (version,) = file.execute("PRAGMA user_version").fetchone()
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        damage = [text for (text,) in file.execute("PRAGMA quick_check(1)")]
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise
        code = "store.damaged" if "malformed" in str(error) else "store.no_database"
        raise BadStore(code, file=path, reason=str(error)) from None
    if application not in (0, APPLICATION) or (
        application == 0 and names and not {"tables", "rows", "tokens"} <= names
    ):
        raise BadStore("store.foreign", file=path)
    if version > VERSION:
        raise BadStore("store.newer", file=path, version=version, expected=VERSION)
    if damage != ["ok"]:
        raise BadStore("store.damaged", file=path, reason=" ".join(damage)[:200])


def upgrade(file: sqlite3.Connection, key: bytes) -> None:
    """Bring the file up to this version, all at once or not at all."""
    (version,) = file.execute("PRAGMA user_version").fetchone()
    old = version == 0 and file.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is not None
    file.execute("BEGIN IMMEDIATE")
    try:
        if old:
            _hide_tokens(file, key)
        if 0 < version < 3:
            _number_pushes(file)
        for statement in statements():
            file.execute(statement)
        file.execute(f"PRAGMA application_id = {APPLICATION}")
        file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise


def _hide_tokens(file: sqlite3.Connection, key: bytes) -> None:
    """From files without a version: links stood in clear. The old ones keep opening their tables, by their hashes."""
    file.execute("ALTER TABLE tables ADD COLUMN wake INTEGER")
    file.execute("UPDATE tables SET wake = 0 WHERE over = 0")
    for id, text in file.execute("SELECT id, terms FROM tables").fetchall():
        with contextlib.suppress(ValueError, AttributeError):  # a table that cannot be read is set aside later
            terms = json.loads(text)
            kinds = ["watch", "invite"] if terms.pop("invite", None) else ["watch"]
            terms.pop("watch", None)
            file.execute("UPDATE tables SET terms = ? WHERE id = ?", (json.dumps(terms), id))
            values = [(hashed(table_token(key, kind, id)), id, kind) for kind in kinds]
            file.executemany("INSERT OR IGNORE INTO tokens VALUES (?, ?, ?, NULL)", values)
    file.execute("ALTER TABLE uploads RENAME COLUMN token TO hash")
    for (token,) in file.execute("SELECT hash FROM uploads").fetchall():
        file.execute("UPDATE uploads SET hash = ? WHERE hash = ?", (hashed(token), token))


def _number_pushes(file: sqlite3.Connection) -> None:
    """From versions 1 and 2: browsers to be notified were in the order of their rowids."""
    if file.execute("SELECT 1 FROM sqlite_master WHERE name = 'pushes'").fetchone() is not None:
        file.execute("ALTER TABLE pushes ADD COLUMN number INTEGER NOT NULL DEFAULT 0")
        file.execute("UPDATE pushes SET number = rowid")
