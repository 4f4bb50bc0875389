"""How often something is done in a second."""

from __future__ import annotations

import time
from collections.abc import Callable


def repeat(play: Callable[[], int], seconds: float) -> float:
    """How much `play` does in a second, called again and again; it says how much it did. The first is not counted."""
    play()
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        done += play()
    return done / (time.perf_counter() - started)
