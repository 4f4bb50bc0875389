"""The stack and the Douro Valley: which back comes next (D7), and dealing (D9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ribeira.games.douro.components import FOG, LEVELS
from ribeira.games.douro.state import Decision, State, Tabletop
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not


@dataclass(frozen=True, slots=True, order=True)
class Expose:
    """Chance shows the back of the next card of the stack: a level, or fog (D9, D15)."""

    seat: Seat
    back: int

    def word(self) -> Told:
        """The action in words."""
        if self.back == FOG:
            return Told("douro.act.expose_fog")
        return Told("douro.act.expose", level=self.back)

    def touches(self) -> tuple[str, ...]:
        """Outcomes of chance are not touched."""
        return ()

    def events(self, state: State) -> list[Event]:
        """Which back it is, and where the card goes."""
        pending, back = state.table.pending, self.back
        if pending is not None and pending.cards_are_open():  # looking for the boat that Sirga tows
            return [Event("douro.event.tow_fog") if back == FOG else Event("douro.event.tow", level=back)]
        if back == FOG:
            return [Event("douro.event.fog")]
        return [Event("douro.event.top" if state.table.top else "douro.event.dealt", level=back)]


EXPOSED: Final = [Expose(CHANCE, back) for back in (FOG, *LEVELS)]  # by back


def boat(back: int) -> Told:
    """A Rabelo card as its back names it."""
    return Told("douro.boat.fog") if back == FOG else Told("douro.boat.level", level=back)


def back_weights(backs: Sequence[int], upper: int, first: bool) -> list[tuple[int, int]]:
    """How likely each back is to come next, as exact integer weights; `backs` are those not yet seen, fog first.

    D7: the fog cards lie anywhere among the `upper` cards still unseen above the reserve, so the next is fog with
    `fogs` chances in `upper`; below them all are regular. Any unseen regular card may be the next regular one, in the
    reserve or not. The first card of the game is regular, and past that condition all arrangements weigh the same.
    """
    fogs = backs[FOG]
    if first or not fogs:
        return [(back, count) for back, count in enumerate(backs) if count and back != FOG]
    weights = [(FOG, fogs * (sum(backs) - fogs))]
    regular = upper - fogs
    if regular:
        weights += [(back, regular * count) for back, count in enumerate(backs) if count and back != FOG]
    return weights


def is_first(table: Tabletop) -> bool:
    """Whether no card of the stack has been seen yet."""
    return table.unseen == table.box.stack


def outcomes(table: Tabletop) -> tuple[tuple[Any, int], ...]:
    """The backs that may be shown now."""
    ready, backs = table.box.ready.backs, tuple(table.backs)
    found = ready.get(backs)
    if found is None:
        weights = back_weights(backs, table.upper, is_first(table))
        found = ready[backs] = tuple([(EXPOSED[back], weight) for back, weight in weights])
    return found


def draw_back(table: Tabletop, luck: Luck) -> Expose:
    """One of these backs, with the weights of `back_weights` added up without a list."""
    backs, unseen = table.backs, table.unseen
    fogs: i64 = backs[FOG]
    boats = unseen - fogs
    each: i64 = 1
    if fogs == 0 or is_first(table):
        left = luck.below(boats)
    else:
        upper = unseen - table.box.reserve
        each = upper - fogs
        left = luck.below(upper * boats) - fogs * boats
        if left < 0:
            return EXPOSED[FOG]
    back = FOG
    while left >= 0:
        back += 1
        left -= each * backs[back]
    return EXPOSED[back]


def see(table: Tabletop, back: int) -> None:
    """A back is seen: a fog card stays where it is, a regular one is the top card now."""
    table.unseen -= 1
    left = table.backs[back]
    table.backs[back] = left - 1
    if back == FOG:
        table.fog_on_top += 1
    else:
        table.top = back


def top_is_unseen(table: Tabletop) -> bool:
    """Whether the stack has a card on top whose back nobody has seen yet."""
    return not table.top and not table.fog_on_top and table.unseen > 0


def deal_top(table: Tabletop) -> None:
    """The regular card on top goes to the end of the valley, face down (D9)."""
    table.valley.append(table.top)
    table.top = 0


@dataclass(frozen=True, slots=True)
class Exposing(Decision):
    """Chance shows the back of the card that has come to the top of the stack (D9)."""

    def chances(self, state: State) -> tuple[tuple[Any, int], ...]:
        return outcomes(state.table)

    def draw(self, state: State, luck: Luck) -> Any:
        return draw_back(state.table, luck)

    def play(self, state: State, action: Any) -> Decision | None:
        assert isinstance(action, Expose)
        see(state.table, action.back)
        return None


EXPOSING: Final = Exposing()
