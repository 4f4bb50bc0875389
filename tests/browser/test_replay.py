"""Games gone by: moving through them, handing them on, and playing on where one stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person
from tests.browser.serving import Server

RECORD = Path(__file__).parents[1] / "records" / "douro-most-points-3.json"


def upload(person: Person, file: Path) -> None:
    person.open("/").page.get_by_label("Open a saved game").set_input_files(file)
    person.page.get_by_role("slider", name="Moment of the game").wait_for()


def place(person: Person) -> str:
    return person.page.locator("output").text_content() or ""


def test_a_record_is_uploaded_and_looked_at(arrive: Arrive) -> None:
    ana = arrive()
    count = len(json.loads(RECORD.read_text())["actions"])
    upload(ana, RECORD)
    shown = ana.page.locator("output")
    expect(shown).to_have_text(f"0 of {count}")
    expect(ana.page.locator(".spot").first).to_be_visible()
    begin = ana.pieces()

    ana.button("Step forward").click()
    ana.button("Step forward").click()
    expect(shown).to_have_text(f"2 of {count}")
    ana.button("Step back").click()
    expect(shown).to_have_text(f"1 of {count}")
    ana.button("To the end").click()
    expect(shown).to_have_text(f"{count} of {count}")
    expect(ana.page.locator(".spot[data-id^=rank-]").first).to_be_visible()
    end = ana.pieces()
    assert end != begin
    ana.button("To the beginning").click()
    expect(ana.page.locator(".spot[data-id^=rank-]")).to_have_count(0)
    assert ana.pieces() == begin
    ana.page.get_by_role("slider", name="Moment of the game").fill(str(count))
    expect(ana.page.locator(".spot[data-id^=rank-]").first).to_be_visible()
    assert ana.pieces() == end

    line = ana.page.locator(".moments button", has_text="The cards:").first
    line.click()
    expect(shown).not_to_have_text(f"{count} of {count}")
    expect(ana.page.locator(".moments li:not(.later)").last).to_contain_text("The cards:")


def test_it_plays_by_itself(arrive: Arrive) -> None:
    ana = arrive()
    upload(ana, RECORD)
    ana.page.get_by_label("Speed").select_option("8×")
    play = ana.page.get_by_role("button", name="Play", exact=True)
    play.click()
    expect(ana.page.locator("output")).to_have_text(re.compile(r"^([3-9]|\d\d+) of"))
    ana.button("Pause").click()
    stopped = place(ana)
    expect(play).to_be_visible()
    ana.button("Step forward").click()
    assert int(place(ana).split()[0]) <= int(stopped.split()[0]) + 2


def test_a_link_leads_to_the_moment_and_any_seat_looks(arrive: Arrive) -> None:
    ana, rui = arrive(permissions=["clipboard-read", "clipboard-write"]), arrive()
    upload(ana, RECORD)
    ana.page.get_by_role("slider", name="Moment of the game").fill("30")
    expect(ana.page.locator("output")).to_have_text(re.compile("^30 of"))
    expect(ana.page.locator(".spot").first).to_be_visible()
    ana.button("Copy a link to this moment").click()
    expect(ana.page.locator(".toast")).to_have_text("Link copied.")
    link = ana.page.evaluate("navigator.clipboard.readText()")
    rui.open(link)
    expect(rui.page.locator("output")).to_have_text(re.compile("^30 of"))
    expect(rui.page.locator(".spot").first).to_be_visible()
    assert rui.pieces() == ana.pieces()
    rui.page.get_by_label("View as").select_option(index=2)
    expect(rui.page.locator(".spot[data-id^=barrel-1-]").nth(2)).to_be_visible()  # now the second player's hand


def test_what_is_downloaded_is_what_was_uploaded(arrive: Arrive) -> None:
    ana = arrive()
    upload(ana, RECORD)
    with ana.page.expect_download() as coming:
        ana.page.get_by_role("link", name="Download this game").click()
    assert json.loads(coming.value.path().read_text()) == json.loads(RECORD.read_text())


def test_an_unfinished_record_is_played_on(arrive: Arrive, server: Server, tmp_path: Path) -> None:
    """The first half of a finished game, continued from the first decision that is missing."""
    record = json.loads(RECORD.read_text())
    record["actions"] = record["actions"][: len(record["actions"]) // 2]
    record |= {"dealer": {"hash": None, "key": None}, "seal": None, "result": None}
    while record["actions"][-1].startswith("*"):
        record["actions"].pop()
    file = tmp_path / "half.json"
    file.write_text(json.dumps(record))
    ana = arrive()
    upload(ana, file)
    expect(ana.page.get_by_text("its draws cannot be checked")).to_be_visible()
    ana.button("Play on at a new table").click()
    dialog = ana.page.get_by_role("dialog")
    for seat in (2, 3):
        ana.let_play(seat, "Greedy: takes what looks best now")
    dialog.get_by_label("Name at seat 1").fill("Ana")
    dialog.get_by_role("button", name="Set up the table").click()
    assert ana.await_turn()
    played = sum(action.startswith("1 play") for action in record["actions"])
    assert len(ana.hand()) < 10
    expect(ana.log).to_contain_text("The cards: Ana")
    token = ana.page.url.split("/")[-1]
    decision = server.get(f"/seats/{token}/view")["decision"]
    assert int(decision.split(".")[1]) >= played


def test_what_is_no_record_is_refused_in_words(arrive: Arrive, tmp_path: Path, usher: Usher) -> None:
    usher.expected = ("400 (Bad Request)",)
    file = tmp_path / "shopping.json"
    file.write_text('{"eggs": 12}')
    ana = arrive().open("/")
    ana.page.get_by_label("Open a saved game").set_input_files(file)
    expect(ana.page.locator(".toast")).to_contain_text(re.compile(r"\w+ .*\."))
    expect(ana.button("Play now: Douro 1872, against bots")).to_be_visible()
