"""Somebody at a browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

PATIENCE = 60_000  # milliseconds, for a machine that has other things to do
LIT = ".spot.lit"
OVER = ".ask a[href^='/replay/']"


class Person:
    """One page, with everything that came to it over its live connections."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received: list[str] = []
        self._understood: dict[str, dict[str, Any]] = {}
        self.sent: list[str] = []
        self.lines = 0  # live connections so far
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.lines += 1
        socket.on("framereceived", lambda payload: self.received.append(str(payload)))
        socket.on("framesent", lambda payload: self.sent.append(str(payload)))

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """What came, of one kind."""
        found = [self._understand(text) for text in self.received]
        return [message for message in found if message["is"] == kind]

    def _understand(self, text: str) -> dict[str, Any]:
        """A message, read once however often it is asked about."""
        if text not in self._understood:
            self._understood[text] = json.loads(text)
        return self._understood[text]

    def facts(self) -> dict[str, Any]:
        """All that was told of the table so far."""
        known: dict[str, Any] = {"seats": {}}
        for message in self.messages("table"):
            seats = known["seats"]
            for seat in message.get("seats", []):
                seats[seat["seat"]] = {**seats.get(seat["seat"], {}), **seat}
            known = {**known, **message, "seats": seats}
        return known

    def await_message(self, wanted: Callable[[dict[str, Any]], Any], after: int = 0) -> None:
        """Wait until something has come over the line, after so many messages that had come before."""
        self.until(lambda: any(wanted(self._understand(text)) for text in self.received[after:]))

    def until(self, come_true: Callable[[], Any]) -> Any:
        """Wait for something that the page itself does not show; what it is then."""
        end = time.monotonic() + PATIENCE / 1000
        while not (found := come_true()):
            assert time.monotonic() < end, "it did not come true"
            self.page.wait_for_timeout(20)  # lets what comes be heard
        return found

    def plays_sent(self) -> list[dict[str, Any]]:
        """What was to be played for certain, not only if it does not end the turn."""
        found = [json.loads(text) for text in self.sent]
        return [command for command in found if command["do"] == "play" and not command.get("check")]

    def close_result(self) -> None:
        """Wait until the end of the game is told, and go back to the table."""
        self.page.locator("dialog.ending .score-sheet").wait_for()
        self.button("Back to the table").click()

    def stop_clock(self) -> None:
        """Let the page's time stand still, if its clock was installed before it was opened."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def run_clock_until(self, come_true: Callable[[], Any]) -> None:
        """Let the page's time go on by small steps until something is so; then it stands still again."""

        def is_so_or_later() -> Any:
            if found := come_true():
                return found
            self.page.clock.run_for(50)
            return None

        self.until(is_so_or_later)

    # Getting about

    def open(self, path: str) -> Person:
        self.page.goto(path)
        return self

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def sit_down(self, name: str) -> None:
        """Take a free seat on the page of an invitation."""
        self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()

    def open_new_table(self) -> Locator:
        """The dialog that sets up a table."""
        self.button("New table: Douro 1872").click()
        return self.page.get_by_role("dialog")

    def let_play(self, seat: int, who: str) -> None:
        """In the dialog that sets up a table: have a seat played by these, named as the page names them."""
        self.button(re.compile(f"^Who plays seat {seat},")).click()
        asked = self.page.get_by_role("dialog", name=f"Who plays seat {seat}")
        chosen = asked.get_by_role("button", name=who)
        if not chosen.count():
            asked.get_by_text("More bots").click()
        chosen.click()
        expect(asked).to_have_count(0)

    # At the table

    @property
    def asked(self) -> Locator:
        return self.page.locator(".ask .asked")

    @property
    def lit(self) -> Locator:
        return self.page.locator(LIT)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log").first

    def piece(self, id: str) -> Locator:
        return self.page.locator(f'.spot[data-id="{id}"]')

    def seat(self, name: str) -> Locator:
        """The row of a player beside the picture."""
        return self.page.locator(".seats li", has_text=name)

    def await_chosen(self, count: int) -> None:
        """Wait until so many players, bots among them, are shown to have chosen."""
        expect(self.page.locator(".seats li", has_text="has chosen")).to_have_count(count)

    def pieces(self) -> set[str]:
        """Every piece of the picture."""
        found: list[str] = self.page.locator(".spot[data-id]").evaluate_all("all => all.map(one => one.dataset.id)")
        return set(found)

    def hand(self) -> list[str]:
        """The pieces that can be touched now."""
        found: list[str] = self.lit.evaluate_all("all => all.map(one => one.dataset.id)")
        return found

    def await_turn(self) -> bool:
        """Wait until something is asked; False if the game is over instead."""
        self.page.locator(f"{LIT}, {OVER}, .ask .ways .primary").first.wait_for()
        return self.page.locator(OVER).count() == 0

    def touch(self, id: str | None = None) -> str:
        """Touch a piece that is lit, any if not told which; it is played at once."""
        expect(self.lit.first).to_be_visible()
        chosen = id or self.hand()[0]
        self.piece(chosen).dispatch_event("click")  # what lies over its middle, or comes meanwhile, is no hindrance
        return chosen

    def mean(self, action: dict[str, Any]) -> None:
        """Touch one's way through an action: only what is lit, for where there is one way on it goes on by itself."""
        for id in action["touches"]:
            lit = self.page.locator(f'{LIT}[data-id="{id}"]')
            if lit.count():
                lit.press("Enter")

    def offered(self) -> dict[str, Any]:
        """The frame that asks this person for something: the newest."""
        frame = self.messages("frame")[-1]
        assert frame["last"]
        assert frame["actions"]
        return frame

    def play(self, action: dict[str, Any]) -> None:
        """Touch one's way through an action of the newest frame, and wait for what is decided next."""
        frame, heard = self.offered(), len(self.received)
        self.mean(action)
        if action.get("foresee"):  # what it would bring is shown first
            self.page.locator(".board.tried").first.wait_for(state="attached")
            self.page.locator(".ask .ways .primary").press("Enter")
        self.await_message(lambda message: message.get("last") and message["decision"] != frame["decision"], heard)

    def play_shortest(self) -> None:
        """The action that takes the fewest touches: mostly to pass."""
        self.play(min(self.offered()["actions"], key=lambda action: len(action["touches"])))

    def choose(self, id: str | None = None) -> str:
        """Touch a card while others still choose, and wait until it lies there."""
        chosen = self.touch(id)
        expect(self.piece(chosen)).not_to_have_class(re.compile("lit|marked"))
        return chosen


def play_on(people: list[Person], times: int = 1000) -> int:
    """Everyone touches any piece whenever asked, so many times or until the end; how many rounds that were."""
    for at in range(times):
        if not all(person.await_turn() for person in people):
            return at
        for person in people:
            person.touch()
    return times
