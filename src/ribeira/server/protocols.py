"""HTTP and WebSocket connections that are let go when their other end does nothing: uvicorn's own wait forever.

A request must come within a deadline, what is sent must be read within one, and nobody has more than their share of
connections.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
from collections.abc import Sequence
from typing import Any, cast

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from ribeira.server.limits import BODY_SECONDS, CLOSE_SECONDS, HEADER_SECONDS, MOST_OF_VISITOR, WRITE_SECONDS
from ribeira.server.visitors import household
from ribeira.server.wire import SEND_TEXTS

FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"


def _send_at_once(transport: asyncio.Transport) -> None:
    """Let no message wait, up to 40 ms, until the one before is confirmed; asyncio does so for its own sockets only."""
    line = transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Deadline:
    """Cuts a connection off if it is still set when its time is up."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, transport: asyncio.Transport) -> None:
        """Set it, unless it is set already."""
        if self._timer is None:
            self._timer = self._loop.call_later(seconds, transport.abort)

    def clear(self) -> None:
        """Let it be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class PatientState(ServerState):
    """What the connections of a server know of it."""

    ending = False  # whether nobody new is let in


class PatientServer(Server):
    """A server that ends soon: who was about to come in when it closed its doors would stay until the last moment."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.server_state = self._state = PatientState()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, wait for nobody's request, and end."""
        self._state.ending = True
        for connection in list(self._state.connections):
            if isinstance(connection, PatientHttp):
                connection.cut_short()
        await super().shutdown(sockets)


class PatientHttp(H11Protocol):
    """An HTTP connection with deadlines, and a place among a limited number of them."""

    most = 1000  # connections of all visitors together; set by whoever starts the server
    proxies: tuple[Network, ...] = ()  # through which many visitors come

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._reading, self._writing = Deadline(self.loop), Deadline(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        _send_at_once(transport)
        ending = isinstance(self.server_state, PatientState) and self.server_state.ending
        if ending or len(self.connections) > self.most or self._has_too_many():
            transport.write(FULL)
            transport.close()
            self._writing.set(CLOSE_SECONDS, transport)
        self._reading.set(HEADER_SECONDS, transport)

    def _has_too_many(self) -> bool:
        address = self.client and self.client[0]
        if not address or _is_spared(address, self.proxies):
            return False
        others = (getattr(other, "client", None) for other in self.connections)
        return [household(other[0]) for other in others if other].count(household(address)) > MOST_OF_VISITOR

    def cut_short(self) -> None:
        """Let them go if their request is not whole."""
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._reading.clear()
        self._writing.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request has come: the rest must come in time too."""
        super().data_received(data)
        state = self.conn.their_state
        if self.transport.get_protocol() is not self:
            self._reading.clear()  # it is a WebSocket now, which has deadlines of its own
        elif state is h11.SEND_BODY:
            if self._body_begins:
                self._reading.clear()
                self._body_begins = False
            self._reading.set(BODY_SECONDS, self.transport)
        elif state is h11.IDLE:
            self._body_begins = True
            self._reading.set(HEADER_SECONDS, self.transport)
        else:
            self._body_begins = True
            self._reading.clear()

    _body_begins = True

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand over to a WebSocket."""
        self._writing.clear()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """They do not read: they must go on in time."""
        self._writing.set(WRITE_SECONDS, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        """They read again."""
        self._writing.clear()
        super().resume_writing()


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose other end must read what it is sent."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._writing, self._closing = Deadline(self.loop), Deadline(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._writing.clear()
        self._closing.clear()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        """Offer the application to send many messages at once, which are text in UTF-8 already."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[SEND_TEXTS] = self.send_texts

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send messages in one go; it waits while the other end does not read, and nothing is sent to who has gone."""
        await self.writable.wait()
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(part for message in messages for part in (_text_head(message), message)))

    def pause_writing(self) -> None:
        """They do not read: they must go on in time."""
        self._writing.set(WRITE_SECONDS, self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        """They read again."""
        self._writing.clear()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """They have not answered: what was to be sent to them is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve it; once all is said, it must end soon."""
        try:
            await super().run_asgi()
        finally:
            self._closing.set(CLOSE_SECONDS, self.transport)


def _text_head(message: bytes) -> bytes:
    """What stands before a text on a WebSocket."""
    size = len(message)
    if size < 126:
        return bytes((129, size))
    return struct.pack("!BBH", 129, 126, size) if size < 1 << 16 else struct.pack("!BBQ", 129, 127, size)


def _is_spared(address: str, proxies: Sequence[Network]) -> bool:
    """Whether an address is this machine's own, or a proxy's."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or any(found in network for network in proxies)


def most_connections() -> int:
    """How many connections this process can hold: as many files as it may open, less what it needs itself."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):  # some systems allow less than they say
            pass
    return max(16, min(soft - 128, 20_000))
