"""One's own games, from the first to being deleted; the same deal once more, and the deal of the day."""

from __future__ import annotations

import json
import zipfile
from itertools import takewhile

import pytest
from playwright.sync_api import expect

from ribeira.kernel.record import is_draw
from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person, play_on
from tests.browser.serving import Server
from tests.browser.test_access import findings
from tests.browser.test_phone import PHONE, is_too_wide


def stored(server: Server) -> bytes:
    """All bytes of the store and of what lies beside it."""
    return b"".join(path.read_bytes() for path in server.file.parent.iterdir() if path.is_file())


def take_nickname(person: Person, nickname: str) -> str:
    """Begin to keep one's games; the phrase."""
    person.open("/me").page.get_by_label("Nickname").fill(nickname)
    person.button("Keep my games").click()
    words = person.page.locator(".phrase li")
    expect(words).to_have_count(8)
    assert not findings(person)
    phrase = " ".join(words.all_text_contents())
    person.button("I’ve written it down").click()
    return phrase


def test_my_games_from_the_first_to_the_last(
    usher: Usher, own_server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = own_server
    ana = usher.arrive(server.address)
    ana.open("/").page.get_by_role("link", name="My games").click()
    phrase = take_nickname(ana, "Quixotina")
    expect(ana.page.get_by_role("heading", name="Nothing here yet")).to_be_visible()
    assert not findings(ana)

    token = server.table("Dulcinella", "bot", "bot").seats[0]
    ana.open(f"/play/{token}")
    play_on([ana])
    ana.close_result()
    ana.open("/me")
    line = ana.page.locator(".own-game")
    expect(line).to_have_count(1)
    expect(ana.page.locator(".graph.rating")).to_be_visible()
    assert not findings(ana)
    ana.page.get_by_label("Against").select_option(label="Greedy bots")
    expect(line).to_have_count(1)
    ana.page.get_by_label("Players").select_option("3")
    expect(line).to_have_count(1)

    phone = usher.arrive(server.address, **{**PHONE, "color_scheme": "dark"})
    phone.open("/me").page.get_by_label("Recovery phrase").fill(phrase.upper())
    phone.button("Open my games").click()
    expect(phone.page.locator(".own-game")).to_have_count(1)
    assert not is_too_wide(phone)
    assert not findings(phone)
    phone.page.locator(".own-game a").click()
    phone.page.get_by_role("slider", name="Moment of the game").wait_for()

    with ana.page.expect_download() as saving:
        ana.button("Save everything as a file").click()
    file = tmp_path_factory.mktemp("saved") / "all.zip"
    saving.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        told = json.loads(archive.read("games.json"))
        assert told["nickname"] == "Quixotina"
        assert json.loads(archive.read(told["games"][0]["file"]))["players"][0] == "Dulcinella"

    assert b"Quixotina" in stored(server)
    assert b"Dulcinella" in stored(server)
    ana.button("Delete everything").click()
    assert not findings(ana)
    ana.button("Delete for good").click()
    expect(ana.page.get_by_label("Nickname")).to_be_visible()
    for name in (b"Quixotina", b"Dulcinella"):
        assert name not in stored(server)
    usher.expected = ("403 (Forbidden)",)
    phone.open("/me").page.get_by_label("Recovery phrase").fill(phrase)
    phone.button("Open my games").click()
    expect(phone.page.locator(".toast").last).to_have_text("Nobody on this server has that phrase.")
    server.stop()
    for name in (b"Quixotina", b"Dulcinella"):
        assert name not in stored(server)
    assert not usher.surprises()


def test_a_code_opens_the_games_on_another_device(arrive: Arrive, server: Server) -> None:
    ana = arrive()
    take_nickname(ana, "Ana")
    with ana.page.expect_response("**/api/v1/person/codes?*") as answered:
        ana.button("Use another device").click()
    code = answered.value.json()["code"]
    expect(ana.page.get_by_role("img", name="QR code that opens your games on another device")).to_be_visible()
    other = arrive().open(f"/me#{code}")
    expect(other.page.get_by_text("You keep them as Ana.")).to_be_visible()
    assert code not in other.page.url


def boats(person: Person) -> list[str]:
    """The boats on the river: all of the deal that can be seen at first."""
    found = person.page.locator('.spot[data-id^="boat-"], .spot[data-id^="fog-"]')
    shown: list[str] = found.evaluate_all(
        "all => all.map(one => one.dataset.id + one.querySelector('use')?.href.baseVal)"
    )
    return shown


def dealt(server: Server, watch: str) -> list[str]:
    """What was dealt before anybody did anything."""
    return list(takewhile(is_draw, server.get(f"/replays/{watch}/record.json")["actions"]))


def test_the_same_deal_has_the_same_cards(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    ana = arrive().open(table.play(0))
    ana.await_turn()
    before = boats(ana)
    server.let_bots_finish(table)
    ana.page.locator("dialog.ending .score-sheet").wait_for()
    ana.page.locator("dialog.ending").get_by_role("button", name="Same deal").click()
    asked = ana.page.get_by_role("dialog", name="Same deal")
    assert not findings(ana)
    asked.get_by_label("Everyone else").select_option("greedy")
    with ana.page.expect_navigation(url="**/play/*"):
        asked.get_by_role("button", name="Deal again").click()
    ana.await_turn()
    assert boats(ana) == before
    token = ana.page.url.rpartition("/")[2]
    server.post(f"/seats/{token}/commands", {"do": "hand", "to": "greedy"})
    ana.page.locator("dialog.ending .score-sheet").wait_for(timeout=60_000)
    again = server.get(f"/seats/{token}")["table"]["watch"]
    assert dealt(server, again) == dealt(server, table.watch)
    ana.button("Check it now").click()
    expect(ana.page.locator("dialog.ending .proof")).to_contain_text("the deal was not new")


def test_the_deal_of_the_day_is_played_once(arrive: Arrive, server: Server) -> None:
    ana = arrive().open("/")
    ana.button("Play today’s deal: Douro 1872").click()
    ana.await_turn()
    ana.open("/").page.get_by_role("link", name="Continue").wait_for()
    expect(ana.button("Play today’s deal: Douro 1872")).to_have_count(0)
    assert not findings(ana)
    ana.page.get_by_role("link", name="Continue").click()
    play_on([ana])
    ana.close_result()
    results = ana.open("/").page.get_by_role("region", name="Results of today’s deal: Douro 1872")
    expect(results.locator("tbody tr")).to_have_count(1)
    expect(results.locator("tbody th")).to_have_text("Guest (you)")
    assert not findings(ana)
