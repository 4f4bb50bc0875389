"""Notifications: what push services are sent, when, and where they must not go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.testclient import TestClient

from ribeira.server import calls, push
from ribeira.server.app import make_app
from ribeira.server.push_crypto import CURVE, from_text, sealed
from ribeira.server.push_delivery import Delivery, Unreachable, is_public, public_address, read_address
from tests.server.faults.running import until
from tests.server.program import command, frame, make, play_first, three_people
from tests.server.push_service import HOST, Browser, PushService, claims

SEATS = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "random"}]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    running = PushService(tmp_path)
    yield running
    running.close()


@pytest.fixture
def site(tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that reaches the push service of this test, and calls at once."""
    monkeypatch.setattr(calls, "PATIENCE", 0.0)
    monkeypatch.setattr(calls, "APART", 0.0)
    with TestClient(make_app(tmp_path / "tables.db", 1, delivery=service.delivery)) as client:
        yield client


def two(site: TestClient) -> tuple[str, str, dict[str, Any]]:
    """The tokens of two people at a table, and what its maker was told."""
    made = make(site, SEATS, absent=None)
    rui = site.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).json()["token"]
    return made["seats"][0]["token"], rui, made


def subscribe(site: TestClient, token: str, browser: Browser, language: str = "en") -> int:
    return site.post(f"/api/v1/seats/{token}/push?language={language}", json=browser.subscription()).status_code


def await_messages(service: PushService, count: int) -> None:
    until(lambda: len(service.received) >= count)


def await_delivery(site: TestClient) -> None:
    """Wait until every message is delivered and what its service answered has been seen to."""
    pushes = site.app.state.lobby.pushes  # type: ignore[attr-defined]
    until(lambda: not pushes._sending)


def both_choose(site: TestClient, *tokens: str) -> None:
    """Each chooses, once the bot has chosen before and they are asked."""
    for token in tokens:
        until(lambda token=token: frame(site, token)["actions"])
        assert play_first(site, token)["ok"]


def come_and_go(site: TestClient, token: str) -> None:
    with site.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        socket.receive_json()


# When


def test_a_player_who_is_not_there_is_called_once_until_they_come(site: TestClient, service: PushService) -> None:
    ana, rui, made = two(site)
    browser = Browser()
    assert subscribe(site, rui, browser) == 201
    both_choose(site, ana, rui)  # without a page, as programs do: Rui is awaited again and not there
    await_messages(service, 1)
    path, headers, body = service.received[0]
    assert path == "/send/ana"
    assert browser.read(body) == {"title": "Douro 1872", "body": "It’s your turn.", "table": made["table"]}
    assert (headers["Content-Encoding"], headers["Host"], headers["Topic"]) == ("aes128gcm", HOST, made["table"])
    signed = claims(headers["Authorization"])
    assert signed["aud"] == f"https://{HOST}"
    assert signed["sub"] == "https://testserver"
    assert time.time() < signed["exp"] <= time.time() + 86_400
    assert signed["key"] == site.get("/api/v1/site").json()["push"]
    for _ in range(3):  # what else happens there does not call again
        assert command(site, ana, do="chat", text="Rui?")["ok"]
    come_and_go(site, rui)  # nor does having been there without deciding
    time.sleep(0.2)
    assert len(service.received) == 1
    both_choose(site, ana, rui)
    await_messages(service, 2)


def test_a_seat_is_not_called_often(site: TestClient, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that plays without a connection cannot have somebody's address called without an end."""
    ana, rui, _ = two(site)
    assert subscribe(site, rui, Browser()) == 201
    both_choose(site, ana, rui)
    await_messages(service, 1)
    monkeypatch.setattr(calls, "APART", 60.0)
    for _ in range(5):
        both_choose(site, ana, rui)
    time.sleep(0.3)
    assert len(service.received) == 1


def test_nobody_is_called_again_while_a_bot_stands_in(site: TestClient, service: PushService) -> None:
    made = make(site, [{"who": "here", "name": "Ana"}, *[{"who": "bot", "bot": "random"}] * 2], absent=5)
    ana = made["seats"][0]["token"]
    assert subscribe(site, ana, Browser()) == 201
    assert play_first(site, ana)["ok"]
    await_messages(service, 1)
    live = site.app.state.lobby._tables[made["table"]]  # type: ignore[attr-defined]

    def stay_away() -> None:
        live.table.seats[0].away_since -= 10**6
        live.table.waiting.asked_at -= 10**6
        live.attendant.tend()

    assert site.portal is not None
    for _ in range(3):
        decision = live.table.decision(0)
        site.portal.call(stay_away)
        until(lambda before=decision: live.table.decision(0) not in (None, before))
    time.sleep(0.2)
    assert len(service.received) == 1


def test_whoever_looks_is_not_called(site: TestClient, service: PushService) -> None:
    ana, rui, _ = two(site)
    assert subscribe(site, rui, Browser()) == 201
    assert subscribe(site, ana, Browser("other")) == 201
    with site.websocket_connect(f"/api/v1/seats/{rui}/live") as socket:
        socket.receive_json()
        both_choose(site, ana, rui)
        await_messages(service, 1)
    assert [path for path, _, _ in service.received] == ["/send/other"]


def test_those_who_share_a_device_are_not_called_while_it_is_looked_at(site: TestClient, service: PushService) -> None:
    ana, rui, eva = three_people(site, absent=None)
    assert subscribe(site, rui, Browser()) == 201
    with site.websocket_connect(f"/api/v1/seats/{ana}/live") as socket:
        socket.receive_json()
        both_choose(site, ana, rui, eva)
        time.sleep(0.2)
        assert service.received == []
        both_choose(site, ana, rui)
    assert play_first(site, eva)["ok"]
    await_messages(service, 1)


def test_a_nudge_reaches_who_is_away_a_few_times(
    site: TestClient, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ribeira.server.nudges.APART", 0.0)
    ana, rui, _ = two(site)
    browser = Browser()
    assert subscribe(site, rui, browser) == 201
    for at in range(calls.MOST_NUDGES + 3):
        assert command(site, ana, do="nudge", seat=1)["ok"]
        await_messages(service, min(at + 1, calls.MOST_NUDGES))
    time.sleep(0.2)
    assert len(service.received) == calls.MOST_NUDGES
    assert browser.read(service.received[0][2])["body"] == "Ana is waiting for you."


def test_no_message_holds_a_secret(site: TestClient, service: PushService) -> None:
    ana, rui, made = two(site)
    browser = Browser()
    assert subscribe(site, rui, browser) == 201
    both_choose(site, ana, rui)
    await_messages(service, 1)
    told = str(browser.read(service.received[0][2])) + str(service.received[0][1]) + service.received[0][0]
    for secret in (ana, rui, made["watch"], made["invite"]):
        assert secret not in told


def test_what_a_push_service_says_no_more_of_is_forgotten(site: TestClient, service: PushService) -> None:
    ana, rui, _ = two(site)
    assert subscribe(site, rui, Browser()) == 201
    service.status = 410
    both_choose(site, ana, rui)
    await_messages(service, 1)
    await_delivery(site)
    both_choose(site, ana, rui)
    time.sleep(0.3)
    assert len(service.received) == 1


def test_a_browser_that_wants_no_more(site: TestClient, service: PushService) -> None:
    ana, rui, _ = two(site)
    first, second = Browser("first"), Browser("second")
    assert subscribe(site, rui, first) == subscribe(site, rui, second) == 201
    assert site.post(f"/api/v1/seats/{rui}/push/off", json=first.subscription()).status_code == 200
    both_choose(site, ana, rui)
    await_messages(service, 1)
    assert [path for path, _, _ in service.received] == ["/send/second"]


def test_a_seat_has_a_few_browsers_and_the_oldest_goes(site: TestClient, service: PushService) -> None:
    ana, rui, _ = two(site)
    for at in range(push.MOST_BROWSERS + 3):
        assert subscribe(site, rui, Browser(str(at))) == 201
    both_choose(site, ana, rui)
    await_messages(service, push.MOST_BROWSERS)
    time.sleep(0.2)
    assert [path for path, _, _ in service.received] == [f"/send/{at}" for at in range(3, 7)]


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
            keys.append(client.get("/api/v1/site").json()["push"])
    assert keys[0] == keys[1]
    assert len(from_text(keys[0])) == 65


def test_without_what_seals_messages_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.app.available", lambda: False)
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        assert client.get("/api/v1/site").json()["push"] is None
        _, rui, _ = two(client)
        refused = client.post(f"/api/v1/seats/{rui}/push", json=Browser().subscription())
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "push.none")


# What


def test_sealed_as_in_the_standard() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    expected = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    message = sealed(
        b"When I grow up, I want to be a watermelon",
        from_text(browser),
        from_text("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert message == from_text(expected)


# Where


BAD = [
    "http://push.example/x",
    "https://push.example:8443/x",
    "https://someone@push.example/x",
    "https://push.example/x\r\nHost: elsewhere",
    "https://push.example/x y",
    "https://push.example/x#y",
    "https://[::1]/x",
    "https://",
    "ftp://push.example/",
    "https://push.example/" + "x" * 1024,
    "https://push.example\\@127.0.0.1/",
    "",
]


@pytest.mark.parametrize("endpoint", BAD)
def test_only_plain_https_addresses(site: TestClient, endpoint: str) -> None:
    with pytest.raises(ValueError):
        read_address(endpoint)
    _, rui, _ = two(site)
    wanted = {**Browser().subscription(), "endpoint": endpoint}
    refused = site.post(f"/api/v1/seats/{rui}/push", json=wanted)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "push.subscription")


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "", "auth": ""},
        {"p256dh": "BP" + "A" * 85, "auth": "A" * 22},  # no point of the curve
        {"p256dh": Browser().subscription()["keys"]["p256dh"], "auth": "AAAA"},
        {"p256dh": "é" * 87, "auth": "A" * 22},
        {"p256dh": "A" * 3000, "auth": "A" * 22},
    ],
)
def test_only_keys_that_can_be_used(site: TestClient, keys: dict[str, str]) -> None:
    _, rui, _ = two(site)
    wanted = {"endpoint": Browser().endpoint, "keys": keys}
    assert site.post(f"/api/v1/seats/{rui}/push", json=wanted).status_code == 400


def test_a_subscription_has_a_size_and_a_seat(site: TestClient) -> None:
    _, rui, made = two(site)
    wanted = {**Browser().subscription(), "more": "x" * 5000}
    assert site.post(f"/api/v1/seats/{rui}/push", json=wanted).status_code == 413
    assert subscribe(site, made["watch"], Browser()) == 403
    assert subscribe(site, "nobody", Browser()) == 404
    foreign = {"sec-fetch-site": "cross-site"}
    answer = site.post(f"/api/v1/seats/{rui}/push", json=Browser().subscription(), headers=foreign)
    assert answer.status_code == 403


OLD = "127.0.0.1 10.0.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1"
NEW = "::1 fe80::1 fd00::2 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: :: ff02::1"


@pytest.mark.parametrize("address", [*OLD.split(), *NEW.split()])
def test_addresses_that_are_nobody_elses(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_public_net() -> None:
    assert is_public("142.250.74.10")
    assert is_public("2a00:1450:4003:80f::200a")
    assert is_public("::ffff:142.250.74.10")


def test_a_host_of_ones_own_net_is_not_reached() -> None:
    """Whatever its name: what counts is where it leads."""
    for host in ("localhost", "127.0.0.1", "127.1", "0x7f000001"):
        with pytest.raises(Unreachable):
            asyncio.run(public_address(host))


def test_a_service_must_prove_its_name(service: PushService) -> None:
    to = read_address("https://another.example/x")
    with pytest.raises(Unreachable):
        asyncio.run(service.delivery.post(to, {}, b"hello"))
    assert service.received == []


def test_a_service_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch, service: PushService) -> None:
    monkeypatch.setattr("ribeira.server.push_delivery.PATIENCE", 0.3)

    async def story() -> None:
        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(5)

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]

        async def lookup(host: str) -> tuple[str, int]:
            return "127.0.0.1", port

        with pytest.raises(Unreachable):
            await Delivery(lookup).post(read_address("https://push.example/x"), {}, b"hello")
        server.close()

    asyncio.run(asyncio.wait_for(story(), 60))
