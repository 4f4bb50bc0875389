from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ribeira.server.rows import Row
from ribeira.server.storage import Storage
from ribeira.server.tokens import Access

TERMS: dict[str, Any] = {"terms": {"listed": True}}


async def make(storage: Storage, id: str = "t", rows: list[Row] | None = None) -> None:
    tokens = {f"{id}-seat": Access(id, "seat", 0), f"{id}-invite": Access(id, "invite", None)}
    await storage.create(id, 1, TERMS, b"key", tokens, rows or [])


def test_rows_come_back_in_order(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        await asyncio.gather(*(storage.append("t", 2, [Row("acts", [str(n)])], True, False) for n in range(50)))
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"]), *(Row("acts", [str(n)]) for n in range(50))]
        assert stored.key == b"key"

    run(tmp_path, story)


def test_what_was_answered_is_there_after_a_restart(tmp_path: Path) -> None:
    async def write(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        await storage.keep_clock("t", {"left": [5]})

    async def read(storage: Storage) -> None:
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"])]
        assert stored.clock == {"left": [5]}

    run(tmp_path, write)
    run(tmp_path, read)


def test_a_token_opens_its_table_and_is_not_in_the_file(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage)
        assert await storage.find("t-seat") == Access("t", "seat", 0)
        assert await storage.find("nothing") is None

    run(tmp_path, story)
    assert b"t-seat" not in (tmp_path / "tables.db").read_bytes()


def test_one_bad_write_does_not_spoil_its_neighbours(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage)
        jobs = [storage.append("t", 2, [Row("acts", ["a"])], True, False), make(storage), make(storage, "u")]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(results[1], sqlite3.IntegrityError)
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"])]
        assert await storage.load("u") is not None

    run(tmp_path, story)


def test_a_file_that_fails_fails_every_write_of_the_moment_and_no_later_one(tmp_path: Path) -> None:
    """As when the disk is full: the whole transaction is gone, not the one write alone."""

    def full(file: sqlite3.Connection) -> None:
        file.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    async def story(storage: Storage) -> None:
        await make(storage)
        before, failing = storage.append("t", 2, [Row("acts", ["a"])], True, False), storage._do(full)
        results = await asyncio.wait_for(asyncio.gather(before, failing, return_exceptions=True), 10)
        assert isinstance(results[1], sqlite3.OperationalError)
        await asyncio.wait_for(storage.append("t", 2, [Row("acts", ["b"])], True, False), 10)
        stored = await storage.load("t")
        assert stored is not None
        assert (Row("acts", ["a"]) in stored.rows) == (results[0] is None)
        assert stored.rows[-1] == Row("acts", ["b"])

    run(tmp_path, story)


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            Storage(tmp_path / "tables.db")

    run(tmp_path, story)


def test_listed_tables_are_those_with_a_free_seat(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, "a")
        await make(storage, "b")
        assert set(await storage.listed()) == {"a", "b"}
        await storage.append("a", 2, [], False, False)
        assert await storage.listed() == ["b"]
        await storage.append("b", 2, [], True, True)
        assert await storage.listed() == []

    run(tmp_path, story)


def test_running_tables_are_those_with_some_life(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, "old", [Row("acts", [])])
        await storage.create("new", 50, TERMS, b"k", {}, [])
        await storage.append("new", 60, [Row("acts", [])], False, False)
        assert await storage.running(40) == ["new"]

    run(tmp_path, story)


def test_uploads(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await storage.upload("x", 1, b"{}")
        assert await storage.uploaded("x") == b"{}"
        assert await storage.uploaded("y") is None

    run(tmp_path, story)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("not a database at all, but long enough to look like one " * 20)
    with pytest.raises(sqlite3.DatabaseError):
        Storage(path)


def run(folder: Path, story: Any) -> None:
    storage = Storage(folder / "tables.db")
    try:
        asyncio.run(story(storage))
    finally:
        storage.close()
