"""A game whose states count how often they are played on and looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from ribeira import GAMES


@dataclass
class Counts:
    """What was done with the states of real games; those that are imagined from a view do not count."""

    begun: int = 0
    copied: int = 0
    applied: list[Any] = field(default_factory=list)
    views: list[tuple[Any, int | None]] = field(default_factory=list)  # of which state, for whom

    def clear(self) -> None:
        self.begun = self.copied = 0
        self.applied.clear()
        self.views.clear()


class Counted:
    """A state that is like another in all but that it counts."""

    def __init__(self, state: Any, counts: Counts) -> None:
        self._state, self._counts = state, counts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def copy(self) -> Counted:
        self._counts.copied += 1
        return Counted(self._state.copy(), self._counts)

    def apply(self, action: Any) -> None:
        self._counts.applied.append(action)
        self._state.apply(action)

    def play(self, action: Any) -> None:
        self._counts.applied.append(action)
        self._state.play(action)

    def view(self, viewer: int | None) -> Any:
        self._counts.views.append((self, viewer))
        return self._state.view(viewer)


def count(name: str, monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Let all games of this name that begin from now on be counted."""
    counts, begin = Counts(), GAMES[name].begin

    def begin_counted(setup: Any) -> Any:
        counts.begun += 1
        return Counted(begin(setup), counts)

    made: Callable[[Any], Any] = begin_counted
    monkeypatch.setitem(GAMES.loaded, name, replace(GAMES[name], begin=made))
    return counts
