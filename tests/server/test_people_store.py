"""What is stored about people, in SQLite and in PostgreSQL alike."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ribeira.server.people_store import Claim, Kept, PeopleStore, Person, Rewriting, StoredResult
from ribeira.server.rows import Row
from ribeira.server.storage import Conflict, Storage
from ribeira.server.stored_table import StoredTable
from ribeira.server.tokens import Access
from tests.server import postgres

ANA, RUI = Person("ana", "Ana", 1), Person("rui", "Rui", 2)
TERMS: dict[str, Any] = {"terms": {"listed": True}, "name": "Ana"}


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return str(tmp_path / "tables.db") if request.param == "SQLite" else postgres.fresh(tmp_path, monkeypatch)


def run(place: str, story: Any) -> None:
    storage = Storage(place)
    try:
        asyncio.run(story(PeopleStore(storage), storage))
    finally:
        storage.close()


async def begin(store: PeopleStore, storage: Storage) -> None:
    """Two people, a table that is over at which both have a seat, and one that goes on."""
    await store.add(ANA, "phrase-a", "token-a")
    await store.add(RUI, "phrase-r", "token-r")
    for id in ("t", "u"):
        tokens = {f"{id}-{seat}": Access(id, "seat", seat) for seat in range(2)}
        await storage.create(id, 1, TERMS, b"key", tokens, [Row("acts", ["a"]), Row("chat", {"text": "Ana"})])
    await storage.append("t", 2, 5, [Row("acts", ["b"])], False, True)
    assert await store.claim(Claim("t", 0, "ana"), 3) is None
    assert await store.claim(Claim("t", 1, "rui"), 4) is None
    assert await store.claim(Claim("u", 0, "ana"), 5) is None


async def settle(store: PeopleStore, *tables: str) -> None:
    for table in tables:
        result = StoredResult(table, "douro", 3, await store.ended_at(table), {"name": "Ana"})
        await store.add_result(result, b"{}")


def test_people_are_found_by_what_opens_them(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        assert await store.by_token("token-a") == ANA
        assert await store.by_phrase("phrase-r") == RUI
        await store.change_phrase("rui", "other")
        assert await store.by_phrase("phrase-r") is None
        for at, hash in enumerate("xyz"):
            await store.add_token("ana", hash, 10 + at, 2)
        assert await store.devices("ana") == 2
        assert [await store.by_token(hash) for hash in ("token-a", "x", "y", "z")] == [None, None, ANA, ANA]
        await store.drop_token("y")
        assert await store.devices("ana") == 1

    run(place, story)


def test_a_code_is_used_once_whoever_is_quicker(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        await store.add_code("ana", "first", 100, 1)
        await store.add_code("ana", "code", 100, 1)
        assert await store.use_code("first", 1) is None
        used = await asyncio.gather(*(store.use_code("code", 50) for _ in range(4)))
        assert sorted(person is None for person in used) == [False, True, True, True]
        await store.add_code("ana", "late", 100, 1)
        assert await store.use_code("late", 101) is None

    run(place, story)


def test_a_seat_is_claimed_once_whoever_is_quicker(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        assert await store.claim(Claim("t", 0, "rui"), 9) in (Claim("t", 0, "ana"), Claim("t", 1, "rui"))
        wanted = [Claim("u", 1, f"p{number}") for number in range(6)]
        found = await asyncio.gather(*(store.claim(claim, 9) for claim in wanted))
        assert found.count(None) == 1
        assert {claim for claim in found if claim} == {wanted[found.index(None)]}
        assert await store.claims_of("ana") == [Claim("t", 0, "ana"), Claim("u", 0, "ana")]

    run(place, story)


def test_a_deal_of_a_day_is_begun_once_whoever_is_quicker(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        begun = await asyncio.gather(*(store.begin_daily("d", "douro", "ana", f"t{at}") for at in range(6)))
        assert begun.count(True) == 1
        assert await store.begin_daily("d", "douro", "rui", "t")
        assert await store.is_awaited("t")
        await settle(store, "t")
        assert await store.dailies_of("d", "rui") == {"douro": ("t", True)}
        assert [result.table for result in await store.dailies("d", "douro")] == ["t"]

    run(place, story)


def test_results_are_kept_and_rated_anew_when_they_change(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        assert await store.to_settle("ana") == ["t"]
        before = await store.stamp("douro", 3)
        await asyncio.gather(*(settle(store, "t") for _ in range(4)))
        assert await store.to_settle("ana") == []
        after = await store.stamp("douro", 3)
        assert before != after
        [(seat, result)] = await store.results_of("rui", 9)
        assert (seat, result.ended, result.body) == (1, 5, {"name": "Ana"})
        assert await store.kinds_of("ana") == [("douro", 3)]
        assert [whose for _, whose in await store.results_for("douro", 3, 9)] == [{0: "ana", 1: "rui"}]
        assert await store.records(["t", "u"]) == {"t": b"{}"}
        await store.forget_person("ana")
        assert await store.stamp("douro", 3) != after
        assert [whose for _, whose in await store.results_for("douro", 3, 9)] == [{1: "rui"}]
        await store.forget_person("rui")
        assert await store.results_for("douro", 3, 9) == []
        assert await store.by_token("token-a") is None

    run(place, story)


def test_a_table_is_rewritten_or_deleted_with_all_that_belongs_to_it(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        def rewrite(stored: StoredTable, kept: Kept | None) -> Rewriting:
            assert kept == ({"name": "Ana"}, b"{}")
            rows = [(at, {"text": "-"}) for at, row in enumerate(stored.rows, 1) if row.kind == "chat"]
            return Rewriting({**stored.terms, "name": "-"}, rows, ({"name": "-"}, b"[]"))

        await begin(store, storage)
        await settle(store, "t")
        await store.rewrite_table("t", 0, rewrite)
        stored = await storage.load("t")
        assert stored is not None
        assert (stored.terms["name"], stored.rows[1]) == ("-", Row("chat", {"text": "-"}))
        assert [await storage.find(token) for token in ("t-0", "t-1")] == [None, Access("t", "seat", 1)]
        assert (await store.results_of("rui", 9))[0][1].body == {"name": "-"}
        assert await store.records(["t"]) == {"t": b"[]"}
        await store.rewrite_terms("t", lambda terms: {**terms, "name": "+"})
        await store.delete_table("u")
        await store.wipe()
        assert await storage.load("u") is None
        assert await store.claims_of("ana") == [Claim("t", 0, "ana")]
        with pytest.raises(Conflict):
            await storage.append("u", 0, 9, [Row("acts", ["c"])], False, False)

    run(place, story)


def test_what_is_abandoned_goes_with_whose_it_was(place: str) -> None:
    async def story(store: PeopleStore, storage: Storage) -> None:
        await begin(store, storage)
        assert await storage.expire(10**9) == 1
        assert await store.claims_of("ana") == [Claim("t", 0, "ana")]

    run(place, story)
