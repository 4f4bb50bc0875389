"""People who play together, each at their own browser."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.person import OVER, play_on
from tests.browser.serving import Server


def test_two_people_and_a_bot_play_a_whole_game(arrive: Arrive) -> None:
    """From the first page by touching pieces to the end, and on to the replay with its proof."""
    ana, rui = arrive(), arrive()
    dialog = ana.open("/").open_new_table()
    dialog.get_by_label("Name at seat 1").fill("Ana")
    ana.let_play(2, "Open: joins by link")
    ana.let_play(3, "Greedy: takes what looks best now")
    dialog.get_by_role("button", name="Set up the table").click()
    expect(ana.asked).to_have_text("Waiting for players to take the free seats.")
    assert ana.lit.count() == 0

    rui.open(ana.page.get_by_label("Invitation link").input_value())
    expect(rui.page.get_by_role("heading", name="Join a game of Douro 1872")).to_be_visible()
    rui.sit_down("Rui")
    expect(ana.log).to_contain_text("Rui sits down.")
    expect(ana.page.get_by_label("Invitation link")).to_be_hidden()

    ana.await_turn()
    expect(ana.page).to_have_title(re.compile("^Your turn"))
    ana.choose()
    expect(rui.seat("Ana")).to_contain_text("has chosen")
    expect(rui.seat("Rui")).to_contain_text("is choosing")
    rui.touch()
    assert play_on([ana, rui]) > 9  # hands of ten cards, and gifts at half-time

    for person in (ana, rui):
        expect(person.asked).to_contain_text("The game is over. Won by")
        expect(person.page).not_to_have_title(re.compile("^Your turn"))
    assert ana.asked.text_content() == rui.asked.text_content()
    won = ana.page.locator(".seats .won")
    expect(won).to_have_count(1)

    seeds = ana.facts()["proof"]["seeds"]
    assert None not in seeds
    assert len(set(seeds)) == 3  # each device's own, and the bot's
    ana.page.get_by_role("button", name="Check it now").click()
    expect(ana.page.get_by_text("What your device added to the luck, after the server")).to_be_visible()

    rui.close_result()
    rui.page.locator(OVER).click()
    expect(rui.page.get_by_role("heading", name="Was it fair?")).to_be_visible()
    expect(rui.page.get_by_text("a seed of every seat")).to_be_visible()
    expect(rui.page.get_by_text("Yes. This was checked just now:")).to_be_visible()
    expect(rui.page.get_by_text("Nobody chose the luck")).to_be_visible()
    rui.page.get_by_role("slider", name="Moment of the game").press("End")
    expect(rui.page.locator(".board")).to_have_attribute("aria-label", re.compile("."))
    expect(rui.page.locator(".moments li:not(.later)").last).to_contain_text("wins")


def test_news_that_comes_while_a_page_loads_is_not_lost(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive()
    held: list[Route] = []
    rui.page.route("**/api/v1/games?*", lambda route: held.append(route))  # noqa: PLW0108 - the driver marks it
    rui.open(table.play(1))
    rui.await_message(lambda message: message["is"] == "frame")
    ana.choose()
    rui.await_message(lambda message: message["is"] == "table" and not rui.facts()["seats"][0]["acting"])
    rui.until(lambda: held)
    assert len(held) == 1
    held[0].continue_()
    expect(rui.seat("Ana")).to_contain_text("has chosen")
    rui.touch()


def test_people_talk_and_spectators_too(arrive: Arrive) -> None:
    ana, rui = arrive(), arrive()
    ana.open("/").button("Play now: Douro 1872, against bots").click()
    ana.await_turn()
    watch = ana.facts()["watch"]
    rui.open(f"/watch/{watch}")
    for person, line in ((ana, "Bom dia!"), (rui, "<b>Olá</b>")):
        person.page.get_by_role("tab", name="Chat").click()
        person.page.get_by_label("Say something").fill(line)
        person.page.get_by_label("Say something").press("Enter")
    for person in (ana, rui):
        expect(person.page.locator(".chat")).to_contain_text("Bom dia!")
        expect(person.page.locator(".chat")).to_contain_text("<b>Olá</b>")


def test_a_listed_table_is_joined_from_the_first_page(arrive: Arrive) -> None:
    ana, rui = arrive(), arrive()
    dialog = ana.open("/").open_new_table()
    dialog.get_by_label("Name at seat 1").fill("Ana who lists")
    ana.let_play(2, "Open: joins by link")
    dialog.get_by_label("Show this table on the home page").check()
    dialog.get_by_role("button", name="Set up the table").click()
    expect(ana.button("Let a bot sit here")).to_be_visible()

    row = rui.open("/").page.locator("li", has_text="Ana who lists")
    row.get_by_role("button", name="Sit down at this table").click()
    rui.page.get_by_role("dialog").get_by_label("Your name").fill("Rui")
    rui.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    assert ana.await_turn()
    assert rui.await_turn()
    mine = rui.open("/").page.locator("li", has_text="Ana who lists")
    expect(mine).to_have_count(1)  # mine now, no longer open
    expect(mine).to_contain_text("Your turn")


def test_a_bot_takes_an_open_seat(arrive: Arrive) -> None:
    ana = arrive()
    dialog = ana.open("/").open_new_table()
    ana.let_play(3, "Open: joins by link")
    dialog.get_by_role("button", name="Set up the table").click()
    ana.button("Let a bot sit here").click()
    assert ana.await_turn()
    expect(ana.page.locator(".seats .vacant")).to_have_count(0)
