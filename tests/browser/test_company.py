"""Players who go and come back, are reminded, look back, and have several tables."""

from __future__ import annotations

import json
import re
import socket
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person, play_on
from tests.browser.serving import Server, Table
from tests.browser.test_reconnect import picture

UPGRADE = (
    "GET /api/v1/seats/{token}/live HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def joined(server: Server, table: Table, name: str) -> str:
    """Somebody takes a free seat; the address of it."""
    return f"/play/{server.post('/join', {'invite': table.invite, 'name': name})['token']}"


def hold(person: Person, *tables: tuple[Table, int]) -> None:
    """Let a device remember these seats."""
    held = [{"token": table.seats[seat], "table": table.id, "seat": seat} for table, seat in tables]
    person.page.evaluate("held => localStorage.ribeira = JSON.stringify({ask: 'never', held})", held)


# There and away


def test_who_closes_the_page_is_away_and_then_back(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "open", "bot")
    rui_there = joined(server, table, "Rui")
    ana, rui = arrive().open(table.play(0)), arrive().open(rui_there)
    rui.await_turn()
    expect(ana.seat("Rui")).to_contain_text("is choosing")
    rui.page.close()
    expect(ana.seat("Rui")).to_contain_text("away")
    expect(ana.button("Nudge Rui")).to_be_visible()
    again = arrive().open(rui_there)
    expect(ana.seat("Rui")).to_contain_text("is choosing")
    expect(ana.button("Nudge Rui")).to_be_hidden()
    again.await_turn()


def test_the_host_of_a_table_is_seen_to_leave_too(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "open", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(joined(server, table, "Rui"))
    expect(rui.seat("Ana")).to_contain_text("is choosing")
    ana.page.goto("about:blank")
    expect(rui.seat("Ana")).to_contain_text("away")


def test_a_machine_that_falls_asleep_is_noticed(arrive: Arrive, server: Server) -> None:
    """Nothing tells the server: the line stays open, and nobody answers at its other end any more."""
    table = server.table("Ana", "open", "bot")
    ana = arrive().open(table.play(0))
    token = joined(server, table, "Rui").rpartition("/")[2]
    ana.await_turn()
    heard = len(ana.received)

    def is_told(fact: str) -> None:
        """Wait until Ana's page has heard that this holds of Rui, for however short a while."""
        ana.await_message(
            lambda news: any(seat["seat"] == 1 and seat.get(fact) for seat in news.get("seats", [])), heard
        )

    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(UPGRADE.format(token=token, port=server.port).encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        is_told("connected")
        heard = len(ana.received)
        is_told("away")
        expect(ana.seat("Rui")).to_contain_text("away")


def test_a_nudge_is_heard_by_who_is_awaited(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "open", "bot")
    rui_there = joined(server, table, "Rui")
    ana = arrive().open(table.play(0))
    expect(ana.seat("Rui")).to_contain_text("away")
    rui = arrive().open(rui_there)
    rui.await_turn()
    server.post(f"/seats/{table.seats[0]}/commands", {"do": "nudge", "seat": 1})
    expect(rui.page.locator(".toast")).to_have_text("Ana is waiting for you.")


def test_a_nudge_is_sent_by_a_touch(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "open", "bot")
    joined(server, table, "Rui")
    ana = arrive().open(table.play(0))
    ana.button("Nudge Rui").click()
    expect(ana.page.locator(".toast")).to_have_text("Rui has been nudged.")
    expect(ana.button("Nudge Rui")).to_be_hidden()  # not again at once


def test_the_board_says_that_players_are_awaited(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "open", "open")
    ana = arrive().open(table.play(0))
    waiting = ana.page.locator(".gathering")
    expect(waiting).to_contain_text("2 seats are still free")
    joined(server, table, "Ana")
    expect(waiting).to_contain_text("One seat is still free")
    expect(waiting).to_contain_text("Ana II")
    joined(server, table, "Eva")
    expect(waiting).to_be_hidden()
    ana.await_turn()


# Looking back


def test_looking_back_and_returning(arrive: Arrive, server: Server) -> None:
    """One's own hand at every moment, the game going on meanwhile, and the present as it is then."""
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    first = {id for id in ana.pieces() if id.startswith("barrel-0-")}
    play_on([ana, rui], 3)
    ana.await_turn()
    address, before = ana.page.url, picture(ana)
    ana.button("Look back").click()
    past = ana.page.get_by_role("region", name="Looking back")
    expect(past).to_be_visible()
    expect(ana.page.locator(".ask")).to_contain_text("You are looking back. It’s your turn.")
    assert ana.page.url == address
    expect(ana.lit.filter(visible=True)).to_have_count(0)
    slider = past.get_by_role("slider")
    slider.fill("2")
    expect(past).to_contain_text(re.compile(r"Move 2 of \d+"))
    shown = ana.page.locator(".board:not([hidden]) .spot[data-id]")
    expect(shown.first).to_be_visible()
    hand: list[str] = shown.evaluate_all("all => all.map((one) => one.dataset.id)")
    assert first <= set(hand)
    slider.fill(slider.get_attribute("max") or "")
    rui.touch()
    expect(ana.seat("Rui")).to_contain_text("has chosen")
    ana.page.keyboard.press("Escape")
    expect(past).to_be_hidden()
    assert set(ana.hand()) == set(before[1])
    ana.touch()
    rui.await_turn()


def test_the_keys_step_through_the_moves_and_into_the_present(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    play_on([ana], 2)
    ana.await_turn()
    ana.button("Look back").click()
    place = ana.page.locator(".past .place")
    expect(place).to_be_visible()
    count = int((place.text_content() or "").split()[-1])
    expect(place).to_have_text(f"Move {count - 1} of {count}")
    ana.page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"Move {count - 2} of {count}")
    for _ in range(3):
        ana.page.keyboard.press("ArrowRight")
    expect(place).to_be_hidden()
    expect(ana.lit.first).to_be_visible()


def test_a_spectator_looks_back_without_hands(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    ana = arrive().open(table.play(0))
    play_on([ana], 2)
    eve = arrive().open(f"/watch/{table.watch}")
    eve.button("Look back").click()
    expect(eve.page.locator(".past")).to_be_visible()
    hidden = [id for id in eve.pieces() if id.startswith("barrel-0-")]
    assert not [id for id in hidden if eve.piece(id).last.get_attribute("role") == "button"]
    eve.button("Back to the present").click()
    expect(eve.page.locator(".past")).to_be_hidden()


def test_the_words_tell_of_the_moment_that_is_looked_at(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    play_on([ana], 3)
    ana.await_turn()
    ana.await_chosen(2)  # nothing more happens before Ana chooses
    ana.page.get_by_role("tab", name="In words").click()
    words = ana.page.locator(".words")
    expect(words).not_to_be_empty()
    now = words.text_content()
    ana.button("Look back").click()
    ana.page.get_by_role("slider").fill("1")
    expect(words).not_to_have_text(now or "")
    ana.button("Back to the present").click()
    expect(words).to_have_text(now or "")


# Several tables


def test_the_next_table_that_waits(arrive: Arrive, server: Server) -> None:
    here, there = server.table("Ana", "Rui", "bot"), server.table("Ana", "Eva", "bot")
    ana = arrive().open(here.play(0))
    hold(ana, (here, 0), (there, 0))
    ana.page.reload()
    ana.await_turn()
    following = ana.page.locator(".next")
    expect(following).to_be_hidden()  # something is to be done here
    ana.choose()
    expect(following).to_contain_text("Your turn in Douro 1872")
    following.get_by_role("link", name="Next table").click()
    expect(ana.page).to_have_url(re.compile(there.play(0)))
    ana.await_turn()


def test_my_tables_come_first(arrive: Arrive, server: Server) -> None:
    waiting, mine, over = (
        server.table("Ana", "Rui", "bot"),
        server.table("Ana", "Eva", "bot"),
        server.table("Ana", "bot", "bot"),
    )
    view: dict[str, Any] = server.get(f"/seats/{waiting.seats[0]}/view")
    play = {"do": "play", "decision": view["decision"], "action": view["legal"][0]}
    assert server.post(f"/seats/{waiting.seats[0]}/commands", play)["ok"]
    server.let_bots_finish(over)
    ana = arrive().open("/")
    hold(ana, (waiting, 0), (over, 0), (mine, 0))
    ana.until(lambda: server.get(f"/seats/{over.seats[0]}")["table"]["over"])
    ana.page.reload()
    own = ana.page.locator(".my-tables")
    rows = own.locator("li:visible")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(1)).to_contain_text("Waiting for Rui")
    for row in (rows.nth(0), rows.nth(1)):
        expect(row).to_contain_text(re.compile(r"\d+ boats? to come"))
        expect(row.locator("time")).to_have_attribute("datetime", re.compile(r"^\d{4}-"))
    own.get_by_text("Finished games (1)").click()
    expect(rows.nth(2)).to_contain_text("Finished")
    above = [box["y"] for box in (own.bounding_box(), ana.page.locator(".games").bounding_box()) if box]
    assert above[0] < above[1]
    own.get_by_role("link", name="Next table: Douro 1872").click()
    expect(ana.page).to_have_url(re.compile(mine.play(0)))


def test_a_page_that_is_not_there(arrive: Arrive, usher: Usher) -> None:
    usher.expected = ("404",)
    ana = arrive().open("/nothing/here")
    expect(ana.page.get_by_role("heading", name="Page not found")).to_be_visible()
    expect(ana.page.get_by_text("There is nothing at /nothing/here.")).to_be_visible()
    ana.page.get_by_role("link", name="Ribeira").click()
    expect(ana.page.locator(".games")).to_be_visible()
    ana.open("/play")
    expect(ana.page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert json.dumps("error") not in (ana.page.locator("body").text_content() or "")
