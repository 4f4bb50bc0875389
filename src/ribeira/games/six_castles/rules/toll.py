"""What can be done at every decision of one's own turn: paying a toll, going on, and the end of the turn (C14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import TOLL, terrain
from ribeira.games.six_castles.rules.decision import MOST_SEATS, PASSED, STAYS, TURN_DONE, Decision, not_now
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Refusal


@dataclass(frozen=True, slots=True, order=True)
class Toll(Action):
    """A mealha is paid and the cylinder steps onto the toll (C14)."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.purse(self.seat),)


@dataclass(frozen=True, slots=True, order=True)
class Pass(Action):
    """The player declines what is offered and goes on."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.PASS,)


TOLLS: Final[list[Toll]] = [Toll(seat) for seat in range(MOST_SEATS)]
PASSES: Final[list[Pass]] = [Pass(seat) for seat in range(MOST_SEATS)]


def can_pay_toll(table: Table, seat: Seat) -> bool:
    """Whether the next space is a toll and there is a mealha to pay it."""
    return table.money[seat] > 0 and table.next_space(seat) == TOLL


class OwnTurn(Decision):
    """A decision of the player on turn, at which a toll may be paid and which may be passed over."""

    def offers_toll(self, state: State, seat: Seat) -> bool:
        """Whether a toll can be paid now."""
        return can_pay_toll(state.table, seat)

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = [PASSES[seat]]
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Toll):
            return self.refusal_of_toll(state, action.seat)
        return None if isinstance(action, Pass) else not_now(action)

    def refusal_of_toll(self, state: State, seat: Seat) -> Refusal | None:
        """Why no toll is paid now, or None (C14)."""
        if state.table.next_space(seat) != TOLL:
            return Refusal("six-castles.refuse.no_toll")
        if not state.table.money[seat]:
            return Refusal("six-castles.refuse.no_mealha")
        return None

    def play(self, state: State, action: Action) -> int:
        if isinstance(action, Toll):
            pay_toll(state, action.seat)
            return self.after_toll(state)
        return self.after_passing(state)

    def after_toll(self, state: State) -> int:
        """The decision at hand stays, if there still is one."""
        return STAYS

    def after_passing(self, state: State) -> int:
        """What is done once the player goes on."""
        return TURN_DONE | PASSED


class Closing(OwnTurn):
    """All is done, but a toll may still be paid (C14)."""

    def after_toll(self, state: State) -> int:
        return TURN_DONE

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.closing")


def pay_toll(state: State, seat: Seat) -> None:
    """A mealha goes to the supply, the cylinder steps on."""
    state.table.money[seat] -= 1
    if state.watched:
        state.tell("toll", seat=seat)
    step(state, seat)


def step(state: State, seat: Seat) -> None:
    """The cylinder goes one space on and brings back a disc it reaches."""
    table = state.table
    space = table.cylinders[seat] + 1
    table.cylinders[seat] = space
    if state.watched:
        state.tell("step", seat=seat, terrain=terrain(table.rows[seat][space]))
    take_discs_back(state, seat, space, space + 1)


def take_discs_back(state: State, seat: Seat, start: int, stop: int) -> None:
    """Discs on these spaces of the track come back into the reserve."""
    discs = state.table.discs[seat]
    for space in discs:
        if start <= space < stop:
            break
    else:
        return
    left = []
    for space in discs:
        if start <= space < stop:
            left.append(DISC_RESERVE)
            if state.watched:
                state.tell("disc_back", seat=seat)
        else:
            left.append(space)
    state.table.discs[seat] = tuple(left)
