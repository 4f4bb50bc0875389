"""By keys alone: the focus is never lost, arrow keys go about in space, letters jump, and what happened is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person, play_on
from tests.browser.reading import ON_LIT, await_choice, next_lit, play_by_keys
from tests.browser.serving import Server

SCREEN = {"width": 1440, "height": 900}
FOCUSED = """() => {
    const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
}"""


@pytest.mark.parametrize("game", ["douro", "dos-rios", "six-castles"])
def test_the_focus_stays_for_50_moves(arrive: Arrive, server: Server, game: str) -> None:
    """Of as many games as that takes."""
    played = 0
    while played < 50:
        ana = arrive(viewport=SCREEN).open(server.table("Ana", "bot", "bot", game=game).play(0))
        found = play_by_keys(ana, 50 - played)
        assert found["lost"] == 0
        assert max(found["tabs"][1:]) <= 1  # once in the picture the next lit piece is at hand
        played += found["moves"]
        ana.page.close()


def at(person: Person) -> tuple[float, float]:
    assert person.page.evaluate(ON_LIT)
    x, y = person.page.evaluate(FOCUSED)
    return x, y


def test_arrow_keys_go_from_piece_to_piece(arrive: Arrive, server: Server) -> None:
    """Where a campesino can be put on dozens of areas."""
    ana = arrive(viewport=SCREEN).open(server.table("Ana", "bot", "bot", game="dos-rios").play(0))
    await_choice(ana)
    while ana.lit.count() < 10:
        ana.touch()
        ana.page.wait_for_timeout(100)
        await_choice(ana)
    next_lit(ana)
    keyboard = ana.page.keyboard
    before = at(ana)
    keyboard.press("ArrowDown")
    below = at(ana)
    assert below[1] > before[1] + 10
    keyboard.press("ArrowRight")
    right = at(ana)
    assert right[0] > below[0] + 10
    keyboard.press("ArrowUp")
    assert at(ana)[1] < right[1] - 10
    keyboard.press("ArrowLeft")
    assert at(ana)[0] < right[0] - 10
    for _ in range(20):
        keyboard.press("ArrowLeft")
    edge = at(ana)
    keyboard.press("ArrowLeft")
    assert at(ana) == edge
    keyboard.press("Enter")
    expect(ana.log.locator("p").last).not_to_be_empty()
    assert len(ana.plays_sent()) >= 1


def test_a_letter_jumps_to_pieces_of_that_name(arrive: Arrive, server: Server) -> None:
    ana = arrive(viewport=SCREEN).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    names = ana.lit.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    letter = names[0][0].lower()
    ana.page.keyboard.press(letter)
    first = ana.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first in names
    ana.page.keyboard.press(letter)
    assert ana.page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    ana.page.keyboard.press("q")
    assert ana.page.evaluate(ON_LIT)


def test_who_points_keeps_the_page_as_it_is(arrive: Arrive, server: Server) -> None:
    """A click beside everything takes the focus away, and nothing gives it back."""
    ana = arrive(viewport=SCREEN).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    ana.page.locator(".top").click(position={"x": 300, "y": 20})
    play_on([ana], 2)
    assert not ana.page.locator(":focus-visible").count()


def test_what_happened_is_told_in_one_sentence(arrive: Arrive, server: Server) -> None:
    ana = arrive(viewport=SCREEN).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    told = ana.page.locator(".table-page > p[role=status]")
    expect(told).to_have_text("")
    ana.touch()
    expect(told).to_contain_text("Since your last move")
    sentence = told.inner_text()
    assert sentence.count(".") == 1
    assert "The cards" in sentence
    assert ana.log.get_attribute("aria-live") == "off"
