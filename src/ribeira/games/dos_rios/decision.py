"""What an action and a decision in progress are, whatever they are about."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Ask, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios


@dataclass(frozen=True, order=True)
class Action:
    """Something a player or chance can do.

    Types of fields that list words stand in quotes: compiled, they would be forgotten, and the notation needs them.
    """

    seat: Seat

    def word(self) -> Told:
        """The action in words."""
        raise NotImplementedError

    def touches(self) -> tuple[str, ...]:
        """The pieces to touch, in order; the outcomes of chance are not touched."""
        return ()


class Decision:
    """What is waited for: who decides, what there is to choose, and what a choice brings about.

    Decisions never change and are shared between states.
    """

    def decider(self, state: DosRios) -> Seat:
        """Who decides."""
        return state.on_turn

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        """Everything that may be done, sorted by verb and fields."""
        raise NotImplementedError

    def chances(self, state: DosRios) -> list[tuple[Action, int]]:
        """The outcomes of chance with their weights, sorted; none where a player decides."""
        return []

    def draw(self, state: DosRios, luck: Luck) -> Action:
        """One outcome of chance, the same as `luck.draw` gives of `chances`."""
        drawn: Action = luck.draw(self.chances(state))
        return drawn

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        """Why the one who decides may not do this now, or None."""
        raise NotImplementedError

    def play(self, state: DosRios, action: Action) -> None:
        """Do it, and see to what is decided next."""
        raise NotImplementedError

    def ask(self, state: DosRios) -> Ask | None:
        """What the one who decides is asked."""
        return None

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


class ByChance(Decision):
    """What chance decides."""

    def decider(self, state: DosRios) -> Seat:
        return CHANCE

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        return tuple([action for action, _ in self.chances(state)])

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        if action in self.offers(state):
            return None
        return Refusal("dos-rios.refuse.impossible", action=action.word())


def add_offers(row: list[Any], places: i64, offers: list[Any]) -> None:
    """Add those actions of a row, which is by spot, that lead to one of these places."""
    spot: i64 = 0
    while places:
        if places & 1:
            offers.append(row[spot])
        places >>= 1
        spot += 1


def put_offers(row: list[Any], places: i64, offers: list[Any], at: i64) -> i64:
    """The same into a list that has room for them from here on; where it has room for more."""
    spot: i64 = 0
    while places:
        if places & 1:
            offers[at] = row[spot]
            at += 1
        places >>= 1
        spot += 1
    return at


def not_asked(action: Action) -> Refusal:
    """The refusal of what nobody waits for now."""
    return Refusal("dos-rios.refuse.not_asked", action=action.word())
