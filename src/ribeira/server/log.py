"""The log of a table: what each viewer was told, action by action, and what happened beside the game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from ribeira.kernel.position import Position, Viewer
from ribeira.kernel.words import Event, Told

Line = tuple[int, Told]  # a revision, and something it brought


class Log:
    """It grows with every action, for each viewer who has asked for it once."""

    def __init__(self) -> None:
        self._told: dict[Viewer, list[Sequence[Event]]] = {}  # what each action brought
        self._notes: list[Line] = []

    def copy(self) -> Log:
        """The same log to go on with apart."""
        other = Log()
        other._told = {viewer: list(told) for viewer, told in self._told.items()}
        other._notes = list(self._notes)
        return other

    def knows(self, viewer: Viewer) -> bool:
        """Whether this viewer's log is being kept."""
        return viewer in self._told

    def begin(self, viewer: Viewer, told: Iterable[Sequence[Event]]) -> None:
        """Keep this viewer's log from now on; `told` is what each action until now brought."""
        self._told[viewer] = list(told)

    def grow(self, position: Position) -> None:
        """Add what the action that led to this position brought."""
        for viewer, told in self._told.items():
            told.append(position.view(viewer).events)

    def note(self, revision: int, event: Event) -> None:
        """Add something that happened at the table rather than in the game."""
        self._notes.append((revision, event))

    def cut(self, count: int) -> None:
        """Forget what all but the first so many actions brought."""
        for told in self._told.values():
            del told[count:]

    def lines(self, viewer: Viewer, revisions: Sequence[int], after: int, upto: int) -> list[Line]:
        """What this viewer was told after a revision and up to another; `revisions` are those of the actions."""
        told = self._told[viewer]
        actions = range(bisect_right(revisions, after), bisect_right(revisions, upto))
        lines = [(revisions[at], event) for at in actions for event in told[at]]
        notes = [note for note in self._notes if after < note[0] <= upto]
        return sorted([*lines, *notes], key=lambda line: line[0])
