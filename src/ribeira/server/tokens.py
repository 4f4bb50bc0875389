"""Tokens: the secrets in links, and what each gives access to."""

from __future__ import annotations

import hashlib
import secrets
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
