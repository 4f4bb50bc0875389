"""What a person meets in the page: `PYTHONPATH=src:. python benchmarks/page.py [texts|focus|waiting|touches|site]`.

Texts: each game is begun, then played on by touching the first lit piece, and at three moments the window takes six
sizes in turn; a text counts each time it is shown smaller than 11 pixels. Focus: each game is played for 50 moves by
Tab and Enter alone; counted are the moves after which the focus is on nothing, and the Tabs it took to reach the next
lit piece. Waiting: each game is played with three bots of the level that a first game has, at normal speed and with
motion; counted are the seconds from each move after which it is others' turn until something can be touched again,
all of them and those in which nothing was held.
Touches: each game is played to its end by touching any lit piece and saying yes to what is meant; counted are all
touches, those for which nothing else was lit, and those that only say yes. Site: the seconds from opening the page
without a server, in a browser that has nothing of it, until a first piece can be touched, and what is fetched for it.
"""

from __future__ import annotations

import gzip
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from ribeira import GAMES
from tests.browser.conftest import ARGUMENTS, Usher
from tests.browser.person import LIT, OVER, Person
from tests.browser.reading import DRAWN, SIZES, WAY_ON, await_choice, play_by_keys, resize, small_texts, touch_on
from tests.browser.serving import Server, Table
from tests.browser.web_space import WHERE, WebSpace

TABLES = [("douro", {}), ("dos-rios", {}), ("six-castles", {"version": "family"}), ("six-castles", {})]
MOMENTS = 3
TOUCHES = 9  # between two moments
ROUNDS = 12  # that are waited for
CHOICE = f"() => document.querySelector('{LIT}, {WAY_ON}, ' + \"{OVER}\")"


def count_texts(usher: Usher, server: Server) -> None:
    """Print how many texts are too small at each size of the window."""
    for game, options in TABLES:
        table = server.table("Ana", "bot", "bot", "bot", game=game, options=options, aid=True)
        ana = usher.arrive(server.address, viewport={"width": 1440, "height": 900}).open(table.play(0))
        small = dict.fromkeys(SIZES, 0)
        least = dict.fromkeys(SIZES, 99.0)
        for _ in range(MOMENTS):
            await_choice(ana)
            for size in SIZES:
                resize(ana, *size)
                found = small_texts(ana)
                small[size] += len(found)
                least[size] = min([least[size], *(each for _, each in found)])
            resize(ana, 1440, 900)
            touch_on(ana, TOUCHES)
        shown = "  ".join(f"{size[0]}: {small[size]} (least {least[size]:.1f})" for size in SIZES)
        print(f"{game} {options or ''}: texts under 11 px at {MOMENTS} moments  {shown}", flush=True)


def count_focus(usher: Usher, server: Server) -> None:
    """Print what a player without a mouse meets."""
    for game, options in TABLES:
        table = server.table("Ana", "bot", "bot", game=game, options=options)
        ana = usher.arrive(server.address, viewport={"width": 1440, "height": 900}).open(table.play(0))
        found = play_by_keys(ana, 50)
        tabs = found["tabs"] or [0]
        print(
            f"{game} {options or ''}: {found['moves']} moves, focus lost after {found['lost']}; "
            f"Tabs to the next lit piece: {sum(tabs) / len(tabs):.1f} on average, at most {max(tabs)}",
            flush=True,
        )


def table_of_first_game(server: Server, game: str, options: dict[str, str]) -> Table:
    """Three bots as they sit down at a first game, who take as long to move as they do there."""
    found = next(one for one in server.get("/games")["games"] if one["name"] == game)
    bots = [bot["name"] for bot in found["bots"] if bot.get("level") == found["bot"]][:3]
    chairs = [{"who": "here", "name": "Ana"}, *({"who": "bot", "bot": bot} for bot in bots)]
    made = server.post("/tables", {"game": game, "seats": chairs, "absent": None, "options": options, "aid": True})
    return Table(made["table"], tuple(seat["token"] for seat in made["seats"]), made["invite"], made["watch"])


def seconds_of_waiting(ana: Person, rounds: int) -> list[tuple[float, bool]]:
    """How long it took each time until it was Ana's turn again, and whether a moment was held meanwhile."""
    waits: list[tuple[float, bool]] = []
    while len(waits) < rounds and await_choice(ana):
        sent, came = len(ana.plays_sent()), len(ana.messages("frame"))
        touch_on(ana, 1)
        if len(ana.plays_sent()) == sent:
            continue
        began = time.monotonic()
        ana.page.wait_for_function(CHOICE, timeout=60_000)
        took = time.monotonic() - began
        frames = ana.messages("frame")[came:]
        if any(not frame["last"] or 0 not in frame.get("to_act", []) for frame in frames):
            waits.append((took, any(frame.get("look") == "hold" for frame in frames)))
    return waits


def count_waiting(usher: Usher, server: Server) -> None:
    """Print how long a round of three bots takes."""
    for game, options in TABLES:
        wishes = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
        ana = usher.arrive(server.address, **wishes).open(table_of_first_game(server, game, options).play(0))
        waits = seconds_of_waiting(ana, ROUNDS)
        for kind, found in [
            ("rounds of three bots", [took for took, _ in waits]),
            ("of them with nothing held", [took for took, held in waits if not held]),
        ]:
            shown = f"{statistics.median(found):.1f} (median), {max(found):.1f} (most)" if found else "none"
            print(f"{game} {options or ''}: seconds until my turn in {len(found)} {kind}: {shown}", flush=True)


def touches_of_a_game(ana: Person, luck: random.Random) -> tuple[int, int, int]:
    """Play to the end by touching anything lit: all touches, those with nothing else lit, those that say yes."""
    touches = lone = yes = 0
    way_on = ana.page.locator(WAY_ON)
    while await_choice(ana):
        seen = lit, asked = ana.hand(), way_on.count()
        heard = len(ana.received)
        touches += 1
        if asked:
            yes += 1
            way_on.first.click()
        elif lit:
            lone += len(lit) == 1
            ana.touch(luck.choice(lit))
        while len(ana.received) == heard and (ana.hand(), way_on.count()) == seen:
            ana.page.wait_for_timeout(20)
        ana.page.evaluate(DRAWN)
    return touches, lone, yes


def count_touches(usher: Usher, server: Server) -> None:
    """Print how many touches a whole game takes whoever has changed no setting."""
    for game, options in TABLES:
        table = server.table("Ana", "bot", "bot", "bot", game=game, options=options, aid=True)
        wishes = {"viewport": {"width": 1440, "height": 900}, "asks": True}
        ana = usher.arrive(server.address, **wishes).open(table.play(0))
        touches, lone, yes = touches_of_a_game(ana, random.Random(1))
        print(
            f"{game} {options or ''}: {touches} touches in a whole game, "
            f"{lone} with nothing else lit, {yes} to say yes",
            flush=True,
        )


def count_site(usher: Usher, _server: Server) -> None:
    """Print how long the first move takes where the engine runs in the browser."""
    with tempfile.TemporaryDirectory() as folder:
        space = WebSpace(Path(folder))
        fetched = sum(len(gzip.compress(file.read_bytes())) for file in space.site.rglob("*") if file.is_file())
        print(f"all files of the site: {fetched / 1e6:.1f} MB compressed", flush=True)
        for name in GAMES:
            ana = usher.arrive(space.origin, viewport={"width": 1440, "height": 900})
            began = time.monotonic()
            ana.open(WHERE).page.get_by_role("button", name=f"Play now: {GAMES[name].title}").click(timeout=60_000)
            ana.page.wait_for_function(CHOICE, timeout=60_000)
            print(f"{name}: {time.monotonic() - began:.1f} seconds until the first piece can be touched", flush=True)
            ana.page.context.close()
        space.close()


def main(parts: list[str]) -> None:
    """Start the server and a browser, and count."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=ARGUMENTS
        )
        server = Server(Path(folder) / "tables.db")
        server.start()
        usher = Usher(browser)
        try:
            for name, part in COUNTS.items():
                if not parts or name in parts:
                    part(usher, server)
        finally:
            server.stop()
            browser.close()


COUNTS = {
    "texts": count_texts,
    "focus": count_focus,
    "waiting": count_waiting,
    "touches": count_touches,
    "site": count_site,
}

if __name__ == "__main__":
    main(sys.argv[1:])
