"""The rules at hand on every page, and the aim of the game at the top of every table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server, Table
from tests.browser.test_access import findings
from tests.browser.test_phone import PHONE, is_too_wide
from tests.browser.test_replay import RECORD, upload

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = [pytest.param(PHONE, id="390"), pytest.param(DESK, id="1280")]
GAMES = [
    pytest.param("douro", "Douro 1872", {}, "boat", "phylloxera", id="douro"),
    pytest.param("dos-rios", "Dos Rios", {}, "water", "hacienda", id="dos-rios"),
    pytest.param("six-castles", "Six Castles", {"version": "advanced"}, "contracts", "mealhas", id="advanced"),
    pytest.param("six-castles", "Six Castles", {"version": "family"}, "start", "mealhas", id="family"),
]


def drawer(person: Person) -> Locator:
    return person.page.locator("dialog.rules")


def focused(person: Person) -> str:
    """What has the focus: its id, else its classes, else its tag."""
    found: str = person.page.evaluate(
        "(({id, className, tagName}) => id || className || tagName)(document.activeElement)"
    )
    return found


def table_of(server: Server, game: str, options: dict[str, str]) -> Table:
    """A table where Ana is asked first; all its seats are played on one device, so she says who she is."""
    seats = ("Ana", "Rui", "Eva")[: 3 if game == "douro" else 2]
    return server.table(*seats, game=game, options=options, aid=True)


def sit(person: Person, server: Server, game: str, options: dict[str, str]) -> None:
    """Sit down where something is asked of oneself."""
    table = table_of(server, game, options)
    acting = server.get(f"/seats/{table.seats[0]}")["frame"]["to_act"][0]
    person.open(table.play(acting)).await_turn()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("game", "title", "options", "chapter", "word"), GAMES)
def test_opened_in_every_way_and_closed_again(
    arrive: Arrive,
    server: Server,
    screen: dict[str, Any],
    game: str,
    title: str,
    options: dict[str, str],
    chapter: str,
    word: str,
) -> None:
    ana = arrive(**screen)
    sit(ana, server, game, options)
    opened = drawer(ana)

    # by the button: at the beginning
    ana.button("Rules").first.click()
    expect(opened.get_by_role("heading", name=f"Rules of {title}")).to_be_focused()
    expect(opened.locator("section h3").first).to_have_text("The aim")
    expect(opened.locator("figure svg").first).to_be_attached()
    assert not is_too_wide(ana)

    # a search shows what is found, and only that
    whole = opened.locator(".rule").count()
    opened.get_by_role("searchbox").fill(word)
    expect(opened.get_by_role("status")).to_contain_text("Paragraphs found:")
    assert 0 < opened.locator(".rule").count() < whole
    marks = opened.locator("mark").all_text_contents()
    assert marks
    assert all(found.lower() == word for found in marks)
    assert not findings(ana)
    opened.get_by_role("searchbox").fill("zeppelin")
    expect(opened.get_by_role("status")).to_contain_text("Nothing found for “zeppelin”")
    opened.get_by_role("searchbox").fill("")
    expect(opened.locator(".rule")).to_have_count(whole)

    # closed with Escape: the focus is where it was
    ana.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    assert focused(ana) == "rules-button"

    # by the key, which closes it again too
    ana.page.keyboard.press("?")
    expect(opened.get_by_role("heading", name=f"Rules of {title}")).to_be_focused()
    ana.page.keyboard.press("?")
    expect(opened).to_have_count(0)
    assert focused(ana) == "rules-button"

    # beside what is asked: at its own chapter
    ana.button("Rules for this decision").click()
    heading = opened.locator(f"#rules-{chapter} h3")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    opened.get_by_role("button", name="Close").click()
    expect(opened).to_have_count(0)
    assert "about" in focused(ana)


@pytest.mark.parametrize("screen", SCREENS)
def test_chapters_and_rulings(arrive: Arrive, server: Server, screen: dict[str, Any]) -> None:
    ana = arrive(**screen, color_scheme="dark")
    sit(ana, server, "six-castles", {"version": "advanced"})
    ana.button("Rules").first.click()
    opened = drawer(ana)
    opened.get_by_text("Chapters", exact=True).click()
    opened.get_by_role("link", name="Selling to a castle").click()
    expect(opened.get_by_role("heading", name="Selling to a castle")).to_be_focused()
    expect(opened.get_by_role("heading", name="Selling to a castle")).to_be_in_viewport()
    ruling = opened.locator("#rules-sell-price").get_by_role("button", name="Ruling C15")
    expect(ruling).to_have_attribute("aria-expanded", "false")
    ruling.click()
    expect(ruling).to_have_attribute("aria-expanded", "true")
    expect(opened.locator("#rules-sell-price .ruling:visible")).to_contain_text("(printed in the rulebook)")
    assert not findings(ana)


def test_what_one_begins_while_the_rules_come_stays(arrive: Arrive, server: Server) -> None:
    ana = arrive(**DESK)
    sit(ana, server, "douro", {})
    opened = drawer(ana)
    held: list[Route] = []
    ana.page.route("**/rules*", lambda route: held.append(route))  # noqa: PLW0108 - the driver marks what it is given

    ana.button("Rules").first.click()
    opened.get_by_text("Chapters", exact=True).click()
    ana.until(lambda: held)
    held.pop().continue_()
    expect(opened.get_by_role("heading", name="Rules of Douro 1872")).to_be_visible()
    expect(opened.get_by_role("link", name="The aim")).to_be_visible()
    opened.get_by_role("button", name="Close").click()

    ana.button("Rules").first.click()
    opened.get_by_role("searchbox").fill("phylloxera")
    ana.until(lambda: held)
    held.pop().continue_()
    expect(opened.get_by_role("status")).to_contain_text("Paragraphs found:")
    expect(opened.get_by_role("searchbox")).to_be_focused()
    expect(opened.get_by_role("searchbox")).to_have_value("phylloxera")


def test_beside_the_board_nothing_that_is_asked_is_covered(arrive: Arrive, server: Server) -> None:
    """The drawer takes the place of the players and the log: one reads, looks and plays at once."""
    ana = arrive(**DESK)
    sit(ana, server, "douro", {})
    ana.button("Rules").first.click()
    opened = drawer(ana)
    expect(opened.locator(".rule").first).to_be_visible()
    expect(ana.asked).to_be_in_viewport(ratio=1)
    mine, board = opened.bounding_box(), ana.page.locator(".board").bounding_box()
    assert mine is not None
    assert board is not None
    assert mine["x"] >= board["x"] + board["width"]
    ana.touch()
    expect(ana.asked).to_contain_text("Waiting for")
    expect(opened).to_be_visible()


def test_on_a_phone_it_is_a_sheet_over_all(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE)
    sit(ana, server, "douro", {})
    ana.button("Rules").first.tap()
    expect(drawer(ana).locator(".rule").first).to_be_visible()
    assert drawer(ana).bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}


@pytest.mark.parametrize("screen", SCREENS)
def test_on_the_first_page_any_game_can_be_read(arrive: Arrive, screen: dict[str, Any]) -> None:
    ana = arrive(**screen).open("/")
    ana.button("Rules of Six Castles").click()
    opened = drawer(ana)
    expect(opened.get_by_role("heading", name="Rules of Six Castles")).to_be_focused()
    expect(opened.locator("#rules-contracts")).to_be_attached()
    opened.get_by_role("combobox", name="Version").select_option("family")
    expect(opened.locator("#rules-contracts")).to_have_count(0)
    opened.get_by_role("combobox", name="Players").select_option("4")
    expect(opened.locator("#rules-aim")).to_contain_text("after 8 rounds")
    opened.get_by_role("combobox", name="Game").select_option("douro")
    expect(opened.get_by_role("heading", name="Rules of Douro 1872")).to_be_visible()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(ana.button("Rules of Six Castles")).to_be_focused()
    ana.page.keyboard.press("?")
    expect(opened.get_by_role("heading", name="Rules of Douro 1872")).to_be_focused()


def test_a_paragraph_has_an_address(arrive: Arrive) -> None:
    ana = arrive(**PHONE).open("/#rules/douro/fog.sirga")
    expect(drawer(ana).locator("#rules-fog-sirga")).to_be_in_viewport()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_replay(arrive: Arrive, screen: dict[str, Any]) -> None:
    ana = arrive(**screen)
    upload(ana, Path(RECORD))
    aim = ana.page.locator("#aim")
    expect(aim).to_contain_text("Most points after the last boat wins")
    ana.page.keyboard.press("?")
    expect(drawer(ana).get_by_role("heading", name="Rules of Douro 1872")).to_be_focused()
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    expect(drawer(ana)).to_have_count(0)


AIMS = [
    ("douro", {}, ["Most points after the last boat wins", "boats to come", "5 points"]),
    ("dos-rios", {}, ["5 buildings win, or 4 on water with the hacienda", "0 built, 0 on water"]),
    ("six-castles", {"version": "family"}, ["Most points after 12 rounds wins", "round 1 of 12", "1 point"]),
]


@pytest.mark.parametrize(("game", "options", "parts"), AIMS, ids=[game for game, *_ in AIMS])
def test_the_aim_stands_at_the_top_at_all_times(
    arrive: Arrive, server: Server, game: str, options: dict[str, str], parts: list[str]
) -> None:
    """In two lines at most on a phone, wherever one has scrolled to, and legible."""
    ana = arrive(**PHONE)
    sit(ana, server, game, options)
    aim = ana.page.locator("#aim")
    for part in ("Ana", "Rui", *parts):
        expect(aim).to_contain_text(part)
    for down in (0, 600):
        ana.page.evaluate(f"scrollTo(0, {down})")
        expect(aim).to_be_in_viewport(ratio=1)
    size = aim.bounding_box()
    assert size is not None
    assert size["height"] <= 44
    assert float(ana.page.evaluate("parseFloat(getComputedStyle(document.querySelector('#aim')).fontSize)")) >= 12
    assert not is_too_wide(ana)
    desk = arrive(**DESK).open(ana.page.url.replace(server.address, ""))
    desk.await_turn()
    box = desk.page.locator("#aim").bounding_box()
    assert box is not None
    assert box["height"] <= 24  # one line
