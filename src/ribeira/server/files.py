"""The files of the page, and a name for their present state."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import ribeira

WEB = Path(ribeira.__file__).parent / "web"


@lru_cache
def digest() -> str:
    """A name for this state of the page's files: a new one for every change, so that old ones may be kept forever."""
    content = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file():
            content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()[:12]


@lru_cache
def files() -> frozenset[Path]:
    """What is there to be fetched: nothing else is even looked for."""
    return frozenset(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".py")
