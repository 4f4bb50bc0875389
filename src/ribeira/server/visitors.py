"""What each visitor may do, and how often. Visitors are told apart by their address, which is never stored."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from starlette.requests import HTTPConnection

from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.limits import ALLOWED, MOST_OF_VISITOR, MOST_VISITORS

HERE = ""  # whoever is on the machine of the server itself


def visitor_of(request: HTTPConnection) -> str:
    """Whom a request comes from."""
    host = request.client.host if request.client is not None else ""
    return HERE if _is_here(host) else household(host)


@lru_cache(MOST_VISITORS)
def household(host: str) -> str:
    """An address, or the network of those that one household has."""
    address = _address(host)
    if address is None or address.version == 4:
        return host if address is None else str(address)
    return str(ipaddress.ip_network((address, 64), strict=False))


def _is_here(host: str) -> bool:
    address = _address(host)
    return address is not None and address.is_loopback


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """What a number stands for; None if it is none."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, ipaddress.IPv6Address) else address


class Visitors:
    """What was done by whom lately."""

    def __init__(self) -> None:
        self._deeds: OrderedDict[tuple[str, str], deque[tuple[int, int]]] = OrderedDict()  # when, and how much
        self._present: Counter[str] = Counter()

    @contextmanager
    def present(self, visitor: str) -> Iterator[None]:
        """Count a connection that stays; refused if this visitor has too many, other than on the host's own machine."""
        if visitor != HERE and self._present[visitor] >= MOST_OF_VISITOR:
            raise RequestError("http.busy", 429)
        self._present[visitor] += 1
        try:
            yield
        finally:
            self._present[visitor] -= 1
            if not self._present[visitor]:
                del self._present[visitor]

    def allow(self, visitor: str, deed: str, amount: int = 1) -> None:
        """Count a deed; refused if this visitor has done too much of it lately. The host's own machine may do more."""
        if visitor == HERE:
            return
        most, period = ALLOWED[deed]
        done = self._deeds.setdefault((visitor, deed), deque())
        self._deeds.move_to_end((visitor, deed))
        while len(self._deeds) > MOST_VISITORS:
            self._deeds.popitem(last=False)
        moment = now()
        while done and done[0][0] <= moment - period * 1000:
            done.popleft()
        if sum(each for _, each in done) + amount > most:
            raise RequestError("http.enough", 429, minutes=period // 60)
        done.append((moment, amount))
