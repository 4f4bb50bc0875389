"""The time that passes while this server runs: what clocks go by.

It is the time of day when the process began and goes on evenly from there, whatever becomes of the clock on the wall.
The server asks for it every few seconds; if it could not for long, since the machine slept or was stopped, that while
is nobody's, and left out.
"""

from __future__ import annotations

import threading
import time

LONGEST_GAP = 20_000  # milliseconds between two looks, beyond which the process cannot have been running


class PassingTime:
    """A clock that goes on evenly and leaves out what the process slept through."""

    def __init__(self) -> None:
        self._began, self._anchor = _monotonic(), wall()
        self._seen = self._began
        self._lock = threading.Lock()
        self.slept = 0  # milliseconds left out so far

    def now(self) -> int:
        """Milliseconds, from the time of day when this clock was made."""
        with self._lock:
            moment = _monotonic()
            if moment - self._seen > LONGEST_GAP:
                self.slept += moment - self._seen
            self._seen = moment
            return self._anchor + moment - self._began - self.slept


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


def wall() -> int:
    """The time of day in milliseconds: for people to read, and for nothing that is fair or not."""
    return time.time_ns() // 1_000_000


PASSING = PassingTime()
now = PASSING.now
