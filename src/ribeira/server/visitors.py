"""What each visitor may do, and how often. Visitors are told apart by their address, which is never stored."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque

from starlette.requests import HTTPConnection

from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.limits import ALLOWED, MOST_VISITORS

HERE = ""  # whoever is on the machine of the server itself


def visitor_of(request: HTTPConnection) -> str:
    """Whom a request comes from: an address, or a network of those that one household has."""
    host = request.client.host if request.client is not None else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return HERE
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


class Visitors:
    """What was done by whom lately."""

    def __init__(self) -> None:
        self._deeds: OrderedDict[tuple[str, str], deque[tuple[int, int]]] = OrderedDict()  # when, and how much

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
