"""How late the event loop is while bots think: `python benchmarks/thinking.py --tables 40 --bot hard --seconds 20`."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from typing import Any

from ribeira import GAMES, Dealer, Match
from ribeira.server.bot_pool import BotPool
from ribeira.server.worker import WorkError

EVERY = 0.005  # seconds between two looks at the clock


async def watch(delays: list[float]) -> None:
    """Note how much later than asked for the loop comes back, in milliseconds."""
    while True:
        asked = time.perf_counter()
        await asyncio.sleep(EVERY)
        delays.append((time.perf_counter() - asked - EVERY) * 1000)


async def play(pool: BotPool, name: str, table: str, bot: str, waits: list[float]) -> None:
    """One table at which bots play, game after game."""
    game, number = GAMES[name], 0
    seats = game.seats[-1]
    while True:
        number += 1
        match = Match(game, game.setup(seats), [""] * seats, Dealer.seeded(table, number))
        while not match.over:
            view = match.state.view(match.state.to_act()[0])
            asked = time.perf_counter()
            try:
                text = await pool.choose(table, name, bot, view, table)
            except WorkError as error:
                print(table, error)
                text = game.notation.write(view.legal[0])
            waits.append(time.perf_counter() - asked)
            match.play(game.notation.read(text))


def row(title: str, found: list[float], unit: str) -> None:
    """The middle, the ninety-ninth and the worst of a hundred."""
    cuts = statistics.quantiles(found, n=100)
    print(f"{title:24}{len(found):8}   p50 {cuts[49]:7.2f}   p99 {cuts[98]:7.2f}   most {max(found):7.2f} {unit}")


async def measure(arguments: argparse.Namespace) -> None:
    """First an idle loop, then the same with bots."""
    idle: list[float] = []
    watching = asyncio.create_task(watch(idle))
    await asyncio.sleep(5)
    watching.cancel()
    row("loop, nobody thinks", idle, "ms")
    pool = BotPool(arguments.thinkers)
    delays: list[float] = []
    waits: list[float] = []
    names = list(GAMES)
    tasks: list[asyncio.Task[Any]] = []
    for at in range(arguments.tables):
        tasks.append(asyncio.create_task(play(pool, names[at % len(names)], f"table {at}", arguments.bot, waits)))
    await asyncio.sleep(2)  # loading games and setting up tables is not what is measured
    tasks.append(asyncio.create_task(watch(delays)))
    await asyncio.sleep(arguments.seconds)
    for task in tasks:
        task.cancel()
    pool.close()
    row(f"loop, {arguments.tables} tables think", delays, "ms")
    row("a bot's decision", waits, "s, waiting in the queue included")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--thinkers", type=int, default=None)
    asyncio.run(measure(parser.parse_args()))
