"""Bots by name, each loaded when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from ribeira.bots.cast import CAST
from ribeira.kernel.words import RibeiraError, Told

if TYPE_CHECKING:
    from ribeira.bots.simple import Bot
    from ribeira.kernel.game import Action, AnyGame, View

    MakeBot = Callable[[AnyGame], Bot]

GROUP = "ribeira.bots"  # the entry points by which an installed package says that it brings a bot
SEARCH = re.compile(r"search-([1-9]\d{0,6})")
LONGEST = 160  # letters of what went wrong in another package's bot that are told


class BadBot(RibeiraError):
    """A bot of another package that cannot be loaded, or that does not play as a bot must."""


class Registry(Mapping[str, "MakeBot"]):
    """Ribeira's own bots in their order, then those of other packages: what makes a bot for a game, by its name.

    Names are known without loading a bot. Installed packages are searched only when all bots are listed, or for a name
    that is not among our own. `search-N`, a search of N simulations, is found for every N and not among those listed.
    """

    def __init__(self, own: Mapping[str, str]) -> None:
        self.own = own  # where each is: module:attribute
        self._loaded: dict[str, MakeBot] = {}

    @cached_property
    def _others(self) -> dict[str, str]:
        from importlib.metadata import entry_points

        found = {point.name: point.value for point in sorted(entry_points(group=GROUP))}
        return {name: place for name, place in found.items() if name not in self.own}

    def __getitem__(self, name: str) -> MakeBot:
        if name not in self._loaded:
            self._loaded[name] = self._find(name)
        return self._loaded[name]

    def _find(self, name: str) -> MakeBot:
        if name in self.own:
            return self._own(name)
        if simulations_of(name) is not None:
            return partial(_load("ribeira.bots.levels:Level"), name=name)
        return Guest(name, self._others[name])

    def _own(self, name: str) -> MakeBot:
        loaded = _load(self.own[name])
        return partial(loaded, name=name) if name in CAST else loaded

    def __contains__(self, name: object) -> bool:
        return name in self.own or simulations_of(name) is not None or name in self._others

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self._others

    def __len__(self) -> int:
        return len(self.own) + len(self._others)

    @property
    def names(self) -> str:
        """All that may be written where a bot is named, for a sentence."""
        return ", ".join((*self, "search-N"))


def simulations_of(name: object) -> int | None:
    """How many simulations a decision a bot called `search-N` makes; None for every other name."""
    found = SEARCH.fullmatch(name) if isinstance(name, str) else None
    return int(found[1]) if found else None


def _load(place: str) -> Any:
    """What stands at a place written as module:attribute."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


@dataclass(frozen=True)
class Guest:
    """Makes the bots of another package; whatever is wrong with them is told in one sentence, as a BadBot."""

    name: str
    place: str

    def __call__(self, game: AnyGame) -> GuestBot:
        try:
            bot = _load(self.place)(game)
            if not callable(getattr(bot, "choose", None)):
                raise TypeError("it has no method choose(view, rng)")
        except RibeiraError:  # such as that it does not play this game
            raise
        except Exception as error:
            told = Told("bots.broken", bot=self.name, place=self.place, reason=reason_of(error))
            raise BadBot(told) from error
        return GuestBot(self.name, bot)


class GuestBot:
    """A bot of another package, whose choices are checked."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name, self.bot = name, bot

    @property
    def last_thought(self) -> object:
        """What the bot says about its last search, if it says anything."""
        return getattr(self.bot, "last_thought", None)

    def choose(self, view: View[Any], rng: Random) -> Action:
        """What the bot chooses; BadBot if it fails, or chooses what it may not."""
        try:
            action = self.bot.choose(view, rng)
        except Exception as error:
            raise BadBot(Told("bots.failed", bot=self.name, reason=reason_of(error))) from error
        if action not in view.legal:
            raise BadBot(Told("bots.illegal", bot=self.name, value=repr(action)[:LONGEST]))
        return action


def reason_of(error: Exception) -> str:
    """What went wrong, as the end of a sentence."""
    said = " ".join(str(error).split())[:LONGEST].rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


BOTS = Registry(
    {
        "random": "ribeira.bots.simple:Uniform",
        "greedy": "ribeira.bots.simple:Greedy",
        "easy": "ribeira.bots.levels:easy",
        "medium": "ribeira.bots.levels:medium",
        "hard": "ribeira.bots.levels:hard",
        "expert": "ribeira.bots.levels:expert",
        **dict.fromkeys(CAST, "ribeira.bots.characters:CharacterBot"),
    }
)
