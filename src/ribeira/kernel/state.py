"""One game's whole truth, as the rest of Ribeira knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import NOBODY, Seat
from ribeira.kernel.words import Refusal, Refused, Told

Self = TypeVar("Self", bound="State")

Statistics = Mapping[Told, int | tuple[int, ...]]  # by name: a number of the game, or each seat's points of one source


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are not compiled
class State:
    """One game's whole truth. Nothing in it is decided before the rules need it: unknown order is nowhere.

    A watched state keeps what each action brought about, for `view(…).events`; with `watched = False` it plays
    without a word, as playouts do, and its views have no events. Copies are watched as their original is.
    """

    watched: bool = True

    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision now: nobody (it is over), `(CHANCE,)`, one seat, or several at once."""
        raise NotImplementedError

    def next_to_act(self) -> Seat:
        """The first of `to_act()`; CHANCE while an outcome of chance is owed, NOBODY once it is over."""
        owing = self.to_act()
        return owing[0] if owing else NOBODY

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Every action the seat may play now, sorted by verb and fields; for CHANCE every outcome."""
        raise NotImplementedError

    def chances(self) -> Sequence[tuple[Any, int]]:
        """The outcomes of chance now, sorted, with exact positive weights."""
        raise NotImplementedError

    def draw_chance(self, luck: Luck) -> Any:
        """One of `chances()`, drawn as `luck.draw` draws; a game may know how to without making the list."""
        return luck.draw(self.chances())

    def refusal(self, action: Any) -> Refusal | None:
        """Why the action may not be played now, or None."""
        raise NotImplementedError

    def apply(self, action: Any) -> None:
        """Play an action known to be legal, such as one out of `legal`."""
        raise NotImplementedError

    def copy(self: Self) -> Self:
        """A state that goes its own way from here."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """Each seat's points as they stand."""
        raise NotImplementedError

    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody before the end, several if the victory is shared."""
        raise NotImplementedError

    def ending(self) -> Told | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> Any:
        """What this seat, or a spectator, may know."""
        raise NotImplementedError

    def statistics(self) -> Statistics:
        """What is worth counting in a finished game, for whoever plays many; nothing unless a game says so."""
        return {}

    def play(self, action: Any) -> None:
        """Play an action, or raise Refused."""
        reason = self.refusal(action)
        if reason is not None:
            raise Refused(reason)
        self.apply(action)
