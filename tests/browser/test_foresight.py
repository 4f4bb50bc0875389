"""What a move would bring is seen before it is played."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server

BRINGS = ".ask .brings"


def to_place(person: Person) -> list[str]:
    """Get to where a tile is placed; the tile and a place for it in which it can be turned otherwise."""
    while True:
        person.await_turn()
        frame = person.messages("frame")[-1]
        paths: list[list[str]] = [action["touches"] for action in frame["actions"] if action.get("foresee")]
        turned = [path for path in paths if sum(path[:-1] == other[:-1] for other in paths) > 1]
        if turned:
            return turned[0][:-1]
        person.play_shortest()


def symbol(person: Person, id: str) -> Locator:
    """What a piece shows, and not the outline around it."""
    return person.piece(id).locator("use:not(.halo)")


def test_a_tile_is_seen_in_its_place_before_it_is_placed(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", game="six-castles")
    ana = arrive().open(table.play(0))
    path = to_place(ana)
    cell, sent = path[1], len(ana.plays_sent())
    empty = symbol(ana, cell).get_attribute("href")
    for id in path:
        ana.touch(id)
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    expect(ana.page.locator(".board.tried")).to_be_visible()
    assert symbol(ana, cell).get_attribute("href") != empty
    first = ana.page.locator(BRINGS).inner_text()
    ana.button("Turn it").click()
    expect(ana.page.locator(BRINGS)).not_to_have_text(first)
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".board.tried")).to_have_count(0)
    expect(symbol(ana, cell)).to_have_attribute("href", empty or "")
    expect(ana.page.locator(BRINGS)).to_be_hidden()
    assert len(ana.plays_sent()) == sent
    ana.touch(cell)
    ana.button("Play it").click()
    expect(ana.log).to_contain_text("Ana places a tile")
    assert len(ana.plays_sent()) == sent + 1
    expect(ana.page.locator(".board.tried")).to_have_count(0)


def test_news_of_the_table_does_not_take_the_focus(arrive: Arrive, server: Server) -> None:
    """Somebody comes while a move waits for a yes and its player is typing: no key may play it."""
    table = server.table("Ana", "bot", game="six-castles")
    ana = arrive().open(table.play(0))
    for id in to_place(ana):
        ana.touch(id)
    expect(ana.button("Play it")).to_be_focused()
    ana.page.get_by_role("tab", name="Chat").click()
    line = ana.page.get_by_role("textbox")
    line.fill("wait")
    sent = len(ana.plays_sent())
    came = len(ana.messages("table"))
    again = arrive().open(table.play(0))  # the same seat in another window
    again.await_turn()
    server.post(f"/seats/{table.seats[0]}/commands", {"do": "name", "name": "Bea"})
    expect(ana.seat("Bea")).to_be_visible()
    assert len(ana.messages("table")) > came
    expect(line).to_be_focused()
    line.press("Enter")
    assert len(ana.plays_sent()) == sent


def test_in_the_list_a_move_is_looked_at_before_it_is_confirmed(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", game="six-castles")
    ana = arrive(viewport={"width": 1280, "height": 900}).open(table.play(0))
    to_place(ana)
    sent = len(ana.plays_sent())
    groups = ana.page.locator(".choices details")
    if groups.count():
        groups.first.locator("summary").click()
    ana.page.locator(".choices").get_by_role("button", name=re.compile("^Place .* at ")).first.click()
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    assert len(ana.plays_sent()) == sent
    ana.button("Play it").press("Enter")
    expect(ana.log).to_contain_text("Ana places a tile")
    assert len(ana.plays_sent()) == sent + 1


def test_on_a_phone_what_a_move_brings_is_brought_into_sight(arrive: Arrive, server: Server) -> None:
    """The list of what can be done lies far below the map; the dam that is tried is on it."""
    table = server.table("Ana", "bot", game="dos-rios")
    ana = arrive(viewport={"width": 390, "height": 844}).open(table.play(0))
    while True:
        ana.await_turn()
        actions = ana.messages("frame")[-1]["actions"]
        dams = [action for action in actions if action.get("foresee")]
        if dams:
            break
        ana.play_shortest()
    ana.page.get_by_text("Everything I can do").click()
    for group in ana.page.locator(".choices details summary").all():
        group.click()
    ana.page.locator(".choices").get_by_role("button", name=dams[0]["words"], exact=True).click()
    expect(ana.page.locator(".board.tried")).to_be_attached()
    _, _, upper, lower = dams[0]["action"].split()
    expect(ana.piece(f"dam-{upper}-{lower}")).to_be_in_viewport()
