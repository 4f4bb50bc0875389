"""The least WebSocket client there is: it shares the processor with the server it talks to, and can misbehave."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable

REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: cmliZWlyYSByaWJlaXJhIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """A connection to a table; `hear` is given every message, `gone` is called once it has ended."""

    def __init__(self, path: str, port: int, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self._request = REQUEST.format(path=path, port=port).encode()
        self._hear, self._gone = hear, gone
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self.open = False  # whether the server has agreed to talk
        self.deaf = False  # it takes nothing in and answers nothing, as a machine that has lost its network

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open, self._transport = False, None
        self._gone()

    def data_received(self, data: bytes) -> None:
        unread = self._unread
        unread += data
        if not self.open and not self._begin():
            return
        at, size = 0, len(unread)
        while size - at >= 2:
            length, head = unread[at + 1] & 127, 2
            if length == 126 and size - at >= 4:
                length, head = struct.unpack_from("!H", unread, at + 2)[0], 4
            elif length == 127 and size - at >= 10:
                length, head = struct.unpack_from("!Q", unread, at + 2)[0], 10
            elif length >= 126:
                break
            if size - at - head < length:
                break
            self._take(unread[at] & 15, bytes(unread[at + head : at + head + length]))
            at += head + length
        del unread[:at]

    def _begin(self) -> bool:
        end = self._unread.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._unread.startswith(b"HTTP/1.1 101"):
            self.abort()
            return False
        del self._unread[: end + 4]
        self.open = True
        return True

    def _take(self, kind: int, body: bytes) -> None:
        if self.deaf:
            return
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.abort()

    def send(self, message: bytes) -> None:
        """Send a message, if there is anyone to send it to."""
        self._write(TEXT, message)

    def _write(self, kind: int, body: bytes) -> None:
        if self._transport is not None and self.open:
            size = len(body)
            length = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
            self._transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + body)

    def abort(self) -> None:
        """Cut the connection off, without a word."""
        if self._transport is not None:
            self._transport.abort()

    def read_no_more(self) -> None:
        """Keep it open and let what comes pile up."""
        if self._transport is not None:
            self._transport.pause_reading()

    def read_on(self) -> None:
        """Read again."""
        if self._transport is not None:
            self._transport.resume_reading()
