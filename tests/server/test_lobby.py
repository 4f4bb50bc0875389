"""Tables kept going together: storing, failing to store, and things that happen at once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ribeira.games import GAMES
from ribeira.kernel.words import RibeiraError
from ribeira.server.audience import Subscriber
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.live_table import LiveTable
from ribeira.server.lobby import Lobby
from ribeira.server.making import restore_table
from ribeira.server.messages import Look
from ribeira.server.storage import Storage
from ribeira.server.table import Table
from ribeira.server.wire import NewSeat, NewTable

PEOPLE = [NewSeat("here", name) for name in ("Ana", "Rui", "Eva")]


def run(folder: Path, story: Callable[[Lobby], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        storage = Storage(folder / "tables.db")
        lobby = Lobby(storage, BotPool(1))
        try:
            await asyncio.wait_for(story(lobby), 90)
        finally:
            await lobby.sleep_all()
            storage.close()

    asyncio.run(whole())


async def new_table(lobby: Lobby) -> LiveTable:
    made = await lobby.make(NewTable(PEOPLE, "douro", absent=None, pace=0))
    live = await lobby.find(made["table"])
    assert live is not None
    return live


async def play(live: LiveTable, seat: int, card: int) -> None:
    async with live.change() as table:
        table.play(seat, str(table.decision(seat)), f"{seat + 1} play {card}", now())


def slow_storage(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Somebody wants to store something, and nothing more is stored until the other event."""
    append, wanted, go = lobby.storage.append, asyncio.Event(), asyncio.Event()

    async def slowly(*arguments: Any) -> None:
        wanted.set()
        await go.wait()
        await append(*arguments)

    monkeypatch.setattr(lobby.storage, "append", slowly)
    return wanted, go


async def as_stored(lobby: Lobby, live: LiveTable) -> Table:
    stored = await lobby.storage.load(live.table.id)
    assert stored is not None
    return restore_table(stored, lobby.storage.site_key, 0)


def test_two_who_come_at_once_find_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long each of them reads: a table that were in memory twice would tell half of its people nothing."""

    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        live.let_go()
        load, reading, go = lobby.storage.load, asyncio.Event(), asyncio.Event()

        async def slowly(id: str) -> Any:
            if not reading.is_set():
                reading.set()
                await go.wait()
            return await load(id)

        monkeypatch.setattr(lobby.storage, "load", slowly)
        first = asyncio.create_task(lobby.find(live.table.id))
        await reading.wait()
        second = asyncio.create_task(lobby.find(live.table.id))
        await asyncio.wait([second], timeout=0.5)
        go.set()
        assert await first is await second is lobby.known(live.table.id) is not None

    run(tmp_path, story)


def test_a_failed_write_is_not_built_upon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two commands at once the first cannot be stored: the second must not be either, it followed the first."""

    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        append = lobby.storage.append

        async def fail_once(*arguments: Any) -> None:
            monkeypatch.setattr(lobby.storage, "append", append)
            await asyncio.sleep(0.01)
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(lobby.storage, "append", fail_once)
        at_once = [play(live, 0, 3), play(live, 1, 4)]
        first, second = await asyncio.gather(*at_once, return_exceptions=True)
        assert isinstance(first, sqlite3.OperationalError)
        assert isinstance(second, RibeiraError)
        again = await lobby.find(live.table.id)
        assert again is not None
        assert again is not live
        assert again.table.acting() == (0, 1, 2)
        await play(again, 1, 4)
        assert (await as_stored(lobby, again)).acting() == (0, 2)

    run(tmp_path, story)


def test_a_write_goes_on_when_whoever_asked_for_it_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        wanted, gone = asyncio.Event(), asyncio.Event()

        async def fail_late(*arguments: Any) -> None:
            wanted.set()
            await gone.wait()
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(lobby.storage, "append", fail_late)
        asking = asyncio.create_task(play(live, 0, 3))
        await wanted.wait()
        asking.cancel()
        await asyncio.sleep(0)
        gone.set()
        await asyncio.wait({asking})
        again = await lobby.find(live.table.id)
        assert again is not None
        assert again.table.acting() == (0, 1, 2)  # as it is stored

    run(tmp_path, story)


def test_a_bot_does_not_play_for_a_player_who_came_back_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        asked = asyncio.Event()

        async def choose(*arguments: Any) -> str:
            asked.set()
            return "1 play 3"

        monkeypatch.setattr(lobby.bots, "choose", choose)
        async with live.change() as table:
            table.hand(0, "greedy")
        async with live.change() as table:
            await asked.wait()
            await asyncio.sleep(0.05)  # the bot has chosen and waits for its turn to play
            table.hand(0, "")
        while live.attendant.thinking:
            await asyncio.sleep(0.01)
        assert live.table.acting() == (0, 1, 2)

    run(tmp_path, story)


def test_what_is_stored_is_shown_even_if_its_player_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        subscriber = Subscriber(Look(0))
        live.audience.add(subscriber, 0, now())
        waiting, (wanted, stored) = subscriber.waiting.qsize(), slow_storage(lobby, monkeypatch)
        move = asyncio.create_task(play(live, 1, 3))
        await wanted.wait()
        move.cancel()
        await asyncio.sleep(0.01)
        stored.set()
        await asyncio.wait({move})
        assert move.cancelled()
        while subscriber.waiting.qsize() == waiting:
            await asyncio.sleep(0.01)
        assert (await as_stored(lobby, live)).history.actions == live.table.history.actions

    run(tmp_path, story)


def test_a_running_game_keeps_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later Ribeira may bring other figures under the same name."""

    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        game = GAMES["douro"]
        (name, path), *_ = game.editions.items()
        changed = tmp_path / "changed.toml"
        text = path.read_text(encoding="utf-8")
        changed.write_text(text.replace("start = 5", "start = 6"), encoding="utf-8")
        monkeypatch.setitem(GAMES.loaded, "douro", replace(game, editions={name: changed}))
        table = await as_stored(lobby, live)
        assert table.history.actions == live.table.history.actions
        assert table.history.state.scores() == live.table.history.state.scores()

    run(tmp_path, story)


def test_what_became_of_a_game_is_kept_before_anyone_sees_that_it_is_over(tmp_path: Path) -> None:
    """A page that asks for the result as soon as it hears of the end gets it."""

    async def story(lobby: Lobby) -> None:
        live, seen = await new_table(lobby), list[tuple[bool, bool]]()

        async def ended(table: Table) -> None:
            seen.append((table.over, live.table.over))

        lobby.ended = ended
        while not live.table.over:
            seat = live.table.acting()[0]
            text = live.table.game.notation.write(live.table.history.state.legal(seat)[0])
            async with live.change() as table:
                table.play(seat, str(table.decision(seat)), text, now())
        assert seen == [(True, False)]

    run(tmp_path, story)


def test_nothing_is_shown_before_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something else happens at the table, such as somebody's coming, while a move is still being written."""

    async def story(lobby: Lobby) -> None:
        live = await new_table(lobby)
        subscriber = Subscriber(Look(0))
        live.audience.add(subscriber, 0, now())
        waiting, (wanted, stored) = subscriber.waiting.qsize(), slow_storage(lobby, monkeypatch)
        move = asyncio.create_task(play(live, 1, 3))
        await wanted.wait()
        live.show()
        assert subscriber.waiting.qsize() == waiting
        stored.set()
        await move
        assert subscriber.waiting.qsize() > waiting

    run(tmp_path, story)
