"""Good defaults: what a first game is like, the memory aid by agreement, and one question before a turn ends."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.serving import Server

TITLES = {"douro": "Douro 1872", "dos-rios": "Dos Rios", "six-castles": "Six Castles"}


@pytest.mark.parametrize("game", TITLES)
def test_who_just_plays_gets_a_table_for_a_first_game(arrive: Arrive, game: str) -> None:
    ana = arrive().open("/")
    ana.button(f"Play now: {TITLES[game]}, against bots").click()
    ana.await_turn()
    facts = ana.facts()
    assert (facts["game"], facts["aid"], facts["hints"], facts["coach"]) == (game, True, True, True)
    assert [seat["who"] for seat in facts["seats"].values()] == ["here", "bot", "bot"]
    assert len({seat["bot"] for seat in facts["seats"].values()}) == 3
    expect(ana.page.locator(".seats .level")).to_have_text(["Medium bot"] * 2)
    assert facts["options"] == ({"version": "family"} if game == "six-castles" else {})


def test_the_advanced_game_is_offered_to_who_has_played_the_other(arrive: Arrive) -> None:
    ana = arrive().open("/")
    ana.button("New table: Six Castles").click()
    form = ana.page.get_by_role("dialog")
    expect(form.get_by_label("Version")).to_have_value("family")
    expect(form.get_by_text("Best for a first game.")).to_be_visible()
    form.get_by_label("Version").select_option("advanced")
    expect(form.get_by_text("Best for a first game.")).to_be_hidden()
    form.get_by_role("button", name="Cancel").click()
    expect(ana.button("Try the advanced game")).to_have_count(0)
    ana.page.evaluate("localStorage.ribeira = JSON.stringify({ask: 'never', finished: ['six-castles']})")
    ana.open("/").button("Try the advanced game").click()
    ana.await_turn()
    assert ana.facts()["options"] == {"version": "advanced"}


def test_the_memory_aid_is_switched_if_the_others_agree(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    before = ana.pieces()
    ana.page.locator(".aid").get_by_role("button", name="Turn on").click()
    expect(ana.page.locator(".aid")).to_contain_text("Waiting for the others.")
    expect(rui.page.locator(".strip:visible")).to_contain_text("Ana would like the memory aid on.")
    rui.button("Decline").click()
    expect(ana.log).to_contain_text("Rui would rather keep the memory aid as it is.")
    ana.page.locator(".aid").get_by_role("button", name="Turn on").click()
    rui.button("Agree").click()
    for person in (ana, rui):
        expect(person.page.locator(".aid")).to_contain_text("Memory aid: on")
        expect(person.log).to_contain_text("Everyone agreed: the memory aid is on.")
    assert ana.pieces() > before
    ana.choose()
    rui.touch()


def test_a_move_that_ends_the_turn_is_confirmed_once(arrive: Arrive, server: Server) -> None:
    ana = arrive(asks=True).open(server.table("Ana", "Rui", "bot").play(0))
    card = ana.touch()
    expect(ana.button("Play it")).to_be_focused()
    expect(ana.asked).to_have_text(f"Play {card.split('-')[-1]}: this ends your turn.")
    assert not ana.plays_sent()
    ana.page.get_by_role("button", name="Back", exact=True).click()
    expect(ana.button("Play it")).to_have_count(0)
    ana.touch(card)
    ana.button("Play it").click()
    expect(ana.button("Undo")).to_be_visible()  # the others still choose
    expect(ana.button("Play it")).to_have_count(0)
    assert len(ana.plays_sent()) == 1


def test_a_move_after_which_the_turn_goes_on_is_played_at_once(arrive: Arrive, server: Server) -> None:
    """In Dos Rios: a campesino walks, and the turn is still its player's; to pass ends it."""
    table = server.table("Ana", "bot", game="dos-rios")
    ana = arrive(asks=True).open(table.play(0))
    at_once = confirmed = 0
    while not (at_once and confirmed):
        ana.await_turn()
        frame = ana.messages("frame")[-1]
        if not frame.get("actions"):
            continue  # it is being shown
        ana.received.clear()
        ana.mean(frame["actions"][0])
        if not frame["actions"][0].get("foresee"):
            ana.await_message(lambda message: message["is"] == "answer" and message["ok"])
            asked = ana.messages("answer")[-1].get("ends_turn", False)
            confirmed, at_once = confirmed + asked, at_once + (not asked)
            if not asked:
                expect(ana.button("Play it")).to_have_count(0)
                ana.await_message(lambda message: message["is"] == "frame" and message["last"])
                continue
        ana.button("Play it").press("Enter")
        ana.await_message(lambda message: message["is"] == "frame" and message["last"])
        expect(ana.button("Play it")).to_have_count(0)
