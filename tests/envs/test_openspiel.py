"""Our games played through OpenSpiel are the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts

from ribeira.envs.openspiel import RibeiraGame, RibeiraState, load
from ribeira.games import GAMES
from ribeira.kernel.notation import CHANCE, NOBODY

BOXES = [
    ("douro", 3, {}),
    ("douro", 5, {}),
    ("dos-rios", 2, {}),
    ("six-castles", 2, {"version": "advanced"}),
    ("six-castles", 3, {"version": "family"}),
]


def begin(name: str, seats: int, options: dict[str, str] | None = None) -> RibeiraGame:
    return load(GAMES[name], GAMES[name].setup(seats, options))


def after_chance(state: RibeiraState, rng: Random) -> RibeiraState:
    """The state once a player decides, or the game is over."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


def some_decisions(game: RibeiraGame, rng: Random, count: int) -> RibeiraState:
    """A state after so many decisions at random."""
    state = after_chance(game.new_initial_state(), rng)
    for _ in range(count):
        state.apply_action(rng.choice(state.legal_actions()))
        after_chance(state, rng)
    return state


@pytest.mark.parametrize(("name", "seats", "options"), BOXES)
def test_a_game_is_the_same_on_both_sides(name: str, seats: int, options: dict[str, str]) -> None:
    rng, game = Random(1), GAMES[name]
    ours, theirs = game.begin(game.setup(seats, options)), begin(name, seats, options).new_initial_state()
    while (seat := ours.next_to_act()) != NOBODY:
        legal = ours.legal(seat)
        numbers = theirs.position.numbers()
        assert theirs.legal_actions() == sorted(numbers)
        assert theirs.returns() == [0.0] * seats
        at = rng.randrange(len(legal))
        number = numbers[at]
        if seat == CHANCE:
            total = sum(weight for _, weight in ours.chances())
            assert theirs.chance_outcomes() == [
                (place, weight / total) for place, (_, weight) in enumerate(ours.chances())
            ]
        else:
            assert theirs.current_player() == seat
        assert theirs.action_to_string(theirs.current_player(), number) == game.notation.write(legal[at])
        ours.apply(legal[at])
        theirs.apply_action(number)
    assert theirs.is_terminal()
    winners = ours.winners()
    assert theirs.returns() == [seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(seats)]


@pytest.mark.parametrize(
    "name", ["ribeira_douro(players=5)", "ribeira_dos_rios", "ribeira_six_castles(players=3,version=family)"]
)
def test_openspiels_own_test_of_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["douro", "dos_rios", "six_castles(players=2,version=family)"])
def test_openspiels_playthrough(name: str) -> None:
    """OpenSpiel writes a whole game down with every observation; the same seed gives the same text."""
    text = generate_playthrough.playthrough(f"ribeira_{name}", action_sequence=None, seed=1)
    assert f'GameType.short_name = "ribeira_{name.partition("(")[0]}"' in text
    assert "IsTerminal() = True" in text
    assert "InformationStateTensor(0).done" in text


def test_numbers_are_the_fields_of_the_view_and_what_one_did() -> None:
    game = begin("douro", 3)
    state = some_decisions(game, Random(6), 5)
    observer, recalling = (
        game.make_py_observer(),
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)),
    )
    tensors = game.tensors
    assert tensors is not None
    for seat in range(3):
        view = state.position.state.view(seat)
        for one in (observer, recalling):
            one.set_from(state, seat)
            assert one.dict["hand"].tolist() == [float(card in view.hand) for card in view.box.barrels]
        assert np.array_equal(recalling.tensor[: tensors.size], observer.tensor)
        assert state.observation_tensor(seat) == observer.tensor.tolist()
    mine = [action for player, action in played(state) if player == 0]
    recalling.set_from(state, 0)
    assert recalling.dict["done"][:3].tolist() == [*(number + 1 for number in reversed(mine)), 0]


def played(state: Any) -> list[tuple[int, int]]:
    return [(step.player, step.action) for step in state.full_history()]


def test_openspiels_search_plays() -> None:
    state = some_decisions(begin("douro", 3), Random(7), 2)
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 4, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    assert bot.step(state) in state.legal_actions()


def test_a_clone_goes_its_own_way() -> None:
    state = some_decisions(begin("douro", 3), Random(2), 4)
    before, clone = str(state), state.clone()
    assert str(clone) == before
    clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.legal_actions()) == (before, sorted(state.position.numbers()))


def test_a_sealed_choice_is_known_to_its_seat_alone() -> None:
    state = some_decisions(begin("douro", 3), Random(3), 0)
    low, high = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[5])
    assert [low.information_state_string(seat) == high.information_state_string(seat) for seat in range(3)] == [
        False,
        True,
        True,
    ]
    assert low.observation_string(1) == high.observation_string(1)
    assert low.observation_string(0) != high.observation_string(0)


@pytest.mark.parametrize(("name", "decisions"), [("douro", 1), ("six-castles", 12)])
def test_a_resampled_state_looks_the_same_and_may_be_another(name: str, decisions: int) -> None:
    state = some_decisions(begin(name, 3), Random(4), decisions)
    seat, luck = state.current_player(), Random(5)
    others = [state.resample_from_infostate(seat, luck.random) for _ in range(8)]
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(other) for other in others}) > 1
