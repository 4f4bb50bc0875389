"""Stones as numbers, for agents that learn."""

from __future__ import annotations

from typing import Any

from ribeira.kernel.game import Setup
from ribeira.kernel.tensor import Block, Field, Tensors, clockwise
from stones.rules import Take, View, begin


def tensors(setup: Setup) -> Tensors[Any, View]:
    """The observations and actions of a setup."""
    table = begin(setup).table
    return Tensors(
        fields=(
            Field("heap", (1,), 0, table.heap, "stones left", lambda view: [view.table.heap]),
            Field("taken", (setup.seats,), 0, table.heap, "stones that each has taken", _taken),
        ),
        blocks=(Block(Take, "take", (table.most,), "how many, from one", lambda _, act: act.number - 1),),
        chances=setup.seats,
        recalled=table.heap,
    )


def _taken(view: View) -> list[float]:
    assert view.seat is not None
    return [view.table.taken[seat] for seat in clockwise(view.seat, len(view.table.taken))]
