"""Clocks go by the time that passes: neither the clock on the wall nor a sleeping machine takes or gives any."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from ribeira.server import passing_time
from ribeira.server import storage as storages
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import ClockRule, Clocks, now
from ribeira.server.lobby import Lobby
from ribeira.server.passing_time import LONGEST_GAP, PassingTime
from ribeira.server.storage import Storage
from ribeira.server.wire import NewSeat, NewTable

HOUR = 3_600_000_000_000  # nanoseconds


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_of_the_wall_clock_changes_nobodys_time(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    before, wall = now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + jump)
    assert 0 <= now() - before < 60_000


def test_what_the_machine_slept_through_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [1_000_000]
    monkeypatch.setattr(passing_time, "_monotonic", lambda: moment[0])
    clock = PassingTime()
    began = clock.now()
    moment[0] += 5_000
    assert clock.now() - began == 5_000
    moment[0] += 8 * 3_600_000  # the lid was closed
    assert clock.now() - began == 5_000
    assert clock.slept == 8 * 3_600_000
    moment[0] += LONGEST_GAP  # as long as the server may be busy
    assert clock.now() - began == 5_000 + LONGEST_GAP


@pytest.mark.parametrize("hours", [(1, 2), (24, 48), (-1, -2), (1, 0), (-1, 0), (0, 24)])
def test_a_server_that_ran_between_two_others_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: tuple[int, int]
) -> None:
    """It says that it runs and keeps no clock, since nobody moves; the time of day was another one for each of them."""
    file, moment = tmp_path / "tables.db", now()
    ids: list[str] = []

    async def make(lobby: Lobby) -> None:
        people = [NewSeat("here", name) for name in ("Ana", "Rui", "Eva")]
        made = await lobby.make(NewTable(people, "douro", clock=ClockRule("bank", 600, 0), absent=None))
        ids.append(made["table"])

    async def left(storage: Storage) -> list[int]:
        stored = await storage.load(ids[0])
        assert stored is not None
        clocks = Clocks(ClockRule("bank", 600, 0), 3)
        clocks.resume(stored.clock or {}, stored.passed, 0)
        return [round(clocks.remaining(seat, 0) / 1000) for seat in range(3)]

    run(tmp_path, make)
    for jump in (0, *hours):
        began = moment + jump * 3_600_000
        monkeypatch.setattr(storages, "now", lambda began=began: began)
        storage = Storage(file)
        asyncio.run(storage.keep_alive(began + 5000))
        storage.close()
    storage = Storage(file)
    assert asyncio.run(left(storage)) == [585, 585, 585]
    storage.close()


def test_a_sleep_is_told_at_tables_with_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        people = [NewSeat("here", name) for name in ("Ana", "Rui", "Eva")]
        clocks = [ClockRule("bank", 600, 0), ClockRule()]
        made = [await lobby.make(NewTable(people, "douro", clock=clock, absent=None)) for clock in clocks]
        clocked, plain = [await found(lobby, table["table"]) for table in made]
        left = clocked.table.waiting.clocks.remaining(0, now())
        clock = passing_time.PASSING
        monkeypatch.setattr(clock, "_seen", clock._seen - 3 * 3_600_000)
        monkeypatch.setattr(clock, "_began", clock._began - 3 * 3_600_000)
        assert left - clocked.table.waiting.clocks.remaining(0, now()) < 60_000
        await lobby.tell_sleep()
        told = [told for _, told in clocked.table.history.log(None) if told.code == "table.slept"]
        assert [one.facts["n"] for one in told] == [180]
        assert not [told for _, told in plain.table.history.log(None) if told.code == "table.slept"]
        await lobby.tell_sleep()
        assert sum(told.code == "table.slept" for _, told in clocked.table.history.log(None)) == 1

    run(tmp_path, story)


async def found(lobby: Lobby, id: str) -> Any:
    live = await lobby.find(id)
    assert live is not None
    return live


def run(folder: Path, story: Any) -> None:
    async def whole() -> None:
        storage = Storage(folder / "tables.db")
        lobby = Lobby(storage, BotPool(1))
        try:
            await asyncio.wait_for(story(lobby), 120)
        finally:
            await lobby.sleep_all()
            storage.close()

    asyncio.run(whole())
