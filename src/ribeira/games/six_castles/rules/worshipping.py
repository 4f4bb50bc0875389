"""Advancing in religion (C20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.components import RELIGION_END
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.rules.decision import MOST_SEATS, PASSED, WORSHIPPED
from ribeira.games.six_castles.rules.holdings import worship_gain
from ribeira.games.six_castles.rules.toll import OwnTurn
from ribeira.games.six_castles.state import State
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Refusal


@dataclass(frozen=True, slots=True, order=True)
class Worship(Action):
    """The player advances in religion (C20)."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.WORSHIP,)


_WORSHIPS: Final[list[Worship]] = [Worship(seat) for seat in range(MOST_SEATS)]


class Worshipping(OwnTurn):
    """Worker actions: advancing in religion (C20)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal = super().offers(state, seat)
        legal.append(_WORSHIPS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Worship):
            return super().refusal(state, action)
        gains = worship_gain(state.table, action.seat) > 0
        return None if gains else Refusal("six-castles.refuse.no_worship")

    def play(self, state: State, action: Action) -> int:
        if not isinstance(action, Worship):
            return super().play(state, action)
        gain_religion(state, action.seat, worship_gain(state.table, action.seat))
        return WORSHIPPED

    def after_passing(self, state: State) -> int:
        return WORSHIPPED | PASSED

    def ask(self, state: State) -> Ask | None:
        table = state.table
        steps = min(worship_gain(table, table.player), RELIGION_END - table.religion[table.player])
        return Ask("six-castles.ask.worshipping", n=steps)


def gain_religion(state: State, seat: Seat, steps: int) -> None:
    """The religion cylinder goes on, to the end of its track at most (C20); what is impossible is lost (C4)."""
    religion = state.table.religion
    steps = min(steps, RELIGION_END - religion[seat])
    religion[seat] += steps
    if steps and state.watched:
        state.tell("religion", seat=seat, n=steps)
