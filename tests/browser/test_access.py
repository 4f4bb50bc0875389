"""Every page for every body: axe finds nothing serious, by day or by night."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import OVER, Person
from tests.browser.serving import Server
from tests.browser.test_replay import RECORD, upload

AXE = Axe()
GRAVE = ("serious", "critical")


def findings(person: Person) -> list[str]:
    """What axe holds against the page as it is, with the first place of each."""
    found = AXE.run(person.page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in GRAVE]


@pytest.fixture(params=["light", "dark"])
def ana(arrive: Arrive, request: pytest.FixtureRequest) -> Person:
    theme: Literal["light", "dark"] = request.param
    return arrive(color_scheme=theme)


def test_the_first_page_and_its_dialogs(ana: Person) -> None:
    ana.open("/").button("Play now: Douro 1872, against bots").wait_for()
    assert not findings(ana)
    dialog = ana.open_new_table()
    dialog.get_by_role("combobox", name="Clock").select_option(label="A time for the whole game")
    assert not findings(ana)
    dialog.get_by_role("button", name="Cancel").click()
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


def test_the_end(ana: Person, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    ana.open(table.play(0)).await_turn()
    server.let_bots_finish(table)
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


def test_a_page_that_is_not_there(ana: Person, usher: Usher) -> None:
    usher.expected = ("404 (Not Found)",)
    ana.open("/play/nobody").page.get_by_role("heading", name="There is no such table").wait_for()
    assert not findings(ana)
