"""Nothing is cut, nothing is covered, and nothing wraps that should not: on a screen and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import LIT, OVER, play_on
from tests.browser.reading import lasting, resize
from tests.browser.serving import Server
from tests.browser.test_phone import PHONE, is_too_wide
from tests.browser.test_replay import RECORD, upload

SCREEN: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
CUT_ROWS = """box => {
    const { bottom } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll('.choices button, .choices summary')].filter((row) => row.checkVisibility());
    return rows.filter((row) => {
        const at = row.getBoundingClientRect();
        return at.top < bottom - 4 && at.bottom > bottom;
    }).map((row) => row.textContent);
}"""
CUT_LABELS = """dialog => [...dialog.querySelectorAll('select')].filter((one) => {
    if (!one.checkVisibility()) return false;
    const style = getComputedStyle(one);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const wide = pen.measureText(one.selectedOptions[0].label).width;
    return wide > one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
}).map((one) => one.selectedOptions[0].label)"""


def box_of(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["douro", "dos-rios", "six-castles"])
def test_the_list_of_choices_ends_at_a_whole_row(arrive: Arrive, server: Server, game: str) -> None:
    table = server.table("Ana", "bot", "bot", game=game)
    ana = arrive(viewport={"width": 1440, "height": 1000}).open(table.play(0))
    ana.await_turn()
    choices = ana.page.locator("details.panel")
    expect(choices.locator(".choices button").first).to_be_attached()
    for height in (1000, 963, 900, 863, 800, 763, 720, 683):
        resize(ana, 1440, height)
        assert lasting(ana, lambda: choices.evaluate(CUT_ROWS)) == []
    ana.page.reload()
    ana.await_turn()
    assert lasting(ana, lambda: choices.evaluate(CUT_ROWS)) == []


@pytest.mark.parametrize("game", ["douro", "dos-rios", "six-castles"])
def test_in_a_low_window_the_log_is_seen_beside_the_board(arrive: Arrive, server: Server, game: str) -> None:
    chairs = [{"who": "here", "name": "Ana"}, *({"who": "bot", "bot": bot} for bot in ("ines", "eneko", "rosaura"))]
    made = server.post("/tables", {"game": game, "seats": chairs, "absent": None, "pace": 0})
    ana = arrive(viewport={"width": 1280, "height": 720}).open(f"/play/{made['seats'][0]['token']}")
    ana.await_turn()
    expect(ana.log).to_be_in_viewport(ratio=1)
    expect(ana.log.locator(".told").last).to_be_in_viewport(ratio=1)
    assert box_of(ana.log)["height"] > 60  # some lines of it
    choices = ana.page.locator(".side > details")
    expect(choices).not_to_have_attribute("open", "")
    choices.locator("> summary").click()
    ana.page.reload()
    expect(choices).to_have_attribute("open", "")  # as it was left


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_a_low_window_five_players_leave_room_for_the_foot(arrive: Arrive, server: Server, language: str) -> None:
    table = server.table("Ana", "bot", "bot", "bot", "bot", hints=True, aid=True)
    ana = arrive(viewport={"width": 1280, "height": 720}, locale=language).open(table.play(0))
    ana.await_turn()
    expect(ana.page.locator(".foot")).to_be_in_viewport(ratio=1)
    expect(ana.log.locator(".told").last).to_be_in_viewport(ratio=1)


def test_the_log_ends_with_the_newest_line(arrive: Arrive, server: Server) -> None:
    """Though the list of choices takes room from it once the line stands there."""
    ana = arrive(**SCREEN).open(server.table("Ana", "bot", "bot", "bot").play(0))
    play_on([ana], 2)
    ana.await_turn()
    ana.page.reload()
    ana.await_turn()

    def below() -> list[str]:
        log, line = box_of(ana.log), box_of(ana.log.locator("p").last)
        return [f"{line} below {log}"] if line["y"] + line["height"] > log["y"] + log["height"] + 1 else []

    assert lasting(ana, below) == []


@pytest.mark.parametrize("wishes", [SCREEN, PHONE], ids=["screen", "phone"])
def test_buttons_at_the_foot_have_one_line(arrive: Arrive, server: Server, wishes: dict[str, Any]) -> None:
    ana = arrive(**wishes).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    boxes = [box_of(one) for one in ana.page.locator(".foot > *").all()]
    assert len(boxes) == 5
    assert len({box["y"] for box in boxes}) == 1
    assert max(box["height"] for box in boxes) < 48


@pytest.mark.parametrize("wishes", [PHONE, NARROW], ids=["390", "320"])
def test_a_new_table_on_a_phone(arrive: Arrive, wishes: dict[str, Any]) -> None:
    """Labels are not cut, fingers find everything, and the button that sets it up is always in sight."""
    ana = arrive(**wishes).open("/")
    dialog = ana.open_new_table()
    dialog.get_by_label("Players").select_option("5")
    dialog.get_by_label("Clock").select_option(label="Time per game")
    if wishes is PHONE:
        assert dialog.evaluate(CUT_LABELS) == []
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not is_too_wide(ana)
    for control in dialog.locator("button, select, input:not([type=checkbox]), .tick").all():
        if control.is_visible():
            assert box_of(control)["height"] >= 44
    expect(dialog.get_by_role("button", name="Set up the table")).to_be_in_viewport(ratio=1)
    dialog.get_by_label("Show this table on the home page").check()
    dialog.get_by_role("button", name="Set up the table").tap()
    ana.await_turn()


def test_controls_of_a_replay_cover_nothing_on_a_phone(arrive: Arrive) -> None:
    ana = arrive(**PHONE)
    upload(ana, RECORD)
    ana.page.locator(".spot").first.wait_for()
    controls, board = box_of(ana.page.locator(".controls")), box_of(ana.page.locator(".board"))
    assert controls["y"] + controls["height"] <= board["y"]
    for control in ana.page.locator(".controls button, .controls select").all():
        assert box_of(control)["height"] >= 44
        assert box_of(control)["width"] >= 44
    assert not is_too_wide(ana)
    ana.page.locator(".proof").scroll_into_view_if_needed()
    expect(ana.page.get_by_role("button", name="Step forward")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "table"), [(1024, 1000), (1100, 1000), (1280, 1440), (1920, 1440)])
def test_beside_its_panels_the_picture_suits_its_room(arrive: Arrive, server: Server, width: int, table: int) -> None:
    """A tall one would be small there, and a wide one in a small window."""
    ana = arrive(viewport={"width": width, "height": 768}).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    resize(ana, width, 768)  # it has this size: the picture is laid out for it
    board, side = box_of(ana.page.locator(".board")), box_of(ana.page.locator(".ask"))
    assert side["x"] > board["x"] + board["width"]
    _, _, wide, _ = (ana.page.locator(".board").get_attribute("viewBox") or "").split()
    assert float(wide) == table


def test_the_end_on_a_phone_is_said_above_the_ways_on(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    server.let_bots_finish(table)
    ana = arrive(**PHONE).open(table.play(0))
    way = ana.page.locator(OVER)
    way.wait_for()
    said = box_of(ana.asked)
    assert said["y"] + said["height"] <= box_of(way)["y"]
    assert said["width"] > 300


def test_a_card_that_is_lifted_covers_no_words_on_a_phone(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    ana.page.locator(LIT).first.press("Enter")
    lifted = ana.page.locator(".marked")
    lifted.wait_for()
    words = ana.page.locator(".spot[data-id^='ask-']")
    assert words.count() == 2

    def above() -> list[str]:
        card, line = box_of(lifted), box_of(words.last)
        return [f"{card} over {line}"] if card["y"] < line["y"] + line["height"] else []

    assert lasting(ana, above) == []


def test_an_opened_group_of_many_choices_has_room(arrive: Arrive, server: Server) -> None:
    """Dozens of places for a campesino, or of moves: enough of them are seen at a time."""
    table = server.table("Ana", "bot", "bot", game="six-castles")
    ana = arrive(**SCREEN).open(table.play(0))
    groups = ana.page.locator(".choices summary")
    single = ana.page.locator(".choices > .buttons > button")
    groups.or_(single).first.wait_for()
    confirm = ana.page.get_by_role("button", name="Play it")
    while groups.count() == 0:  # a few choices are no group; one that is foreseen is tried out first, then played
        (confirm if confirm.is_visible() else single.first).click()
        groups.or_(single).first.wait_for()
    groups.first.click()
    choices = ana.page.locator("details.panel")
    ana.until(lambda: box_of(choices)["height"] > 300)
    assert lasting(ana, lambda: choices.evaluate(CUT_ROWS)) == []
