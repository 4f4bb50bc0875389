"""Pictures as they travel: whole, or as changes of the one before."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.telling import Changes

Json = dict[str, Any]


def whole_frame(drawing: Drawing, revision: int) -> Json:
    """A frame that stands alone."""
    return {
        "is": "frame",
        "revision": revision,
        "base": None,
        "size": [drawing.width, drawing.height],
        "title": drawing.title,
        "pieces": [piece_row(piece) for piece in drawing.pieces],
        "figures": drawing.figures,
        "gone": [],
        "order": None,
        "log": [],
        "last": False,
    }


def changed_frame(changes: Changes, base: int, revision: int) -> Json:
    """A frame that changes the one before it; whole if the size is another."""
    before, after = changes.before, changes.after
    if (before.width, before.height) != (after.width, after.height):
        return whole_frame(after, revision)
    kept, order = list(changes.old), [piece[0] for piece in after.pieces]
    figures = tuple(figure for figure in after.figures if figure not in before.figures)
    frame = whole_frame(replace(after, pieces=changes.pieces, figures=figures), revision)
    del frame["size"]
    if before.title == after.title:
        del frame["title"]
    frame["base"] = base
    if kept != order:
        new = set(order)
        frame["gone"] = [id for id in kept if id not in new]
        frame["order"] = _moves([id for id in kept if id in new], order)
    return frame


def _moves(kept: list[str], order: list[str]) -> list[list[str | None]] | None:
    """How pieces come into a new order: runs of ids, each after the piece that it begins with, or first of all.

    None if the new ones simply follow those that were kept.
    """
    if kept == order[: len(kept)]:
        return None
    first = _alike(kept, order)
    end = _alike(kept[first:][::-1], order[first:][::-1])  # what begins and ends alike stays
    between = order[first : len(order) - end]
    staying = _rising(between, {id: at for at, id in enumerate(kept)})
    runs: list[list[str | None]] = []
    before: str | None = order[first - 1] if first else None
    running = False
    for id in between:
        if id in staying:
            before, running = id, False
        elif running:
            runs[-1].append(id)
        else:
            runs.append([before, id])
            running = True
    return runs


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many ids are the same from the beginning on."""
    most = min(len(one), len(other))
    low, high = 0, most  # the first so many are alike; more than so many are not
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _rising(order: Sequence[str], places: Mapping[str, int]) -> set[str]:
    """The most ids that can stay as they stand: a longest rising row of their places."""
    ends: list[int] = []  # the least place in which a row of each length can end
    rows: list[tuple[str, Any]] = []  # that row, from its end
    for id in order:
        if id in places:
            length = bisect_left(ends, places[id])
            ends[length : length + 1] = [places[id]]
            rows[length : length + 1] = [(id, rows[length - 1] if length else None)]
    staying = set()
    row = rows[-1] if rows else None
    while row is not None:
        staying.add(row[0])
        row = row[1]
    return staying


PLAIN = ("", "", "", 0.0, 1.0)  # what the end of a row says when nothing is said


def piece_row(piece: Piece) -> list[Any]:
    """A piece as it travels, up to the last thing there is to say about it."""
    rest: list[Any] = [piece.label, piece.text, piece.style, piece.turn, piece.scale]
    while rest and rest[-1] == PLAIN[len(rest) - 1]:
        rest.pop()
    return [piece.id, piece.symbol, round(piece.x, 2), round(piece.y, 2), *rest]
