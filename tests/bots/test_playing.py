from collections import Counter
from random import Random
from typing import Any

import pytest

from ribeira.bots import BOTS
from ribeira.bots.arena import play_game, seated
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame, View
from ribeira.kernel.match import Match
from ribeira.kernel.plain import canonical
from ribeira.kernel.record import verify, write_record

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def first_view(game: AnyGame) -> View[Any]:
    """What the first seat to decide sees."""
    match = Match(game, game.setup(game.seats[0]), ["-"] * game.seats[0], Dealer.seeded(3))
    view: View[Any] = match.state.view(match.state.to_act()[0])
    return view


@every_game
@pytest.mark.parametrize("bot", ["random", "greedy"])  # levels have a limit of time besides
def test_a_game_follows_from_seed_and_number(game: AnyGame, bot: str) -> None:
    setup = game.setup(game.seats[0])
    first, again, other = (play_game(game, setup, [bot], 7, number) for number in (1, 1, 2))
    assert write_record(first.record, game) == write_record(again.record, game)
    assert first.record.actions != other.record.actions
    assert verify(first.record, game) == len(first.record.actions) - first.decisions


@every_game
def test_watch_sees_every_action(game: AnyGame) -> None:
    seen = []
    played = play_game(game, game.setup(game.seats[0]), ["random"], 7, 1, lambda state: seen.append(canonical(state)))
    assert len(seen) == len(played.record.actions)


@every_game
def test_greedy_beats_random(game: AnyGame) -> None:
    """Over enough games that luck cannot hide it; the bots change places."""
    wins: Counter[str] = Counter()
    setup = game.setup(game.seats[0])
    for number in range(30):
        bots = seated(["greedy", "random"], setup.seats + number)[number:]
        result = play_game(game, setup, bots, "greedy beats random", number).record.result
        assert result is not None
        for seat in result.winners:
            wins[bots[seat]] += 1
    assert wins["greedy"] > 1.5 * wins["random"]


@every_game
def test_greedy_takes_the_best_appraised(game: AnyGame) -> None:
    """Where several are best all of them are taken now and then, and never any other."""
    view = first_view(game)
    values = game.appraise(view)
    best = {action for action, value in zip(view.legal, values, strict=True) if value == max(values)}
    assert {BOTS["greedy"](game).choose(view, Random(luck)) for luck in range(30 * len(best))} == best


@every_game
def test_random_takes_any_action(game: AnyGame) -> None:
    view = first_view(game)
    chosen = {BOTS["random"](game).choose(view, Random(luck)) for luck in range(40 * len(view.legal))}
    assert chosen == set(view.legal)


def test_bots_are_seated_in_order_again_and_again() -> None:
    assert seated(["a", "b"], 5) == ("a", "b", "a", "b", "a")
