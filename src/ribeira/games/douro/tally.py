"""The score sheet of Douro 1872: what boats, fog and charity have brought each seat."""

from __future__ import annotations

from collections.abc import Iterable

from ribeira.games.douro.observe import View
from ribeira.games.douro.state import Contest
from ribeira.kernel.tally import Line, in_all
from ribeira.kernel.words import Told


def tally(view: View) -> list[Line]:
    """Points by source, as really gained and lost: nobody falls below 0 (D5). Sirga is the boat it tows (D15)."""
    table, seats = view.table, view.box.seats
    boats = [contest for contest in table.contests if contest.level]
    brought = {
        "start": (view.box.start,) * seats,
        "filled": _sum(seats, (contest for contest in boats if contest.met)),
        "missed": _sum(seats, (contest for contest in boats if not contest.met)),
        "fog": _sum(seats, (contest for contest in table.contests if not contest.level)),
        "charity": tuple(table.charity) or (0,) * seats,
    }
    sources = [Line(Told(f"douro.source.{name}"), figures) for name, figures in brought.items()]
    return in_all(Told("douro.source.total"), sources)


def _sum(seats: int, contests: Iterable[Contest]) -> tuple[int, ...]:
    """What these contests brought each seat in all."""
    changes = [contest.changes for contest in contests]
    return tuple(sum(change[seat] for change in changes) for seat in range(seats))
