"""A game's rules for people: chapters of paragraphs told by code, the rulings they rest on, pictures of positions.

They are data in the game's folder (`rulebook.toml`). Every word stands in the game's catalogue, and every figure comes
from the components of the edition played, as a fact of what is told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ribeira.kernel.illustration import Illustration
from ribeira.kernel.words import Fact, Told

ORIGINS = ("printed", "described", "inferred", "partly")  # `partly`: printed, but for a part that we inferred
OVER = "Over"  # in place of a kind of decision: the game has ended


@dataclass(frozen=True, slots=True)
class Ruling:
    """One of the numbered rulings that the rules and their tests cite."""

    number: str
    origin: str
    text: Told


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Something said about the game, the rulings it rests on, and perhaps a picture of it."""

    name: str
    text: Told
    rulings: tuple[str, ...]
    picture: Illustration | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Paragraphs about one thing."""

    name: str
    title: Told
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game as it is played: with these figures, by so many players, in this version."""

    chapters: tuple[Chapter, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far one seat has come: as briefly as can be, and in full."""

    brief: Told
    full: Told


@dataclass(frozen=True, slots=True)
class Aim:
    """What it takes to win, and how far everybody has come: what stands on the table at all times."""

    goal: Told
    left: Told | None  # how much of the game is still to come, if that is known
    standing: tuple[Standing, ...]  # of each seat; none while it may not be shown


@lru_cache
def rulebook_data(path: Path) -> dict[str, Any]:
    """What a file of rules says, read once."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_rulebook(path: Path, game: str, facts: Mapping[str, Fact], options: Mapping[str, str]) -> Rulebook:
    """The rules in a file, with these facts in their sentences; what is meant for other options is left out."""
    data = rulebook_data(path)

    def tell(code: str) -> Told:
        return Told(f"{game}.{code}", **facts)

    def picture(name: str | None) -> Illustration | None:
        if name is None:
            return None
        return Illustration(name, Told(f"{game}.rules.picture.{name}"), data["picture"][name], data["position"])

    def paragraph(chapter: str, row: Mapping[str, Any]) -> Paragraph:
        text = tell(f"rules.{chapter}.{row['name']}")
        return Paragraph(row["name"], text, tuple(row["rulings"]), picture(row.get("picture")))

    def is_for(row: Mapping[str, Any]) -> bool:
        return all(options[name] == value for name, value in row.get("only", {}).items())

    chapters = [
        Chapter(
            row["name"],
            tell(f"rules.{row['name']}"),
            tuple(paragraph(row["name"], inner) for inner in row["paragraph"] if is_for(inner)),
        )
        for row in data["chapter"]
        if is_for(row)
    ]
    rulings = [Ruling(number, origin, tell(f"ruling.{number.lower()}")) for number, origin in data["rulings"].items()]
    return Rulebook(tuple(chapters), tuple(rulings))


def chapter_about(path: Path, pending: object) -> str:
    """The chapter about what is decided now, by the kind of decision; None stands for the end of the game."""
    asked: dict[str, str] = rulebook_data(path)["asked"]
    return asked[OVER if pending is None else type(pending).__name__]
