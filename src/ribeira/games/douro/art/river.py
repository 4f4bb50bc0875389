"""The scene: the Douro Valley with its boats, the stack, the charity card."""

from __future__ import annotations

from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.components import FOG
from ribeira.games.douro.observe import View, boat
from ribeira.games.douro.state import NONE, Towing
from ribeira.kernel.drawing import Piece


def boats_gone(view: View) -> int:
    """How many boats have left the valley: the number of the first one in it is one more."""
    return sum(not contest.fog for contest in view.contests)


def fogs_gone(view: View) -> int:
    """How many fog cards have been turned."""
    return len(view.box.fogs) - len(view.fogs)


def paint_river(paint: Painter) -> None:
    """The whole scene."""
    lay, area = paint.lay, paint.lay.scene
    paint.place("table", f"table-{lay.table.size}", 0, 0)
    paint.place("scene", f"scene-{area.size}", area.x, area.y)
    title = paint.tell("title")
    if paint.over:
        points = paint.view.points[paint.view.winner]
        title = paint.tell("label.wins", seat=paint.view.winner, n=points)
    paint.write("title", area.x + 26, area.y + 38, title, lay.letters * 1.7, "title start strong", area.width * 0.6)
    _charity(paint)
    _stack(paint)
    _valley(paint)


def _places(paint: Painter) -> tuple[float, float, float]:
    """Where the charity card and the stack lie, and how high the river is."""
    area = paint.lay.scene
    row = area.y + area.height * 0.65
    return (area.right - 194, area.right - 76, row) if paint.lay.tall else (area.right - 250, area.right - 92, row)


def _valley(paint: Painter) -> None:
    view, area = paint.view, paint.lay.scene
    charity, _, row = _places(paint)
    first, contested = area.x + 92.0, view.contested is not None
    if isinstance(view.pending, Towing) and view.pending.level:
        label = paint.tell("label.towed", level=view.pending.level)
        paint.card("tow", f"boat-{view.pending.level}", first, row, label, scale=1.15)
    gone, last = boats_gone(view), charity - 130
    pitch = min(112.0, (last - first - 126) / max(1, len(view.valley) - 2))
    for at in reversed(range(len(view.valley))):  # those in front lie above those behind
        level = view.valley[at]
        x = first + (126 + pitch * (at - 1) if at else 0)
        code = "label.boat_contested" if contested and at == 0 else "label.boat"
        label = paint.tell(code, level=level, number=at + 1)
        paint.card(f"boat-{gone + at + 1}", f"boat-{level}", x, row, label, scale=1.15 if at == 0 else 1)
    if contested and view.valley:
        _pennant(paint, first, row)


def _pennant(paint: Painter, x: float, row: float) -> None:
    """Flies from the boat that is contested now."""
    paint.cards.append(Piece("pennant", "douro-pennant", x + 40, row - 78, paint.tell("label.contested")))


def _stack(paint: Painter) -> None:
    view = paint.view
    _, x, row = _places(paint)
    if not view.stack:
        paint.place("stack", "slot", x, row, paint.tell("label.stack_empty"))
        return
    paint.place("stack", "stack", x, row, paint.tell("label.stack", n=view.stack))
    if view.top:
        name = f"boat-{boats_gone(view) + len(view.valley) + 1}"
        paint.card(name, f"boat-{view.top}", x, row, paint.tell("label.top", boat=boat(view.top)))
    elif view.fog_on_top:
        first = fogs_gone(view) + 1
        for at in reversed(range(view.fog_on_top)):
            label = paint.tell("label.top", boat=boat(FOG)) if at == 0 else paint.tell("label.fog_below")
            paint.card(f"fog-{first + at}", "boat-fog", x + 9 * at, row - 13 * at, label)
    else:
        paint.card("unseen", "boat-unseen", x, row, paint.tell("label.unseen"))
    if view.contested == FOG and view.fog_on_top:
        _pennant(paint, x, row)
    style = "title strong large"
    paint.cards.append(Piece("count", "douro-count", x + 40, row + 62, "", str(view.stack), style))


def _charity(paint: Painter) -> None:
    view, area = paint.view, paint.lay.scene
    x, _, row = _places(paint)
    given = sum(view.donated)
    paint.card("charity", "charity", x, area.y + 84, paint.tell("label.charity", n=given), scale=0.9)
    if paint.over:
        _gifts_shown(paint, row)
        return
    pitch = 27.0
    for seat in range(view.box.seats):
        place = x + pitch * (seat - (view.box.seats - 1) / 2), row + 42
        if view.gifts[seat] != NONE:
            paint.barrel(seat, view.gifts[seat], *place, scale=0.44)
        elif view.donated[seat]:
            paint.back(f"gift-{seat}", seat, *place, paint.tell("label.gift", seat=seat), scale=0.44)


def _gifts_shown(paint: Painter, row: float) -> None:
    """The end: what everyone gave, and what it brought (D21)."""
    view, area = paint.view, paint.lay.scene
    charity, _, _ = _places(paint)
    room = charity - 90 - area.x
    pitch = min(150.0, room / view.box.seats)
    scale = min(1.0, pitch / 108)
    for seat in range(view.box.seats):
        x = area.x + room / 2 + pitch * (seat - (view.box.seats - 1) / 2) + 20
        paint.barrel(seat, view.gifts[seat], x, row, scale)
        if view.charity[seat]:
            paint.change(f"charity-{seat}", view.charity[seat], x, row + 84 * scale)
