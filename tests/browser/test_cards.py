"""Every piece has a card: by mouse, by finger, by key; and a touch that means nothing says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_access import findings
from tests.browser.test_phone import PHONE, is_too_wide
from tests.browser.test_replay import upload
from tests.browser.test_rules import DESK, drawer, sit

RECORD = Path(__file__).parents[1] / "records" / "douro-most-points-3.json"
IMPOSSIBLE = [  # a piece that can do nothing at the start of a game, and what is said about it
    pytest.param("douro", {}, "charity", "Choose a barrel card", id="douro"),
    pytest.param("dos-rios", {}, "place-city", "Water doesn’t flow to La Mesta from here.", id="dos-rios"),
    pytest.param(
        "six-castles", {"version": "advanced"}, "contract-castle", "You weren’t dealt that contract", id="advanced"
    ),
    pytest.param("six-castles", {"version": "family"}, "purse-{seat}", "Choose a side of the start tile", id="family"),
]


def card(person: Person) -> Locator:
    return person.page.locator(".card-of")


def middle(person: Person, piece: str) -> tuple[float, float]:
    """Where a piece can be pointed at, once it is in sight."""
    person.piece(piece).evaluate("one => one.scrollIntoView({block: 'center'})")
    box = person.piece(piece).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seat_of(person: Person) -> int:
    seat: int = person.facts()["you"]
    return seat


def test_by_mouse(arrive: Arrive, server: Server) -> None:
    """It comes after a while beside its piece, stays while it is read, and goes when it is left."""
    ana = arrive(**DESK)
    sit(ana, server, "douro", {})
    ana.page.mouse.move(*middle(ana, "boat-1"))
    expect(card(ana)).to_be_visible()
    expect(card(ana)).to_contain_text("With 3 players its order is")
    own, piece = card(ana).bounding_box(), ana.piece("boat-1").bounding_box()
    assert own
    assert piece
    apart = own["x"] >= piece["x"] + piece["width"] or own["x"] + own["width"] <= piece["x"]
    assert apart or own["y"] >= piece["y"] + piece["height"] or own["y"] + own["height"] <= piece["y"]
    assert not findings(ana)
    card(ana).get_by_role("button", name="Read the rule").click()
    expect(drawer(ana)).to_be_visible()
    expect(drawer(ana).locator("#rules-valley-level")).to_be_in_viewport()
    ana.page.mouse.move(2, 2)
    expect(card(ana)).to_be_hidden()


def test_by_a_long_touch(arrive: Arrive, server: Server) -> None:
    """Even on a card that could be played: nothing is played by it."""
    ana = arrive(**PHONE)
    sit(ana, server, "douro", {})
    x, y = middle(ana, ana.hand()[0])
    line = ana.page.context.new_cdp_session(ana.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(card(ana)).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card(ana)).to_contain_text("Your barrel card")
    assert not ana.plays_sent()
    assert not is_too_wide(ana)
    bar, own = ana.page.locator(".ask").bounding_box(), card(ana).bounding_box()
    assert bar
    assert own
    assert own["y"] + own["height"] <= bar["y"] or own["y"] >= bar["y"] + bar["height"]
    assert own["height"] > 60
    expect(card(ana).locator(".card-title")).to_be_in_viewport(ratio=1)
    ana.page.locator(".aim").tap()
    expect(card(ana)).to_be_hidden()  # whoever touches something else has read it


def test_by_keyboard(arrive: Arrive, server: Server) -> None:
    """`i` tells of a piece, `n` and `p` walk on, lit or not; Escape goes back to where one was."""
    ana = arrive(**DESK)
    sit(ana, server, "dos-rios", {})
    keyboard, spoken = ana.page.keyboard, ana.page.locator("main [role=status][aria-live=polite].unseen")
    ana.lit.first.focus()
    before = ana.page.evaluate("document.activeElement.dataset.id")
    keyboard.press("i")
    expect(card(ana)).to_be_visible()
    told = [ana.until(spoken.inner_text)]
    for key in ("n", "n", "p"):
        keyboard.press(key)
        told.append(ana.until(lambda: {spoken.inner_text()} - {"", told[-1]}).pop())
    assert told[1] == told[3] != told[2]
    assert not findings(ana)
    keyboard.press("Escape")
    expect(card(ana)).to_be_hidden()
    assert ana.page.evaluate("document.activeElement.dataset.id") == before


@pytest.mark.parametrize("screen", [pytest.param(DESK, id="1280"), pytest.param(PHONE, id="390")])
@pytest.mark.parametrize(("game", "options", "piece", "sentence"), IMPOSSIBLE)
def test_an_impossible_touch_says_why(
    arrive: Arrive,
    server: Server,
    screen: dict[str, object],
    game: str,
    options: dict[str, str],
    piece: str,
    sentence: str,
) -> None:
    """Where the rules have nothing telling to say, what is asked is said again. Nothing is played."""
    ana = arrive(**screen)
    sit(ana, server, game, options)
    point = middle(ana, piece.format(seat=seat_of(ana)))
    if screen is PHONE:
        ana.page.touchscreen.tap(*point)
    else:
        ana.page.mouse.click(*point)
    expect(card(ana).locator(".why-not")).to_contain_text(sentence)
    expect(card(ana).locator(".why-not")).to_be_in_viewport(ratio=1)
    assert not ana.plays_sent()
    ana.page.keyboard.press("Escape")
    expect(card(ana)).to_be_hidden()


def test_while_looking_back(arrive: Arrive, server: Server) -> None:
    """A touch tells what the piece was then, and goes on telling it from moment to moment."""
    ana = arrive(**PHONE, asks=False).open(server.table("Ana", "bot", "bot", aid=True).play(0))
    points = ana.page.locator('[data-id="points-0"] text')
    while ana.await_turn() and points.first.text_content() == "5":  # with which everybody begins
        ana.play_shortest()
    ana.button("Look back").click()
    shown = card(ana).filter(visible=True)
    expect(ana.page.get_by_role("region", name="Looking back")).to_be_visible()
    ana.page.locator('.past ~ .board:not([hidden]) [data-id="points-0"]').tap(force=True)
    expect(shown).to_contain_text("Ana")
    expect(shown).not_to_contain_text("5 points")
    ana.page.get_by_role("slider").fill("0")
    expect(shown).to_contain_text("5 points")
    ana.button("Back to the present").click()
    expect(shown).to_have_count(0)


def test_in_a_replay(arrive: Arrive, server: Server) -> None:
    ana = arrive(**DESK)
    upload(ana, RECORD)
    ana.page.mouse.click(*middle(ana, "points-0"))
    expect(card(ana)).to_contain_text("5 points")
    ana.button("To the end").click()
    expect(card(ana)).not_to_contain_text("5 points")
    assert not findings(ana)
    ana.page.keyboard.press("Escape")
    expect(card(ana)).to_be_hidden()
