"""The server answers for its own names only, and pages of other sites cannot act here, by POST or by socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ribeira.server.app import make_app
from ribeira.server.origins import Origins
from tests.server.program import ALONE, make


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path: Path = tmp_path_factory.mktemp("server") / "tables.db"
    origins = Origins("https://games.example.org", ["testserver"])
    with TestClient(make_app(path, 1, origins=origins)) as client:
        yield client


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8610",
        "localhost.evil.example",
        "",
        "127.0.0.1.evil.example",
        "[::1",
        "[::1]evil.example",
        "localhost:80@evil.example",
        "localhost:evil.example/",
    ],
)
def test_a_host_that_is_not_ours_is_refused(public: TestClient, host: str) -> None:
    """A name that another site lets point at this machine would make its page one of ours."""
    answer = public.get("/api/v1/tables", headers={"host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "http.host")


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8610",
        "127.0.0.1",
        "192.168.1.7:8610",
        "[::1]:8610",
        "[fe80::1]",
        "games.example.org",
        "GAMES.example.org",
    ],
)
def test_our_own_hosts_are_answered(public: TestClient, host: str) -> None:
    assert public.get("/api/v1/tables", headers={"host": host}).status_code == 200


FOREIGN = [
    "http://evil.example",
    "https://testserver.evil.example",
    "null",
    "http://testserver:81",
    "file://",
    "http://[",  # malformed
    "http://[::1",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_cannot_post(public: TestClient, origin: str) -> None:
    """On a plain address of the local network browsers say nothing but the origin."""
    answer = public.post("/api/v1/tables", json={"game": "douro", "seats": ALONE}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "http.foreign")


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_cannot_open_a_socket(public: TestClient, origin: str) -> None:
    token = make(public, ALONE)["seats"][0]["token"]
    with (
        pytest.raises(WebSocketDisconnect),
        public.websocket_connect(f"/api/v1/seats/{token}/live", headers={"origin": origin}) as line,
    ):
        line.receive_text()


@pytest.mark.parametrize("headers", [{}, {"origin": "http://testserver"}, {"origin": "https://games.example.org"}])
def test_programs_and_our_own_page_can(public: TestClient, headers: dict[str, str]) -> None:
    answer = public.post("/api/v1/tables", json={"game": "douro", "seats": ALONE}, headers=headers)
    token = answer.json()["seats"][0]["token"]
    with public.websocket_connect(f"/api/v1/seats/{token}/live", headers=headers) as line:
        assert line.receive_json()["is"] == "table"
