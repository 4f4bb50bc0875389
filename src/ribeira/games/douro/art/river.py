"""The scene: the Douro Valley with its boats, the stack, the charity card."""

from __future__ import annotations

from ribeira.games.douro import pieces
from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.components import FOG
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.boats import Towing
from ribeira.games.douro.rules.stack import boat
from ribeira.games.douro.state import NONE
from ribeira.kernel.drawing import Piece


def boats_gone(view: View) -> int:
    """How many boats have left the valley: the number of the first one in it is one more."""
    return sum(not contest.fog for contest in view.table.contests)


def fogs_gone(view: View) -> int:
    """How many fog cards have been turned."""
    return len(view.box.fogs) - len(view.table.fogs_left())


def paint_river(paint: Painter) -> None:
    """The whole scene."""
    lay, area = paint.lay, paint.lay.scene
    paint.place("table", f"table-{lay.table.width:g}", 0, 0)
    paint.place("scene", f"scene-{area.size}", area.x, area.y)
    title = paint.tell("title")
    if paint.over:
        points = paint.table.points_of(paint.view.winner)
        title = paint.tell("label.wins", seat=paint.view.winner, n=points)
    paint.write("title", area.x + 26, area.y + 38, title, lay.letters * 1.7, "title start strong", area.width * 0.52)
    _charity(paint)
    _stack(paint)
    _valley(paint)


def _row(paint: Painter) -> float:
    """How high on the table the boats lie."""
    return paint.lay.scene.y + paint.lay.scene.height * 0.65


def _stack_place(paint: Painter) -> float:
    return paint.lay.scene.right - (76 if paint.lay.tall else 92)


def _charity_place(paint: Painter) -> tuple[float, float, float]:
    """Where the charity card lies and how large: on a tall table above the river, else beside the stack."""
    area = paint.lay.scene
    return (area.right - 164, area.y + 74, 0.8) if paint.lay.tall else (area.right - 250, area.y + 84, 0.9)


def _valley(paint: Painter) -> None:
    view, area = paint.view, paint.lay.scene
    row = _row(paint)
    first, contested = area.x + 94.0, view.table.contested is not None
    if isinstance(view.table.pending, Towing) and view.table.pending.level:
        label = paint.tell("label.towed", level=view.table.pending.level)
        _contested(paint, first, row, 1.2)
        paint.card("tow", f"boat-{view.table.pending.level}", first, row, label, scale=1.2)
    elif view.table.valley and contested:
        _contested(paint, first, row, 1.2)
    gone = boats_gone(view)
    last = _stack_place(paint) - 118 if paint.lay.tall else _charity_place(paint)[0] - 154
    pitch = min(120.0, (last - first - 132) / max(1, len(view.table.valley) - 2))
    for at in reversed(range(len(view.table.valley))):  # those in front lie above those behind
        level = view.table.valley[at]
        x = first + (132 + pitch * (at - 1) if at else 0)
        code = "label.boat_contested" if contested and at == 0 else "label.boat"
        label = paint.tell(code, level=level, number=at + 1)
        paint.card(pieces.boat(gone + at + 1), f"boat-{level}", x, row, label, scale=1.2 if at == 0 else 1.08)


def _contested(paint: Painter, x: float, y: float, scale: float) -> None:
    """A golden frame and a pennant for the card that is contested now; the card comes over them."""
    paint.cards.append(Piece("pennant", "douro-pennant", x + 34 * scale, y - 75 * scale))
    label = paint.tell("label.contested")
    paint.cards.append(Piece("contested", "douro-contested", x, y, label, scale=scale))


def _stack(paint: Painter) -> None:
    view, table = paint.view, paint.table
    x, row = _stack_place(paint), _row(paint)
    if not table.stack:
        paint.place("stack", "slot", x, row, paint.tell("label.stack_empty"))
        return
    paint.place("stack", "stack", x, row, paint.tell("label.stack", n=table.stack))
    if table.top:
        name = pieces.boat(boats_gone(view) + len(table.valley) + 1)
        paint.card(name, f"boat-{table.top}", x, row, paint.tell("label.top", boat=boat(table.top)))
    elif table.fog_on_top:
        first = fogs_gone(view) + 1
        contested = table.contested == FOG and not isinstance(table.pending, Towing)
        for at in reversed(range(table.fog_on_top)):
            label = paint.tell("label.top", boat=boat(FOG)) if at == 0 else paint.tell("label.fog_below")
            if contested and at == 0:
                _contested(paint, x, row, 1)
            paint.card(pieces.fog(first + at), "boat-fog", x + 9 * at, row - 13 * at, label)
    else:
        paint.card("unseen", "boat-unseen", x, row, paint.tell("label.unseen"))
    style = "title strong large"
    paint.cards.append(Piece("count", "douro-count", x + 40, row + 62, "", str(table.stack), style))


def _charity(paint: Painter) -> None:
    view, tall = paint.view, paint.lay.tall
    x, y, scale = _charity_place(paint)
    paint.card(
        "charity",
        "charity",
        x,
        y,
        paint.tell("label.charity", n=sum(map(view.table.donated, range(view.box.seats)))),
        scale=scale,
    )
    if paint.over:
        _gifts_shown(paint)
        return
    pitch, small = (36.0, 0.52) if tall else (34.0, 0.52)
    for seat in range(view.box.seats):
        if tall:  # beside the card
            place = x - 74 - pitch * (view.box.seats - 1 - seat), y + 10
        else:  # below it
            place = x + pitch * (seat - (view.box.seats - 1) / 2), y + 66 + 70 * small
        if view.gifts[seat] != NONE:
            paint.barrel(seat, view.gifts[seat], *place, scale=small)
        elif view.table.donated(seat):
            paint.back(pieces.gift(seat), seat, *place, paint.tell("label.gift", seat=seat), scale=small)


def _gifts_shown(paint: Painter) -> None:
    """The end: what everyone gave, and what it brought (D21)."""
    view, area, row = paint.view, paint.lay.scene, _row(paint)
    room = area.width - (160 if paint.lay.tall else 330)
    pitch = min(170.0, room / view.box.seats)
    scale = min(1.08, pitch / 108)
    for seat in range(view.box.seats):
        x = area.x + 10 + room / 2 + pitch * (seat - (view.box.seats - 1) / 2)
        paint.barrel(seat, view.gifts[seat], x, row - 4, scale)
        paint.change(f"charity-{seat}", view.table.charity[seat], x, row + 76 * scale, scale)
