"""Links that others can open."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ribeira.server import addresses
from ribeira.server.addresses import Reach, is_own_machine, reach
from ribeira.server.app import make_app
from tests.server.program import ALONE, make


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8610", "127.0.0.1", "127.0.0.2:80", "::1", "[::1]:80", "a.localhost"]
)
def test_the_machine_itself(host: str) -> None:
    assert is_own_machine(host)


@pytest.mark.parametrize(
    "host", ["192.168.1.5", "192.168.1.5:8610", "example.org", "[2001:db8::1]:80", "localhost.org", "", "::"]
)
def test_other_hosts(host: str) -> None:
    assert not is_own_machine(host)


def test_who_reaches_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.5")
    assert reach("127.0.0.1", 80) == Reach(alone=True)
    assert reach("0.0.0.0", 8610) == Reach(network="http://192.168.1.5:8610")
    assert reach("10.1.1.1", 8610) == Reach(network="http://10.1.1.1:8610")
    monkeypatch.setattr(addresses, "own_address", lambda: "fd00::2")
    assert reach("::", 8610) == Reach(network="http://[fd00::2]:8610")
    monkeypatch.setattr(addresses, "own_address", lambda: None)
    assert reach("0.0.0.0", 8610) == Reach()


def test_the_host_hands_out_what_others_can_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes by another address gets links to that one."""
    drawn: list[str] = []
    made = addresses.Reach(network="http://192.168.1.5:8610")
    app = make_app(tmp_path / "tables.db", 1, reach=made)

    def draw(text: str, error: str) -> Code:
        drawn.append(text)
        return Code()

    monkeypatch.setattr("ribeira.server.resources.segno.make", draw)
    with TestClient(app, base_url="http://localhost:8610", client=("127.0.0.1", 50000)) as host:
        assert host.get("/api/v1/site").json()["address"] == "http://192.168.1.5:8610"
        token = make(host, ALONE)["seats"][0]["token"]
        answer = host.get(f"/api/v1/seats/{token}/qr.svg")
        assert answer.headers["cache-control"] == "no-store"
        host.get("/api/v1/qr.svg?path=/join/abc")
        guest = {"host": "10.0.0.7"}
        assert host.get("/api/v1/site", headers=guest).json()["address"] == "http://10.0.0.7"
        host.get("/api/v1/qr.svg?path=/join/abc", headers=guest)
    base = "http://192.168.1.5:8610"
    assert drawn == [f"{base}/play/{token}", f"{base}/join/abc", "http://10.0.0.7/join/abc"]


def test_a_stranger_does_not_learn_the_address_on_the_network() -> None:
    made = Reach(network="http://192.168.1.5:8610")
    assert made.base("http://localhost:8610/", "127.0.0.1") == "http://192.168.1.5:8610"
    assert made.base("http://localhost:8610/", "203.0.113.9") == "http://localhost:8610"
    assert made.base("http://ribeira.example/", "127.0.0.1") == "http://ribeira.example"  # a proxy


class Code:
    def save(self, *_: object, **__: object) -> None:
        """Draw nothing."""


def test_the_code_of_a_seat_is_for_who_holds_it(client: TestClient) -> None:
    made = make(client, ALONE)
    assert client.get("/api/v1/seats/nobody/qr.svg").status_code == 404
    assert client.get(f"/api/v1/seats/{made['watch']}/qr.svg").status_code == 403
