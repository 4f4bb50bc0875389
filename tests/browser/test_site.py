"""The site without a server: a game against bots in the browser alone, and on without any network."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Usher
from tests.browser.person import Person

STARTING = 240_000  # milliseconds: Python starts within them on a machine that has other things to do
KEPT = "() => navigator.serviceWorker.controller !== null"


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing about it."""

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class WebSpace:
    """A folder with a site somewhere in it, and a server that knows nothing but files."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "ribeira", "site", "--out", str(folder / "some" / "where")]
        subprocess.run(command, check=True, capture_output=True)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        """Be gone: nobody answers any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def space(tmp_path: Path) -> Iterator[WebSpace]:
    made = WebSpace(tmp_path)
    yield made
    made.close()


def play(person: Person, turns: int) -> list[str]:
    """Play any card when asked, so many times; what was played by all, once the next card is asked for."""
    lines = person.log.locator(".told")
    for _ in range(turns):
        assert person.await_turn()
        told = lines.count()
        person.touch()
        expect(lines).not_to_have_count(told, timeout=STARTING)
    assert person.await_turn()
    return lines.filter(has_text="The cards:").all_inner_texts()


def test_a_game_goes_on_without_any_network(usher: Usher, space: WebSpace) -> None:
    ana = usher.arrive(space.origin, service_workers="allow").open("/some/where/")
    ana.page.set_default_timeout(STARTING)
    expect(ana.page.get_by_text("need a server")).to_be_visible()
    expect(ana.button("New table")).to_have_count(3)
    ana.button("Play now: Douro 1872").click()
    before = play(ana, 3)
    ana.page.wait_for_function(KEPT)
    space.close()

    ana.page.reload()
    assert play(ana, 0) == before != []
    assert len(play(ana, 2)) > len(before)

    ana.page.get_by_role("link", name="Ribeira").click()
    ana.page.locator(".my-tables").get_by_role("link", name="Douro 1872", exact=True).click()
    assert ana.await_turn()
    assert not usher.strangers(space.origin)
    assert not usher.surprises()
