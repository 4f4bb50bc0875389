from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.server.bot_pool import BotPool


def test_bots_choose_again_after_a_process_was_killed() -> None:
    game = GAMES["douro"]
    view = Match(game, game.setup(3), ["", "", ""], Dealer.seeded("thinking")).state.view(0)
    pool = BotPool(1)

    async def story() -> None:
        first = await pool.choose("douro", "random", view, "seed")
        assert pool._pool is not None
        for process in pool._pool._processes:
            os.kill(process, signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            while True:
                await pool.choose("douro", "random", view, "seed")
        assert await pool.choose("douro", "random", view, "seed") == first

    try:
        asyncio.run(story())
    finally:
        pool.close()
