"""A game of Douro 1872: the state with the rules that move it."""

from __future__ import annotations

from typing import Any, Final

from ribeira.games.douro import observe
from ribeira.games.douro.components import Box, open_box
from ribeira.games.douro.rules import charity
from ribeira.games.douro.rules.course import next_decision
from ribeira.games.douro.rules.stack import EXPOSING
from ribeira.games.douro.seats import FIRST_OF, SEATS_OF
from ribeira.games.douro.state import State, Tabletop
from ribeira.kernel.game import Setup, Statistics
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, NOBODY, Seat
from ribeira.kernel.words import Refusal, Told

CHANCE_ALONE: Final = (CHANCE,)


class Douro(State):
    """A game of Douro 1872."""

    def to_act(self) -> tuple[Seat, ...]:
        if self.table.pending is not None and self.table.owing == 0:
            return CHANCE_ALONE
        return SEATS_OF[self.table.owing]

    def next_to_act(self) -> Seat:
        owing = self.table.owing
        if owing:
            return FIRST_OF[owing]
        return NOBODY if self.table.pending is None else CHANCE

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        table = self.table
        pending = table.pending
        if pending is None:
            return ()
        if seat >= 0 and table.owing >> seat & 1:
            return pending.offers(self, seat)
        return tuple([action for action, _ in self.chances()]) if seat == CHANCE else ()

    def chances(self) -> tuple[tuple[Any, int], ...]:
        pending = self.table.pending
        return () if pending is None or self.table.owing else pending.chances(self)

    def draw_chance(self, luck: Luck) -> Any:
        pending = self.table.pending
        assert pending is not None
        return pending.draw(self, luck)

    def refusal(self, action: Any) -> Refusal | None:
        pending, seat = self.table.pending, action.seat
        if pending is None:
            return Refusal("douro.refuse.over")
        if seat not in self.to_act():
            return Refusal("douro.refuse.not_asked", action=action.word())
        if action in self.legal(seat):
            return None
        if seat == CHANCE:
            return Refusal("douro.refuse.impossible", action=action.word())
        return pending.refusal(self, action)

    def apply(self, action: Any) -> None:
        table = self.table
        pending = table.pending
        assert pending is not None
        table.last = action
        after = pending.play(self, action)
        table.pending = next_decision(self) if after is None else after

    def copy(self) -> Douro:
        copy = Douro(Tabletop(self.table.box, self.table), self.hands, self.cards, self.gifts)
        copy.watched = self.watched
        return copy

    def scores(self) -> list[int]:
        return self.table.points_of_all()

    def winners(self) -> tuple[Seat, ...]:
        return () if self.table.pending is not None else (charity.winner(self.table),)

    def ending(self) -> Told | None:
        return None if self.table.pending is not None else charity.ending(self.table)

    def statistics(self) -> Statistics:
        contests = self.table.contests
        return {
            Told("douro.figure.boats"): len(contests),
            Told("douro.figure.filled"): sum(contest.met for contest in contests),
        }

    def view(self, seat: Seat | None) -> observe.View:
        return observe.view(self, seat)


def begin(setup: Setup) -> Douro:
    """The table before anything is known (D5, D7)."""
    return set_out(open_box(setup.edition, setup.seats))


def set_out(box: Box) -> Douro:
    """The table of a box before anything is known."""
    table = Tabletop(box)
    table.pending = EXPOSING
    return Douro(table, box.full_hands, 0, 0)
