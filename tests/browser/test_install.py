"""The installed page: its worker, upgrades, no connection, and being called when it is closed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.upgraded_server import UPGRADED
from tests.server.push_service import Browser, PushService

READY = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
    return kept;
}"""
SUBSCRIBED = """
const subscription = %s;
const made = (key) => {
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer;
    return { options: { applicationServerKey }, toJSON: () => subscription, unsubscribe: async () => true };
};
PushManager.prototype.subscribe = async (options) => {
    localStorage.subscribed = options.applicationServerKey;
    return made(options.applicationServerKey);
};
PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made(localStorage.subscribed) : null);
"""


def controlled(person: Person) -> Page:
    """A page that the service worker looks after."""
    person.page.wait_for_function(READY)
    return person.page


def test_the_page_can_be_installed(arrive: Arrive) -> None:
    """As the browser judges: a manifest without a fault."""
    ana = arrive(service_workers="allow").open("/")
    page = controlled(ana)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Ribeira"
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []


def test_nothing_but_files_of_the_page_is_kept(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "bot", "bot")
    ana = arrive(service_workers="allow").open(table.play(0))
    ana.await_turn()
    page = controlled(ana)
    page.reload()
    ana.await_turn()
    ana.open("/")
    expect(page.locator(".games")).to_be_visible()
    ana.until(lambda: any(path.endswith("/table.js") for path in page.evaluate(KEPT)))
    kept = page.evaluate(KEPT)
    assert [path for path in kept if not re.fullmatch(r"/static/[0-9a-f]{12}/(?:fonts/)?[\w.-]+|/offline", path)] == []


def test_without_a_connection_there_is_a_page(usher: Usher, own_server: Server) -> None:
    usher.expected = ("ERR_CONNECTION_REFUSED", "Failed to load resource", "WebSocket connection")
    ana = usher.arrive(own_server.address, service_workers="allow").open("/")
    page = controlled(ana)
    own_server.stop()
    ana.open("/play/abc")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    own_server.start()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_an_upgrade_is_seen_at_once(usher: Usher, own_server: Server) -> None:
    """The worker and all it has kept are of the old page; the next page that is opened is the new one."""
    ana = usher.arrive(own_server.address, service_workers="allow").open("/")
    page = controlled(ana)
    page.reload()
    expect(page.locator(".games")).to_be_visible()
    assert not any(UPGRADED in path for path in page.evaluate(KEPT))
    own_server.stop()
    own_server.module = "tests.browser.upgraded_server"
    own_server.start()
    ana.open("/")
    expect(page.locator("script[type=module]")).to_have_attribute("src", f"/static/{UPGRADED}/main.js")
    expect(page.locator(".games")).to_be_visible()
    ana.until(lambda: all(UPGRADED in path or path == "/offline" for path in page.evaluate(KEPT)))
    page.reload()
    expect(page.locator("script[type=module]")).to_have_attribute("src", f"/static/{UPGRADED}/main.js")


# Being called

# Not every browser without a screen keeps notifications: what the worker would show is kept in their place.
KEEP_NOTES = """() => {
    self.notes = [];
    self.registration.showNotification = async (title, options) => void self.notes.push([title, options]);
}"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    running = PushService(tmp_path)
    (tmp_path / "port").write_text(str(running.port))
    yield running
    running.close()


@pytest.fixture
def calling_server(tmp_path: Path, service: PushService) -> Iterator[Server]:
    running = Server(tmp_path / "tables.db", "tests.browser.push_server")
    running.start()
    yield running
    running.stop()


def play_by_program(server: Server, token: str) -> None:
    view: dict[str, Any] = server.get(f"/seats/{token}/view")
    play = {"do": "play", "decision": view["decision"], "action": view["legal"][0]}
    assert server.post(f"/seats/{token}/commands", play)["ok"]


def test_who_closed_the_page_is_called_when_their_turn_comes(
    usher: Usher, calling_server: Server, service: PushService
) -> None:
    """From the box in the settings over the push service to the notification and back to the table by a touch."""
    table = calling_server.table("Ana", "Rui", "bot")
    browser = Browser()
    ana = usher.arrive(calling_server.address, service_workers="allow", permissions=["notifications"])
    ana.page.add_init_script(SUBSCRIBED % json.dumps(browser.subscription()))
    ana.open(table.play(0))
    held = [{"token": table.seats[0], "table": table.id, "seat": 0}]
    ana.page.evaluate("held => localStorage.ribeira = JSON.stringify({ask: 'never', held})", held)
    controlled(ana)
    ana.button("Settings").click()
    ana.page.get_by_label("Notify me when it’s my turn").check()
    expect(ana.page.locator(".toast")).to_have_text("You will be notified even when this page is closed.")
    ana.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    ana.choose()
    ana.open("/")  # and so the table is no longer looked at
    ana.until(lambda: not calling_server.get(f"/seats/{table.seats[1]}")["table"]["seats"][0]["connected"])
    play_by_program(calling_server, table.seats[1])
    ana.until(lambda: service.received)
    (message,) = [browser.read(body) for _, _, body in service.received]
    assert message == {"title": "Douro 1872", "body": "It’s your turn.", "table": table.id}

    (worker,) = ana.page.context.service_workers
    worker.evaluate(KEEP_NOTES)
    deliver(ana, calling_server.address, json.dumps(message))
    ((title, options),) = ana.until(lambda: worker.evaluate("notes"))
    assert (title, options["body"], options["tag"]) == ("Douro 1872", "It’s your turn.", table.id)
    path = options["data"]["path"]
    ana.open(path)
    expect(ana.page).to_have_url(re.compile(table.play(0)))
    ana.await_turn()
    assert not usher.strangers(calling_server.address)
    assert not usher.surprises()


def deliver(to: Person, origin: str, message: str) -> None:
    """Bring a message to the worker as the browser does when its push service has one."""
    session, known = to.page.context.new_cdp_session(to.page), list[str]()

    def registered(event: dict[str, Any]) -> None:
        known.extend(each["registrationId"] for each in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", registered)
    session.send("ServiceWorker.enable")
    to.until(lambda: known)
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": known[-1], "data": message})


def test_a_later_seat_of_the_same_device_is_called_too(
    usher: Usher, calling_server: Server, service: PushService
) -> None:
    browser = Browser()
    ana = usher.arrive(calling_server.address, service_workers="allow", permissions=["notifications"])
    ana.page.add_init_script(SUBSCRIBED % json.dumps(browser.subscription()))
    ana.open("/")
    controlled(ana)
    ana.button("Settings").click()
    ana.page.get_by_label("Notify me when it’s my turn").check()
    expect(ana.page.locator(".toast")).to_be_visible()
    table = calling_server.table("Ana", "Rui", "bot")
    with ana.page.expect_response(re.compile(r"/api/v1/seats/[^/]+/push\?")) as told:
        ana.open(table.play(0))
    assert told.value.status == 201
