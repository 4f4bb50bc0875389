"""Nothing is too small to read and nothing has to be pushed sideways, at six sizes of the window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.reading import SIZES, await_choice, resize, small_texts, touch_on
from tests.browser.serving import Server
from tests.browser.test_phone import is_too_wide
from tests.browser.test_replay import RECORD, upload

TABLES = [("douro", {}), ("dos-rios", {}), ("six-castles", {}), ("six-castles", {"version": "family"})]
NAMED = ["douro", "dos-rios", "six-castles", "family"]


def found_at_all_sizes(person: Person) -> dict[int, Any]:
    """What is wrong at each width: texts too small, or a page too wide."""
    wrong: dict[int, Any] = {}
    for width, height in SIZES:
        resize(person, width, height)
        if found := small_texts(person) or is_too_wide(person):
            wrong[width] = found
    return wrong


@pytest.mark.parametrize(("game", "options"), TABLES, ids=NAMED)
def test_a_table(arrive: Arrive, server: Server, game: str, options: dict[str, str]) -> None:
    """In its first and in a later moment, with everything that the memory aid shows; the names are long ones."""
    table = server.table("Bartolomeu de Gusmão", "bot", "bot", "bot", game=game, options=options, aid=True)
    ana = arrive(viewport={"width": 1440, "height": 900}).open(table.play(0))
    await_choice(ana)
    assert found_at_all_sizes(ana) == {}
    resize(ana, 1440, 900)
    touch_on(ana, 12)
    await_choice(ana)
    assert found_at_all_sizes(ana) == {}


def test_the_end(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    server.let_bots_finish(table)
    ana = arrive().open(table.play(0))
    ana.page.locator("dialog.ending .score-sheet").wait_for(timeout=60_000)
    assert found_at_all_sizes(ana) == {}
    ana.button("Back to the table").click()
    assert found_at_all_sizes(ana) == {}


def test_pages_and_dialogs(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("/").button("Play now: Douro 1872, against bots").wait_for()
    assert found_at_all_sizes(ana) == {}
    resize(ana, 1280, 720)
    dialog = ana.open_new_table()
    assert found_at_all_sizes(ana) == {}
    dialog.get_by_role("button", name="Cancel").click()
    ana.button("Settings").click()
    ana.page.get_by_role("dialog").wait_for()
    assert found_at_all_sizes(ana) == {}
    ana.page.keyboard.press("Escape")
    upload(ana, RECORD)
    ana.page.locator(".spot").first.wait_for()
    for width, height in SIZES:  # a replay is laid out when it is opened
        resize(ana, width, height)
        ana.page.reload()
        ana.page.locator(".spot").first.wait_for()
        assert small_texts(ana) == [], width
        assert not is_too_wide(ana)


@pytest.mark.parametrize("game", ["douro", "dos-rios", "six-castles"])
def test_big_screens_use_their_room(arrive: Arrive, server: Server, game: str) -> None:
    ana = arrive(viewport={"width": 1920, "height": 1080}).open(server.table("Ana", "bot", "bot", game=game).play(0))
    await_choice(ana)
    picture = ana.page.locator(".board").evaluate(
        """board => {
            const [, , width, height] = board.getAttribute('viewBox').split(' ').map(Number);
            const scale = Math.min(board.clientWidth / width, board.clientHeight / height);
            return [width * scale * height * scale / (innerWidth * innerHeight), board.clientHeight];
        }"""
    )
    assert picture[0] > 0.5  # of the screen
    assert picture[1] > 950
