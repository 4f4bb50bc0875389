"""When Python looks for objects that only reach each other.

With 500 tables in memory a search through all objects stops everything for half a second, and one through 15,000 young
ones for 20 milliseconds, in which nothing is ever found: what a move leaves behind forms no circles. So all of them are
searched while nobody plays, every ten minutes, or once very many have come; never in between.
"""

from __future__ import annotations

import gc

PAUSE = 60_000  # milliseconds between two searches while nobody plays
LONGEST = 600_000  # and while somebody always does
MANY = 10_000_000  # objects more than at the last search; a socket that was closed leaves 70 in circles, a request none


class Collector:
    """Searches through all objects at good moments, from `begin` to `end`."""

    def __init__(self, now: int) -> None:
        self._usual, self._last, self._rows = gc.isenabled(), now, 0

    def begin(self) -> None:
        """What was imported so far stays, and is looked at no more; no search comes by itself."""
        gc.freeze()
        gc.disable()

    def end(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        if self._usual:
            gc.enable()

    def look(self, rows: int, now: int) -> bool:
        """Search if this is a good moment; `rows` is how many rows of tables were stored so far. Whether it was one."""
        quiet, self._rows = rows == self._rows, rows
        if now - self._last < (PAUSE if quiet else LONGEST) and gc.get_count()[0] < MANY:
            return False
        gc.collect()
        self._last = now
        return True
