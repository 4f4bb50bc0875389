"""Any game of ours as a game of OpenSpiel.

Outcomes of chance are explicit and have their exact weights. An action is the number of its place in the legal list,
which is sorted and the same for all states that a seat cannot tell apart. Where several seats choose at once they do so
one after the other, none seeing what the others have chosen. Returns are shares of the victory, moved so that they sum
to 0: at a table of n the winner has n - 1 and everybody else -1.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.state import State

MOST_ACTIONS = 4096  # a bound for the legal lists of all our games
LONGEST = 20_000  # likewise for the actions of a game, chance included

History = Any  # a seat's own actions, as (those before, the last): None at first


class Position:
    """A state of ours, what each seat has done so far, and what was found out since the last action.

    OpenSpiel copies a state by deep copies of what it holds, so this is all that it holds.
    """

    __slots__ = ("offers", "own", "seen", "state")

    def __init__(self, state: State, own: list[History]) -> None:
        self.state, self.own = state, own
        self.offers: tuple[Any, ...] | None = None
        self.seen: dict[int, str] = {}  # by seat, what `information` says

    def __deepcopy__(self, memo: object) -> Position:
        copy = Position(self.state.copy(), self.own[:])
        copy.offers, copy.seen = self.offers, dict(self.seen)
        return copy

    def actions(self) -> tuple[Any, ...]:
        """The legal actions of whoever acts now, or the outcomes of chance."""
        if self.offers is None:
            self.offers = self.state.legal(self.state.next_to_act())
        return self.offers

    def apply(self, number: int) -> None:
        """Play the action of this number."""
        action, seat = self.actions()[number], self.state.next_to_act()
        if seat >= 0:
            self.own[seat] = (self.own[seat], action)
        self.state.apply(action)
        self.offers = None
        self.seen.clear()

    def information(self, seat: int) -> str:
        """What a seat knows, as text: its view, and what it has done itself."""
        if seat not in self.seen:
            done, history = [], self.own[seat]
            while history is not None:
                history, action = history
                done.append(repr(action))
            self.seen[seat] = f"{canonical(self.state.view(seat)).decode()} after {' '.join(reversed(done))}"
        return self.seen[seat]


class RibeiraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of ours, from its beginning or from another state."""

    def __init__(self, game: AnyGame, first: State, most_actions: int = MOST_ACTIONS) -> None:
        self.game, self.first = game, first.copy()
        self.first.watched = False
        seats = len(first.scores())
        kind = pyspiel.GameType(
            short_name=f"ribeira_{game.name.replace('-', '_')}",
            long_name=f"Ribeira: {game.name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )
        facts = pyspiel.GameInfo(
            num_distinct_actions=most_actions,
            max_chance_outcomes=most_actions,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, facts, {})

    def new_initial_state(self) -> RibeiraState:
        """The first state."""
        return RibeiraState(self)

    def at(self, position: Position) -> RibeiraState:
        """A state that begins in the middle of a game; OpenSpiel knows no actions before it."""
        state = RibeiraState(self)
        state.position = position
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who tells what a seat knows."""
        return Observer(bool(iig_obs_type and iig_obs_type.perfect_recall))


class RibeiraState(pyspiel.State):  # type: ignore[misc]
    """A state of ours for OpenSpiel."""

    def __init__(self, game: RibeiraGame) -> None:
        super().__init__(game)
        self.position = Position(game.first.copy(), [None] * game.num_players())

    def current_player(self) -> int:
        """The seat that acts; of several that choose at once, the first that has not yet."""
        seat = self.position.state.next_to_act()
        if seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.position.actions())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        chances = self.position.state.chances()
        total = sum(weight for _, weight in chances)
        return [(number, weight / total) for number, (_, weight) in enumerate(chances)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        written: str = self.get_game().game.notation.write(self.position.actions()[action])
        return written

    def is_terminal(self) -> bool:
        """Whether nobody owes anything any more."""
        return self.position.state.next_to_act() == NOBODY

    def returns(self) -> list[float]:
        """What each seat has won: nothing before the end."""
        winners, seats = self.position.state.winners(), self.num_players()
        if not winners:
            return [0.0] * seats
        return [seats / len(winners) - 1.0 if seat in winners else -1.0 for seat in range(seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> RibeiraState:
        """A state that this seat cannot tell from the present one, drawn by the game's own `imagine`.

        What the others have done before is not told apart in it: it may not have been what it was here.
        """
        game: RibeiraGame = self.get_game()
        imagined = game.game.imagine(self.position.state.view(player), Random(sampler()))
        imagined.watched = False
        own = [history if seat == player else None for seat, history in enumerate(self.position.own)]
        return game.at(Position(imagined, own))

    def __str__(self) -> str:
        return canonical(self.position.state).decode()


class Observer:
    """Tells in words what a seat knows; numbers for learning agents are not made."""

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: RibeiraState, player: int) -> None:
        """Make no numbers."""

    def string_from(self, state: RibeiraState, player: int) -> str:
        """The view of a seat; with perfect recall what it has done itself as well."""
        if self.recalls:
            return state.position.information(player)
        return canonical(state.position.state.view(player)).decode()


def load(game: AnyGame, setup: Setup) -> RibeiraGame:
    """A game of ours for OpenSpiel, from its beginning."""
    return RibeiraGame(game, game.begin(setup))
