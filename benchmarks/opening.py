"""How long a stored table takes to open: its rows read again, its log told and said, and the first frame.

    PYTHONPATH=src python benchmarks/opening.py dos-rios --seats 4 [--edition FILE]

Times are of the processor, so that other programs do not matter. `--edition` may have more rounds, for longer games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from ribeira import GAMES
from ribeira.kernel.data import read_edition
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record
from ribeira.server.audience import Audience
from ribeira.server.clock import ClockRule
from ribeira.server.making import restore_table, set_up
from ribeira.server.messages import Look
from ribeira.server.seats import Chair
from ribeira.server.stored_table import StoredTable
from ribeira.server.table import Table
from ribeira.server.terms import Terms
from ribeira.version import is_compiled


def main() -> None:
    """Play a game at random, and open its table at the end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--edition", type=Path)
    wanted = parser.parse_args()
    game = GAMES[wanted.game]
    setup = game.setup(wanted.seats, {}, None if wanted.edition is None else read_edition(wanted.edition))
    names = tuple(f"P{seat}" for seat in range(wanted.seats))
    chairs = [Chair("here", name) for name in names]
    terms = Terms(True, False, ClockRule(), None, 0)
    made = set_up(Record(setup, names), Dealer.seeded("opening", wanted.game).key, True, chairs, terms, b"")
    play(made.table, Random(0))
    stored = StoredTable(made.table.id, made.terms, made.key, made.table.rows, None)
    print(f"{wanted.game}, {len(made.table.history.actions)} actions, {'compiled' if is_compiled() else 'pure'}")
    open_table(stored, lambda _, work: work())  # once without looking at the time: drawings are imported
    open_table(stored, timed)


def open_table(stored: StoredTable, step: Callable[[str, Callable[[], Any]], Any]) -> None:
    """Open a stored table as for somebody who comes first."""
    table = step("rows read again", lambda: restore_table(stored, b"", 0))
    history, look = table.history, Look(0, "wide", "en")
    history.begin_log(0, step("log told, in a thread", lambda: history.told_so_far(0)))
    audience = Audience(table)
    step("log said, in a thread", lambda: audience.speak(look))
    step("first frame", lambda: audience.frame_now(look, 0))


def play(table: Table, rng: Random) -> None:
    """Play to the end, rather staying on turn than not, which makes games longer."""
    while not table.over:
        seat = rng.choice(table.acting())
        legal = table.history.state.legal(seat)
        staying = [action for action in rng.sample(legal, min(6, len(legal))) if stays(table, seat, action)]
        decision = table.decision(seat)
        assert decision is not None
        table.play(seat, decision, table.game.notation.write(rng.choice(staying or legal)), 0)


def stays(table: Table, seat: int, action: object) -> bool:
    """Whether the same seat decides next."""
    state = table.history.state.copy()
    state.apply(action)
    return state.to_act() == (seat,)


def timed(name: str, work: Callable[[], Any]) -> Any:
    """Do some work, and print how long it took."""
    began = time.process_time()
    result = work()
    print(f"  {name:24}{(time.process_time() - began) * 1000:8.1f} ms")
    return result


if __name__ == "__main__":
    main()
