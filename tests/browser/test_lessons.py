"""Lessons: taken by touch on a phone, following nothing but what is lit, and by keys; offered to whoever is new."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import LIT, Person
from tests.browser.serving import Server
from tests.browser.speaking import left_over, misfits, tag_of
from tests.browser.test_access import findings
from tests.browser.test_phone import PHONE, is_too_wide

LESSONS = [  # each in a language, so that every lesson and every language is taken once
    ("douro", "first", "en"),
    ("douro", "first", "fr"),
    ("dos-rios", "first", "nl"),
    ("six-castles", "family", "pt"),
    ("six-castles", "advanced", "it"),
]
WAY_ON = ".ask .ways .primary"
MOST = 70  # touches that any lesson takes
LOOKED_AT = (0, 9)  # after so many touches the page is read, measured and looked at by axe

# A point of the lit piece that can be seen, above the bar, and touched: as near to its middle as there is one.
TOUCHABLE = """spot => {
  const [box, bar] = [spot.getBoundingClientRect(), document.querySelector('.ask').getBoundingClientRect()];
  const head = document.querySelector('.top').getBoundingClientRect();
  const points = [];
  for (let x = 1; x < 12; x++) for (let y = 1; y < 12; y++)
    points.push([box.left + (box.width * x) / 12, box.top + (box.height * y) / 12]);
  const far = ([x, y]) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
  points.sort((one, other) => far(one) - far(other));
  return points.find(([x, y]) => y > head.bottom && y < bar.top &&
    document.elementsFromPoint(x, y).some(one => one.closest('.spot.lit') === spot)) ?? null;
}"""

# Whether frames go round the coins that the first step of Douro is about.
FRAMED = """() => {
  const coin = document.querySelector('.spot[data-id="points-0"]').getBoundingClientRect();
  const frames = [...document.querySelectorAll('.pointed rect')].map(one => one.getBoundingClientRect());
  return frames.length > 0 && frames.every(one => one.width > coin.width && one.height > coin.height);
}"""

# What the bar says, and what is lit or touched, and where: one of it is another after each touch.
SHOWN = """() => document.querySelector('.ask').innerText + [...document.querySelectorAll('.lit, .marked')]
  .map(one => [one.dataset.id, one.getAttribute('class'), one.style.transform]).join()"""


def begin(person: Person, server: Server, game: str, lesson: str) -> None:
    made = server.post("/lessons", {"game": game, "lesson": lesson, "name": "Ana"})
    person.open(f"/play/{made['seats'][0]['token']}")


def await_step(person: Person) -> bool:
    """Wait until a step is read or something is lit; False if the lesson is over."""
    person.page.locator(f"{WAY_ON}, {LIT}").first.wait_for()
    return person.page.locator(".ask.taught").count() > 0


def follow(person: Person) -> str:
    """Do the one thing that a lesson shows: go on, confirm, or touch what is lit. What was said."""
    said = person.asked.inner_text()
    before = person.page.evaluate(SHOWN)
    if person.page.locator(WAY_ON).count():
        person.page.locator(WAY_ON).first.tap()
    else:
        lit = person.lit
        expect(lit).to_have_count(1)
        person.page.wait_for_function(f"() => ({TOUCHABLE})(document.querySelector('{LIT}')) !== null")
        person.page.touchscreen.tap(*lit.evaluate(TOUCHABLE))
    person.page.wait_for_function(f"was => ({SHOWN})() !== was", arg=before)
    return said


@pytest.mark.parametrize(("game", "lesson", "language"), LESSONS)
def test_a_lesson_is_taken_by_touching_what_is_lit(
    arrive: Arrive, server: Server, game: str, lesson: str, language: str
) -> None:
    """On a phone every lit piece is in sight; afterwards the game goes on against bots."""
    ana = arrive(**{**PHONE, "device_scale_factor": 1}, locale=tag_of(language))
    begin(ana, server, game, lesson)
    said = list[str]()
    while await_step(ana) and len(said) < MOST:
        if len(said) in LOOKED_AT:
            assert not left_over(ana, language)
            assert not misfits(ana)
            assert not findings(ana)
        said.append(follow(ana))
    assert len(set(said)) >= 10
    assert not is_too_wide(ana)
    learned = json.loads(ana.page.evaluate("localStorage.ribeira"))["learned"]
    assert learned == [f"{game}/{lesson}"]
    assert ana.await_turn()  # the others have moved, and it is a game like any other
    expect(ana.page.locator(".ask.taught")).to_have_count(0)
    expect(ana.lit.nth(1)).to_be_attached()


def test_a_wrong_touch_is_explained(arrive: Arrive, server: Server) -> None:
    ana = arrive(**PHONE)
    begin(ana, server, "douro", "first")
    for _ in range(4):
        await_step(ana)
        follow(ana)
    expect(ana.lit).to_have_count(1)
    ana.piece("barrel-0-10").tap()
    expect(ana.page.locator(".card-of .why-not")).to_contain_text("For your first boat try the 8")
    assert not ana.plays_sent()
    ana.piece("barrel-0-8").tap()
    expect(ana.asked).to_contain_text("17 barrels")


def test_what_the_first_step_is_about_is_framed(arrive: Arrive, server: Server) -> None:
    ana = arrive()
    begin(ana, server, "douro", "first")
    await_step(ana)
    ana.page.wait_for_function(FRAMED, timeout=10_000)


def test_by_keys_and_for_a_screen_reader(arrive: Arrive, server: Server) -> None:
    """What is said is announced, the way on has the focus, and then the lit piece."""
    ana = arrive()
    begin(ana, server, "douro", "first")
    for number in range(1, 5):
        expect(ana.page.locator(".lesson-step")).to_have_text(f"Lesson: {number} of 16")
        expect(ana.button("Go on")).to_be_focused()
        assert number > 1 or not findings(ana)
        ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".ask .asked [aria-live=polite]")).to_contain_text("Touch your 8!")
    expect(ana.piece("barrel-0-8")).to_be_focused()
    assert not findings(ana)
    ana.page.keyboard.press("Enter")
    expect(ana.asked).to_contain_text("17 barrels")
    expect(ana.button("Go on")).to_be_focused()


def test_whoever_is_new_is_offered_the_lesson_first(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("/").button("Learn by playing: Douro 1872").wait_for()
    card = ana.page.locator(".game", has_text="Douro 1872")
    expect(card.locator("button").first).to_have_text("Learn by playing")
    expect(card.locator(".primary")).to_have_text(["Learn by playing"])
    ana.button("Learn by playing: Douro 1872").click()
    expect(ana.page.locator(".lesson-step")).to_have_text("Lesson: 1 of 16")
    ana.button("Leave the lesson").click()
    expect(ana.page.locator(".my-tables strong")).to_have_text("A lesson")  # to be taken up again
    expect(card.locator(".primary")).to_have_text(["Learn by playing"])
    ana.button("Play now: Douro 1872, against bots").click()
    ana.await_turn()
    ana.open("/")
    expect(card.locator(".primary")).to_have_text(["Play now"])
    expect(ana.button("Learn by playing: Douro 1872")).to_be_visible()


def test_a_lesson_goes_on_after_the_page_was_closed(arrive: Arrive, server: Server) -> None:
    ana = arrive(locale="nl")
    begin(ana, server, "douro", "first")
    ana.button("Verder").click()
    expect(ana.page.locator(".lesson-step")).to_have_text("Les: 2 van 16")
    ana.page.reload()
    expect(ana.page.locator(".lesson-step")).to_have_text("Les: 2 van 16")
    expect(ana.asked).to_contain_text("niveau")
