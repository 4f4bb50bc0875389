"""Where others reach this server."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Reach:
    """Who reaches this server: only its own machine if it is `alone`; `network` is an address for others."""

    alone: bool = False
    network: str | None = None

    def base(self, asked: str, by: str) -> str:
        """The beginning of links that others can open, for somebody at the address `by` whose own links begin so.

        Nobody but the machine itself learns how it is called on its network.
        """
        own = is_own_machine(urlsplit(asked).netloc) and is_own_machine(by)
        return self.network if self.network is not None and own else asked.rstrip("/")


def base_of(request: Request) -> str:
    """The beginning of links that others can open, for whoever asks."""
    reach: Reach = request.app.state.reach
    return reach.base(str(request.base_url), request.client.host if request.client else "")


def reach(host: str, port: int) -> Reach:
    """The reach of a server that listens there."""
    if is_own_machine(host):
        return Reach(alone=True)
    if host not in EVERYWHERE:
        return Reach(network=f"http://{bracketed(host)}:{port}")
    own = own_address()
    return Reach(network=f"http://{bracketed(own)}:{port}" if own else None)


def is_own_machine(host: str) -> bool:
    """Whether a host, perhaps with a port, means the machine itself."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback  # a bare one: its colons are not before a port
    name = host
    with contextlib.suppress(ValueError):
        name = urlsplit(f"//{host}").hostname or ""
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def own_address() -> str | None:
    """The address of this machine on its network, as far as it can be told without asking anyone."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), contextlib.closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            probe.connect((elsewhere, 9))  # nothing is sent: this only chooses a way out
            found = str(probe.getsockname()[0])
            if not ipaddress.ip_address(found.partition("%")[0]).is_unspecified:
                return found
    return None
