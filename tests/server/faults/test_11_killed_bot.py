"""A bot whose process is killed decides again; one that hangs is replaced, and stops no other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ribeira.server import bot_pool
from ribeira.server.bot_pool import BotPool
from ribeira.server.lobby import Lobby
from ribeira.server.wire import NewSeat, NewTable
from ribeira.server.worker import LostWorker, TooLate
from tests.server import misbehaviour
from tests.server.faults.test_07_clocks_on_wall_time import found, run

PLAYERS = [NewSeat("here", "Ana"), NewSeat("bot", "", "hard"), NewSeat("here", "Eva")]


@pytest.mark.parametrize(
    ("error", "bots"), [(LostWorker, ["hard", "hard", "hard"]), (TooLate, ["hard", "medium", "easy"])]
)
def test_the_same_bot_decides_again_if_its_process_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception], bots: list[str]
) -> None:
    asked: list[str] = []

    async def choose(self: BotPool, table: str, game: str, bot: str, view: Any, seed: str) -> str:
        asked.append(bot)
        if len(asked) < 3:
            raise error("gone")
        return "2 play 3"

    monkeypatch.setattr(BotPool, "choose", choose)

    async def story(lobby: Lobby) -> None:
        made = await lobby.make(NewTable(PLAYERS, "douro", absent=None, pace=0))
        live = await found(lobby, made["table"])
        while 1 in live.table.acting():
            await asyncio.sleep(0.01)
        assert asked == bots
        assert live.table.history.own_actions(1) == ["2 play 3"]

    run(tmp_path, story)


def test_a_hung_process_stops_no_other_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pool = BotPool(2)
        try:
            hung = asyncio.create_task(pool.do("a", 3.0, misbehaviour.hang))
            done = await asyncio.gather(*(pool.do("b", 60.0, misbehaviour.process) for _ in range(5)))
            assert len(done) == 5
            with pytest.raises(TooLate):
                await hung
            assert await pool.do("a", 60.0, misbehaviour.process)
        finally:
            pool.close()

    assert bot_pool.seconds_for("hard") < 60
    asyncio.run(asyncio.wait_for(story(), 90))
