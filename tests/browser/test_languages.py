"""Every page in every language: nothing is left in English, and everything fits on a phone."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ribeira.texts import ENGLISH, LANGUAGES, catalogue_of
from tests.browser import axe
from tests.browser.conftest import Arrive
from tests.browser.person import LIT, Person
from tests.browser.reading import ON_NOTHING, lasting
from tests.browser.serving import Server, Table
from tests.browser.speaking import left_over, misfits, sentence, tag_of
from tests.browser.test_phone import PHONE

RECORDS = Path(__file__).parents[1] / "records"
MIDDLES = {
    "douro": ("douro-most-points-3", 60),
    "dos-rios": ("dos-rios-five-2", 90),
    "six-castles": ("six-castles-advanced-3", 140),
}
NAMES = ("Ana", "Rui", "Eva")
# A touch plays nothing.
ASK_ALWAYS = 'try { localStorage.ribeira ??= \'{"ask": "all"}\' } catch { /* nothing is open yet */ }'


@dataclass(frozen=True)
class House:
    """Tables that stand ready: nobody moves at them, so that all can look."""

    middles: dict[str, str]  # where one is asked for something, in the middle of each game
    over: str
    invite: str
    waiting: str
    replays: dict[str, str]


@pytest.fixture(scope="module")
def house(server: Server) -> House:
    middles = {game: seat_asked(server, middle(server, game)) for game in MIDDLES}
    waiting = server.table("Ana", "open", "open", listed=True, clock={"kind": "bank", "seconds": 1200, "increment": 5})
    played = server.table("Ana", "bot", "bot")
    server.let_bots_finish(played)
    replays = {game: server.post("/records", record(game))["replay"] for game in MIDDLES}
    return House(middles, played.play(0), waiting.invite, waiting.play(0), replays)


def record(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / f"{MIDDLES[game][0]}.json").read_text())
    return {**found, "players": list(NAMES[: found["seats"]])}


def middle(server: Server, game: str) -> Table:
    """A table at which a recorded game goes on from its middle."""
    begun = record(game)
    past = {"actions": begun["actions"][: MIDDLES[game][1]], "dealer": {"hash": None, "key": None}}
    past |= {"seal": None, "result": None}
    terms = {"hints": True, "coach": True, "aid": True, "options": {}}
    return server.table(*begun["players"], game=game, record={**begun, **past}, **terms)


def seat_asked(server: Server, table: Table) -> str:
    acting = server.get(f"/seats/{table.seats[0]}")["frame"]["to_act"][0]
    return table.play(acting)


def said(language: str, code: str, **facts: str) -> str:
    """A sentence of the page in a language."""
    return catalogue_of(language).template(code).format(**facts)


class Reader:
    """Somebody with a phone who reads one language, and looks at every page for what is wrong with it."""

    def __init__(self, person: Person, language: str) -> None:
        self.person, self.language = person, language
        self.page = person.page
        self.page.context.add_init_script(ASK_ALWAYS)

    def button(self, code: str, **facts: str) -> Any:
        return self.page.get_by_role("button", name=said(self.language, code, **facts), exact=True)

    def looks(self, where: str) -> None:
        """Sizes are seen to after the picture, so what is wrong may be right in a moment."""
        assert self.page.evaluate("document.documentElement.lang") == tag_of(self.language)
        assert not lasting(self.person, lambda: left_over(self.person, self.language)), where
        assert not lasting(self.person, lambda: misfits(self.person)), where
        if self.language != ENGLISH:  # its pages are looked at as a whole elsewhere
            assert not axe.findings(self.person, axe.WORDS, (".board",)), where

    def open(self, path: str, sign: str) -> None:
        self.person.open(path)
        self.page.locator(sign).first.wait_for()

    def close(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)


def at_home(reader: Reader, house: House) -> None:
    page = reader.page
    reader.open("/", ".game button")
    reader.looks("home")
    reader.button("web.game.new_of", game=said(reader.language, "six-castles.title")).click()
    dialog = page.locator("dialog[open]")
    dialog.locator("select").last.wait_for()
    dialog.get_by_label(said(reader.language, "web.clock.title")).select_option("bank")
    reader.looks("a new table")
    dialog.get_by_role("button", name=re.compile(f"^{said(reader.language, 'web.new.who', number='2')}")).click()
    page.locator("dialog[open]").nth(1).wait_for()
    reader.looks("who plays")
    page.keyboard.press("Escape")
    reader.close()
    page.locator("#preferences-button").click()
    page.locator("dialog[open] summary").click()
    reader.looks("settings")
    reader.close()
    reader.open(f"/join/{house.invite}", "form button")
    reader.looks("an invitation")
    reader.open(house.waiting, ".gathering, .invite")
    reader.looks("waiting for players")


def at_a_table(reader: Reader, house: House, game: str) -> None:
    page = reader.page
    reader.open(house.middles[game], f"{LIT}, .ask .ways .primary")
    if page.locator(LIT).count():
        page.locator(LIT).first.press("Enter")
    reader.looks(game)
    page.get_by_role("tab", name=said(reader.language, "web.words.title")).click()
    page.locator(".words table").first.wait_for()
    reader.looks(f"{game} in words")
    page.locator("#rules-button").click()
    page.locator(".rules section").first.wait_for()
    reader.looks(f"rules of {game}")
    reader.close()
    reader.open(f"/replay/{house.replays[game]}#{len(record(game)['actions'])}", ".spot")
    reader.looks(f"end of {game}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(arrive: Arrive, house: House, language: str) -> None:
    reader = Reader(arrive(**PHONE, locale=tag_of(language)), language)
    at_home(reader, house)
    for game in MIDDLES:
        at_a_table(reader, house, game)
    reader.open(house.over, "dialog.ending .score-sheet")
    reader.looks("how it ended")


def test_two_people_at_one_table_each_read_their_own(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "Eva", game="douro")
    people = {language: arrive(locale=tag_of(language)) for language in ("fr", "nl")}
    for seat, person in enumerate(people.values()):
        person.open(table.play(seat)).await_turn()
    eva = arrive(locale=tag_of("it")).open(table.play(2))
    for language, person in people.items():
        asked = person.asked.text_content() or ""
        assert any(sentence(language, f"douro.ask.{code}").match(asked) for code in ("play", "play_fog"))
        person.choose()
        expect(person.asked).to_have_text(sentence(language, "douro.ask.wait"))
    eva.touch()
    for language, person in people.items():
        expect(person.log).to_contain_text(sentence(language, "douro.event.revealed"))
        assert not left_over(person, language)
    eva.until(lambda: len({person.log.locator("p").count() for person in people.values()}) == 1)


def test_another_language_in_the_middle_of_a_move(arrive: Arrive, server: Server) -> None:
    """Nothing is loaded again: what was touched, written and read stays, and so does the focus."""
    ana = arrive(viewport={"width": 1280, "height": 800}, locale="en-GB")
    ana.open(seat_asked(server, middle(server, "dos-rios"))).page.locator(LIT).first.wait_for()
    page = ana.page
    begun, rest = a_path_with_a_fork(ana.messages("frame")[-1]["actions"])
    ana.piece(begun).press("Enter")
    expect(ana.piece(begun)).to_have_attribute("aria-pressed", "true")
    lit = set(ana.hand())
    assert rest <= lit
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Bom dia")
    ana.button("Rules").first.click()
    page.locator(".rules section").first.wait_for()
    page.evaluate("window.loaded = 'once'")

    page.locator("#preferences-button").click()
    page.get_by_label("Language").select_option("pt")
    settings = page.get_by_role("dialog", name=said("pt", "web.preferences"))
    expect(settings.get_by_label(said("pt", "web.language"))).to_be_focused()
    expect(ana.asked).to_contain_text(sentence("pt", "dos-rios.ask.work"))
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    expect(page.locator(".rules section").first).to_be_visible()
    assert not page.evaluate(ON_NOTHING)
    assert page.evaluate("window.loaded") == "once"
    assert page.evaluate("document.documentElement.lang") == "pt-PT"
    expect(ana.piece(begun)).to_have_attribute("aria-pressed", "true")
    assert set(ana.hand()) == lit
    expect(page.get_by_label(said("pt", "web.chat.text"))).to_have_value("Bom dia")
    expect(page.get_by_role("heading", name=said("pt", "web.rules.of", game="Dos Rios"))).to_be_visible()
    assert not left_over(ana, "pt")
    assert not ana.plays_sent()


def a_path_with_a_fork(actions: list[dict[str, Any]]) -> tuple[str, set[str]]:
    """A piece that can be touched first, and those of which one is to be touched then."""
    ways: dict[str, set[str]] = {}
    for action in actions:
        if len(action["touches"]) > 1:
            ways.setdefault(action["touches"][0], set()).add(action["touches"][1])
    return max(ways.items(), key=lambda way: len(way[1]))
