"""Several players on one device, with a curtain between them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person


def sit_at_one_device(ana: Person) -> None:
    dialog = ana.open("/").open_new_table()
    for seat, name in ((1, "Ana"), (2, "Rui")):
        ana.let_play(seat, "On this device")
        dialog.get_by_label(f"Name at seat {seat}").fill(name)
    dialog.get_by_role("button", name="Set up the table").click()


def cards_in_page(person: Person) -> list[str]:
    """Anything in the page that names a barrel card."""
    return re.findall(r"barrel-\d-\d+|barrel card \d+|\d play \d+", person.page.content())


def test_a_curtain_falls_between_two_players(arrive: Arrive) -> None:
    page = arrive()
    sit_at_one_device(page)
    expect(page.page.get_by_role("heading", name="Pass the device to Ana")).to_be_visible()
    assert not cards_in_page(page)

    page.button("I’m Ana").click()
    page.await_turn()
    hand = page.hand()
    assert len(hand) == 10
    assert all(id.startswith("barrel-0-") for id in hand)
    card = page.touch()
    expect(page.page.get_by_role("heading", name="Pass the device to Rui")).to_be_visible()
    assert not cards_in_page(page)
    assert page.page.locator(".spot").count() == 0

    page.button("I’m Rui").click()
    page.await_turn()
    assert all(id.startswith("barrel-1-") for id in page.hand())
    others = {id for id in page.pieces() if id.startswith("barrel-0-")}
    seen = {f"barrel-0-{card}" for card in re.findall(r"Ana shows (\d+)", page.log.text_content() or "")}
    assert others <= seen
    assert card not in others - seen
    page.touch()
    expect(page.log).to_contain_text("The cards:")  # the last to choose keeps the device and begins the next choice
    page.await_turn()
    page.touch()
    expect(page.page.get_by_role("heading", name="Pass the device to Ana")).to_be_visible()
    assert not cards_in_page(page)


def test_a_reload_shows_the_curtain_again(arrive: Arrive) -> None:
    page = arrive()
    sit_at_one_device(page)
    page.button("I’m Ana").click()
    page.await_turn()
    page.page.reload()
    expect(page.page.get_by_role("heading", name="Pass the device to Ana")).to_be_visible()
    assert not cards_in_page(page)


def test_the_device_is_passed_on_by_hand(arrive: Arrive) -> None:
    page = arrive()
    sit_at_one_device(page)
    page.button("I’m Ana").click()
    page.await_turn()
    page.button("Pass to Rui").click()
    expect(page.page.get_by_role("heading", name="Pass the device to Rui")).to_be_visible()
    assert not cards_in_page(page)
    page.button("I’m Rui").click()
    page.await_turn()
    assert all(id.startswith("barrel-1-") for id in page.hand())


def test_no_curtain_falls_where_there_are_no_secrets(arrive: Arrive) -> None:
    page = arrive()
    page.open("/")
    page.button("New table: Dos Rios").click()
    dialog = page.page.get_by_role("dialog")
    for seat, name in ((1, "Ana"), (2, "Rui")):
        page.let_play(seat, "On this device")
        dialog.get_by_label(f"Name at seat {seat}").fill(name)
    dialog.get_by_role("button", name="Set up the table").click()
    page.await_turn()
    begun = page.page.url
    for _ in range(60):  # rivers are laid and campesinos put down by turns
        page.touch()
        page.await_turn()  # behind a curtain nothing would be lit
        if page.page.url != begun:
            break
    assert page.page.url != begun
    assert {message["you"] for message in page.messages("table") if "you" in message} == {0, 1}
