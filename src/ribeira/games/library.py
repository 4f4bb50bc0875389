"""Games by name, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ribeira.kernel.words import BadSetup, Told

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ribeira.kernel.game import AnyGame

GROUP = "ribeira.games"  # the entry points by which an installed package says that it brings a game


class Library(Mapping[str, "AnyGame"]):
    """Ribeira's own games in their order, then those of other packages.

    Names are known, and texts found, without loading a game. Installed packages are searched only when all games are
    listed, or for a name that is not among our own, since the search takes as long as importing Ribeira does.
    """

    def __init__(self, own: Mapping[str, str]) -> None:
        self.loaded: dict[str, AnyGame] = {}
        self._own = own  # where each is: module:attribute

    @cached_property
    def _others(self) -> dict[str, str]:
        return {point.name: point.value for point in self.points()}

    def points(self) -> list[EntryPoint]:
        """How the games of other packages were found: which package brings each, and where it is."""
        from importlib.metadata import entry_points

        return [point for point in sorted(entry_points(group=GROUP)) if point.name not in self._own]

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self.loaded:
            self.loaded[name] = self._load(name)
        return self.loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._others

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._others

    def __len__(self) -> int:
        return len(self._own) + len(self._others)

    def folder(self, name: str) -> Path:
        """Where the game of this name has its files. The game itself is not loaded."""
        place = self._place(name)
        with _named(name, place):
            found = find_spec(place.partition(":")[0])
            if found is None or found.origin is None:
                raise ImportError("there is no such module")
        return Path(found.origin).parent

    def _load(self, name: str) -> AnyGame:
        from ribeira.kernel.game import Game

        place = self._place(name)
        module, _, attribute = place.partition(":")
        with _named(name, place):
            game = getattr(import_module(module), attribute)
            if not isinstance(game, Game) or game.name != name:
                raise ImportError("it is not a game of this name")
        return game

    def _place(self, name: str) -> str:
        return self._own[name] if name in self._own else self._others[name]


@contextmanager
def _named(name: str, place: str) -> Iterator[None]:
    """Say in one sentence which game cannot be loaded, and where it was expected."""
    try:
        yield
    except (ImportError, AttributeError) as error:
        raise BadSetup(Told("setup.broken_game", game=name, place=place, reason=str(error))) from error
