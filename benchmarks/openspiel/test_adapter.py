"""Our games played through OpenSpiel are the same games."""

from random import Random

import pyspiel
import pytest

from openspiel.adapter import RibeiraGame, RibeiraState, load
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
        assert theirs.legal_actions() == list(range(len(legal)))
        assert theirs.returns() == [0.0] * seats
        number = rng.randrange(len(legal))
        if seat == CHANCE:
            total = sum(weight for _, weight in ours.chances())
            assert theirs.chance_outcomes() == [(at, weight / total) for at, (_, weight) in enumerate(ours.chances())]
        else:
            assert theirs.current_player() == seat
        assert theirs.action_to_string(theirs.current_player(), number) == game.notation.write(legal[number])
        ours.apply(legal[number])
        theirs.apply_action(number)
    assert theirs.is_terminal()
    winners = ours.winners()
    assert theirs.returns() == [seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(seats)]


@pytest.mark.parametrize("name", ["douro", "six-castles"])
def test_openspiels_own_test_of_games(name: str) -> None:
    pyspiel.random_sim_test(begin(name, 3), 2, False, False)


def test_a_clone_goes_its_own_way() -> None:
    state = some_decisions(begin("douro", 3), Random(2), 4)
    before, clone = str(state), state.clone()
    assert str(clone) == before
    clone.apply_action(0)
    assert (str(state), state.legal_actions()) == (before, list(range(len(state.position.actions()))))


def test_a_sealed_choice_is_known_to_its_seat_alone() -> None:
    state = some_decisions(begin("douro", 3), Random(3), 0)
    low, high = state.child(0), state.child(5)
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
