"""The rules of Six Castles. A chapter holds a decision and its actions; `turn` says which decision comes next."""

from __future__ import annotations

from typing import Any

from ribeira.games.six_castles import observe
from ribeira.games.six_castles.components import CASTLE, Box, open_box
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import TERRAIN
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import reckoning, turn
from ribeira.games.six_castles.rules.reckoning import Points
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import Table
from ribeira.games.six_castles.territory import bare_territory
from ribeira.kernel.game import Setup
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import NOBODY, Seat
from ribeira.kernel.state import Statistics
from ribeira.kernel.words import Refusal, Told


class SixCastles(State):
    """A game of Six Castles: the state with the rules that move it."""

    def to_act(self) -> tuple[Seat, ...]:
        pending = self.table.pending
        return () if pending is None else pending.owing(self)

    def next_to_act(self) -> Seat:
        pending = self.table.pending
        return NOBODY if pending is None else pending.actor(self)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        pending = self.table.pending
        if pending is None or (pending.actor(self) != seat and seat not in pending.owing(self)):
            return ()
        return tuple(pending.offers(self, seat))

    def chances(self) -> list[tuple[Action, int]]:
        pending = self.table.pending
        return [] if pending is None else pending.outcomes(self)

    def draw_chance(self, luck: Luck) -> Action:
        pending = self.table.pending
        assert pending is not None
        return pending.draw(self, luck)

    def refusal(self, action: Any) -> Refusal | None:
        pending = self.table.pending
        if pending is None:
            return Refusal("six-castles.refuse.over")
        if action.seat not in pending.owing(self):
            return Refusal("six-castles.refuse.not_asked", action=action.word())
        return pending.refusal(self, action)

    def apply(self, action: Action) -> None:
        self.happened = ()
        pending = self.table.pending
        assert pending is not None
        done = pending.play(self, action)
        if done:
            turn.proceed(self, done)

    def copy(self) -> SixCastles:
        return SixCastles(self.table.copy(), self.tiles, self.exploration_tiles, self.undealt_contracts, self)

    def points(self, seat: Seat) -> Points:
        """A seat's points by source as they stand (C22)."""
        return reckoning.points(self.table, seat)

    def scores(self) -> list[int]:
        return [self.points(seat).total for seat in range(self.table.box.seats)]

    def winners(self) -> tuple[Seat, ...]:
        return () if self.table.pending is not None else reckoning.winners(self.table)

    def ending(self) -> Told | None:
        return None if self.table.pending is not None else reckoning.ending(self.table)

    def statistics(self) -> Statistics:
        return reckoning.statistics(self.table)

    def view(self, seat: Seat | None) -> View:
        return observe.view(self, seat)


def begin(setup: Setup) -> SixCastles:
    """The table before anything is known (C8)."""
    return set_out(open_box(setup.edition, setup.seats, setup.options["version"]))


def set_out(box: Box) -> SixCastles:
    """The table of a box before anything is known."""
    table = Table(box, bare_territory())
    table.pending = turn.DEALING
    return SixCastles(table, tuple(sorted(box.tiles)), tuple(sorted(box.exploration_tiles)), contracts_to_deal(box))


def contracts_to_deal(box: Box) -> tuple[int, ...]:
    """The contracts that are dealt: all but the castle's (C9)."""
    return tuple(sorted([TERRAIN[contract] for contract in box.contracts if contract != CASTLE]))
