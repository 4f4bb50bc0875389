"""Good input made bad: strategies that change JSON somewhere inside, or texts and bytes anywhere."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Place = tuple[Any, Any]  # a list or an object, and where in it

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([2**31, -(2**63), 10**30, 10**400, 1.5, -0.0, float("inf"), float("nan")]),
    st.sampled_from(["", " ", "x" * 300, "1", "²", "\x00", "\ud800", "é", "1 play 7", "* lot 1 4", "0" * 64]),
    st.text(max_size=20),
    st.lists(st.integers(-3, 12), max_size=3),
    st.just({}),
    st.just([[[[]]]]),
)


def places(content: Any) -> Iterator[Place]:
    """Every place in it where something else could stand."""
    items = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, item in items:
        yield content, key
        yield from places(item)


@st.composite
def changed(draw: st.DrawFn, content: Any, most: int = 3) -> Any:
    """The same data, but with something replaced, left out, doubled, or moved from elsewhere."""
    content = copy.deepcopy(content)
    for _ in range(draw(st.integers(1, most))):
        found = list(places(content))
        if not found:
            break
        where, key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.sampled_from(["replace", "drop", "double", "move", "more"])):
            case "replace":
                where[key] = draw(LEAVES)
            case "drop":
                del where[key]
            case "double" if isinstance(where, list):
                where.insert(key, copy.deepcopy(where[key]))
            case "more" if isinstance(where, dict):
                where[draw(st.text(max_size=8))] = draw(LEAVES)
            case _:
                other, place = found[draw(st.integers(0, len(found) - 1))]
                where[key] = copy.deepcopy(other[place])
    return content


@st.composite
def spoiled(draw: st.DrawFn, content: bytes) -> bytes:
    """The same bytes with some of them cut out, overwritten or added."""
    at = draw(st.integers(0, len(content)))
    until = min(len(content), at + draw(st.sampled_from([0, 0, 1, 2, 50, len(content)])))
    return content[:at] + draw(st.binary(max_size=6)) + content[until:]


def bad_json(content: Any) -> st.SearchStrategy[bytes]:
    """JSON that is not quite what it should be, or is none."""
    written = json.dumps(content).encode()
    nested = st.integers(1, 5000).map(lambda depth: b"[" * depth)
    return st.one_of(changed(content).map(lambda one: json.dumps(one).encode()), spoiled(written), nested)
