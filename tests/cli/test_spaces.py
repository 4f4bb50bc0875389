"""Languages that write fixed spaces: they reach the terminal whole, and nobody has to type them."""

from ribeira.cli.choice import Choices
from ribeira.cli.voice import clean
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match

from .conftest import GAME, Run

FIXED, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


def test_fixed_spaces_stay_and_control_characters_go() -> None:
    text = f"Qui joue{FIXED}? 1{NARROW}000"
    assert clean(text) == text
    assert clean("\x1b[2J\u202e\n") == "�[2J�\n"


def test_fixed_spaces_are_typed_as_plain_ones() -> None:
    game = GAMES[GAME]
    seats = game.seats[0]
    state = Match(game, game.setup(seats), ["-"] * seats, Dealer.seeded("x")).state
    seat = state.to_act()[0]
    actions = state.view(seat).legal
    words = [f"Choix{FIXED}: le {'n' * number}e" for number in range(1, len(actions) + 1)]
    choices = Choices(game, state, seat, actions, words)
    assert choices.read("choix : le ne") == actions[0]
    assert choices.read("x : le nne") == actions[1]


def test_a_port_is_not_written_as_an_amount(run: Run) -> None:
    assert "(8610," in run("serve", "--help").out
