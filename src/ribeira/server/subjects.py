"""What the lines of a log are about, as far as the pictures that came with them have been drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ribeira.kernel.game import AnyGame
from ribeira.kernel.position import Viewer
from ribeira.kernel.telling import (
    Changes,
    Telling,
    longest_look,
    read_telling,
    subject_of,
    telling_of,
)
from ribeira.server.log import Line

Row = tuple[Sequence[str], Sequence[str], str]  # pieces that changed, pieces only named, what was used up


class Subjects:
    """The pieces that each line is about. They are found once for a viewer, on the first picture of that moment."""

    def __init__(self, game: AnyGame) -> None:
        self._tellings: Mapping[str, Telling] = read_telling(game.telling) if game.telling else {}
        self._known: dict[tuple[Viewer, int], list[Row | None]] = {}  # by viewer and revision, line by line

    def see(self, viewer: Viewer, revision: int, lines: Sequence[Line], changes: Changes) -> str:
        """Find what the lines of a revision are about; how long the moment is worth looking at."""
        if lines and (viewer, revision) not in self._known:
            self._known[viewer, revision] = self.found(lines, changes)
        return longest_look(telling_of(self._tellings, told) for _, told in lines)

    def found(self, lines: Sequence[Line], changes: Changes) -> list[Row | None]:
        """What lines are about that tell how one picture became the other; None for each that is about no piece."""
        rows: list[Row | None] = []
        for _, told in lines:
            telling = telling_of(self._tellings, told)
            subject = subject_of(telling, told, changes) if telling else None
            rows.append((subject.changed, subject.named, subject.used) if subject else None)
        return rows

    def of(self, viewer: Viewer, lines: Iterable[Line]) -> list[Row | None]:
        """What each line is about, in the order of the lines; None where nothing is known of it."""
        rows: list[Row | None] = []
        before, at = -1, 0
        for revision, _ in lines:
            at = at + 1 if revision == before else 0
            before = revision
            known = self._known.get((viewer, revision), ())
            rows.append(known[at] if at < len(known) else None)
        return rows
