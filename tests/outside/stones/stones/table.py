"""The table of Stones as a picture, and in words."""

from __future__ import annotations

from functools import lru_cache

from ribeira.kernel.drawing import Drawing, Section, Shape
from ribeira.kernel.words import Say, Told
from ribeira.svg import circle, rect, symbol
from ribeira.svg.painter import Painter
from stones.rules import Take, View

WIDE, TALL, ROW = 640, 400, 10  # the table, and stones in a row of the heap


@lru_cache
def sheet() -> str:
    """The symbols. Their names begin with the game's."""
    return "".join(
        [
            symbol("stones-ground", rect(0, 0, WIDE, TALL, "paper", 12)),
            symbol("stones-stone", circle(0, 0, 20, "ink")),
            symbol("stones-button", rect(-36, -26, 72, 52, "panel ink-line", 10)),
        ]
    )


def draw(view: View, say: Say, aid: bool, shape: Shape = "wide") -> Drawing:
    """The heap, a button for each number, and what everybody has taken."""
    table, paint = view.table, Painter("stones", say)
    paint.place("ground", "ground", 0, 0)
    for stone in range(table.heap):
        paint.place(f"stone-{stone}", "stone", 68 + 56 * (stone % ROW), 70 + 52 * (stone // ROW))
    legal = {action.number for action in view.legal if isinstance(action, Take)}
    for number in range(1, table.most + 1):
        style = "" if number in legal else "faded"
        label = paint.tell("act.take", n=number)
        x = WIDE / 2 + 90 * (number - (table.most + 1) / 2)
        paint.place(f"take-{number}", "button", x, 240, label, str(number), style)
    for seat, taken in enumerate(table.taken):
        x = (seat + 0.5) * WIDE / len(table.taken)
        paint.write(f"taken-{seat}", x, 340, paint.tell("taken", seat=seat, n=taken), 20, width=140)
        paint.figure(f"taken-{seat}", seat, taken)
    return Drawing(WIDE, TALL, paint.tell("title"), tuple(paint.pieces), tuple(paint.figures))


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The same in words."""
    table = view.table
    rows = [(say(Told("stones.taken", seat=seat, n=taken)),) for seat, taken in enumerate(table.taken)]
    heap = Section(say(Told("stones.part.heap")), (), ((say(Told("stones.heap", n=table.heap)),),))
    return [heap, Section(say(Told("stones.part.players")), (), tuple(rows))]
