from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.server.thinking import Thinkers


def test_bots_think_again_after_a_process_was_killed() -> None:
    game = GAMES["douro"]
    view = Match(game, game.setup(3), ["", "", ""], Dealer.seeded("thinking")).state.view(0)
    thinkers = Thinkers(1)

    async def story() -> None:
        first = await thinkers.choose("douro", "random", view, "seed")
        assert thinkers._pool is not None
        for process in thinkers._pool._processes:
            os.kill(process, signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            while True:
                await thinkers.choose("douro", "random", view, "seed")
        assert await thinkers.choose("douro", "random", view, "seed") == first

    try:
        asyncio.run(story())
    finally:
        thinkers.close()
