"""Every page for every body: axe finds nothing serious, by day or by night."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest

from tests.browser import axe
from tests.browser.conftest import Arrive, Usher
from tests.browser.person import OVER, Person
from tests.browser.reading import SIZES, await_choice, next_lit, resize, touch_on
from tests.browser.serving import Server
from tests.browser.test_replay import RECORD, upload

GAMES = ["douro", "dos-rios", "six-castles"]


def findings(person: Person) -> list[str]:
    """By night the contrast of colours is looked at: all else is as by day."""
    night = person.page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
    return axe.findings(person, axe.CONTRAST if night else [])


@pytest.fixture(params=["light", "dark"])
def ana(arrive: Arrive, request: pytest.FixtureRequest) -> Person:
    theme: Literal["light", "dark"] = request.param
    return arrive(color_scheme=theme)


def test_the_first_page_and_its_dialogs(ana: Person) -> None:
    ana.open("/").button("Play now: Douro 1872, against bots").wait_for()
    assert not findings(ana)
    dialog = ana.open_new_table()
    dialog.get_by_role("combobox", name="Clock").select_option(label="Time per game")
    assert not findings(ana)
    ana.button(re.compile("^Who plays seat 2,")).click()
    ana.page.get_by_role("dialog", name="Who plays seat 2").wait_for()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    dialog.get_by_role("button", name="Cancel").click()
    ana.page.keyboard.press("?")
    ana.page.locator(".rules section").first.wait_for()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    ana.button("Settings").click()
    ana.page.get_by_role("dialog").wait_for()
    assert not findings(ana)


def test_a_table(ana: Person, arrive: Arrive, server: Server) -> None:
    """Before everyone is there, my turn, waiting; with a clock, a log and talk."""
    table = server.table("Ana", "Rui", "open", clock={"kind": "move", "seconds": 600})
    rui = arrive().open(table.play(1))
    ana.open(table.play(0)).button("Copy the link").wait_for()
    assert not findings(ana)
    server.post("/join", {"invite": table.invite, "name": "Eva"})
    ana.await_turn()
    assert not findings(ana)
    ana.choose()
    assert not findings(ana)
    for tab in ("Chat", "In words"):
        ana.page.get_by_role("tab", name=tab).click()
        assert not findings(ana)
    assert rui.await_turn()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_words_its_cards_and_its_rules(ana: Person, server: Server, game: str) -> None:
    ana.open(server.table("Ana", "bot", "bot", game=game).play(0))
    await_choice(ana)
    assert not findings(ana)
    ana.page.get_by_role("tab", name="In words").click()
    ana.page.locator(".words table").first.wait_for()
    assert not findings(ana)
    next_lit(ana)
    ana.page.keyboard.press("i")
    ana.page.locator(".card-of").wait_for()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    ana.button("Rules").first.click()
    ana.page.locator(".rules section").first.wait_for()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    touch_on(ana, 1)
    assert not findings(ana)


def test_a_table_on_a_phone_and_on_a_tablet(ana: Person, server: Server) -> None:
    ana.open(server.table("Ana", "bot", "bot").play(0))
    for width, height in SIZES[:3]:
        resize(ana, width, height)
        await_choice(ana)
        assert not findings(ana)
        ana.button("Rules").first.click()
        ana.page.locator(".rules section").first.wait_for()
        assert not findings(ana)
        ana.page.keyboard.press("Escape")


def test_the_end(ana: Person, server: Server) -> None:
    """As it is told, as it is shared, and the table behind it."""
    table = server.table("Ana", "bot", "bot")
    server.let_bots_finish(table)
    ana.open(table.play(0)).page.locator("dialog.ending .score-sheet").wait_for(timeout=60_000)
    assert not findings(ana)
    ana.page.get_by_role("dialog").get_by_role("button", name="Share").click()
    ana.page.locator("dialog.share").wait_for()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    ana.button("Back to the table").click()
    ana.page.locator(OVER).wait_for()
    assert not findings(ana)


def test_an_invitation(ana: Person, server: Server) -> None:
    ana.open(f"/join/{server.table('Rui', 'open', 'open').invite}").button("Sit down").wait_for()
    assert not findings(ana)


def test_a_replay(ana: Person) -> None:
    upload(ana, Path(RECORD))
    ana.page.get_by_role("slider", name="Moment of the game").fill("40")
    ana.page.locator(".spot").first.wait_for()
    assert not findings(ana)
    ana.page.locator(".side summary", has_text="In words").click()
    ana.page.locator(".words table, .side table").first.wait_for()
    assert not findings(ana)


def test_a_page_that_is_not_there(ana: Person, usher: Usher) -> None:
    usher.expected = ("404 (Not Found)",)
    ana.open("/play/nobody").page.get_by_role("heading", name="There is no such table").wait_for()
    assert not findings(ana)
