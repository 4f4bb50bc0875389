"""Figures: where they come from, others entered, refused by the engine's own words, played with, and in the record."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.serving import Server
from tests.browser.test_access import findings


def enter(page: Page, path: str, value: str) -> None:
    """Open the section of a figure and enter another."""
    section = page.locator(f"[data-section='{path.partition('.')[0]}']")
    if section.get_attribute("open") is None:
        section.locator("summary").press("Enter")
    field = page.locator(f"[data-path='{path}']")
    field.fill(value)
    field.press("Enter")


def test_an_owner_enters_figures_and_plays_with_them(arrive: Arrive, server: Server, tmp_path: Path) -> None:
    ana = arrive(viewport={"width": 390, "height": 844}).open("/")
    page = ana.page
    page.get_by_role("link", name="Figures: Douro 1872").click()
    expect(page.get_by_role("heading", name="The figures of Douro 1872")).to_be_visible()
    page.locator("[data-section='orders'] summary").press("Enter")
    expect(page.locator("[data-section='orders'] .figure.inferred").first).to_be_visible()
    assert page.locator("[data-section='orders'] .figure").count() == 45
    assert not findings(ana)
    ana.button("Enter your own figures").press("Enter")
    expect(page.get_by_label("Name of your edition")).to_be_focused()
    expect(page.locator(".verdict")).to_have_text("Nothing is changed yet.")

    enter(page, "points.start", "1000")
    expect(page.locator(".verdict .wrong")).to_contain_text("points.start has the value 1000: expected a whole number")
    expect(page.locator("[data-path='points.start']")).to_have_attribute("aria-invalid", "true")
    expect(ana.button("Play with these figures")).to_be_disabled()
    assert not findings(ana)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ana.button("Show this figure").press("Enter")
    expect(page.locator("[data-path='points.start']")).to_be_focused()

    enter(page, "points.start", "7")
    expect(page.locator(".verdict")).to_contain_text("1 figure is changed")
    with page.expect_download() as saved:
        ana.button("Save as a file").click()
    file = tmp_path / "own.toml"
    saved.value.save_as(file)
    assert tomllib.loads(file.read_text())["points"]["start"] == 7

    page.reload()  # they are kept in the browser
    expect(page.locator(".verdict")).to_contain_text("1 figure is changed")
    ana.button("Back to Ribeira’s figures").click()
    ana.button("Enter your own figures").click()
    page.get_by_label("Load a file").set_input_files(file)
    expect(page.locator(".verdict")).to_contain_text("1 figure is changed")

    ana.button("Play with these figures").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Figures")).to_have_value("own")
    dialog.get_by_label("Show this table on the home page").check()
    ana.button(re.compile("^Who plays seat 2,")).click()
    ana.button("Open: joins by link").click()
    dialog.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".gathering .edition-note")).to_contain_text("“My Douro 1872”: 1 differs")

    rui = arrive().open("/")
    expect(rui.page.locator(".tables .edition-note")).to_contain_text("“My Douro 1872”: 1 differs")
    rui.page.locator(".tables .edition-note summary").click()
    expect(rui.page.locator(".tables .edition-note li")).to_have_text("points.start: 7 instead of 5")
    (table,) = [one for one in server.get("/tables")["tables"] if one["edition"]]
    seat = server.post("/join", {"table": table["table"], "name": "Rui"})
    watch = server.get(f"/seats/{seat['token']}")["table"]["watch"]
    assert server.get(f"/replays/{watch}")["edition"]["name"] == "My Douro 1872"
    expect(page.locator(".gathering")).to_be_hidden()


def test_the_rules_lead_to_the_figures(arrive: Arrive) -> None:
    ana = arrive().open("/")
    ana.button("Rules of Dos Rios").click()
    link = ana.page.get_by_role("link", name="Figures and where they come from")
    expect(link).to_have_attribute("href", "/editions/dos-rios")
