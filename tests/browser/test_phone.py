"""A phone: upright, narrow, touched."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def is_too_wide(person: Person) -> bool:
    """Whether the page can be pushed sideways. Phones show a page that is too wide smaller, in a wider window."""
    wide: bool = person.page.evaluate("document.scrollingElement.scrollWidth > Math.min(innerWidth, screen.width)")
    return wide


def test_several_moves_by_tapping(arrive: Arrive) -> None:
    """From the first page; with motion, as phones have it. Fingers miss, so a move is confirmed."""
    ana = arrive(**PHONE, reduced_motion="no-preference")
    ana.open("/").button("Play now: Douro 1872, against bots").tap()
    for number in range(1, 4):
        assert ana.await_turn()
        hand = ana.hand()
        ana.piece(hand[0]).tap()
        expect(ana.button("Play it")).to_be_visible()
        ana.piece(hand[1]).tap()  # another one instead
        expect(ana.piece(hand[1])).to_have_attribute("aria-pressed", "true")
        expect(ana.piece(hand[0])).not_to_have_attribute("aria-pressed", "true")
        assert len(ana.plays_sent()) == number - 1
        ana.button("Play it").tap()
        expect(ana.button("Play it")).to_have_count(0)
        assert ana.plays_sent()[-1]["action"].split()[-1] == hand[1].split("-")[-1]
    assert ana.await_turn()
    assert not is_too_wide(ana)


def test_cards_are_as_large_as_a_fingertip(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE).open(server.table("Ana", "bot", "bot", "bot", "bot").play(0))
    ana.await_turn()
    for card in ana.lit.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


def test_turning_the_phone_lays_the_table_out_anew(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE).open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    board = ana.page.locator(".board")
    upright = board.get_attribute("viewBox") or ""
    ana.page.set_viewport_size({"width": 844, "height": 390})
    expect(board).not_to_have_attribute("viewBox", upright)
    ana.page.set_viewport_size({"width": 390, "height": 844})
    expect(board).to_have_attribute("viewBox", upright)


def test_every_page_fits(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE)
    table = server.table("Ana", "open", "bot")
    for path, sign in (("/", "Play now"), (f"/join/{table.invite}", "Sit down"), (table.play(0), "Copy the link")):
        ana.open(path).button(sign).first.wait_for()
        assert not is_too_wide(ana), path
    ana.open("/").open_new_table()
    assert not is_too_wide(ana)
