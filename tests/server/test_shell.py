"""The page as something to install, and pages that are not there."""

from __future__ import annotations

import io
import re
import struct

import pytest
from starlette.testclient import TestClient

from ribeira.server.files import digest

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_the_manifest_names_icons_that_are_there(client: TestClient) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").text
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        assert picture.headers["content-type"] == "image/png"
        width, height = struct.unpack(">II", io.BytesIO(picture.content).read(24)[16:])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_worker_is_new_whenever_the_page_is(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """So after an upgrade nothing is shown that was kept before it."""
    first = client.get("/sw.js")
    assert first.headers["cache-control"] == "no-cache"
    assert f'"/static/{digest()}/"' in first.text
    monkeypatch.setattr("ribeira.server.shell.digest", lambda: "another")
    assert '"/static/another/"' in client.get("/sw.js").text


def test_the_worker_keeps_neither_pages_nor_answers(client: TestClient) -> None:
    """What it keeps is named here: files with a digest in their address, and one page without a secret."""
    script = client.get("/sw.js").text
    assert re.findall(r"cache\.(?:put|add|addAll)\(([^)]*)\)", script) == [
        "[SHELL.offline, `${SHELL.files}style.css`]",
        "request, fetched.clone(",
    ]
    assert "'/api" not in script
    assert "sw.js" not in client.get("/").text  # it is registered, not loaded


def test_the_page_without_a_connection(client: TestClient) -> None:
    page = client.get("/offline?language=xx")
    assert "Ribeira cannot be reached" in page.text
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page.text)
    assert sheet is not None
    assert client.get(sheet[1]).status_code == 200


@pytest.mark.parametrize("path", ["/nothing", "/play", "/play/", "/play/a/b", "/index.html", "/offline/x"])
def test_a_page_that_is_not_there_is_a_page(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == client.get("/").text


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/static/x/nothing.js"])
def test_what_programs_ask_for_is_answered_to_programs(client: TestClient, path: str) -> None:
    assert client.get(path, headers=BROWSER).json()["error"]["code"] == "http.not_found"
    assert client.get("/nothing").json()["error"]["code"] == "http.not_found"
