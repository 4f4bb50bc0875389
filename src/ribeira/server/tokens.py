"""Tokens: the secrets in links, and what each gives access to."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass


@dataclass(frozen=True)
class Access:
    """What a token opens: a table, as a seat, as a spectator or as a guest with an invitation."""

    table: str
    kind: str  # seat, watch, invite
    seat: int | None


def new_token() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token: whoever copies the file cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def table_token(site_key: bytes, kind: str, table: str) -> str:
    """The token of a table's spectators or guests. It follows from a key of the site's, so it is kept nowhere."""
    return as_token(hmac.new(site_key, f"{kind} {table}".encode(), "sha256").digest())


def as_token(digest: bytes) -> str:
    """A token made of the first bytes of a digest."""
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
