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
from ribeira.server.lobby import Lobby, Seating, now, rebuilt
from ribeira.server.pictures import Look
from ribeira.server.storage import Storage
from ribeira.server.table import Table
from ribeira.server.thinking import Thinkers
from ribeira.server.viewers import Viewer
from ribeira.server.wire import NewSeat, NewTable

PEOPLE = [NewSeat("here", name) for name in ("Ana", "Rui", "Eva")]


def run(folder: Path, story: Callable[[Lobby], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        storage = Storage(folder / "tables.db")
        lobby = Lobby(storage, Thinkers(1))
        try:
            await asyncio.wait_for(story(lobby), 30)
        finally:
            await lobby.sleep_all()
            storage.close()

    asyncio.run(whole())


async def seated(lobby: Lobby) -> Seating:
    made = await lobby.make(NewTable(PEOPLE, "douro", absent=None, pace=0))
    seating = await lobby.seating(made["table"])
    assert seating is not None
    return seating


async def play(lobby: Lobby, seating: Seating, seat: int, card: int) -> None:
    async with lobby.change(seating) as table:
        table.play(seat, str(table.decision(seat)), f"{seat + 1} play {card}", now())


def slow_storage(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Nothing more is stored until this happens."""
    append, go = lobby.storage.append, asyncio.Event()

    async def slowly(*arguments: Any) -> None:
        await go.wait()
        await append(*arguments)

    monkeypatch.setattr(lobby.storage, "append", slowly)
    return go


async def as_stored(lobby: Lobby, seating: Seating) -> Table:
    stored = await lobby.storage.load(seating.table.id)
    assert stored is not None
    return rebuilt(stored)


def test_a_failed_write_is_not_built_upon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two commands at once the first cannot be stored: the second must not be either, it followed the first."""

    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)
        append = lobby.storage.append

        async def fail_once(*arguments: Any) -> None:
            monkeypatch.setattr(lobby.storage, "append", append)
            await asyncio.sleep(0.01)
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(lobby.storage, "append", fail_once)
        at_once = [play(lobby, seating, 0, 3), play(lobby, seating, 1, 4)]
        first, second = await asyncio.gather(*at_once, return_exceptions=True)
        assert isinstance(first, sqlite3.OperationalError)
        assert isinstance(second, RibeiraError)
        again = await lobby.seating(seating.table.id)
        assert again is not None
        assert again is not seating
        assert again.table.acting() == (0, 1, 2)
        await play(lobby, again, 1, 4)
        assert (await as_stored(lobby, again)).acting() == (0, 2)

    run(tmp_path, story)


def test_a_write_goes_on_when_whoever_asked_for_it_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)

        async def fail_late(*arguments: Any) -> None:
            await asyncio.sleep(0.05)
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(lobby.storage, "append", fail_late)
        asking = asyncio.create_task(play(lobby, seating, 0, 3))
        await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.sleep(0.1)
        again = await lobby.seating(seating.table.id)
        assert again is not None
        assert again.table.acting() == (0, 1, 2)  # as it is stored

    run(tmp_path, story)


def test_a_bot_does_not_play_for_a_player_who_came_back_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)
        asked = asyncio.Event()

        async def choose(*arguments: Any) -> str:
            asked.set()
            return "1 play 3"

        monkeypatch.setattr(lobby.thinkers, "choose", choose)
        async with lobby.change(seating) as table:
            table.hand(0, "greedy")
        async with seating.lock:
            await asked.wait()
            await asyncio.sleep(0.05)  # the bot has chosen and waits for its turn to play
            seating.table.hand(0, "")
        await asyncio.sleep(0.05)
        assert seating.table.acting() == (0, 1, 2)

    run(tmp_path, story)


def test_what_is_stored_is_shown_even_if_its_player_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)
        viewer = Viewer(Look(0))
        seating.viewers.add(viewer, 0, now())
        waiting, stored = viewer.waiting.qsize(), slow_storage(lobby, monkeypatch)
        move = asyncio.create_task(play(lobby, seating, 1, 3))
        await asyncio.sleep(0.01)
        move.cancel()
        await asyncio.wait({move})
        stored.set()
        while viewer.waiting.qsize() == waiting:
            await asyncio.sleep(0.01)
        assert (await as_stored(lobby, seating)).match.actions == seating.table.match.actions

    run(tmp_path, story)


def test_a_running_game_keeps_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later Ribeira may bring other figures under the same name."""

    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)
        game = GAMES["douro"]
        (name, path), *_ = game.editions.items()
        changed = tmp_path / "changed.toml"
        text = path.read_text(encoding="utf-8")
        changed.write_text(text.replace("start = 5", "start = 6"), encoding="utf-8")
        monkeypatch.setitem(GAMES.loaded, "douro", replace(game, editions={name: changed}))
        table = await as_stored(lobby, seating)
        assert table.match.actions == seating.table.match.actions
        assert table.match.state.scores() == seating.table.match.state.scores()

    run(tmp_path, story)


def test_nothing_is_shown_before_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something else happens at the table, such as somebody's coming, while a move is still being written."""

    async def story(lobby: Lobby) -> None:
        seating = await seated(lobby)
        viewer = Viewer(Look(0))
        seating.viewers.add(viewer, 0, now())
        waiting, stored = viewer.waiting.qsize(), slow_storage(lobby, monkeypatch)
        move = asyncio.create_task(play(lobby, seating, 1, 3))
        await asyncio.sleep(0.01)
        lobby.show(seating)
        assert viewer.waiting.qsize() == waiting
        stored.set()
        await move
        assert viewer.waiting.qsize() > waiting

    run(tmp_path, story)
