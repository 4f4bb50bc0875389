"""Characters: chosen by face and name where a table is set up, and known by them wherever they sit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_access import findings
from tests.browser.test_fit import SCREEN, box_of
from tests.browser.test_phone import PHONE, is_too_wide

SIZES = pytest.mark.parametrize("wishes", [PHONE, SCREEN], ids=["390", "1440"])


def sitting(dialog: Locator) -> list[str]:
    """Who plays each seat of a table that is being set up."""
    rows = dialog.locator(".seat-row:visible .who > span").all()
    return [row.inner_text().replace("\n", ": ") for row in rows]


def await_drawn(person: Person, face: Locator) -> None:
    """Wait until a face is more than an empty frame: the sheet of faces may come later."""
    person.until(lambda: face.evaluate("one => one.querySelector('use').getBBox().width > 40"))


@SIZES
def test_a_table_with_characters(arrive: Arrive, wishes: dict[str, Any]) -> None:
    ana = arrive(**wishes).open("/")
    dialog = ana.open_new_table()
    dialog.get_by_label("Players").select_option("5")
    first = sitting(dialog)
    assert len(set(first)) == 5  # four of one level, and nobody twice
    assert all(who.endswith(": Medium bot") for who in first[1:])

    dialog.get_by_label("Players").select_option("4")
    dialog.get_by_label("Bot level").select_option("Easy")
    assert sorted(sitting(dialog)[1:]) == ["Amparo: Easy bot", "Brais: Easy bot", "Tomé: Easy bot"]
    dialog.get_by_label("Name at seat 1").fill("Ana")
    ana.button(re.compile("^Who plays seat 2,")).click()
    asked = ana.page.get_by_role("dialog", name="Who plays seat 2")
    assert not findings(ana)
    assert not is_too_wide(ana)
    assert asked.evaluate("one => one.scrollWidth <= one.clientWidth")
    for tile in asked.locator(".cast button").all():
        await_drawn(ana, tile.locator(".face"))
        assert box_of(tile)["height"] >= 44
    asked.get_by_role("button", name="Inês").click()
    assert sitting(dialog)[1] == "Inês: Medium bot"
    expect(dialog.get_by_label("Bot level")).to_have_value("")  # no longer one
    dialog.get_by_role("button", name="Set up the table").click()
    ana.await_turn()

    seat = ana.seat("Inês")
    expect(seat).to_contain_text("Medium bot")
    expect(ana.page.locator(".seats .level")).to_have_count(3)
    await_drawn(ana, seat.locator(".face-button .face"))
    expect(ana.log.locator("p", has_text="Inês has chosen").locator(".face").first).to_be_attached()
    assert not is_too_wide(ana)


@SIZES
def test_a_face_tells_who_it_is(arrive: Arrive, server: Server, wishes: dict[str, Any]) -> None:
    """Touched, pointed at or focused; and the focus stays on it while others move."""
    seats = [{"who": "here", "name": "Ana"}, *({"who": "bot", "bot": bot} for bot in ("tome", "brais"))]
    made = server.post("/tables", {"game": "douro", "seats": seats, "absent": None, "pace": 0})
    ana = arrive(**wishes).open(f"/play/{made['seats'][0]['token']}")
    ana.await_turn()
    face = ana.button(re.compile("^Tomé: Easy bot, careful. Takes the safer"))
    card = ana.page.locator(".bot-card:popover-open")
    face.scroll_into_view_if_needed()
    if "has_touch" in wishes:
        face.tap()
    else:
        face.hover()
    expect(card).to_contain_text("Takes the safer of two equal moves")
    expect(card).to_be_in_viewport(ratio=1)
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    if "has_touch" not in wishes:
        ana.page.mouse.move(5, 5)
        ana.page.keyboard.press("Tab")
        face.focus()
        expect(card).to_contain_text("Easy bot, careful")
        now = server.get(f"/seats/{made['seats'][0]['token']}/view")
        play = {"do": "play", "decision": now["decision"], "action": now["legal"][0]}
        assert server.post(f"/seats/{made['seats'][0]['token']}/commands", play)["ok"]
        expect(ana.log).to_contain_text("The cards:")
        expect(face).to_be_focused()


def test_whoever_is_chosen_again_makes_room(arrive: Arrive) -> None:
    """By keyboard: of the two experts the one at the next seat sits down here, so that seat gets the other."""
    ana = arrive().open("/")
    dialog = ana.open_new_table()
    dialog.get_by_label("Bot level").select_option("Expert")
    me, one, other = sitting(dialog)
    assert {one, other} == {"Leonor: Expert bot", "Duarte: Expert bot"}
    row = ana.button(re.compile("^Who plays seat 2,"))
    row.focus()
    ana.page.keyboard.press("Enter")
    asked = ana.page.get_by_role("dialog", name="Who plays seat 2")
    expect(asked.locator("[aria-pressed=true]")).to_be_focused()
    asked.get_by_role("button", name=other.partition(":")[0]).focus()
    ana.page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    assert sitting(dialog) == [me, other, one]
    expect(row).to_be_focused()


def test_play_now_seats_different_characters_of_one_level(arrive: Arrive) -> None:
    ana: Person = arrive()
    ana.open("/").button("Play now: Douro 1872, against bots").click()
    ana.await_turn()
    bots = [seat for seat in ana.facts()["seats"].values() if seat["who"] == "bot"]
    assert len({seat["bot"] for seat in bots}) == 2
    assert not any(re.search(r"\d|Medium|Greedy", seat["name"]) for seat in bots)
    expect(ana.page.locator(".seats .level")).to_have_text(["Medium bot", "Medium bot"])
    row = ana.open("/").page.locator(".tables li", has_text="Douro 1872").first
    for seat in bots:
        expect(row).to_contain_text(f"{seat['name']}Medium bot")
    expect(row.locator(".face")).to_have_count(2)
