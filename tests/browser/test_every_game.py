"""Every game, and every way its options can stand, is played to its end in the page, which knows none of them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from ribeira.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server

WAYS = [
    pytest.param(name, dict(zip(game.options, values, strict=True)), id="-".join((name, *values)))
    for name, game in GAMES.items()
    for values in product(*game.options.values())
]


def asked(person: Person) -> dict[str, Any] | None:
    """The newest frame that asks this person for something, if nothing has come after it."""
    frames = person.messages("frame")
    return frames[-1] if frames and frames[-1]["last"] and frames[-1]["actions"] else None


def play_shortest(person: Person) -> None:
    """Touch one's way through the action that takes the fewest touches: mostly to pass."""
    frame = asked(person)
    assert frame is not None
    action = min(frame["actions"], key=lambda action: len(action["touches"]))
    for id in action["touches"]:
        person.piece(id).press("Enter")
    if action.get("foresee"):  # what it would bring is shown first
        person.button("Play it").press("Enter")
    person.await_message(lambda message: message["is"] == "answer" and message["ok"])
    person.received = [text for text in person.received if '"is":"answer"' not in text]


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_a_whole_game_in_the_page(arrive: Arrive, server: Server, name: str, options: dict[str, str]) -> None:
    seats = ["Ana", *["bot"] * (GAMES[name].seats[-1] - 1)]
    table = server.table(*seats, game=name, options=options)
    ana = arrive().open(table.play(0))
    decisions = 0
    while ana.await_turn():
        play_shortest(ana)
        ana.page.wait_for_function("() => !document.querySelector('.spot.lit.marked')")
        decisions += 1
    assert decisions >= 5
    expect(ana.asked).to_contain_text("The game is over. Won by")
