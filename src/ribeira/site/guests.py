"""Games of other packages on a site: those that need nothing but Ribeira, since the browser has no other libraries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution
from importlib.util import find_spec
from pathlib import Path

from ribeira.games import GAMES

TOLD = ("METADATA", "entry_points.txt")  # what an installed package says of itself, by which its games are found


@dataclass(frozen=True)
class Guest:
    """A game, the package that brings it, and the folder of its code."""

    name: str
    package: Distribution
    folder: Path

    def files(self) -> Iterator[tuple[str, bytes]]:
        """What it consists of, with names as in a folder of installed packages."""
        for path in sorted(self.folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(self.folder.parent).as_posix(), path.read_bytes()
        about = f"{self.package.name.replace('-', '_')}-{self.package.version}.dist-info"
        for name in TOLD:
            yield f"{about}/{name}", (self.package.read_text(name) or "").encode()


def guests() -> list[Guest]:
    """The games of other packages that can be played on a site."""
    found = []
    for point in GAMES.points():
        code = find_spec(point.module.partition(".")[0])
        if point.dist is None or code is None or not code.submodule_search_locations:
            continue
        if needed(point.dist.requires or []) <= {"ribeira"}:
            found.append(Guest(point.name, point.dist, Path(code.submodule_search_locations[0])))
    return found


def needed(requirements: list[str]) -> set[str]:
    """The names of the packages that are required, those of extras left out."""
    names = (re.split(r"[^\w.-]", one.strip(), maxsplit=1)[0] for one in requirements if "extra ==" not in one)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names}
