"""Links that others can open, and copying them where the browser has no clipboard for us."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ribeira.server.addresses import own_address
from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person
from tests.browser.serving import Server

COPIED = """() => {
    window.copied = [];
    document.addEventListener('copy', () => window.copied.push(document.activeElement.value));
}"""


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As `ribeira serve --host 0.0.0.0` runs."""
    running = Server(tmp_path_factory.mktemp("network") / "tables.db", host="0.0.0.0")
    running.start()
    yield running
    running.stop()


def network(server: Server) -> str:
    return f"http://{own_address()}:{server.port}"


def test_the_host_gets_links_that_others_can_open(usher: Usher, open_server: Server) -> None:
    table = open_server.table("Ana", "open", "bot")
    ana = usher.arrive(open_server.address).open(table.play(0))
    link = ana.page.get_by_label("Invitation link")
    expect(link).to_have_value(f"{network(open_server)}/join/{table.invite}")
    expect(ana.page.locator(".invite .alone")).to_be_hidden()
    expect(ana.page.locator(".invite")).to_contain_text("The address in the address bar is your own seat")
    expect(ana.page.locator(".invite .qr")).to_have_js_property("complete", True)
    assert ana.page.locator(".invite .qr").evaluate("picture => picture.naturalWidth") > 100
    ana.button("Share").click()
    shared = ana.page.get_by_role("dialog", name="Share this table")
    expect(shared.get_by_label("Link for spectators", exact=True)).to_have_value(
        f"{network(open_server)}/watch/{table.watch}"
    )
    shared.get_by_role("button", name="Play on another device").click()
    device = ana.page.get_by_role("dialog", name="Play on another device")
    expect(device.get_by_label("Link of your seat")).to_have_value(f"{network(open_server)}{table.play(0)}")
    rui = usher.arrive(network(open_server)).open(link.input_value())
    rui.sit_down("Rui")
    rui.await_turn()


def test_who_listens_alone_is_told_how_others_get_in(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "open", "bot").play(0))
    expect(ana.page.locator(".invite .alone")).to_contain_text("ribeira serve --host 0.0.0.0")


def without_clipboard(usher: Usher, server: Server, path: str) -> Person:
    """Somebody on the network: over plain http the browser has no clipboard for a page."""
    person = usher.arrive(network(server)).open(path)
    assert person.page.evaluate("isSecureContext") is False
    assert person.page.evaluate("navigator.clipboard === undefined")
    person.page.evaluate(COPIED)
    return person


def test_copying_over_plain_http(usher: Usher, open_server: Server) -> None:
    table = open_server.table("Ana", "open", "bot")
    ana = without_clipboard(usher, open_server, table.play(0))
    ana.page.locator(".invite").get_by_role("button", name="Copy the link").click()
    expect(ana.page.locator(".toast")).to_have_text("Link copied.")
    ana.button("Share").click()
    ana.button("Copy the link for spectators").click()  # in a dialog, beside which nothing can be selected
    expect(ana.page.locator(".toast")).to_have_count(2)
    base = network(open_server)
    assert ana.page.evaluate("copied") == [f"{base}/join/{table.invite}", f"{base}/watch/{table.watch}"]
    expect(ana.button("Copy the link for spectators")).to_be_focused()
    usher.expected = ("Cross-Origin-Opener-Policy",)  # which browsers only heed over https
    assert not usher.surprises()


def test_where_nothing_can_be_copied_there_is_a_field(usher: Usher, open_server: Server) -> None:
    table = open_server.table("Ana", "open", "bot")
    ana = without_clipboard(usher, open_server, table.play(0))
    ana.page.evaluate("document.execCommand = () => false")
    ana.button("Copy the invitation").click()
    field = ana.page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(f"/join/{table.invite}$"))
    chosen = "one => one.value.slice(one.selectionStart, one.selectionEnd)"
    assert field.evaluate(chosen) == field.input_value()


def test_a_seat_moves_to_another_device(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    ana = arrive().open(table.play(0))
    ana.await_turn()
    ana.button("Share").click()
    shared = ana.page.get_by_role("dialog", name="Share this table")
    expect(shared).to_contain_text("The address in the address bar is your own seat")
    expect(shared.get_by_label("Link of your seat")).to_have_count(0)  # it is not shown beside what all may see
    shared.get_by_role("button", name="Play on another device").click()
    link = ana.page.get_by_label("Link of your seat").input_value()
    phone = arrive().open(link)
    phone.await_turn()
    assert set(phone.hand()) == set(ana.hand())


def test_a_spectator_is_offered_no_seat(arrive: Arrive, server: Server) -> None:
    eve = arrive().open(f"/watch/{server.table('Ana', 'bot', 'bot').watch}")
    eve.button("Share").click()
    shared = eve.page.get_by_role("dialog", name="Share this table")
    expect(shared.get_by_label("Link for spectators", exact=True)).to_be_visible()
    expect(shared).not_to_contain_text("your own seat")
    expect(shared.get_by_role("button", name="Play on another device")).to_have_count(0)
