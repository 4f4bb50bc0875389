from ribeira.games import GAMES
from ribeira.kernel.data import make_edition
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.kernel.record import read_record, write_record


def test_changed_figures_under_a_known_name_travel_inside_the_record() -> None:
    game = next(iter(GAMES.values()))
    usual = game.edition()
    edition = make_edition("changed.toml", {**usual.data, "points": {**usual.data["points"], "start": 6}})
    setup = game.setup(game.seats[0], edition=edition)
    record = Match(game, setup, ["-"] * setup.seats, Dealer.seeded(1)).record()
    assert read_record(write_record(record, game), GAMES).setup.edition == edition
