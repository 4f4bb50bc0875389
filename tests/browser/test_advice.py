"""Hints on the pieces, and the coach's quiet word: on a phone and on a desk, by keyboard, for every body."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Usher
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_access import findings

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}


@pytest.fixture(scope="module")
def wise(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots like the last legal action best by far."""
    running = Server(tmp_path_factory.mktemp("wise") / "tables.db", "tests.browser.oracle_server")
    running.start()
    yield running
    running.stop()


@pytest.fixture(params=SIZES)
def ana(usher: Usher, wise: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    yield usher.arrive(wise.address, viewport=SIZES[request.param])
    assert not usher.surprises()


def last_piece(person: Person) -> str:
    """The piece of the action that is best."""
    touches: list[str] = person.messages("frame")[-1]["actions"][-1]["touches"]
    return touches[-1]


def test_a_hint_shows_the_best_moves_on_the_pieces(ana: Person, wise: Server) -> None:
    ana.open(wise.table("Ana", "bot", "bot", hints=True).play(0)).await_turn()
    ana.button("Hint").press("Enter")
    rows = ana.page.locator(".advice li button")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("80%")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator(".hints .why")).to_contain_text("games in 100 more than an average move")
    badges = ana.page.locator(".numbers .badge")
    expect(badges).to_have_text(["1", "2", "3"])
    best = ana.piece(last_piece(ana))
    expect(best).to_be_in_viewport()
    number, piece = badges.first.bounding_box(), best.bounding_box()
    assert number is not None
    assert piece is not None
    assert piece["x"] < number["x"] + number["width"] / 2 < piece["x"] + piece["width"]
    letters = badges.first.locator("text").evaluate("text => text.getBoundingClientRect().height")
    assert letters >= 11
    assert not findings(ana)
    rows.nth(1).press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator(".numbers .badge.chosen")).to_have_text("2")
    while badges.count():  # a piece's card is closed first, if one has opened
        ana.page.keyboard.press("Escape")
        ana.page.wait_for_timeout(100)
    expect(ana.page.locator(".hints")).to_be_hidden()


def test_a_hint_can_be_tried(ana: Person, wise: Server) -> None:
    ana.open(wise.table("Ana", "bot", game="six-castles", hints=True, options={"version": "family"}).play(0))
    while not ana.await_turn() or not ana.offered()["actions"][-1].get("foresee"):
        ana.play_shortest()
    ana.button("Hint").press("Enter")
    row = ana.page.locator(".advice li button").first
    expect(row).to_contain_text(re.compile("Place .* at "))
    ana.button("Try this").press("Enter")
    expect(ana.page.locator(".hints")).to_be_hidden()
    expect(ana.page.locator(".board.tried")).to_be_attached()
    expect(ana.button("Play it")).to_be_focused()


def test_hints_are_gone_with_the_decision(ana: Person, wise: Server) -> None:
    ana.open(wise.table("Ana", "bot", "bot", hints=True).play(0)).await_turn()
    ana.button("Hint").click()
    expect(ana.page.locator(".advice li")).to_have_count(3)
    ana.piece(last_piece(ana)).press("Enter")
    expect(ana.page.locator(".hints")).to_be_hidden()
    expect(ana.page.locator(".numbers .badge")).to_have_count(0)


def test_where_there_are_no_hints_none_are_offered(ana: Person, wise: Server) -> None:
    ana.open(wise.table("Ana", "bot", "bot").play(0)).await_turn()
    expect(ana.button("Hint")).to_have_count(0)
    expect(ana.page.get_by_text("Hints are on.")).to_have_count(0)


def test_the_coach_says_what_was_better_and_shows_it(ana: Person, wise: Server) -> None:
    table = wise.table("Ana", "bot", "bot", coach=True)
    ana.open(table.play(0)).await_turn()
    best = ana.messages("frame")[-1]["actions"][-1]
    ana.touch(ana.messages("frame")[-1]["actions"][0]["touches"][0])
    note = ana.page.locator(".coach")
    expect(note).to_contain_text(f"Better: {best['words']}. Chance of winning: 80%, with your move 20%.")
    assert not findings(ana)
    ana.button("Show me").press("Enter")
    moment = ana.page.get_by_role("dialog")
    expect(moment.locator(".advice li")).to_have_count(4)
    expect(moment.locator(".numbers .badge")).to_have_text(["1", "2", "3", "×"])
    expect(moment.get_by_role("heading")).to_be_in_viewport()
    expect(moment.get_by_role("button", name="Close")).to_be_in_viewport()
    assert not findings(ana)
    moment.get_by_role("button", name="Close").press("Enter")
    expect(moment).to_have_count(0)
    ana.button("Hide the coach’s note").click()
    expect(note).to_be_hidden()


def test_help_is_on_for_one_against_bots_and_off_among_people(usher: Usher, wise: Server, tmp_path: Path) -> None:
    ana = usher.arrive(wise.address)
    wanted: list[dict[str, object]] = []
    ana.page.on("request", lambda request: wanted.append(json.loads(request.post_data or "{}")))
    dialog = ana.open("/").open_new_table()
    hints, coach = dialog.get_by_label(re.compile("^Hints")), dialog.get_by_label(re.compile("^Coach"))
    expect(hints).to_be_checked()
    expect(coach).to_be_checked()
    ana.let_play(2, "Open: joins by link")
    expect(hints).not_to_be_checked()
    expect(coach).not_to_be_checked()
    hints.check()
    ana.let_play(3, "Open: joins by link")
    expect(hints).to_be_checked()
    dialog.get_by_role("button", name="Set up the table").click()
    ana.page.wait_for_url("**/play/**")
    made = next(body for body in wanted if "seats" in body)
    assert (made["hints"], made["coach"]) == (True, False)
