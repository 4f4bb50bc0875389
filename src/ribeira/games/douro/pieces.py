"""The names of the pieces that are touched or that move: the same wherever a piece lies."""

from __future__ import annotations

from ribeira.kernel.notation import Seat


def barrel(seat: Seat, card: int) -> str:
    """A barrel card of a seat, face up: in the hand, in a contest, on its pile or as a gift."""
    return f"barrel-{seat}-{card}"


def sealed(seat: Seat) -> str:
    """The card a seat has put down for the contest, face down."""
    return f"sealed-{seat}"


def gift(seat: Seat) -> str:
    """The card a seat has put under the charity card, face down."""
    return f"gift-{seat}"


def boat(number: int) -> str:
    """A regular Rabelo card; they count from 1 in the order in which they come to the valley."""
    return f"boat-{number}"


def fog(number: int) -> str:
    """A fog card; they count from 1 in the order in which they are contested."""
    return f"fog-{number}"
