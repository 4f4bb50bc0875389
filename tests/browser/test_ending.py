"""The end of a game: what is told, in every game, and the ways on from there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server, Table
from tests.browser.test_access import findings
from tests.browser.test_replay import RECORD

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
NEARLY_OVER = {  # records, and the lines of their score sheets
    "douro-most-points-5": ["Starting points", "Boats filled", "Boats missed", "Fog", "Charity", "Points"],
    "dos-rios-five-2": ["Fincas", "Hacienda", "Buildings", "On water", "Rios"],
    "six-castles-advanced-3": [
        *("Contracts", "Landscapes", "Constructions", "Religion", "Wealth", "Points", "Mealhas left over")
    ],
    "six-castles-family-4": ["Religion", "Wealth", "Points", "Mealhas left over"],
}


def nearly_over(server: Server, name: str) -> Table:
    """A table at which bots play the last few moves of a recorded game."""
    record = json.loads((RECORD.parent / f"{name}.json").read_text())
    cut = {**record, "actions": record["actions"][:-4], "dealer": {"hash": None, "key": None}}
    seats = ["Ana", *["bot"] * (len(record["players"]) - 1)]
    table = server.table(*seats, game=record["game"], record={**cut, "seal": None, "result": None})
    server.let_bots_finish(table)
    return table


def result(person: Person) -> Locator:
    """The panel that tells the end."""
    panel = person.page.get_by_role("dialog", name="Game over")
    panel.locator(".score-sheet").wait_for()
    return panel


@pytest.mark.parametrize("wishes", [{}, {**PHONE, "color_scheme": "dark"}], ids=["screen", "phone-at-night"])
@pytest.mark.parametrize("name", NEARLY_OVER)
def test_the_end_of_every_game_is_told(arrive: Arrive, server: Server, name: str, wishes: dict[str, Any]) -> None:
    ana = arrive(**wishes).open(nearly_over(server, name).play(0))
    panel = result(ana)
    expect(panel.get_by_role("heading", level=2)).to_have_text(re.compile("wins?$|share the win$"))
    expect(panel.locator(".score-sheet tbody th")).to_have_text(NEARLY_OVER[name])
    facts = ana.facts()
    names = [facts["seats"][seat]["name"] for seat in facts["result"]["winners"]]
    expect(panel.locator(".score-sheet thead th").first).to_contain_text(names[0])
    totals = panel.locator(".score-sheet .total td").all_text_contents()
    assert sorted(totals) == sorted(str(score) for score in facts["result"]["scores"])
    expect(panel.locator(".points polyline:not(.halo-line)")).to_have_count(len(totals))
    assert not panel.evaluate("panel => panel.scrollWidth > panel.clientWidth")
    assert not findings(ana)
    ana.button("Back to the table").click()
    expect(panel).to_have_count(0)
    ana.button("Result").click()
    result(ana)


def test_on_a_phone_no_name_of_five_is_cut(arrive: Arrive, server: Server) -> None:
    record = json.loads((RECORD.parent / "douro-most-points-5.json").read_text())
    cut = {**record, "actions": record["actions"][:-4], "dealer": {"hash": None, "key": None}}
    chairs = [{"who": "here", "name": "Guilhermina"}]
    chairs += [{"who": "bot", "bot": bot} for bot in ("rosaura", "catuxa", "eneko", "bento")]
    terms = {"game": "douro", "absent": None, "pace": 0, "record": {**cut, "seal": None, "result": None}}
    token = server.post("/tables", {**terms, "seats": chairs})["seats"][0]["token"]
    assert server.post(f"/seats/{token}/commands", {"do": "hand", "to": "greedy"})["ok"]
    names = result(arrive(**PHONE).open(f"/play/{token}")).locator(".seat-name")
    expect(names).to_have_count(5)
    whole = "all => all.every((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight)"
    assert names.evaluate_all(whole)


def test_the_last_move_can_be_read_before_the_end_is_told(arrive: Arrive, server: Server) -> None:
    """And a spectator is offered no rematch."""
    table = server.table("Ana", "bot", "bot")
    watcher = arrive()
    watcher.page.clock.install(time=0)
    watcher.open(f"/watch/{table.watch}")
    expect(watcher.log).to_be_visible()
    watcher.page.clock.pause_at(watcher.page.evaluate("Date.now()") + 60_000)
    server.let_bots_finish(table)
    expect(watcher.asked).to_contain_text("The game is over.")
    watcher.page.clock.run_for(2000)
    expect(watcher.page.locator("dialog")).to_have_count(0)
    watcher.page.clock.run_for(1000)
    panel = result(watcher)
    expect(panel.get_by_role("button", name="Rematch")).to_be_hidden()
    panel.get_by_role("button", name="Check it now").click()
    expect(panel.get_by_text("Yes. This was checked just now:")).to_be_visible()


def test_two_people_have_a_rematch(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    server.let_bots_finish(table)
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    result(rui)
    result(ana).get_by_role("button", name="Rematch").click()
    expect(ana.asked).to_have_text("Waiting for players to take the free seats.")
    expect(ana.page.locator(".seats .vacant")).to_contain_text("kept for Rui")
    expect(result(rui).locator(".wish")).to_have_text("Ana would like a rematch.")
    rui.button("Back to the table").click()  # it is told there, too
    expect(rui.page.locator(".ask .strip:visible")).to_contain_text("Ana would like a rematch.")
    rui.button("Join the rematch").click()
    rui.page.wait_for_url(lambda url: table.seats[1] not in url)
    for person in (ana, rui):
        assert person.await_turn()
    names = rui.page.locator(".seats .name").all_text_contents()
    assert [name.replace("you", "") for name in names][::2] == ["Rui", "Ana"]  # everybody one seat further
    ana.choose()
    rui.touch()
    expect(ana.log).to_contain_text("The cards:")


def test_all_who_play_on_one_device_come_along(arrive: Arrive, server: Server) -> None:
    ana = arrive().open("/")
    dialog = ana.open_new_table()
    dialog.get_by_label("Name at seat 1").fill("Ana")
    ana.let_play(2, "On this device")
    dialog.get_by_label("Name at seat 2").fill("Rui")
    ana.let_play(3, "Greedy: takes what looks best now")
    dialog.get_by_role("button", name="Set up the table").click()
    ana.page.locator(".curtain").wait_for()
    held = ana.page.evaluate("JSON.parse(localStorage.ribeira).held")
    for seat in held:
        assert server.post(f"/seats/{seat['token']}/commands", {"do": "hand", "to": "greedy"})["ok"]
    ana.until(lambda: server.get(f"/seats/{held[0]['token']}")["table"]["over"])
    ana.open(f"/play/{held[0]['token']}")
    result(ana).get_by_role("button", name="Rematch").click()
    ana.page.locator(".curtain").wait_for()
    assert len(ana.page.evaluate("JSON.parse(localStorage.ribeira).held")) == 4


def test_again_with_others_is_set_up_like_the_last_game(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(nearly_over(server, "six-castles-family-4").play(0))
    result(ana).get_by_role("button", name="Again with …").click()
    form = ana.page.get_by_role("dialog", name="A table for Six Castles")
    expect(form.get_by_label("Version")).to_have_value("family")
    expect(form.get_by_role("combobox", name="Players")).to_have_value("4")
    expect(form.get_by_label("Name at seat 1")).to_have_value("Ana")
    form.get_by_role("button", name="Cancel").click()
    result(ana).get_by_role("button", name="Try the advanced game").click()
    ana.page.wait_for_url("**/play/**")
    ana.await_message(lambda message: message.get("options") == {"version": "advanced"} and not message.get("over"))


def test_a_game_is_shared_by_link_and_picture(arrive: Arrive, server: Server) -> None:
    """Without a secure context too: there is a field to copy from."""
    table = nearly_over(server, "dos-rios-five-2")
    ana = arrive().open(table.play(0))
    result(ana).get_by_role("button", name="Share").click()
    dialog = ana.page.get_by_role("dialog", name="Share this game")
    link = dialog.get_by_label("Replay link").input_value()
    assert link.endswith(f"/replay/{table.watch}")
    assert not findings(ana)
    with ana.page.expect_download() as saved:
        dialog.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    other = arrive().open(link)
    expect(other.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
