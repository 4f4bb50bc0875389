"""Everything can be done without a mouse."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import LIT, OVER, Person
from tests.browser.serving import Server

HIGH: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}  # there is room for the list of choices
MOST_TABS = 40


def tab_to(person: Person, selector: str) -> int:
    """Press Tab until the focus is on such an element; how often that took."""
    for times in range(MOST_TABS):
        person.page.locator(selector).first.wait_for()  # what others do may be shown meanwhile
        if person.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return times
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} times Tab do not reach {selector}")


def test_a_whole_game_by_keyboard(arrive: Arrive) -> None:
    ana = arrive(**HIGH)
    keyboard = ana.page.keyboard
    ana.open("/")
    expect(ana.button("Play now: Douro 1872, against bots")).to_be_visible()
    tab_to(ana, "[aria-label='Play now: Douro 1872, against bots']")
    keyboard.press("Enter")
    played = 0
    while ana.await_turn():
        if played % 4 == 3:
            tab_to(ana, ".choices button")  # in words, as a screen reader would
        else:
            tab_to(ana, LIT)
        keyboard.press("Space" if played % 2 else "Enter")
        played += 1
    assert played > 9
    assert len(ana.plays_sent()) == played
    expect(ana.asked).to_contain_text("The game is over.")
    ana.page.locator("dialog.ending .score-sheet").wait_for()
    keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)

    tab_to(ana, OVER)
    keyboard.press("Enter")
    slider = ana.page.get_by_role("slider", name="Moment of the game")
    slider.wait_for()
    tab_to(ana, "input[type=range]")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(ana.page.locator("output")).to_have_text(re.compile("^2 of"))


def test_a_touch_is_taken_back_by_keyboard(arrive: Arrive) -> None:
    """With the confirmation switched on in the settings, which are reached by keyboard too."""
    ana = arrive()
    keyboard = ana.page.keyboard
    ana.open("/").button("Play now: Douro 1872, against bots").wait_for()
    tab_to(ana, "#preferences-button")
    keyboard.press("Enter")
    dialog = ana.page.get_by_role("dialog")
    dialog.wait_for()
    tab_to(ana, "dialog label:nth-of-type(3) select")
    keyboard.press("Home")
    expect(dialog.get_by_label("Confirm moves")).to_have_value("turn")
    keyboard.press("ArrowDown")
    expect(dialog.get_by_label("Confirm moves")).to_have_value("all")
    keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    tab_to(ana, "[aria-label='Play now: Douro 1872, against bots']")
    keyboard.press("Enter")
    ana.await_turn()
    tab_to(ana, LIT)
    keyboard.press("Enter")
    expect(ana.button("Play it")).to_be_focused()
    expect(ana.page.locator(".spot.marked")).to_have_count(1)
    keyboard.press("Escape")
    expect(ana.page.locator(".spot.marked")).to_have_count(0)
    assert not ana.plays_sent()
    tab_to(ana, LIT)
    keyboard.press("Enter")
    expect(ana.button("Play it")).to_be_focused()
    keyboard.press("Enter")
    expect(ana.log).to_contain_text("The cards:")
    assert len(ana.plays_sent()) == 1


def test_the_board_is_moved_by_keys(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("/").button("Play now: Douro 1872, against bots").click()
    ana.await_turn()
    board = ana.page.locator(".board")
    whole = board.get_attribute("viewBox") or ""
    ana.page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole)
    closer = board.get_attribute("viewBox") or ""
    ana.page.keyboard.press("ArrowRight")
    expect(board).not_to_have_attribute("viewBox", closer)
    ana.page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole)


def test_the_picture_can_be_passed_by(arrive: Arrive, server: Server) -> None:
    """Where half a hundred places are lit, a few keys lead to what stands beside the picture."""
    ana = arrive(**HIGH).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    skip = ana.button("Skip the board")
    for _ in range(MOST_TABS):
        ana.page.keyboard.press("Tab")
        if skip.evaluate("one => one === document.activeElement"):
            break
    box = skip.bounding_box()
    assert box is not None
    assert box["width"] > 40  # it is seen while the focus is there
    ana.page.keyboard.press("Enter")
    assert ana.page.evaluate("document.activeElement.closest('.side') !== null")
    assert tab_to(ana, ".choices button") < 6
    ana.open("/").button("Play now: Douro 1872, against bots").wait_for()
    expect(skip).to_be_hidden()


def test_the_focus_stays_in_the_list_while_others_do_something(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive(**HIGH).open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    rui.await_turn()
    ana.page.locator(".choices button").nth(1).focus()
    rui.choose()
    expect(ana.seat("Rui")).to_contain_text("has chosen")
    expect(ana.page.locator(".choices button").nth(1)).to_be_focused()
