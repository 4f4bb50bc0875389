"""What the engine says, in code: an id and named facts. `texts` turns it into a sentence of some language.

Conventions about facts, which `texts` relies on: `seat`, `seats` and names ending in `_seat` hold seat numbers and are
read as players' names; `n` is the number a plural agrees with; a nested `Told` is put into words first; a plain string
is shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Union

Fact = Union[int, str, "Told", Sequence["Fact"]]


class Told:
    """Something said: a code such as `record.unknown_game` and the facts it is about."""

    __slots__ = ("code", "facts")

    def __init__(self, code: str, **facts: Fact) -> None:
        self.code = code
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.code == self.code and other.facts == self.facts

    def __hash__(self) -> int:
        return hash((self.code, *map(_hash, self.facts.values())))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.code!r}{facts})"

    def __str__(self) -> str:
        return _speaker(self)

    def __plain__(self) -> dict[str, object]:
        return {"code": self.code, "facts": dict(self.facts)}

    def __reduce__(self) -> tuple[object, ...]:
        return _tell, (type(self), self.code, self.facts)


def _hash(fact: Fact) -> int:
    return hash(fact) if isinstance(fact, (int, str, Told)) else hash(tuple(map(_hash, fact)))


def _tell(kind: type[Told], code: str, facts: dict[str, Fact]) -> Told:
    """What was told in another process: compiled, it cannot be filled in afterwards."""
    return kind(code, **facts)


class Refusal(Told):
    """Why an action may not be played now."""

    __slots__ = ()


class Event(Told):
    """Something that has just happened and that the viewer may know."""

    __slots__ = ()


class Ask(Told):
    """What a player is asked to decide."""

    __slots__ = ()


Say = Callable[[Told], str]


def _bare(told: Told) -> str:
    return repr(told)


_speaker: Say = _bare


def speak_with(say: Say) -> None:
    """Let `str()` of anything told, and of any error, be a sentence made by `say`."""
    global _speaker
    _speaker = say


class RibeiraError(Exception):
    """Any error of a caller's making. It carries what is to be told, and `str()` of it is one sentence."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.told = told

    def __str__(self) -> str:
        return str(self.told)


class Malformed(RibeiraError):
    """A text that is not an action of the game in any position."""


class Refused(RibeiraError):
    """A well-formed action that may not be played now."""


class BadSetup(RibeiraError):
    """A game, number of seats or option that does not exist."""


class BadData(RibeiraError):
    """A component file that cannot be used."""


class BadRecord(RibeiraError):
    """A record that cannot be read, does not replay, or does not say the truth about itself."""
