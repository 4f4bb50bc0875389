"""Clocks of a table: how much time each seat has left. They are told the time that has passed, in milliseconds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ribeira.server.passing_time import now, wall

__all__ = ["ClockRule", "Clocks", "now", "wall"]


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No clock, so much time a move, or a bank that each move adds to."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0

    @property
    def sensible(self) -> bool:
        """Whether the figures make a clock: up to a week, and an increment only for a bank."""
        if self.kind == "none":
            return self.seconds == self.increment == 0
        good = 1 <= self.seconds <= 604_800 and 0 <= self.increment <= 86_400
        return good and (self.kind == "bank" or self.increment == 0)


class Clocks:
    """The time of every seat. A seat's time runs from `start` to `stop`."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000] * seats
        self.since: dict[int, int] = {}

    def copy(self) -> Clocks:
        """The same times, to be changed apart."""
        other = Clocks(self.rule, len(self.left))
        other.left, other.since = list(self.left), dict(self.since)
        return other

    def start(self, seat: int, now: int) -> None:
        """The seat is asked for a decision."""
        if self.rule.kind == "none" or seat in self.since:
            return
        if self.rule.kind == "move":
            self.left[seat] = self.rule.seconds * 1000
        self.since[seat] = now

    def stop(self, seat: int, now: int, moved: bool = True) -> None:
        """The seat is no longer asked; having moved, it gains the increment."""
        if seat in self.since:
            self.left[seat] = self.remaining(seat, now)
            del self.since[seat]
            if moved:
                self.left[seat] += self.rule.increment * 1000

    def remaining(self, seat: int, now: int) -> int:
        """Milliseconds left, never below 0."""
        return max(0, self.left[seat] - (now - self.since[seat] if seat in self.since else 0))

    def pause(self, now: int) -> dict[str, Any]:
        """What to keep over a restart: the times left, of whom they run, and since when they are so."""
        left = [self.remaining(seat, now) for seat in range(len(self.left))]
        return {"left": left, "ticking": sorted(self.since), "at": now}

    def resume(self, kept: dict[str, Any], passed: int, now: int) -> None:
        """Go on from what was kept, so many milliseconds of a running server later; what ran runs on."""
        ran = set(kept.get("ticking", ()))
        self.left = [max(0, left - passed) if seat in ran else left for seat, left in enumerate(kept["left"])]
        self.since = dict.fromkeys(sorted(ran), now)
