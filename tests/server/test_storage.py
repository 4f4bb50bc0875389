from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ribeira.server.database import BadStore, Session, keep_key
from ribeira.server.errors import RequestError
from ribeira.server.rows import Row
from ribeira.server.sqlite_file import key_place
from ribeira.server.storage import Conflict, Storage
from ribeira.server.tokens import Access
from tests.server import postgres


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where a storage may be: what holds of one holds of the other."""
    return str(tmp_path / "tables.db") if request.param == "SQLite" else postgres.fresh(tmp_path, monkeypatch)


TERMS: dict[str, Any] = {"terms": {"listed": True}}


async def make(storage: Storage, id: str = "t", rows: list[Row] | None = None) -> None:
    tokens = {f"{id}-seat": Access(id, "seat", 0), f"{id}-invite": Access(id, "invite", None)}
    await storage.create(id, 1, TERMS, b"key", tokens, rows or [])


def test_rows_come_back_in_order(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        for n in range(50):
            await storage.append("t", 1 + n, 2, [Row("acts", [str(n)])], True, False)
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"]), *(Row("acts", [str(n)]) for n in range(50))]
        assert stored.key == b"key"

    run(place, story)


def test_what_was_answered_is_there_after_a_restart(place: str) -> None:
    async def write(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        await storage.keep_clock("t", {"left": [5]})

    async def read(storage: Storage) -> None:
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"])]
        assert stored.clock == {"left": [5]}

    run(place, write)
    run(place, read)


def test_a_token_opens_its_table_and_is_not_in_the_file(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        await make(storage)
        assert await storage.find("t-seat") == Access("t", "seat", 0)
        assert await storage.find("nothing") is None

    run(str(tmp_path / "tables.db"), story)
    assert b"t-seat" not in (tmp_path / "tables.db").read_bytes()


def test_one_bad_write_does_not_spoil_its_neighbours(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage)
        jobs = [storage.append("t", 0, 2, [Row("acts", ["a"])], True, False), make(storage), make(storage, "u")]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(results[1], (sqlite3.IntegrityError, psycopg.IntegrityError))
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"])]
        assert await storage.load("u") is not None

    run(place, story)


def test_a_file_that_fails_fails_every_write_of_the_moment_and_no_later_one(tmp_path: Path) -> None:
    """As when the disk is full: the whole transaction is gone, not the one write alone."""

    def full(file: Session) -> None:
        file.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    async def story(storage: Storage) -> None:
        await make(storage)
        before, failing = storage.append("t", 0, 2, [Row("acts", ["a"])], True, False), storage.do(full)
        results = await asyncio.wait_for(asyncio.gather(before, failing, return_exceptions=True), 60)
        assert isinstance(results[1], sqlite3.OperationalError)
        kept = await storage.load("t")
        assert kept is not None
        await asyncio.wait_for(storage.append("t", len(kept.rows), 2, [Row("acts", ["b"])], True, False), 60)
        stored = await storage.load("t")
        assert stored is not None
        assert (Row("acts", ["a"]) in stored.rows) == (results[0] is None)
        assert stored.rows[-1] == Row("acts", ["b"])

    run(str(tmp_path / "tables.db"), story)


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    async def story(storage: Storage) -> None:
        with pytest.raises(BadStore) as error:
            Storage(tmp_path / "tables.db")
        assert error.value.told.code == "store.in_use"

    run(str(tmp_path / "tables.db"), story)


def test_the_secret_of_a_site_is_on_the_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its links follow from it: a machine that lost its power just then came back with an empty file."""

    def fail(handle: int) -> None:
        raise OSError("the disk has failed")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", fail)
        with pytest.raises(BadStore):
            Storage(tmp_path / "tables.db")
    assert not key_place(tmp_path / "tables.db").exists()
    Storage(tmp_path / "tables.db").close()


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_secret_is_kept_whole_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refuse(draft: Path, place: Path) -> None:
        raise PermissionError("there are no links on this disk")

    if not links:
        monkeypatch.setattr("os.link", refuse)
    place = tmp_path / "site.key"
    keep_key(place, b"k" * 32)
    assert (place.read_bytes(), place.stat().st_mode & 0o777) == (b"k" * 32, 0o600)
    if links:
        keep_key(place, b"l" * 32)  # as of a process that was slower
        assert place.read_bytes() == b"k" * 32
    assert list(tmp_path.iterdir()) == [place]


def test_a_database_that_is_away_keeps_nobody_from_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = postgres.fresh(tmp_path, monkeypatch)
    monkeypatch.setattr("ribeira.server.postgres.PATIENCE", 600.0)

    async def story() -> None:
        storage = Storage(place)
        postgres.server().stop()
        try:
            waits = asyncio.create_task(storage.keep_alive(1))
            await asyncio.sleep(0.1)
            await asyncio.wait_for(asyncio.to_thread(storage.close), 60)
            with pytest.raises(RequestError):
                await waits
        finally:
            postgres.server().ensure_postgres_running()

    asyncio.run(story())


def test_listed_tables_are_those_with_a_free_seat(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, "a")
        await make(storage, "b")
        assert set(await storage.listed()) == {"a", "b"}
        await storage.append("a", 0, 2, [], False, False)
        assert await storage.listed() == ["b"]
        await storage.append("b", 0, 2, [], True, True)
        assert await storage.listed() == []

    run(place, story)


def test_tables_to_wake_are_those_with_some_life_that_wait_for_somebody(place: str) -> None:
    async def story(storage: Storage) -> None:
        await storage.create("old", 1, TERMS, b"k", {}, [Row("acts", [])], wake=0)
        await storage.create("new", 50, TERMS, b"k", {}, [])
        await storage.append("new", 0, 60, [Row("acts", [])], False, False, wake=7)
        await storage.create("calm", 60, TERMS, b"k", {}, [])
        assert await storage.to_wake(40) == [("new", 7)]

    run(place, story)


def test_of_two_who_go_on_from_the_same_rows_one_is_refused(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        await storage.append("t", 1, 2, [Row("acts", ["b"])], True, False)
        with pytest.raises(Conflict):
            await storage.append("t", 1, 2, [Row("acts", ["c"])], True, False)
        stored = await storage.load("t")
        assert stored is not None
        assert stored.rows == [Row("acts", ["a"]), Row("acts", ["b"])]

    run(place, story)


def test_a_promised_secret_is_used_once(place: str) -> None:
    async def story(storage: Storage) -> None:
        await storage.promise("h", 1, b"secret")
        assert await storage.promised("h") == b"secret"
        assert await storage.promised("h") is None
        await storage.promise("h", 1, b"secret")
        await storage.promise("i", 10**9, b"other")  # much later
        assert await storage.promised("h") is None

    run(place, story)


def test_uploads(place: str) -> None:
    async def story(storage: Storage) -> None:
        await storage.upload("x", 1, b"{}")
        assert await storage.uploaded("x") == b"{}"
        assert await storage.uploaded("y") is None

    run(place, story)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("not a database at all, but long enough to look like one " * 20)
    with pytest.raises(BadStore) as error:
        Storage(path)
    assert error.value.told.code == "store.no_database"


def test_what_others_have_appended_can_be_read(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage, rows=[Row("acts", ["a"])])
        await storage.append("t", 1, 2, [Row("acts", ["b"]), Row("chat", {})], True, False, clock={"left": [1]})
        assert await storage.rows_after("t", 1) == ([Row("acts", ["b"]), Row("chat", {})], {"left": [1]})
        assert await storage.rows_after("t", 3) == ([], {"left": [1]})

    run(place, story)


def test_browsers_of_a_seat_are_few_and_the_newest(place: str) -> None:
    async def story(storage: Storage) -> None:
        for name in ("a", "b", "a", "c", "d", "c"):
            await storage.add_push("t", 0, name, name.encode(), 3)
        assert await storage.pushes("t", 0) == [b"b", b"c", b"d"]
        await storage.add_push("t", 0, "a", b"new", 3)
        assert await storage.pushes("t", 0) == [b"c", b"d", b"new"]
        await storage.drop_push("t", 0, "d")
        assert await storage.pushes("t", 0) == [b"c", b"new"]
        await storage.drop_pushes("t")
        assert await storage.pushes("t", 0) == []

    run(place, story)


def test_what_is_kept_once_is_replaced_or_stays(place: str) -> None:
    async def story(storage: Storage) -> None:
        await make(storage)
        for left in (5, 4):
            await storage.keep_clock("t", {"left": [left]})
            await storage.keep_alive(left)
            await storage.set_aside("t", left, "why\0 \udcff")
        stored = await storage.load("t")
        assert stored is not None
        assert stored.clock == {"left": [4]}
        await storage.take_up("t")
        assert [await storage.keep_site_value("k", value) for value in (b"a", b"b")] == [b"a", b"a"]
        await storage.begin_analysis("g", 1, b"{}", "hard", 2)
        await storage.begin_analysis("g", 2, b"{}", "easy", 3)
        for body in ({"n": 0}, {"n": 1}):
            await storage.add_moment("g", 0, body)
        assert await storage.analysis("g") == ("hard", 2, [{"n": 1}])
        assert await storage.unfinished_analyses(5) == [("g", b"{}")]
        assert await storage.changed_at(["t", "u"]) == {}

    run(place, story)


def run(place: str, story: Any) -> None:
    storage = Storage(place)
    try:
        asyncio.run(story(storage))
    finally:
        storage.close()
