"""Every game, and every way its options can stand, is played to its end in the page, which knows none of them."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from ribeira.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.serving import Server

WAYS = [
    pytest.param(name, dict(zip(game.options, values, strict=True)), id="-".join((name, *values)))
    for name, game in GAMES.items()
    for values in product(*game.options.values())
]


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_a_whole_game_in_the_page(arrive: Arrive, server: Server, name: str, options: dict[str, str]) -> None:
    seats = ["Ana", *["bot"] * (GAMES[name].seats[-1] - 1)]
    table = server.table(*seats, game=name, options=options)
    ana = arrive().open(table.play(0))
    decisions = 0
    while ana.await_turn():
        ana.play_shortest()
        decisions += 1
    assert decisions >= 5
    expect(ana.asked).to_contain_text("The game is over. Won by")
