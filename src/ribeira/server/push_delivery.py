"""Bringing a message to a push service: one request to the address that a browser gave, and to no machine at home.

The address comes from a stranger, so it is looked up first and must be one of the public net; what it answers is not
read beyond its first line.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from urllib.parse import urlsplit

LONGEST_ADDRESS = 1024
PATIENCE = 10.0  # seconds for a whole delivery
VISIBLE = re.compile(r"[!-~]+")
HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")

LOOKUPS = ThreadPoolExecutor(
    4, "push"
)  # threads of their own: a name that is slow to look up keeps nobody else waiting

Lookup = Callable[[str], Awaitable[tuple[str, int]]]


class Unreachable(Exception):
    """A push service that cannot or must not be reached."""


@dataclass(frozen=True)
class PushAddress:
    """Where a push service wants messages for one browser."""

    host: str
    target: str  # path and query

    @property
    def service(self) -> str:
        """The push service itself, which a signature is made out to."""
        return f"https://{self.host}"


def read_address(text: str) -> PushAddress:
    """An address out of a subscription; ValueError if it is not a plain https address of some host."""
    parts = urlsplit(text)
    good = len(text) <= LONGEST_ADDRESS and VISIBLE.fullmatch(text) and parts.scheme == "https" and not parts.fragment
    host = parts.hostname or ""
    if not good or parts.netloc.lower() not in (host, f"{host}:443") or not HOST.fullmatch(host):
        raise ValueError(text)
    return PushAddress(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


async def public_address(host: str) -> tuple[str, int]:
    """The address of a host on the public net; refused if any of its addresses is not there."""
    try:
        ask = partial(socket.getaddrinfo, host, 443, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(LOOKUPS, ask)
    except (OSError, UnicodeError) as error:
        raise Unreachable(str(error)) from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise Unreachable(f"{host} is not on the public net")
    return addresses[0], 443


def is_public(address: str) -> bool:
    """Whether an address is one of the public net, also when it wraps another."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip.sixtofour is not None or ip.teredo is not None or ip in ipaddress.ip_network("64:ff9b::/96"):
            return False
    return ip.is_global and not ip.is_multicast


class Delivery:
    """How messages travel; tests give another lookup and another trust."""

    def __init__(self, lookup: Lookup = public_address, trust: ssl.SSLContext | None = None) -> None:
        self.lookup, self._trust = lookup, trust

    @cached_property
    def trust(self) -> ssl.SSLContext:
        """Whom to believe who they are; read when the first message is sent, which takes longer than a start should."""
        return self._trust or ssl.create_default_context()

    async def post(self, to: PushAddress, headers: dict[str, str], body: bytes) -> int:
        """Send a message; the status of the answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._post(to, headers, body)
        except (OSError, ssl.SSLError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        except asyncio.LimitOverrunError:
            raise Unreachable("it answers without an end") from None

    async def _post(self, to: PushAddress, headers: dict[str, str], body: bytes) -> int:
        address, port = await self.lookup(to.host)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self.trust, server_hostname=to.host, limit=4096
        )
        try:
            lines = {"Host": to.host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
            head = f"POST {to.target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(f"{head}\r\n".encode("ascii") + body)
            await writer.drain()
            first = (await reader.readuntil(b"\r\n")).decode("ascii", "replace").split(" ")
            return int(first[1]) if len(first) > 1 and first[0].startswith("HTTP/") else 0
        finally:
            writer.transport.abort()
