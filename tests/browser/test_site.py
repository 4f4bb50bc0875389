"""The site without a server: a game against bots in the browser alone, and on without any network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Usher
from tests.browser.person import LIT, Person
from tests.browser.web_space import WHERE, WebSpace

STARTING = 240_000  # milliseconds: Python starts within them on a machine that has other things to do
AGAIN = 5_000  # milliseconds after which a touch that brought nothing is made again
TOUCH = "lit => document.querySelector(lit)?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
KEPT = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture
def space(tmp_path: Path) -> Iterator[WebSpace]:
    made = WebSpace(tmp_path)
    yield made
    made.close()


def play(person: Person, turns: int) -> list[str]:
    """Play any card when asked, so many times; what was played by all, once the next card is asked for."""
    lines = person.log.locator(".told")
    for _ in range(turns):
        assert person.await_turn()
        told = lines.count()
        person.touch()
        expect(lines).not_to_have_count(told, timeout=STARTING)
    assert person.await_turn()
    return lines.filter(has_text="The cards:").all_inner_texts()


def test_a_game_goes_on_to_its_end_without_any_network(usher: Usher, space: WebSpace) -> None:
    ana = usher.arrive(space.origin, service_workers="allow").open(WHERE)
    ana.page.set_default_timeout(STARTING)
    expect(ana.page.get_by_text("need a server")).to_be_visible()
    expect(ana.button("New table")).to_have_count(3)
    ana.button("Play now: Douro 1872").click()
    before = play(ana, 3)
    ana.page.wait_for_function(KEPT)
    space.close()

    ana.page.reload()
    assert play(ana, 0) == before != []
    assert len(play(ana, 2)) > len(before)

    lines = ana.log.locator(".told")
    ana.page.get_by_role("link", name="Ribeira").click()
    ana.page.locator(".my-tables").get_by_role("link", name="Douro 1872", exact=True).click()
    end = ana.page.locator("dialog.ending .score-sheet")
    while not end.count():
        told = lines.count()
        ana.page.evaluate(TOUCH, LIT)
        with suppress(AssertionError):  # a touch just while the picture changes does nothing, and is made again
            expect(lines).not_to_have_count(told, timeout=AGAIN)
    assert not usher.strangers(space.origin)
    assert not usher.surprises()
