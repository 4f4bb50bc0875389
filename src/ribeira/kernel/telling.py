"""What the lines of a log are about, and how long each is worth looking at: data in a game's folder (`telling.toml`).

A table of the file is named after an event of the game. Its `pieces` are patterns of ids, in which `{seat}` and the
like are facts of the event. A bare pattern means pieces that have moved or changed, one after `+` only those that are
new or show something else, one after `=` those that are named, changed or not. `used` is a piece that shows what was
used up, as it lay before. Everything is found on pictures that the viewer has seen: no line can tell more than they do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.words import Told

LOOKS: Final = ("brief", "normal", "hold")  # how long a moment is looked at, from the shortest on


@dataclass(frozen=True, slots=True)
class Telling:
    """What one kind of line is about."""

    pieces: tuple[str, ...] = ()  # patterns of ids
    used: str = ""  # a piece as it was before
    look: str = "normal"


@dataclass(frozen=True, slots=True)
class Subject:
    """The pieces that one line is about: those that it puts where they are, those it only names, what was used up."""

    changed: tuple[str, ...]
    named: tuple[str, ...]
    used: str


@cache
def read_telling(path: Path) -> Mapping[str, Telling]:
    """The tellings of a file, by the name of the event."""
    rows: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: Telling(tuple(row.get("pieces", ())), row.get("used", ""), row.get("look", "normal"))
        for name, row in rows.items()
    }


def telling_of(tellings: Mapping[str, Telling], event: Told) -> Telling | None:
    """What is said of an event of a game; None of what happens beside it."""
    _, _, name = event.code.partition(".event.")
    return tellings.get(name)


def subject_of(telling: Telling, event: Told, changes: Changes) -> Subject:
    """The pieces that a line is about, among those of the picture that it came with."""
    changed: list[str] = []
    named: list[str] = []
    for wanted in telling.pieces:
        kind = wanted[0] if wanted[0] in "+=" else ""
        pattern = _filled(wanted[len(kind) :], event)
        among, found = (changes.all, named) if kind == "=" else (changes.new if kind else changes.changed, changed)
        found += [id for id in among if fnmatchcase(id, pattern)]
    return Subject(tuple(changed), tuple(named), _filled(telling.used, event))


def longest_look(tellings: Iterable[Telling | None]) -> str:
    """How long a moment is looked at of which several lines tell."""
    looks = [telling.look if telling else "normal" for telling in tellings]
    return max(looks, key=LOOKS.index, default="brief")


def _filled(pattern: str, event: Told) -> str:
    for name, fact in event.facts.items():
        if isinstance(fact, int):
            pattern = pattern.replace(f"{{{name}}}", str(fact))
    return pattern


class Changes:
    """What is another between two pictures; for what lines tell, mere writing does not count."""

    def __init__(self, before: Drawing, after: Drawing) -> None:
        self.before, self.after = before, after
        self.old = old = {piece[0]: piece for piece in before.pieces}  # [0] is the id, in a third of the time
        # Most pieces are the very ones of the picture before, which no comparison of named tuples knows by itself.
        self.pieces = tuple(
            [piece for piece in after.pieces if (was := old.get(piece[0])) is not piece and was != piece]
        )

    @cached_property
    def all(self) -> list[str]:
        """Everything that is drawn."""
        return [piece.id for piece in self.after.pieces if piece.symbol]

    @cached_property
    def new(self) -> list[str]:
        """What is new or shows something else."""
        drawn = [piece for piece in self.pieces if piece.symbol]
        return [piece.id for piece in drawn if _symbol(self.old.get(piece.id)) != piece.symbol]

    @cached_property
    def changed(self) -> list[str]:
        """What has moved or changed."""
        drawn = [piece for piece in self.pieces if piece.symbol]
        return [piece.id for piece in drawn if _lies(self.old.get(piece.id)) != _lies(piece)]


def _symbol(piece: Piece | None) -> str:
    return piece.symbol if piece else ""


def _lies(piece: Piece | None) -> Sequence[object]:
    return () if piece is None else (piece.symbol, round(piece.x), round(piece.y), piece.turn, piece.text)
