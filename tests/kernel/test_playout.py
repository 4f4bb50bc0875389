"""Playouts: to the end, without a word, by chance's own weights, the same for the same luck."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.kernel.game import AnyState
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.playout import playout, settle

EVERY = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def begun(name: str, seats: int) -> AnyState:
    game = GAMES[name]
    return game.begin(game.setup(seats))


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_playout_ends_the_game(name: str, seats: int) -> None:
    state = begun(name, seats)
    assert playout(state, Random(1)) > seats
    assert state.next_to_act() == NOBODY
    assert state.winners()
    assert not state.view(0).events


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_playout_is_a_game_by_the_rules(name: str, seats: int) -> None:
    """The same luck, played action by action in a watched state that asks why not."""
    state, watched, rng = begun(name, seats), begun(name, seats), Random(2)
    decisions = playout(state, Random(2))
    numbers, counted = Luck(rng.getrandbits(62)), 0
    while watched.to_act():
        seat = watched.next_to_act()
        assert seat == watched.to_act()[0]
        if seat == CHANCE:
            watched.play(numbers.draw(watched.chances()))
        else:
            legal = watched.legal(seat)
            watched.play(legal[numbers.below(len(legal))])
            counted += 1
    assert counted == decisions
    assert list(watched.scores()) == list(state.scores())
    watched.watched = False
    assert canonical(silent(watched)) == canonical(silent(state))


def silent(state: AnyState) -> Any:
    """A finished state by what it shows apart from the last events."""
    view = state.view(0)
    return [list(state.scores()), state.winners(), state.ending(), view.legal, view.to_act]


def test_a_policy_decides() -> None:
    asked = []

    def first(state: AnyState, seat: int, numbers: Luck) -> Any:
        asked.append(seat)
        return state.legal(seat)[0]

    state = begun("douro", 3)
    assert playout(state, Random(3), first) == len(asked)
    assert set(asked) == {0, 1, 2}


def test_settling_stops_where_a_player_decides() -> None:
    state = begun("douro", 3)
    assert state.next_to_act() == CHANCE
    seat = settle(state, Luck(4))
    assert seat == state.to_act()[0] == 0
