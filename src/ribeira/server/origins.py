"""Which addresses this server answers for, and whose pages may act here.

A page of another site can make a browser send requests here. Where it does not say so itself, its `Origin` does; and a
name that another site lets point here ("DNS rebinding") is not one that this server goes by.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers

_HOST = re.compile(r"(?:\[([^\[\]/@]+)\]|([^\[\]:/@]+))(?::[0-9]*)?")  # a number in brackets, or a name; a port


class Origins:
    """The names that this server goes by. Numbers are ours too: no other site can let a number point here."""

    def __init__(self, public_url: str = "", more: Collection[str] = ()) -> None:
        self._public = urlsplit(public_url)
        own = socket.gethostname().lower()
        names = ["localhost", own, f"{own.partition('.')[0]}.local", self._public.hostname or "", *more]
        self._names = {name.lower() for name in names if name}

    def is_ours(self, host: str) -> bool:
        """Whether a `Host` is one of ours."""
        name = _name(host)
        return name in self._names or name.endswith(".localhost") or _is_number(name)

    def is_foreign(self, headers: Headers) -> bool:
        """Whether a browser says that another site's page makes this request; programs say nothing of the kind."""
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return True
        origin = headers.get("origin")
        if origin is None:
            return False
        try:
            site = urlsplit(origin)
        except ValueError:  # such as a bracket that is never closed
            return True
        if self._public.netloc and (site.scheme, site.netloc) == (self._public.scheme, self._public.netloc):
            return False
        return not site.netloc or site.netloc.lower() != headers.get("host", "").lower()


def _name(host: str) -> str:
    """The name or number of a host, without its port; nothing if it is malformed."""
    found = _HOST.fullmatch(host.strip().lower())
    return "" if found is None else found[1] or found[2]


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
