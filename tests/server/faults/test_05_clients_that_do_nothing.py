"""Clients that stop reading, or never finish a request, are let go; nobody has more than their share of sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.request import Request, urlopen

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from uvicorn import Server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.sync.client import connect as connect_and_wait

from ribeira.server import audience as audiences
from ribeira.server import protocols, visitors
from ribeira.server.app import make_app
from ribeira.server.audience import Audience, Subscriber
from ribeira.server.connection import TOO_MANY
from ribeira.server.limits import MOST_OF_SEAT
from ribeira.server.messages import Look
from ribeira.server.protocols import PatientHttp, PatientSocket
from ribeira.server.wire import SEND_TEXTS
from tests.server.faults.running import running, until
from tests.server.program import three_people
from tests.server.test_audience import new_table


def test_a_half_sent_request_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(protocols, "BODY_SECONDS", 0.2)
    with running(tmp_path / "tables.db") as (server, port):
        beginnings = [
            b"",
            b"GET /api/v1/games HTT",
            HALF,
            b"GET /api/v1/languages HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/v1/lang",  # the second of two
        ]
        for sent in beginnings:
            with (
                socket.create_connection(("127.0.0.1", port), 60) as line,
                suppress(ConnectionError),  # as when it is closed before all was sent
            ):
                line.sendall(sent)
                while line.recv(65536):
                    pass  # until it is closed
        until(lambda: not server.server_state.connections)


def test_a_socket_stays_however_long_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its request has no body, so nothing of it is late."""
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(protocols, "BODY_SECONDS", 0.2)
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    with running(tmp_path / "tables.db") as (server, port):
        made = post(port, "/tables", {"game": "douro", "seats": seats, "absent": None})
        with connect_and_wait(f"ws://127.0.0.1:{port}/api/v1/seats/{made['seats'][0]['token']}/live") as line:
            while json.loads(line.recv(60))["is"] != "frame":
                pass
            time.sleep(0.6)
            line.send(json.dumps({"do": "chat", "text": "Still here."}))
            assert any("Still here." in str(line.recv(60)) for _ in range(2))
            assert sockets(server) == 1


HALF = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


@pytest.mark.parametrize("who_ends", ["the client", "the server"])
def test_a_request_that_breaks_off_is_no_fault_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, who_ends: str
) -> None:
    """Anyone could fill the log with it, two hundred lines for each."""
    with running(tmp_path / "tables.db") as (server, port), socket.create_connection(("127.0.0.1", port), 60) as line:
        line.sendall(HALF)
        until(lambda: server.server_state.tasks)
        if who_ends == "the client":
            line.close()
            until(lambda: not server.server_state.tasks)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_no_message_waits_until_the_one_before_is_confirmed(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as (server, port), socket.create_connection(("127.0.0.1", port), 60):
        until(lambda: len(server.server_state.connections) == 1)
        (connection,) = server.server_state.connections
        line = connection.transport.get_extra_info("socket")
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("size", [1, 125, 126, 65_535, 65_536, 70_000])
def test_texts_of_every_length_arrive_as_they_are(size: int) -> None:
    """They are sent by `send_texts`, whose frames are read by somebody else's reader."""

    async def talk() -> None:
        sent = [b"x" * size, "Régua".encode(), b"y" * size]

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.accept"})
                await scope["extensions"][SEND_TEXTS](sent)
                await send({"type": "websocket.close"})

        server = uvicorn.Server(
            uvicorn.Config(
                app, port=0, http=PatientHttp, ws=PatientSocket, lifespan="off", ws_per_message_deflate=False
            )
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/", max_size=None) as line:
            heard = [message async for message in line]
        assert heard == [message.decode() for message in sent]
        server.should_exit = True
        await serving

    asyncio.run(talk())


def test_no_more_connections_are_taken_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols.PatientHttp, "most", 5)
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 600.0)  # nobody is let go meanwhile
    with running(tmp_path / "tables.db") as (server, port):
        lines = [socket.create_connection(("127.0.0.1", port), 60) for _ in range(5)]
        until(lambda: len(server.server_state.connections) == 5)
        with socket.create_connection(("127.0.0.1", port), 60) as late:
            assert late.recv(100).startswith(b"HTTP/1.1 503 ")
        lines.pop().close()
        until(lambda: len(server.server_state.connections) == 4)
        assert urlopen(f"http://127.0.0.1:{port}/api/v1/languages").status == 200
        for line in lines:
            line.close()


def test_one_address_has_its_share_of_connections_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "MOST_OF_VISITOR", 3)
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 600.0)  # nobody is let go meanwhile
    monkeypatch.setattr(protocols, "_is_spared", lambda address, proxies: False)  # not even this machine
    with running(tmp_path / "tables.db") as (server, port):
        lines = [socket.create_connection(("127.0.0.1", port), 60) for _ in range(3)]
        until(lambda: len(server.server_state.connections) == 3)
        with socket.create_connection(("127.0.0.1", port), 60) as late:
            assert late.recv(100).startswith(b"HTTP/1.1 503 ")
        with socket.create_connection(("127.0.0.1", port), 60, source_address=("127.0.0.2", 0)) as other:
            other.sendall(b"GET /api/v1/languages HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200 ")
        for line in lines:
            line.close()


def test_the_addresses_of_one_household_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one address of IPv6 has 2^64 of them."""
    monkeypatch.setattr(protocols, "MOST_OF_VISITOR", 3)

    def too_many(*others: str) -> bool:
        seen = SimpleNamespace(client=("2001:db8::1", 1), proxies=(), connections=[])
        seen.connections = [seen, *(SimpleNamespace(client=(host, 1)) for host in others)]
        return PatientHttp._has_too_many(cast(PatientHttp, seen))

    assert too_many("2001:db8::2", "2001:db8::3:4", "2001:db8::ffff:1")
    assert not too_many("2001:db8::2", "2001:db8::3:4", "2001:db8:0:1::1", "203.0.113.7")


def test_a_visitor_who_comes_through_a_proxy_has_a_share_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the server all of its connections are the proxy's, which may have any number."""
    monkeypatch.setattr(visitors, "MOST_OF_VISITOR", 2)
    app = make_app(tmp_path / "tables.db", 1)
    with TestClient(app, client=("203.0.113.5", 1)) as client, ExitStack() as stack:
        address = f"/api/v1/seats/{three_people(client, absent=None)[0]}/live"
        for _ in range(2):
            stack.enter_context(client.websocket_connect(address)).receive_text()
        with client.websocket_connect(address) as late, pytest.raises(WebSocketDisconnect) as refused:
            late.receive_text()
        assert refused.value.code == TOO_MANY
        revision = client.get(address.replace("/live", "")).json()["frame"]["revision"]
        assert client.get(address.replace("/live", f"/wait?revision={revision}")).status_code == 429
        for host in ("203.0.113.6", "127.0.0.1"):
            neighbour = TestClient(app, client=(host, 1))
            neighbour.portal = client.portal
            with neighbour.websocket_connect(address) as other:
                assert json.loads(other.receive_text())["is"] == "table"
        stack.close()
        present = client.app.state.visitors._present  # type: ignore[attr-defined]
        until(lambda: not present)
        with client.websocket_connect(address) as again:
            assert json.loads(again.receive_text())["is"] == "table"


def test_who_is_about_to_come_in_when_a_server_ends_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that was made just then was served until the last moment, and cut off with an error in the log."""
    answers: list[bytes] = []

    async def shutdown(self: Server, sockets: Any = None) -> None:
        """There is one that the system has accepted already."""
        await asyncio.to_thread(come)
        await ended(self, sockets)

    def come() -> None:
        with socket.create_connection(("127.0.0.1", port), 60) as late:
            answers.append(late.recv(100))

    ended = Server.shutdown
    monkeypatch.setattr(Server, "shutdown", shutdown)
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 5.0)
    with running(tmp_path / "tables.db") as (_, port):
        pass
    assert [answer[:13] for answer in answers] == [b"HTTP/1.1 503 "]


def test_a_client_that_stops_reading_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "WRITE_SECONDS", 0.3)
    with running(tmp_path / "tables.db") as (server, port):
        seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
        made = post(port, "/tables", {"game": "douro", "seats": seats, "absent": None})
        token = made["seats"][0]["token"]
        for _ in range(100):
            post(port, f"/seats/{token}/commands", {"do": "chat", "text": "\U0001f347" * 500})
        line = socket.create_connection(("127.0.0.1", port), 60)
        upgrade = f"GET /api/v1/seats/{token}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        key = "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        line.sendall((upgrade + key).encode())
        until(lambda: sockets(server) == 1)
        look = b"\x81\x8d\0\0\0\0" + b'{"do":"look"}'
        line.sendall(100 * look)  # ask for the whole table again and again, and never read anything
        until(lambda: sockets(server) == 0)
        line.close()


def sockets(server: Any) -> int:
    return sum(isinstance(one, WebSocketsSansIOProtocol) for one in list(server.server_state.connections))


def post(port: int, path: str, body: Any) -> Any:
    request = Request(f"http://127.0.0.1:{port}/api/v1{path}", json.dumps(body).encode())
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


def test_a_slow_viewer_gets_the_whole_table_when_it_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it has a bound in bytes; answers to its commands are never left out."""
    monkeypatch.setattr(audiences, "LARGEST_BACKLOG", 20_000)
    table = new_table("douro")
    audience, slow, quick = Audience(table), Subscriber(Look(0)), Subscriber(Look(1))
    audience.add(slow, 0, 0)
    audience.add(quick, 0, 0)
    for _ in range(200):
        audience.say({"is": "chat", "lines": ["x" * 500]})
        drain(quick)
    slow.send(b'{"is": "answer"}', needed=True)
    assert slow.behind
    assert not quick.behind
    waiting = drain(slow)
    assert sum(map(len, waiting)) < 40_000
    assert json.loads(waiting[-1]) == {"is": "answer"}
    audience.catch_up(slow, 0)
    assert [json.loads(message)["is"] for message in drain(slow)] == ["table", "chat", "frame"]
    assert not slow.behind


def drain(subscriber: Subscriber) -> list[bytes]:
    found: list[bytes] = []

    async def take() -> None:
        while not subscriber.waiting.empty():
            messages = await subscriber.next()
            assert messages is not None
            found.extend(messages)

    asyncio.run(take())
    return found


def test_a_seat_has_a_limited_number_of_sockets_and_the_newest_counts(client: TestClient) -> None:
    (token, *_) = three_people(client, absent=None)
    lobby = client.app.state.lobby  # type: ignore[attr-defined]
    with ExitStack() as stack:
        address = f"/api/v1/seats/{token}/live"
        lines = []
        for _ in range(MOST_OF_SEAT + 1):
            lines.append(stack.enter_context(client.websocket_connect(address)))
            assert json.loads(lines[-1].receive_text())["is"] == "table"  # it is there before the next one comes
        table = client.get(f"/api/v1/seats/{token}").json()["table"]["id"]
        assert len(lobby._tables[table].audience._subscribers) == MOST_OF_SEAT
        with pytest.raises(WebSocketDisconnect):
            while True:
                lines[0].receive_text()
