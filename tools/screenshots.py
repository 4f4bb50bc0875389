"""Pictures of the page: `PYTHONPATH=src:. python tools/screenshots.py FOLDER [dark] [GAME … | docs | advice]`.

Of every game (or those named) at four sizes of the window: a table, with the trails of the others' last turns, the
rules, a piece's card, a refusal, the end and an offer of a rematch. Games are begun from recorded ones, so that there
is something to see. With `docs`, the pictures that the docs show; with `advice`, a hint, the coach and an analysis.
"""

from __future__ import annotations

import base64
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, Usher
from tests.browser.person import OVER, Person
from tests.browser.reading import WAY_ON, await_choice
from tests.browser.serving import Server, Table

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "records"
SIZES = [(390, 844), (768, 1024), (1280, 720), (1920, 1080)]
ADVICE_SIZES = [(390, 844), (1440, 900)]
LONG = 900_000  # milliseconds in which a game is surely analysed
TOUCHED = 1000  # pixels of width below which a screen is touched
GAMES = {  # the record that a table goes on from, how much of it has been played, and what cannot be touched then
    "douro": ("douro-most-points-5", 0.3),
    "dos-rios": ("dos-rios-watered-by-another-4", 0.6),
    "six-castles": ("six-castles-advanced-4", 0.5),
    "six-castles-family": ("six-castles-family-4", 0.5),
}
MOST = 60  # touches until others have had a turn
TRACE = ".board:not(.choosing) .trails .trace"
NEARLY = 4  # actions that are left to play of a game that is nearly over
WEBP = """async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.78).split(',')[1];
}"""


def table_from(server: Server, name: str, kept: float, *people: str, **terms: Any) -> Table:
    """A table that goes on from part of a recorded game, with these people and bots."""
    record = json.loads((RECORDS / f"{name}.json").read_text())
    actions = record["actions"]
    part = actions[: round(len(actions) * kept)] if kept < 1 else actions[:-NEARLY]
    cut = {**record, "actions": part, "dealer": {"hash": None, "key": None}, "seal": None, "result": None}
    chairs = [{"who": "here", "name": name} for name in people]
    chairs += [{"who": "bot", "bot": bot} for bot in characters(server, record["game"])]
    chairs = chairs[: len(record["players"])]
    usual = {"game": record["game"], "seats": chairs, "record": cut, "aid": True, "absent": None, "pace": 0}
    made = server.post("/tables", {**usual, **terms})
    return Table(made["table"], tuple(seat["token"] for seat in made["seats"]), made["invite"], made["watch"])


def characters(server: Server, name: str) -> list[str]:
    """The bots of a game that have a name and a face, those of a first game before all others."""
    game = next(one for one in server.get("/games")["games"] if one["name"] == name)
    bots = [bot for bot in game["bots"] if bot.get("level")]
    return [bot["name"] for bot in sorted(bots, key=lambda bot: bool(bot["level"] != game["bot"]))]


class Photographer:
    """Somebody with windows of every size, who keeps what is seen in them."""

    def __init__(self, usher: Usher, server: Server, folder: Path, theme: str = "light") -> None:
        self.usher, self.server, self.folder, self.theme = usher, server, folder, theme

    def visit(self, path: str, size: tuple[int, int], **wishes: Any) -> Person:
        touched = size[0] < TOUCHED
        usual: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "has_touch": touched,
            "is_mobile": touched,
            "color_scheme": self.theme,
        }
        return self.usher.arrive(self.server.address, **usual, **wishes).open(path)

    def keep(self, person: Person, name: str, whole: bool = False) -> None:
        """A picture of the window, or of the whole page, as it is when nothing moves any more."""
        person.page.wait_for_timeout(600)
        size = person.page.viewport_size
        assert size
        person.page.screenshot(path=self.folder / f"{name}-{size['width']}.png", scale="css", full_page=whole)

    def keep_small(self, person: Person, name: str) -> None:
        """The same in a file that is small enough for the docs."""
        person.page.wait_for_timeout(600)
        png = base64.b64encode(person.page.screenshot(scale="css")).decode()
        (self.folder / f"{name}.webp").write_bytes(base64.b64decode(person.page.evaluate(WEBP, png)))

    def take_all(self, game: str, size: tuple[int, int]) -> None:
        """Every moment of one game in a window of one size."""
        name, kept = GAMES[game]
        ana = self.visit(table_from(self.server, name, kept, "Ana").play(0), size)
        await_choice(ana)
        self._move_on(ana)
        self.keep(ana, f"{game}-trails")
        self._card(ana, game)
        self._refusal(ana, game)
        ana.button("Rules").first.click()
        ana.page.locator(".rules section").first.wait_for()
        self.keep(ana, f"{game}-rules")
        self._end(game, size)

    def _move_on(self, ana: Person) -> None:
        """Say yes, or touch the last lit piece, which mostly leads on, until others have had their turns."""
        way_on = ana.page.locator(WAY_ON)
        for touches in range(MOST):
            if touches and not way_on.count() and ana.page.locator(TRACE).count():
                break
            (way_on.first if way_on.count() else ana.lit.last).dispatch_event("click")  # it may lie under the bar
            ana.page.wait_for_timeout(300)
            await_choice(ana)
        ana.page.keyboard.press("Escape")  # a piece that has the focus shows its card

    def _card(self, ana: Person, game: str) -> None:
        """By a long touch, or by a mouse that stays."""
        box = ana.lit.first.bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        ana.page.mouse.move(point["x"], point["y"])
        line = ana.page.context.new_cdp_session(ana.page)
        touched = ana.page.evaluate("navigator.maxTouchPoints > 0")
        if touched:
            line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        ana.page.locator(".card-of").wait_for()
        if touched:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.keep(ana, f"{game}-card")
        ana.page.keyboard.press("Escape")

    def _refusal(self, ana: Person, game: str) -> None:
        """What is said about the first piece that cannot be touched, other than what is asked."""
        asked = ana.asked.inner_text()
        ana.page.mouse.move(1, 1)  # or there would be a card of what lies under it
        for piece in sorted(ana.pieces() - set(ana.hand()))[::3]:
            said = self._why_not(ana, piece)
            if said and not said.startswith(asked[:20]):
                break
        self.keep(ana, f"{game}-refusal")
        ana.page.keyboard.press("Escape")

    def _why_not(self, ana: Person, piece: str) -> str:
        """What is said about touching a piece; nothing if it lies under everything else."""
        ana.page.keyboard.press("Escape")
        ana.piece(piece).dispatch_event("click")
        why = ana.page.locator(".card-of:not([hidden]) .why-not")
        for _ in range(10):
            ana.page.wait_for_timeout(30)
            if why.count():
                return why.inner_text()
        return ""

    def _end(self, game: str, size: tuple[int, int]) -> None:
        """The end as one of two people sees it, and how the other is asked for a rematch."""
        table = table_from(self.server, GAMES[game][0], 1, "Ana", "Rui")
        self.server.let_bots_finish(table)
        ana, rui = self.visit(table.play(0), size), self.visit(table.play(1), size)
        for person in (ana, rui):
            person.page.locator("dialog.ending .score-sheet").wait_for(timeout=60_000)
        self.keep(ana, f"{game}-end")
        ana.button("Rematch").click()
        rui.page.locator("dialog.ending .wish").wait_for()
        self.keep(rui, f"{game}-rematch")
        ana.page.locator(".seats .vacant").first.wait_for()
        self.keep(ana, f"{game}-rematch-offered")

    def take_advice(self, game: str, size: tuple[int, int]) -> None:
        """A hint, the coach's word on a poor move and the moment it shows, and the analysis of a finished game."""
        name, kept = GAMES[game]
        ana = self.visit(table_from(self.server, name, kept, "Ana", hints=True).play(0), size)
        await_choice(ana)
        ana.button("Hint").click()
        ana.page.locator(".advice li button").first.wait_for()
        self.keep(ana, f"{game}-hint")
        self._coach(game, size)
        token = self.server.post("/records", json.loads((RECORDS / f"{name}.json").read_text()))["replay"]
        ana = self.visit(f"/replay/{token}", size)
        begin = ana.button("Analyse this game")
        begin.or_(ana.page.locator(".graph polyline").first).first.wait_for()
        if begin.count():
            begin.click()
        ana.page.locator(".turns .advice-row").first.wait_for(timeout=LONG)
        self.keep(ana, f"{game}-analysis", whole=True)
        ana.page.locator(".turns .advice-row").first.press("Enter")
        self.keep(ana, f"{game}-turning-point")

    def _coach(self, game: str, size: tuple[int, int]) -> None:
        """Touch what is lit until the coach has something to say."""
        name, _ = GAMES[game]
        for kept in (0.3, 0.5, 0.7):
            ana = self.visit(table_from(self.server, name, kept, "Ana", coach=True).play(0), size)
            note, way_on = ana.page.locator(".coach"), ana.page.locator(WAY_ON)
            for _ in range(MOST):
                await_choice(ana)
                ana.page.wait_for_timeout(1500)
                if note.is_visible():
                    self.keep(ana, f"{game}-coach")
                    ana.button("Show me").click()
                    ana.page.get_by_role("dialog").locator(".advice li").first.wait_for()
                    self.keep(ana, f"{game}-coach-moment")
                    return
                if ana.page.locator(OVER).count():
                    break
                (way_on.first if way_on.count() else ana.lit.last).dispatch_event("click")
        print(game, *size, "the coach had nothing to say")

    def take_docs(self) -> None:
        """The pictures that the README and the docs show."""
        for game, (name, kept) in GAMES.items():
            if game == "six-castles-family":
                continue
            for size in ((1440, 900), (390, 844)):
                ana = self.visit(table_from(self.server, name, kept, "Ana").play(0), size)
                await_choice(ana)
                self.keep_small(ana, f"{game}-{size[0]}")


def main(folder: Path, games: list[str]) -> None:
    """Start the server and a browser, and go round."""
    theme = "dark" if "dark" in games else "light"
    games = [game for game in games if game != "dark"]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as file, sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        server = Server(Path(file) / "tables.db")
        server.start()
        try:
            if games == ["docs"]:
                Photographer(Usher(browser), server, folder).take_docs()
                return
            advice = "advice" in games
            for game in [game for game in games if game in GAMES] or GAMES:
                for size in ADVICE_SIZES if advice else SIZES:
                    usher = Usher(browser)
                    photographer = Photographer(usher, server, folder, theme)
                    (photographer.take_advice if advice else photographer.take_all)(game, size)
                    usher.leave()
                    print(game, *size, flush=True)
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
