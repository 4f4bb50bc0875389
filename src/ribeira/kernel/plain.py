"""Any value of ours as plain JSON data, always in the same bytes."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

_ATOMS = frozenset({int, str, bool, float, type(None)})


def plain(value: Any) -> Any:
    """The value as dicts, lists, strings and numbers. What a dataclass keeps out of its `repr` stays out here too.

    A key of several parts is written as its parts, a space between them.

    >>> plain({("idanha", "olive"): (0, 1)})
    {'idanha olive': [0, 1]}
    """
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    if kind is dict:
        return {_key(key): plain(item) for key, item in value.items()}
    if kind is set or kind is frozenset:
        return [plain(item) for item in sorted(value)]
    if hasattr(kind, "__plain__"):
        return plain(value.__plain__())
    said: dict[str, Any] = {"is": kind.__name__}
    for name in _shown(kind):
        item = getattr(value, name)
        said[name] = item if type(item) in _ATOMS else plain(item)
    return said


def _key(key: Any) -> str:
    return " ".join(map(str, key)) if isinstance(key, tuple) else str(key)


@cache
def _shown(kind: Any) -> tuple[str, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"a {kind.__name__} has no plain form")
    return tuple(field.name for field in fields(kind) if field.repr)


def canonical(value: Any) -> bytes:
    """The one byte string of a value: sorted keys, no spaces, UTF-8."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
