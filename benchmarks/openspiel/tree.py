"""A small game of ours written out whole, for those algorithms of OpenSpiel that walk through all of it.

The tree is made once through `ribeira.envs.openspiel` and handed over in Gambit's format, which OpenSpiel reads: its
solvers and best responses then run in C++. Decisions and outcomes of chance that leave no choice are not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from ribeira.envs.openspiel import RibeiraGame, RibeiraState

Policy = Mapping[str, Sequence[tuple[int, float]]]  # by information set: its actions and how likely each is
Path = tuple[tuple[str, int], ...]  # a seat's own information sets and actions


@dataclass(frozen=True)
class InformationSet:
    """What a seat knows when it decides."""

    name: str  # as OpenSpiel calls it
    number: int
    seat: int
    view: Any
    path: Path  # how the seat itself has come here


@dataclass
class Tree:
    """A game written out whole."""

    seats: int
    lines: list[str] = field(default_factory=list)
    sets: dict[str, InformationSet] = field(default_factory=dict)  # by what the seat knows
    counts: Counter[int] = field(default_factory=Counter)  # information sets of each seat
    ends: int = 0
    draws: int = 0

    def grow(self, state: RibeiraState, paths: tuple[Path, ...]) -> None:
        """Write a state and everything after it."""
        while not state.is_terminal() and len(state.legal_actions()) == 1:
            state = state.child(state.legal_actions()[0])
        if state.is_terminal():
            self.ends += 1
            won = " ".join(map(repr, state.returns()))
            self.lines.append(f't "" {self.ends} "" {{ {won} }}')
        elif state.is_chance_node():
            self.draws += 1
            outcomes = state.chance_outcomes()
            told = " ".join(f'"{action}" {chance!r}' for action, chance in outcomes)
            self.lines.append(f'c "" {self.draws} "" {{ {told} }} 0')
            for action, _ in outcomes:
                self.grow(state.child(action), paths)
        else:
            self._decide(state, paths)

    def _decide(self, state: RibeiraState, paths: tuple[Path, ...]) -> None:
        seat, actions = state.current_player(), state.legal_actions()
        found = self._information_set(state, seat, paths[seat])
        told = " ".join(f'"{action}"' for action in actions)
        self.lines.append(f'p "" {seat + 1} {found.number} "{found.number}" {{ {told} }} 0')
        for action in actions:
            path = (*paths[seat], (found.name, action))
            self.grow(state.child(action), (*paths[:seat], path, *paths[seat + 1 :]))

    def _information_set(self, state: RibeiraState, seat: int, path: Path) -> InformationSet:
        """Where the state belongs. A seat must remember what it knew and did: solvers rely on it."""
        known = state.information_state_string(seat)
        found = self.sets.get(known)
        if found is None:
            self.counts[seat] += 1
            number = self.counts[seat]
            name = f"{seat}-{seat}-{number}-{number}"
            found = self.sets[known] = InformationSet(name, number, seat, state.position.state.view(seat), path)
        if found.path != path:
            raise ValueError(f"a seat forgets what it did: {known}")
        return found

    def for_openspiel(self) -> Any:
        """The game as OpenSpiel reads it."""
        players = " ".join(f'"{seat}"' for seat in range(self.seats))
        return pyspiel.load_efg_game("\n".join([f'EFG 2 R "ribeira" {{ {players} }} ""', *self.lines, ""]))

    def policy(self, mixture: Callable[[InformationSet], Sequence[float]]) -> Policy:
        """What a player does who plays each action of an information set with these chances."""
        return {found.name: list(enumerate(mixture(found))) for found in self.sets.values()}


def write_out(game: RibeiraGame) -> Tree:
    """The whole tree of a game."""
    tree = Tree(game.num_players())
    tree.grow(game.new_initial_state(), ((),) * tree.seats)
    return tree


def uniform(found: InformationSet) -> list[float]:
    """Every action alike."""
    return [1 / len(found.view.legal)] * len(found.view.legal)


def win_chances(game: Any, policies: Sequence[Policy]) -> list[float]:
    """Each seat's chance of winning if each plays by the policy in its place."""
    joint = {
        name: mixture for seat, policy in enumerate(policies) for name, mixture in policy.items() if _is(seat, name)
    }
    returns = pyspiel.expected_returns(game.new_initial_state(), pyspiel.TabularPolicy(joint), -1, True)
    return [(won + 1) / len(policies) for won in returns]


def best_reply(game: Any, policy: Policy, seat: int) -> float:
    """The chance of winning of a seat that knows the policy by which all others play, and plays best against it."""
    start = game.new_initial_state()
    won: float = pyspiel.TabularBestResponse(game, seat, dict(policy)).value_from_state(start)
    seats: int = game.num_players()
    return (won + 1) / seats


def single_gains(game: Any, policy: Policy) -> dict[str, float]:
    """What a seat would gain by playing best in one information set alone, in chance of winning, by its name.

    Everything else, its own other decisions included, goes by the policy.
    """
    values: dict[str, dict[int, float]] = {}
    _walk(game.new_initial_state(), policy, 1.0, values)
    gains = {}
    for name, by_action in values.items():
        mean = sum(chance * by_action[action] for action, chance in policy[name])
        gains[name] = (max(by_action.values()) - mean) / game.num_players()
    return gains


def _walk(state: Any, policy: Policy, reach: float, values: dict[str, dict[int, float]]) -> list[float]:
    """What each seat wins in the mean from here; what each action brings to who decides is added to the values."""
    if state.is_terminal():
        returns: list[float] = state.returns()
        return returns
    if state.is_chance_node():
        mixture, own = state.chance_outcomes(), None
    else:
        name, seat = state.information_state_string(), state.current_player()
        mixture, own = policy[name], values.setdefault(name, {})
    total = [0.0] * state.num_players()
    for action, chance in mixture:
        won = _walk(state.child(action), policy, reach * chance, values)
        if own is not None:
            own[action] = own.get(action, 0.0) + reach * won[seat]
        for at, each in enumerate(won):
            total[at] += chance * each
    return total


def _is(seat: int, name: str) -> bool:
    return name.startswith(f"{seat}-")
