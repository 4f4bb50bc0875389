"""Few touches and a calm table: what goes on by itself, what is turned, and what keeps its size and place."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_foresight import to_place
from tests.browser.test_phone import PHONE

BRINGS = ".ask .brings"


def placing(arrive: Arrive, server: Server, **wishes: Any) -> tuple[Person, str, str]:
    """Somebody who is to place a tile, the tile, and a place for it."""
    ana = arrive(**wishes).open(server.table("Ana", "bot", game="six-castles", options={"version": "family"}).play(0))
    tile, cell = to_place(ana)
    return ana, tile, cell


def shapes(person: Person, cell: str) -> list[str | None]:
    """What lies in the quarters of a cell."""
    place = cell.removeprefix("cell-")
    quarters = person.page.locator(f'.spot[data-id^="spot-{place}"] use:not(.halo)')
    found: list[str | None] = quarters.evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return found


def test_a_tile_is_turned_by_touching_it_where_it_will_lie(arrive: Arrive, server: Server) -> None:
    ana, tile, cell = placing(arrive, server)
    ana.touch(tile)
    expect(ana.page.locator(".trails .trace:visible")).to_have_count(0)  # they would cover what one looks at now
    ana.touch(cell)
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    expect(ana.asked).to_have_text("Like this? Touch it again to turn it.")
    before = shapes(ana, cell)
    assert len(before) == 4
    ana.piece(cell).click(force=True)
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    ana.page.wait_for_function(
        "([cell, before]) => JSON.stringify([...document.querySelectorAll("
        "`.spot[data-id^=\"spot-${cell}\"] use:not(.halo)`)].map(one => one.getAttribute('href'))) !== before",
        arg=[cell.removeprefix("cell-"), str(before).replace("'", '"').replace(", ", ",")],
    )
    assert sorted(map(str, shapes(ana, cell))) == sorted(map(str, before))
    ana.page.get_by_role("button", name="Back", exact=True).click()
    expect(ana.page.locator(".board.tried")).to_have_count(0)
    expect(ana.piece(cell)).to_have_class(re.compile(r"\blit\b"))  # the place is chosen anew, not the turn


def test_a_path_with_one_way_on_goes_on_by_itself(arrive: Arrive, server: Server) -> None:
    """An exploration tile can only go to the end of the track: touching it lays it."""
    ana = arrive().open(server.table("Ana", "bot", game="six-castles", options={"version": "family"}).play(0))
    while True:
        ana.await_turn()
        frame = ana.messages("frame")[-1]
        paths = [action["touches"] for action in frame["actions"]]
        lone = [path for path in paths if len(path) == 2 and sum(path[0] == other[0] for other in paths) == 1]
        if lone and not any(action.get("foresee") for action in frame["actions"]):
            break
        ana.play_shortest()
    sent, heard = len(ana.plays_sent()), len(ana.received)
    ana.touch(lone[0][0])
    ana.await_message(lambda message: message.get("last"), heard)
    assert len(ana.plays_sent()) == sent + 1


def test_the_bar_keeps_its_height_and_the_map_its_scale(arrive: Arrive, server: Server) -> None:
    for wishes in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
        ana, tile, cell = placing(arrive, server, **{**wishes, "asks": False})
        bar, start = ana.page.locator(".ask"), ana.piece("cell-0,0")
        seen: list[tuple[float, str]] = []

        def look(bar: Locator = bar, start: Locator = start, seen: list[tuple[float, str]] = seen) -> None:
            height = bar.evaluate("one => one.offsetHeight")
            seen.append((height, start.evaluate("one => one.style.transform")))

        look()
        ana.touch(tile)
        look()
        ana.touch(cell)
        expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
        look()
        ana.button("Turn it").click()
        look()
        ana.button("Play it").click()
        expect(ana.log).to_contain_text("Ana places a tile")
        expect(ana.page.locator(".board.tried")).to_have_count(0)
        look()
        assert len(set(seen)) == 1


def test_on_a_phone_the_tile_that_is_tried_is_in_sight(arrive: Arrive, server: Server) -> None:
    ana, tile, cell = placing(arrive, server, **PHONE, asks=False)
    ana.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    ana.piece(tile).press("Enter")
    ana.piece(cell).press("Enter")
    expect(ana.page.locator(BRINGS)).to_contain_text("Mounds now")
    expect(ana.piece(cell)).to_be_in_viewport(ratio=0.99)
    bar, lies = ana.page.locator(".ask").bounding_box(), ana.piece(cell).bounding_box()
    assert bar is not None
    assert lies is not None
    assert lies["y"] + lies["height"] <= bar["y"]
    expect(ana.page.locator(".trails .pointed rect").first).to_be_attached()  # and it is marked
    cut = ana.page.locator(".ask .said").evaluate("one => one.scrollHeight - one.clientHeight")
    assert cut <= 1  # all that it brings can be read


def test_on_a_phone_all_that_is_asked_can_be_read(arrive: Arrive, server: Server) -> None:
    """A long sentence makes the bar higher; its buttons stay at the bottom of the screen."""
    ana, tile, cell = placing(arrive, server, **PHONE, asks=False, locale="fr-FR")
    bar, room = ana.page.locator(".ask"), ana.page.locator(".ask .said")
    for id in (tile, cell):
        ana.piece(id).press("Enter")
    expect(ana.page.locator(BRINGS)).not_to_be_empty()
    ana.page.locator(".ask .ways .primary").click()
    expect(ana.asked).to_contain_text("Choisissez une butte")
    written = ana.page.locator(".ask .asked").evaluate("one => one.offsetHeight")
    assert room.evaluate("one => one.clientHeight") >= written
    assert bar.evaluate("one => innerHeight - one.getBoundingClientRect().bottom") == 0


def test_a_border_has_room_for_a_finger(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE, asks=False).open(server.table("Ana", "bot", game="dos-rios").play(0))
    while True:
        ana.await_turn()
        actions = ana.messages("frame")[-1]["actions"]
        if any(action.get("foresee") for action in actions):
            break
        ana.play_shortest()
    ana.piece("take-dam").press("Enter")
    borders = ana.page.locator('.spot.lit[data-id^="border-"]')
    if not borders.count():  # there is one only, and it is shown already
        borders = ana.page.locator('.spot[data-id^="border-"]')
    for border in borders.all():
        box = border.locator("use:not(.halo)").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_lit_and_touched_differ_by_more_than_colour(arrive: Arrive, server: Server) -> None:
    ana, _, _ = placing(arrive, server)
    rings = {id: ana.page.locator(f"#outline-{id} feMergeNode").count() for id in ("lit", "marked")}
    assert rings["marked"] > rings["lit"]
