"""What a move costs the server until it is ready to be sent: playing it, and making every viewer's messages.

    python benchmarks/pushes.py --seats 4 --moves 200 --repeats 5

seats programs at one table of each game, without a network, a file or a clock. They play random legal actions; after
each one everybody is pushed what is new, as the server does it. Printed: milliseconds of processor time a move, the
median of the repeats, and how it is spent.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record
from ribeira.server.audience import Audience, Subscriber
from ribeira.server.clock import ClockRule
from ribeira.server.messages import Look
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.terms import Terms


def new_table(name: str, seats: int) -> Table:
    """A table of people, without clocks."""
    return Table.new(
        0,
        Record(GAMES[name].setup(seats), ("",) * seats),
        key=Dealer.seeded("pushes", name).key,
        id="t",
        proven=True,
        terms=Terms(aid=False, listed=False, clock=ClockRule(), absent=None, pace=0),
        chairs=[Chair("here", f"P{seat}") for seat in range(seats)],
        watch="w",
        invite="i",
    )


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that the work takes."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def play(name: str, seats: int, moves: int) -> tuple[float, float, float]:
    """Milliseconds a move in the mean: playing, finding out what may be taken back, making the messages."""
    table = new_table(name, seats)
    audience, subscribers = Audience(table), [Subscriber(Look(seat)) for seat in range(seats)]
    for subscriber in subscribers:
        audience.add(subscriber, 0, 0)
    rng = Random(1)
    spent: list[tuple[float, float, float]] = []
    while not table.over and len(spent) < moves:
        seat = table.acting()[0]
        text = table.game.notation.write(rng.choice(table.history.state.legal(seat)))
        command = seat, str(table.decision(seat)), text, 0
        playing = timed(lambda command=command: table.play(*command))  # type: ignore[misc]
        undo = timed(lambda: [table.undo.kind(other) for other in range(seats)])
        spent.append((playing, undo, timed(lambda: audience.push(0))))
        for subscriber in subscribers:
            while not subscriber.waiting.empty():
                subscriber.waiting.get_nowait()
    playing, undo, messages = (statistics.mean(part) for part in zip(*spent, strict=True))
    return playing, undo, messages


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    print(f"{'ms a move':<14}{'in all':>8}{'playing':>10}{'undo':>8}{'messages':>10}")
    for name in GAMES:
        costs = sorted((play(name, options.seats, options.moves) for _ in range(options.repeats)), key=sum)
        middle = costs[len(costs) // 2]
        playing, undo, messages = middle
        print(f"{name:<14}{sum(middle):>8.2f}{playing:>10.2f}{undo:>8.2f}{messages:>10.2f}")


if __name__ == "__main__":
    main()
