"""Pictures of the page in every language: `PYTHONPATH=src:. python tools/languages.py FOLDER [LANGUAGE …]`.

On a phone and on a wide screen: the home page with a deal of the day that was played, tables of every game, the rules,
a lesson, a replay with its analysis, the same deal again, one's own games and an edition. They are there to be read.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from screenshots import GAMES, table_from

from ribeira.texts import LANGUAGES
from tests.browser.conftest import ARGUMENTS, Usher
from tests.browser.person import LIT
from tests.browser.reading import await_choice
from tests.browser.serving import Server
from tests.browser.speaking import tag_of

SIZES = [(390, 844), (1440, 900)]
TOUCHED = 1000  # pixels of width below which a screen is touched
LESSONS = [("douro", "first"), ("dos-rios", "first"), ("six-castles", "family"), ("six-castles", "advanced")]
READ = 3  # steps of a lesson that are gone on from before the picture
LONG = 1400  # pixels of height that show much of the rules
DAILY = "douro"
WAY_ON = ".ask .ways .primary"


@dataclass(frozen=True)
class House:
    """Tables that stand ready: nobody moves at them, so that all languages see the same."""

    person: dict[str, str]  # somebody who has played
    tables: dict[str, str]  # addresses of tables where something is asked
    over: str
    replay: str


def ask(server: Server, path: str, body: Any, token: str = "") -> Any:
    """Post something, as somebody who keeps their games if a token says so."""
    asked = urllib.request.Request(f"{server.address}/api/v1{path}", json.dumps(body).encode())
    if token:
        asked.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return json.load(answer)


def furnish(server: Server) -> House:
    """Begin games, have some played to the end, and let them be somebody's own."""
    ana = ask(server, "/people", {"nickname": "Ana"})
    tables = {}
    for game, (name, kept) in GAMES.items():
        table = table_from(server, name, kept, *(["Ana", "Rui", "Eva", "Tomé", "Inês"][: int(name[-1])]))
        acting = server.get(f"/seats/{table.seats[0]}")["frame"]["to_act"][0]
        tables[game] = table.play(acting)
    mine = [server.table("Ana", "bot", "bot", game=game, hints=True) for game in ("douro", "dos-rios", "six-castles")]
    play_first(server, mine[0].seats[0])
    for played in mine[1:]:
        server.let_bots_finish(played)
    daily = ask(server, f"/daily/{DAILY}", {"name": "Ana", "browser": ""}, ana["token"])
    token = daily["seats"][0]["token"]
    ask(server, f"/seats/{token}/commands", {"do": "hand", "to": "greedy"})
    ask(server, "/person/seats", {"tokens": [*(table.seats[0] for table in mine), token]}, ana["token"])
    for each in (token, *(table.seats[0] for table in mine)):
        while not server.get(f"/seats/{each}")["table"]["over"]:
            time.sleep(1)
    return House({"token": ana["token"], "nickname": "Ana"}, tables, mine[0].play(0), f"/replay/{mine[0].watch}")


def play_first(server: Server, token: str) -> None:
    """Play a seat to the end by whatever can be done first."""
    while not (seen := server.get(f"/seats/{token}"))["table"]["over"]:
        frame = seen["frame"]
        if frame["actions"]:
            played = {"do": "play", "decision": frame["decision"], "action": frame["actions"][0]["action"]}
            server.post(f"/seats/{token}/commands", played)
        else:
            time.sleep(0.2)


class Reader:
    """Somebody who reads one language in a window of one size."""

    def __init__(self, usher: Usher, server: Server, house: House, folder: Path, language: str) -> None:
        self.usher, self.server, self.house, self.folder, self.language = usher, server, house, folder, language

    def read(self, size: tuple[int, int]) -> None:
        """Go through all pages."""
        touched = size[0] < TOUCHED
        wishes = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": touched, "is_mobile": touched}
        person = self.usher.arrive(self.server.address, locale=tag_of(self.language), asks=True, **wishes)
        kept = json.dumps({"ask": "all", "person": self.house.person, "name": "Ana"})
        person.page.context.add_init_script(f"try {{ localStorage.ribeira ??= '{kept}' }} catch {{ /* not yet */ }}")
        page = person.page
        self._open(page, "/", ".daily .deal")
        self._keep(page, "home", whole=True)
        self._open(page, "/me", ".own-game")
        self._keep(page, "mine", whole=True)
        self._open(page, f"/editions/{DAILY}", "[data-section] summary")
        page.locator("[data-section] summary").nth(1).press("Enter")
        self._keep(page, "edition", whole=True)
        for game, path in self.house.tables.items():
            person.open(path)
            await_choice(person)
            if page.locator(LIT).count():
                page.locator(LIT).first.press("Enter")
            self._keep(page, game, whole=touched)
            page.keyboard.press("Escape")
            page.locator("#rules-button").click()
            page.locator(".rules section").first.wait_for()
            page.set_viewport_size({"width": size[0], "height": LONG})
            self._keep(page, f"{game}-rules")
            page.set_viewport_size({"width": size[0], "height": size[1]})
        for game, lesson in LESSONS:
            made = self.server.post("/lessons", {"game": game, "lesson": lesson, "name": "Ana"})
            self._open(page, f"/play/{made['seats'][0]['token']}", ".lesson-step")
            self._keep(page, f"{game}-{lesson}-1")
            for _ in range(READ):
                page.locator(f"{WAY_ON}, {LIT}").first.wait_for()
                if page.locator(WAY_ON).count():
                    page.locator(WAY_ON).first.click()
                    page.wait_for_timeout(400)
            self._keep(page, f"{game}-{lesson}-2")
        self._open(page, self.house.over, "dialog.ending .score-sheet")
        self._keep(page, "over")
        self._open(page, self.house.replay, ".replay .spot")
        begin = page.locator(".analysis button").first
        if begin.count():
            begin.click()
        page.locator(".turns .advice-row").first.wait_for(timeout=120_000)
        page.locator(".turns .advice-row").first.press("Enter")
        self._keep(page, "replay", whole=True)
        page.evaluate("""async () => {
            const [main] = document.querySelectorAll('script[type=module]');
            const { openSameDeal } = await import(new URL('samedeal.js', main.src).href);
            void openSameDeal(location.pathname.split('/').at(-1), 0);
        }""")
        page.locator("dialog[open] select").first.wait_for()
        self._keep(page, "same-deal")

    def _open(self, page: Page, path: str, sign: str) -> None:
        page.goto(path)
        page.locator(sign).first.wait_for(timeout=60_000)

    def _keep(self, page: Page, name: str, whole: bool = False) -> None:
        """A picture of the window, or of the whole page, as it is when nothing moves any more."""
        page.wait_for_timeout(500)
        size = page.viewport_size
        assert size
        path = self.folder / f"{name}-{size['width']}-{self.language}.png"
        page.screenshot(path=path, scale="css", full_page=whole)


def main(folder: Path, languages: list[str]) -> None:
    """Start a server whose bots know at once what they want and a browser, and go round."""
    folder.mkdir(parents=True, exist_ok=True)
    shell = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as file, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shell, args=ARGUMENTS)
        server = Server(Path(file) / "tables.db", "tests.browser.oracle_server")
        server.start()
        try:
            house = furnish(server)
            for language in languages or LANGUAGES:
                for size in SIZES:
                    usher = Usher(browser)
                    Reader(usher, server, house, folder, language).read(size)
                    usher.leave()
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
