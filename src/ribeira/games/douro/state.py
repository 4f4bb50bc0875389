"""The nouns of Douro 1872: what lies on the table and what is being decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.douro.actions import Action
from ribeira.games.douro.components import Box
from ribeira.kernel.notation import Seat

NONE = -1  # no card, no holder


@dataclass(frozen=True, slots=True)
class Lottery:
    """Chance draws a card for each of these seats in turn; the lowest takes the phylloxera card (D8)."""

    drawing: tuple[Seat, ...]
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Exposing:
    """Chance shows the back of the card that has come to the top of the stack (D9)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Every player commits a card to the boat contested now (D10)."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The cards are shown; chance turns the boat over (D10)."""


@dataclass(frozen=True, slots=True)
class Towing:
    """Sirga: chance shows backs until a regular card comes, which is then turned (D15)."""

    level: int = 0  # of the card found; 0 while still looking


@dataclass(frozen=True, slots=True)
class Donating:
    """Every player puts a card under the charity card (D20)."""


Pending = Lottery | Exposing | Bidding | Turning | Towing | Donating


@dataclass(frozen=True, slots=True)
class Contest:
    """A settled contest, all of it public."""

    fog: str  # empty for a regular card
    level: int  # 0 for a fog card that turned no regular one
    order: int | None
    cards: tuple[int, ...]
    changes: tuple[int, ...]  # points each seat really gained or lost
    holder: Seat  # of the phylloxera card, before it may have passed on

    @property
    def sum(self) -> int:
        """The barrels on the table."""
        return sum(self.cards)

    @property
    def met(self) -> bool:
        """Whether the order was met; a card without an order is always met."""
        return self.order is None or self.sum >= self.order


@dataclass(frozen=True, slots=True)
class Sealed:
    """A card was put down that others may not see: by this seat, or NONE once everyone has."""

    seat: Seat


@dataclass(slots=True)
class State:
    """One game's whole truth."""

    box: Box = field(repr=False, compare=False)
    pending: Pending | None
    unseen: list[int]  # regular cards of the stack by level, their backs not yet seen
    unseen_fogs: int  # fog cards of the stack, their backs not yet seen
    upper: int  # cards of the stack not yet seen that lie above the reserve
    top: int  # level of a regular card seen on top of the stack; 0 if there is none
    fog_on_top: int  # fog cards on top of the stack, known to be fog
    faces: list[tuple[int, ...]]  # by level, the orders not yet turned
    fogs: tuple[str, ...]  # fog cards not yet turned
    valley: tuple[int, ...]  # levels, the one contested first
    hands: list[tuple[int, ...]]
    piles: list[tuple[int, ...]]  # played cards since the hands were last taken up
    cards: list[int]  # committed to the contest, NONE if not yet
    gifts: list[int]  # under the charity card, NONE if not yet
    points: list[int]
    holder: Seat  # of the phylloxera card, NONE before the lottery
    contests: tuple[Contest, ...] = ()
    charity: tuple[int, ...] = ()  # what each seat really gained or lost by charity, at the end
    last: Action | Sealed | None = None  # what was done last

    @property
    def stack(self) -> int:
        """How many cards are in the stack."""
        return sum(self.unseen) + self.unseen_fogs + self.fog_on_top + (self.top > 0)
