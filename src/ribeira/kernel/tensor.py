"""A view as numbers and an action as one number, for agents that learn.

An observation is a row of numbers, field after field; each field says what it holds and reads it from the view alone,
so an observation tells no secret. An action space is a row of blocks, one for each verb; an action's number is the
place of its block and its own place in it, the same for every seat. Where seats are listed, the viewer comes first and
the others follow clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import prod
from typing import Any, Generic, TypeVar

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True)
class Field(Generic[V]):
    """Some numbers of an observation, from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str
    read: Callable[[V], Iterable[float]] = field(repr=False, compare=False)  # all of them, the last axis fastest

    @cached_property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Block(Generic[A, V]):
    """The numbers of all actions of one verb."""

    kind: type[A]
    verb: str
    shape: tuple[int, ...]  # empty for a verb that is one action
    meaning: str  # of each axis
    place: Callable[[V, A], int] = field(repr=False, compare=False)  # within the block, the last axis fastest

    @cached_property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Tensors(Generic[A, V]):
    """The observations and actions of one setup of a game."""

    fields: tuple[Field[V], ...]
    blocks: tuple[Block[A, V], ...]
    chances: int  # the most outcomes that chance has at once
    recalled: int  # how many of its own last actions an information state has
    simultaneous: bool = False  # whether at every decision of players all of them choose at once

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def actions(self) -> int:
        """How many numbers of actions there are."""
        return sum(block.size for block in self.blocks)

    @cached_property
    def starts(self) -> dict[str, int]:
        """The place of each field's first number in an observation."""
        ends = accumulate(field.size for field in self.fields)
        return {field.name: end - field.size for field, end in zip(self.fields, ends, strict=True)}

    @cached_property
    def first_numbers(self) -> dict[str, int]:
        """The first number of each verb."""
        ends = accumulate(block.size for block in self.blocks)
        return {block.verb: end - block.size for block, end in zip(self.blocks, ends, strict=True)}

    @cached_property
    def _places(self) -> dict[type[A], tuple[int, Callable[[V, A], int]]]:
        return {block.kind: (self.first_numbers[block.verb], block.place) for block in self.blocks}

    def observe(self, view: V) -> array[float]:
        """What a seat may know, as numbers."""
        found: list[float] = []
        for one in self.fields:
            found.extend(one.read(view))
        return array("f", found)

    def numbers(self, view: Any) -> list[int]:
        """The number of each action of `view.legal`, in its order."""
        places = self._places
        found = []
        for action in view.legal:
            first, place = places[type(action)]
            found.append(first + place(view, action))
        return found

    def action(self, view: Any, number: int) -> A | None:
        """The legal action of this number; None if there is none now."""
        numbers = self.numbers(view)
        if number not in numbers:
            return None
        found: A = view.legal[numbers.index(number)]
        return found

    def name(self, number: int) -> str:
        """The verb of a number and its place on each axis, from 0: `walk 3 7`."""
        for block in self.blocks:
            if number < block.size:
                places: list[int] = []
                for length in reversed(block.shape):
                    number, place = divmod(number, length)
                    places.insert(0, place)
                return " ".join([block.verb, *map(str, places)])
            number -= block.size
        raise ValueError(f"there is no action of number {number + self.actions}")

    def only(self, *names: str) -> Tensors[A, V]:
        """The same with these fields of the observation alone, in this order; ValueError if there is none of a name."""
        known = {one.name: one for one in self.fields}
        if unknown := [name for name in names if name not in known]:
            raise ValueError(f"no field is called {unknown[0]!r}: there are {', '.join(known)}")
        return Tensors(
            tuple(known[name] for name in names), self.blocks, self.chances, self.recalled, self.simultaneous
        )


AnyTensors = Tensors[Any, Any]


@lru_cache(1 << 12)
def one_hot(at: int, count: int) -> tuple[float, ...]:
    """Zeros, with a one at a place; none if there is no such place."""
    return tuple([float(place == at) for place in range(count)])


@lru_cache(1 << 14)
def set_bits(bits: int, count: int) -> tuple[float, ...]:
    """A one for each of so many bits that is set, the lowest first."""
    return tuple([float(bits >> place & 1) for place in range(count)])


@lru_cache(64)
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All seats in the order in which an observation lists them."""
    return tuple([(seat + turn) % seats for turn in range(seats)])


def whose(seat: int, viewer: int, seats: int) -> tuple[float, ...]:
    """One seat among all as the viewer lists them; all zeros for nobody."""
    return one_hot((seat - viewer) % seats if seat >= 0 else seat, seats)
