"""Editions that people enter themselves: read at the door, tried out, compared with ours, and written as a file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from ribeira.kernel.data import Edition, make_edition
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.record import LARGEST_EDITION, comes_along
from ribeira.kernel.words import BadData, Told

LONGEST_NAME = 60  # letters of an edition's name
MOST_DIFFERENCES = 40  # that are told one by one
TRIED = 400  # actions of a game that is begun to see that these figures can be played with


def read_figures(content: bytes, game: AnyGame, is_file: bool = False) -> Edition:
    """An edition from a stranger: its figures as JSON, or a component file; BadData says what is wrong.

    A name that comes with Ribeira stands for the figures that come with it, so that a name never means two things.
    """
    if len(content) > LARGEST_EDITION:
        raise BadData(Told("edition.large", most=LARGEST_EDITION))
    try:
        data = tomllib.loads(content.decode()) if is_file else json.loads(content)
        small = len(canonical(data)) <= LARGEST_EDITION
    except (ValueError, TypeError, RecursionError) as error:
        raise BadData(Told("edition.unreadable", reason=str(error)[:LONGEST_NAME])) from None
    if not isinstance(data, dict):
        raise BadData(Told("edition.unreadable", reason=type(data).__name__))
    if not small:
        raise BadData(Told("edition.large", most=LARGEST_EDITION))
    name = data.get("edition")
    edition = make_edition(name[:LONGEST_NAME] if isinstance(name, str) else "-", data)
    if len(edition.name) > LONGEST_NAME or not edition.name.isprintable():
        raise BadData(Told("edition.long_name", most=LONGEST_NAME))
    if edition.name in game.editions and not comes_along(edition, game):
        raise BadData(Told("edition.name_taken", edition=edition.name))
    return edition


def try_out(edition: Edition, game: AnyGame) -> list[AnyState]:
    """Begin a game of every kind with these figures and play some of it; what each has come to.

    BadData says which figure is wrong, or that a game comes to a stop.
    """
    ways = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    return [_played(game, edition, seats, options) for options in ways for seats in game.seats]


def _played(game: AnyGame, edition: Edition, seats: int, options: Mapping[str, str]) -> AnyState:
    state, luck = game.begin(game.setup(seats, options, edition)), Luck(seats)
    state.watched = False
    for _ in range(TRIED):
        seat = state.next_to_act()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = state.draw_chance(luck)
        else:
            legal = state.legal(seat)
            if not legal:
                raise BadData(Told("edition.stuck", edition=edition.name))
            action = legal[luck.below(len(legal))]
        state.apply(action)
    return state


def differences(edition: Edition, usual: Edition) -> list[tuple[str, str, str]]:
    """The figures that are not the usual ones: where, what is usual, what is there; empty where there is none."""
    ours, theirs = _leaves(usual.data), _leaves(edition.data)
    places = [*ours, *(place for place in theirs if place not in ours)]
    found = [(place, ours.get(place, ""), theirs.get(place, "")) for place in places if place != "edition"]
    return [(place, was, now) for place, was, now in found if was != now]


def in_brief(edition: Edition, game: AnyGame) -> Mapping[str, Any] | None:
    """What everybody is told of figures that do not come with Ribeira, before they sit down; None for ours."""
    return None if comes_along(edition, game) else _brief(edition, game.edition())


@lru_cache(64)
def _brief(edition: Edition, usual: Edition) -> Mapping[str, Any]:
    found = differences(edition, usual)
    return {"name": edition.name, "changed": len(found), "differences": found[:MOST_DIFFERENCES]}


def _leaves(data: Any, path: str = "") -> dict[str, str]:
    """Every figure and word by its path."""
    if not isinstance(data, (dict, list)):
        return {path: str(data)}
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found: dict[str, str] = {}
    for key, item in items:
        found |= _leaves(item, f"{path}.{key}" if path else str(key))
    return found


def write_toml(data: Mapping[str, Any]) -> str:
    """The data as a component file: plain values first, then a table for each section."""
    plain = {key: value for key, value in data.items() if not isinstance(value, dict)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in data.items():
        if isinstance(value, dict):
            lines += ["", f"[{_key(key)}]", *(f"{_key(name)} = {_value(inner)}" for name, inner in value.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        if any(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
