"""A player's name can be changed at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server


def remembered(person: Person) -> str:
    name: str = person.page.evaluate("JSON.parse(localStorage.getItem('ribeira') ?? '{}').name ?? ''")
    return name


def test_everyone_reads_the_new_name_and_the_device_keeps_it(arrive: Arrive, server: Server) -> None:
    """All by keyboard."""
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    keyboard = ana.page.keyboard
    ana.button("Change name").focus()
    keyboard.press("Enter")
    field = ana.page.get_by_label("Your name")
    expect(field).to_be_focused()
    expect(field).to_have_value("Ana")
    keyboard.type("Beatriz")
    keyboard.press("Enter")
    expect(rui.seat("Beatriz")).to_be_visible()
    expect(ana.seat("Beatriz")).to_contain_text("you")
    expect(field).to_be_hidden()
    expect(ana.button("Change name")).to_be_focused()
    assert remembered(ana) == "Beatriz"
    ana.open("/").open_new_table()
    expect(ana.page.get_by_label("Name at seat 1")).to_have_value("Beatriz")


def test_escape_leaves_the_name_as_it_was(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    ana.button("Change name").click()
    field = ana.page.get_by_label("Your name")
    field.fill("Somebody")
    field.press("Escape")
    expect(field).to_be_hidden()
    expect(ana.button("Change name")).to_be_focused()
    ana.button("Change name").click()
    expect(field).to_have_value("Ana")
    field.fill("   ")
    field.press("Enter")  # no name at all
    expect(field).to_be_hidden()
    assert not any('"name"' in sent for sent in ana.sent)
    assert remembered(ana) == ""


def test_a_spectator_has_no_name_to_change(arrive: Arrive, server: Server) -> None:
    watcher = arrive().open(f"/watch/{server.table('Ana', 'bot', 'bot').watch}")
    expect(watcher.seat("Ana")).to_be_visible()
    expect(watcher.button("Change name")).to_have_count(0)
