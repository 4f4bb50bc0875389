"""Bots that fail at a table: the next lower one decides, and one line tells the host."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from ribeira.server.attendant import lower
from ribeira.server.bot_pool import BotPool
from ribeira.server.lobby import Lobby
from ribeira.server.storage import Storage
from ribeira.server.wire import NewSeat, NewTable
from ribeira.server.worker import TooLate


class Unreliable(BotPool):
    """A pool in which some bots are always late."""

    def __init__(self, late: set[str]) -> None:
        super().__init__(1)
        self.late, self.asked = late, list[str]()

    async def choose(self, table: str, game: str, bot: str, view: Any, seed: str) -> str:
        self.asked.append(bot)
        if bot in self.late:
            raise TooLate("not done within 3 s")
        return "2 play 3"


def story(folder: Path, late: set[str], bot: str = "hard") -> tuple[list[str], int]:
    """Which bots are asked for the second seat's decision, this one's, and how many then still owe one."""
    seats = [NewSeat("here", "Ana"), NewSeat("bot", bot=bot), NewSeat("here", "Eva")]

    async def whole() -> tuple[list[str], int]:
        storage, bots = Storage(folder / "tables.db"), Unreliable(late)
        lobby = Lobby(storage, bots)
        try:
            made = await lobby.make(NewTable(seats, "douro", absent=None, pace=0))
            live = await lobby.find(made["table"])
            assert live is not None
            while 1 in live.table.acting():
                await asyncio.sleep(0.01)
            return bots.asked, len(live.table.acting())
        finally:
            await lobby.sleep_all()
            bots.close()
            storage.close()

    return asyncio.run(asyncio.wait_for(whole(), 60))


def test_the_next_lower_level_decides(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "ribeira"):
        assert story(tmp_path, {"hard", "medium"}) == (["hard", "medium", "easy"], 2)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert "bot hard does not decide for seat 2: not done within 3 s" in lines[0]
    assert all("\n" not in line for line in lines)


def test_a_character_is_replaced_by_the_level_below_its_own(tmp_path: Path) -> None:
    assert story(tmp_path, {"anxo"}, "anxo") == (["anxo", "medium"], 2)
    assert lower("tome") == ("greedy", "random")


def test_if_no_bot_decides_any_legal_action_is_played(tmp_path: Path) -> None:
    everyone = {"hard", "medium", "easy", "greedy", "random"}
    assert story(tmp_path, everyone) == (["hard", "medium", "easy", "greedy", "random"], 2)


def test_whom_nobody_knows_the_stand_in_replaces() -> None:
    assert lower("somebody's bot") == ("greedy", "random")
    assert lower("random") == ()
