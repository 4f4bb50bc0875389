"""A browser, the real server, and people who visit it.

These tests run in a process of their own (`make test` does so): the browser's driver brings an event loop along.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.browser.person import PATIENCE, Person
from tests.browser.serving import Server

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE)
Arrive = Callable[..., Person]
BLOCKED = "Service Worker registration blocked by Playwright"  # what the driver says of it: routes would not work
# Bots of a table that is set up in the page move at once: nobody waits for a test. (A route would see every request.)
WITHOUT_THINKING = """
const ask = window.fetch;
window.fetch = (address, request) => {
    const making = request?.method === 'POST' && new URL(address, location).pathname.endsWith('/tables');
    if (making) request.body = JSON.stringify({ ...JSON.parse(request.body), pace: 0 });
    return ask(address, request);
};
"""
# What is said in passing stays: on a busy machine it could be gone before it is looked for.
TOASTS_STAY = """
const remove = Element.prototype.remove;
Element.prototype.remove = function () {
    if (!this.matches('.toast')) remove.call(this);
};
"""
NEVER_ASK = 'try { localStorage.ribeira ??= \'{"ask": "never"}\' } catch { /* nothing is open yet */ }'


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "These tests need Debian's chromium-headless-shell or chromium: make browser"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    running.start()
    yield running
    running.stop()


class Usher:
    """Lets people in, and keeps an eye on where their pages go and on what goes wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.expected: tuple[str, ...] = ()  # parts of errors that a test brings about on purpose

    def arrive(self, address: str, **wishes: Any) -> Person:
        asks = wishes.pop("asks", wishes.get("has_touch", False))  # whether a move that ends a turn is confirmed
        usual = {"base_url": address, "reduced_motion": "reduce", "service_workers": "block"}
        context = self.browser.new_context(**{**usual, **wishes})
        if not asks:
            context.add_init_script(NEVER_ASK)
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WITHOUT_THINKING)
        context.add_init_script(TOASTS_STAY)
        context.on("request", self._asked)
        context.on("page", self._opened)
        return Person(context.new_page())

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _opened(self, page: Page) -> None:
        page.on("websocket", self._dialled)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._said)

    def _dialled(self, socket: WebSocket) -> None:
        self.requests.append(socket.url.replace("ws:", "http:", 1))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def strangers(self, address: str) -> list[str]:
        """Requests that left the site."""
        return [url for url in self.requests if not url.startswith((f"{address}/", "data:", f"blob:{address}/"))]

    def surprises(self) -> list[str]:
        return [error for error in self.errors if not any(part in error for part in (BLOCKED, *self.expected))]

    def leave(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def usher(browser: Browser) -> Iterator[Usher]:
    here = Usher(browser)
    yield here
    here.leave()


@pytest.fixture
def arrive(usher: Usher, server: Server) -> Iterator[Arrive]:
    """Somebody comes with a browser of their own. Afterwards: no request has left the site, no script has failed."""

    def person(**wishes: Any) -> Person:
        return usher.arrive(server.address, **wishes)

    yield person
    assert usher.requests
    assert not usher.strangers(server.address)
    assert not usher.surprises()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop it."""
    running = Server(tmp_path / "tables.db")
    running.start()
    yield running
    running.stop()
