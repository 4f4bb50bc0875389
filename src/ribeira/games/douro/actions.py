"""Everything that can be done in Douro 1872, by a player or by chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from ribeira.games.douro.components import FOG
from ribeira.kernel.notation import Form, Notation, Seat
from ribeira.kernel.words import Told

Back = Annotated[int, "back"]


@dataclass(frozen=True, slots=True, order=True)
class Lot:
    """Chance shows a card from a player's hand in the phylloxera lottery (D8)."""

    seat: Seat
    player: Seat
    card: int


@dataclass(frozen=True, slots=True, order=True)
class Expose:
    """Chance shows the back of the next card of the stack: a level, or fog (D9, D15)."""

    seat: Seat
    back: Back


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """Chance turns a regular card over and shows its order (D10)."""

    seat: Seat
    order: int


@dataclass(frozen=True, slots=True, order=True)
class Lift:
    """Chance turns a fog card over and shows which of the six it is (D10)."""

    seat: Seat
    fog: str


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """A player commits a barrel card to the contest, face down (D10)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True, order=True)
class Donate:
    """A player puts a barrel card under the charity card, face down (D20)."""

    seat: Seat
    card: int


Action = Lot | Expose | Turn | Lift | Play | Donate

_BACK = Form(
    lambda back: "fog" if back == FOG else str(back), lambda word: FOG if word == "fog" else int(word), "fog or a level"
)
NOTATION: Notation[Action] = Notation(Lot, Expose, Turn, Lift, Play, Donate, forms={Back: _BACK})


@lru_cache(1 << 14)
def plays(seat: Seat, hand: tuple[int, ...]) -> tuple[Play, ...]:
    """Each card of a hand, as played."""
    return tuple(Play(seat, card) for card in hand)


@lru_cache(1 << 14)
def donations(seat: Seat, hand: tuple[int, ...]) -> tuple[Donate, ...]:
    """Each card of a hand, as given to charity."""
    return tuple(Donate(seat, card) for card in hand)


def word(action: Action) -> Told:
    """The action in words."""
    match action:
        case Lot():
            return Told("douro.act.lot", seat=action.player, card=action.card)
        case Expose(back=0):
            return Told("douro.act.expose_fog")
        case Expose():
            return Told("douro.act.expose", level=action.back)
        case Turn():
            return Told("douro.act.turn", order=action.order)
        case Lift():
            return Told("douro.act.lift", fog=Told(f"douro.fog.{action.fog}"))
        case Play():
            return Told("douro.act.play", card=action.card)
        case Donate():
            return Told("douro.act.donate", card=action.card)


def touches(action: Action) -> tuple[str, ...]:
    """The pieces to touch, in order: a card of one's own hand; the outcomes of chance are not touched."""
    match action:
        case Play() | Donate():
            return (f"barrel-{action.seat}-{action.card}",)
        case _:
            return ()
