"""Any value of ours as plain JSON data, always in the same bytes."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any


def plain(value: Any) -> Any:
    """The value as dicts, lists, strings and numbers. What a dataclass keeps out of its `repr` stays out here too."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return [plain(item) for item in sorted(value)]
    if hasattr(value, "__plain__"):
        return plain(value.__plain__())
    if is_dataclass(value):
        named = {field.name: plain(getattr(value, field.name)) for field in fields(value) if field.repr}
        return {"is": type(value).__name__, **named}
    raise TypeError(f"{type(value).__name__} has no plain form: {value!r}")


def canonical(value: Any) -> bytes:
    """The one byte string of a value: sorted keys, no spaces, UTF-8."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
