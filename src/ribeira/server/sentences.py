"""The log in words: each line is said once for a viewer and a language, as long as everybody keeps their name."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.kernel.position import Viewer
from ribeira.kernel.words import Say
from ribeira.server.log import Line

Place = tuple[int, int]  # a revision, and which of its lines


class Sentences:
    """What was said of one table. Revisions are never used twice, so a line that was said stays as it is."""

    def __init__(self) -> None:
        self._said: dict[tuple[Viewer, str], tuple[Sequence[str], dict[Place, str]]] = {}

    def of(self, viewer: Viewer, language: str, names: Sequence[str], lines: Sequence[Line], say: Say) -> list[str]:
        """The lines in words; `names` are those that the sentences mention."""
        known = self._known(viewer, language, names)
        sentences = []
        before, at = -1, 0
        for revision, told in lines:
            at = at + 1 if revision == before else 0
            before = revision
            sentence = known.get((revision, at))
            if sentence is None:
                sentence = known[revision, at] = say(told)
            sentences.append(sentence)
        return sentences

    def _known(self, viewer: Viewer, language: str, names: Sequence[str]) -> dict[Place, str]:
        for_names, known = self._said.get((viewer, language), ((), {}))
        if for_names != names:
            known = {}
            self._said[viewer, language] = list(names), known
        return known
