"""Taking a move back: freely while nobody has learnt anything, else if the others agree."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server


def two_who_have_played(arrive: Arrive, server: Server) -> tuple[Person, Person]:
    """Both have seen each other's first card."""
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.choose()
    rui.touch()
    for person in (ana, rui):
        expect(person.log).to_contain_text("The cards:")
        person.await_turn()
    return ana, rui


def test_a_sealed_choice_is_taken_back_freely(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    hand = ana.hand()
    card = ana.choose()
    expect(rui.seat("Ana")).to_contain_text("has chosen")
    ana.button("Undo").click()
    expect(rui.seat("Ana")).to_contain_text("is choosing")
    expect(ana.lit).to_have_count(len(hand))
    assert ana.hand() == hand
    assert rui.facts()["undo"] is None  # nobody was asked
    other = next(id for id in hand if id != card)
    ana.choose(other)
    rui.touch()
    expect(ana.log).to_contain_text(f"The cards: Ana: {other.split('-')[-1]},")


def test_what_others_have_seen_goes_back_if_they_agree(arrive: Arrive, server: Server) -> None:
    ana, rui = two_who_have_played(arrive, server)
    ana.button("Ask to undo").click()
    expect(ana.asked).to_have_text("You asked to undo. Waiting for the others.")
    expect(rui.asked).to_have_text("Ana would like to take a move back. Do you agree?")
    rui.button("Agree").click()
    for person in (ana, rui):
        expect(person.log).to_contain_text("Ana takes back the last move.")
        expect(person.log).not_to_contain_text("The cards:")
        person.await_turn()
        assert len(person.hand()) == 10
    ana.choose()
    rui.touch()
    expect(ana.log).to_contain_text("The cards:")


def test_one_no_ends_a_wish(arrive: Arrive, server: Server) -> None:
    ana, rui = two_who_have_played(arrive, server)
    hand = ana.hand()
    ana.button("Ask to undo").click()
    rui.button("Decline").click()
    for person in (ana, rui):
        expect(person.log).to_contain_text("Rui would rather not undo.")
        expect(person.log).to_contain_text("The cards:")
        person.await_turn()
    assert ana.hand() == hand
    ana.choose()
