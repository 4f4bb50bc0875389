"""A picture as a page keeps it: whole at first, then changed by every frame."""

from __future__ import annotations

from typing import Any


def arranged(before: list[str], frame: dict[str, Any]) -> list[str]:
    """The ids after a frame, as docs/api.md tells to find them."""
    pieces, gone, runs = frame["pieces"], set(frame["gone"]), frame["order"]
    known = set(before)
    ids = [id for id in before if id not in gone] + [row[0] for row in pieces if row[0] not in known]
    if runs is None:
        return ids
    moved = {id for run in runs for id in run[1:]}
    order: list[str | None] = [None, *(id for id in ids if id not in moved)]
    for first, *rest in runs:
        at = order.index(first) + 1
        order[at:at] = rest
    return [id for id in order if id is not None]


class Picture:
    """What one viewer has on the screen."""

    def __init__(self) -> None:
        self.revision = -1
        self.pieces: dict[str, list[Any]] = {}  # from back to front

    def take(self, frame: dict[str, Any]) -> bool:
        """Take a frame in; False if it does not follow from what is there."""
        new = {row[0]: row for row in frame["pieces"]}
        if frame["base"] is None:
            self.pieces = new
        elif frame["base"] != self.revision:
            return False
        else:
            pieces = self.pieces | new
            self.pieces = {id: pieces[id] for id in arranged(list(self.pieces), frame)}
        self.revision = frame["revision"]
        return True

    def rows(self) -> list[list[Any]]:
        """The pieces as they travel."""
        return list(self.pieces.values())
