"""A decision in progress: who decides, what may be done, why something may not, what it does, how it is asked for.

Each decision is a class beside its actions. `play` carries an action out and says what is done with it; `turn` knows
what comes next, so that no decision needs to know another.
"""

from __future__ import annotations

from typing import Final

from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.state import State
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Ask, Refusal

MOST_SEATS: Final = 4

# What an action has done with its decision.
STAYS: Final = 0  # the same decision goes on, or the action has put another in its place
DEALT: Final = 1  # something was dealt before the game
CONTRACTS_KEPT: Final = 2
SET_UP: Final = 3  # the start tile or a first exploration tile is laid
PLACED: Final = 4
FOUNDED: Final = 5
TOP_SHOWN: Final = 6
BONUS_TAKEN: Final = 7
MARKED: Final = 8
SOLD: Final = 9
WORK_CHOSEN: Final = 10
NOBODY_ENTERED: Final = 11
WORKER_LAID: Final = 12
MOVES_DONE: Final = 13
WORSHIPPED: Final = 14
TURN_DONE: Final = 15
DRAWN: Final = 16
PASSED: Final = 32  # added: the player has just gone on from a decision at which a toll could be paid


class Decision:
    """What is being decided. It never changes: another takes its place."""

    def actor(self, state: State) -> Seat:
        """Who decides: a seat, or CHANCE. Where several do, the first of those who have not."""
        return state.table.player

    def owing(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has still to decide."""
        return (self.actor(state),)

    def offers(self, state: State, seat: Seat) -> list[Action]:
        """Every action the seat may play, sorted by verb and fields."""
        raise NotImplementedError

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        """What chance may bring, sorted, with exact weights; nothing where a player decides."""
        return []

    def draw(self, state: State, luck: Luck) -> Action:
        """One of the outcomes, as `luck.draw` draws it; a decision may know how to without making the list."""
        drawn: Action = luck.draw(self.outcomes(state))
        return drawn

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why an action of somebody who is to decide may not be played, or None."""
        raise NotImplementedError

    def play(self, state: State, action: Action) -> int:
        """Carry a legal action out; what is done with it."""
        raise NotImplementedError

    def ask(self, state: State) -> Ask | None:
        """What whoever decides is asked; None for chance."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.__plain__() == other.__plain__()

    def __hash__(self) -> int:
        return hash(str(self.__plain__()))

    def __repr__(self) -> str:
        return str(self.__plain__())

    def __plain__(self) -> dict[str, object]:
        return {"is": type(self).__name__}

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


class ChanceDecision(Decision):
    """An outcome of chance is owed."""

    def actor(self, state: State) -> Seat:
        return CHANCE

    def offers(self, state: State, seat: Seat) -> list[Action]:
        return [action for action, _ in self.outcomes(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        possible = action in self.offers(state, CHANCE)
        return None if possible else Refusal("six-castles.refuse.impossible", action=action.word())

    def ask(self, state: State) -> Ask | None:
        return None


def not_now(action: Action) -> Refusal:
    """The refusal of an action of another decision."""
    return Refusal("six-castles.refuse.not_now", action=action.word())
