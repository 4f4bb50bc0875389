"""Any game of ours as a game of OpenSpiel.

    import pyspiel, ribeira.envs.openspiel
    game = pyspiel.load_game(f"ribeira_{name}(players=4)")

Outcomes of chance are explicit and have their exact weights; an outcome is the number of its place in the sorted list.
An action of a player is the number that the game's `tensor.py` gives it. Where several seats choose at once they do so
one after the other, none seeing what the others have chosen. Returns are shares of the victory, moved so that they sum
to 0: at a table of n the winner has n - 1 and everybody else -1.

An information state is a seat's view and what it has done itself; as a tensor it has the observation and the numbers
of the seat's own last actions, as many as the game's `recalled` says.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from ribeira.envs.playing import LOST, victory
from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.state import State
from ribeira.kernel.tensor import AnyTensors

MOST_ACTIONS = 4096  # a bound for the legal lists of all our games, where an action is its place in the list
LONGEST = 20_000  # likewise for the actions of a game, chance included

History = Any  # a seat's own actions with their numbers, as (those before, the last, its number): None at first


class Position:
    """A state of ours, what each seat has done so far, and what was found out since the last action.

    OpenSpiel copies a state by deep copies of what it holds, so this is all that it holds. Without `tensors` an action
    is its place in the legal list.
    """

    __slots__ = ("_numbers", "offers", "own", "seen", "state", "tensors")

    def __init__(self, state: State, own: list[History], tensors: AnyTensors | None = None) -> None:
        self.state, self.own, self.tensors = state, own, tensors
        self.offers: tuple[Any, ...] | None = None
        self._numbers: list[int] | None = None
        self.seen: dict[int, str] = {}  # by seat, what `information` says

    def __deepcopy__(self, memo: object) -> Position:
        copy = Position(self.state.copy(), self.own[:], self.tensors)
        copy.offers, copy._numbers, copy.seen = self.offers, self._numbers, dict(self.seen)
        return copy

    def actions(self) -> tuple[Any, ...]:
        """The legal actions of whoever acts now, or the outcomes of chance."""
        if self.offers is None:
            self.offers = self.state.legal(self.state.next_to_act())
        return self.offers

    def numbers(self) -> list[int]:
        """The number of each of them."""
        if self._numbers is None:
            seat = self.state.next_to_act()
            if self.tensors is None or seat < 0:
                self._numbers = list(range(len(self.actions())))
            else:
                self._numbers = self.tensors.numbers(self.state.view(seat))
        return self._numbers

    def action(self, number: int) -> Any:
        """The action of this number."""
        return self.actions()[self.numbers().index(number)]

    def apply(self, number: int) -> None:
        """Play the action of this number."""
        action, seat = self.action(number), self.state.next_to_act()
        if seat >= 0:
            self.own[seat] = (self.own[seat], action, number)
        self.state.apply(action)
        self.offers = self._numbers = None
        self.seen.clear()

    def done(self, seat: int, most: int) -> list[tuple[Any, int]]:
        """A seat's last actions with their numbers, the last one first."""
        found: list[tuple[Any, int]] = []
        history = self.own[seat]
        while history is not None and len(found) < most:
            history, action, number = history
            found.append((action, number))
        return found

    def information(self, seat: int) -> str:
        """What a seat knows, as text: its view, and what it has done itself."""
        if seat not in self.seen:
            done = [repr(action) for action, _ in reversed(self.done(seat, LONGEST))]
            self.seen[seat] = f"{canonical(self.state.view(seat)).decode()} after {' '.join(done)}"
        return self.seen[seat]


def game_type(game: AnyGame, fewest: int, most: int, tensors: bool) -> Any:
    """What OpenSpiel is told of a game; its parameters are the seats and the game's options."""
    return pyspiel.GameType(
        short_name=f"ribeira_{game.name.replace('-', '_')}",
        long_name=f"Ribeira: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=tensors,
        parameter_specification={
            "players": game.seats[0],
            **{name: values[0] for name, values in game.options.items()},
        },
    )


class RibeiraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of ours, from its beginning or from another state."""

    def __init__(
        self,
        game: AnyGame,
        first: State,
        tensors: AnyTensors | None = None,
        parameters: dict[str, Any] | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        """Without `tensors` an action is its place in the legal list, of which there are at most `most_actions`."""
        self.game, self.first, self.tensors = game, first.copy(), tensors
        self.first.watched = False
        seats = len(first.scores())
        facts = pyspiel.GameInfo(
            num_distinct_actions=most_actions if tensors is None else tensors.actions,
            max_chance_outcomes=most_actions if tensors is None else tensors.chances,
            num_players=seats,
            min_utility=LOST,
            max_utility=seats + LOST,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        fewest, most = (seats, seats) if parameters is None else (game.seats[0], game.seats[-1])
        super().__init__(game_type(game, fewest, most, tensors is not None), facts, parameters or {})

    def new_initial_state(self) -> RibeiraState:
        """The first state."""
        return RibeiraState(self)

    def at(self, state: State) -> RibeiraState:
        """A state that begins in the middle of a game; OpenSpiel knows no actions before it."""
        found = RibeiraState(self)
        found.position = Position(state, [None] * self.num_players(), self.tensors)
        return found

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who tells what a seat knows."""
        return Observer(self.tensors, bool(iig_obs_type and iig_obs_type.perfect_recall))


class RibeiraState(pyspiel.State):  # type: ignore[misc]
    """A state of ours for OpenSpiel."""

    def __init__(self, game: RibeiraGame) -> None:
        super().__init__(game)
        self.position = Position(game.first.copy(), [None] * game.num_players(), game.tensors)

    def current_player(self) -> int:
        """The seat that acts; of several that choose at once, the first that has not yet."""
        seat = self.position.state.next_to_act()
        if seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        chances = self.position.state.chances()
        total = sum(weight for _, weight in chances)
        return [(number, weight / total) for number, (_, weight) in enumerate(chances)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        written: str = self.get_game().game.notation.write(self.position.action(action))
        return written

    def is_terminal(self) -> bool:
        """Whether nobody owes anything any more."""
        return self.position.state.next_to_act() == NOBODY

    def returns(self) -> list[float]:
        """What each seat has won: nothing before the end."""
        return victory(self.position.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> RibeiraState:
        """A state that this seat cannot tell from the present one, drawn by the game's own `imagine`.

        What the others have done before is not told apart in it: it may not have been what it was here.
        """
        game: RibeiraGame = self.get_game()
        imagined = game.game.imagine(self.position.state.view(player), Random(sampler()))
        imagined.watched = False
        found = game.at(imagined)
        found.position.own[player] = self.position.own[player]
        return found

    def __str__(self) -> str:
        return canonical(self.position.state).decode()


class Observer:
    """Tells what a seat knows, in words and in numbers."""

    def __init__(self, tensors: AnyTensors | None, recalls: bool) -> None:
        self.tensors, self.recalls = tensors, recalls
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if tensors is not None:
            self._lay_out(tensors)

    def _lay_out(self, tensors: AnyTensors) -> None:
        """One row of numbers, and each field of it by name."""
        self.tensor = np.zeros(tensors.size + (tensors.recalled if self.recalls else 0), np.float32)
        for field in tensors.fields:
            first = tensors.starts[field.name]
            self.dict[field.name] = self.tensor[first : first + field.size].reshape(field.shape)
        if self.recalls:
            self.dict["done"] = self.tensor[tensors.size :]  # one's own last actions, the last one first; see below

    def set_from(self, state: RibeiraState, player: int) -> None:
        """Write the numbers: of an action one's own number and one, 0 where there was none."""
        tensors = self.tensors
        if tensors is None:
            return
        self.tensor[: tensors.size] = tensors.observe(state.position.state.view(player))
        if self.recalls:
            done = [number + 1 for _, number in state.position.done(player, tensors.recalled)]
            self.dict["done"][:] = done + [0] * (tensors.recalled - len(done))

    def string_from(self, state: RibeiraState, player: int) -> str:
        """The view of a seat; with perfect recall what it has done itself as well."""
        if self.recalls:
            return state.position.information(player)
        return canonical(state.position.state.view(player)).decode()


def load(game: AnyGame, setup: Setup) -> RibeiraGame:
    """A game of ours for OpenSpiel, from its beginning."""
    return RibeiraGame(game, *_told(game, setup))


def _told(game: AnyGame, setup: Setup) -> tuple[State, AnyTensors | None, dict[str, Any]]:
    """What a game is made of: its first state, its numbers and its parameters."""
    tensors = None if game.tensors is None else game.tensors(setup)
    return game.begin(setup), tensors, {"players": setup.seats, **setup.options}


def _registered(name: str) -> type[RibeiraGame]:
    """A class that OpenSpiel makes a game of this name with.

    It is a class and no function, since OpenSpiel keeps it beyond the end of Python.
    """

    class Registered(RibeiraGame):
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            game, given = GAMES[name], parameters or {}
            options = {option: given[option] for option in game.options if option in given}
            super().__init__(game, *_told(game, game.setup(given.get("players", game.seats[0]), options)))

    return Registered


def register() -> None:
    """Tell OpenSpiel of all games. A name that it knows already stays as it is."""
    for name, game in GAMES.items():
        kind = game_type(game, game.seats[0], game.seats[-1], game.tensors is not None)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, _registered(name))


register()
