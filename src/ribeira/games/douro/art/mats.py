"""The players' mats, each with what lies before its owner, and the hand of the seat at the bottom."""

from __future__ import annotations

from ribeira.games.douro import pieces
from ribeira.games.douro.art.layout import Layout
from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.state import NONE
from ribeira.kernel.drawing import Piece
from ribeira.kernel.notation import Seat
from ribeira.svg.area import Area
from ribeira.svg.lettering import wrap


def seat_order(paint: Painter) -> list[Seat]:
    """The seats clockwise from the one at the bottom: the viewer, or seat 1 for a spectator."""
    first, seats = paint.view.seat or 0, paint.view.box.seats
    return [(first + step) % seats for step in range(seats)]


def paint_mats(paint: Painter) -> None:
    """Every mat and what lies on it."""
    for seat, area in zip(seat_order(paint), paint.lay.mats, strict=False):
        paint.part(_mat, seat, area, shows=_shown(paint, seat), owner=paint.view.box)


def _shown(paint: Painter, seat: Seat) -> tuple[object, ...]:
    """All that a mat shows."""
    view, table = paint.view, paint.table
    own = seat == view.seat
    return (
        own,
        paint.aid,
        table.points_of(seat) if paint.aid or paint.over or own else None,
        tuple(table.pile(seat)),
        table.holder == seat,
        seat == view.winner,
        seat in view.to_act,
        isinstance(table.pending, Lottery),
        table.pending.shown().get(seat) if isinstance(table.pending, Lottery) else None,
        view.cards[seat],
        isinstance(table.pending, Bidding),
        table.committed(seat),
    )


def _mat(paint: Painter, seat: Seat, area: Area) -> None:
    view, letters = paint.view, paint.lay.letters
    name = paint.name(seat)
    paint.place(f"mat-{seat}", f"mat-{area.size}", *area.middle, label=name, style=f"seat-{seat}")
    head = area.y + 18 + letters
    paint.mark(f"mark-{seat}", seat, area.x + 18 + letters * 0.65, head, letters / 15)
    coin = 1.2 if area.width > 320 and paint.lay.tall else 0.95
    purse = area.right - 16 - (36 if seat == view.winner else 26) * coin
    if seat == view.winner:
        label = paint.tell("label.winner", seat=seat)
        paint.place(f"winner-{seat}", "laurel", purse, head + 2, label, scale=1.4 * coin)
    _points(paint, seat, purse, head + 1, coin)
    left = area.x + 26 + letters * 1.5
    room = area.right - 24 - 52 * coin - left
    room -= 14 if seat == view.winner else 0
    paint.write(f"name-{seat}", left, head, name, letters * 1.25, "title strong start", room)
    low = area.bottom - 16 - (_chips(paint, seat, area) if paint.aid else 0)
    if area.width > 600:  # beside the name
        _things(paint, seat, Area(area.x + 270, area.y + 16, area.width - 370, low - area.y - 16))
    else:
        top = head + letters * 1.3 + 8
        _things(paint, seat, Area(area.x + 16, top, area.width - 32, low - top))


def _things(paint: Painter, seat: Seat, area: Area) -> None:
    """The card of the contest, the played pile, the phylloxera card: in a row, or the last two one above the other."""
    scale = min(1.2, area.height / 142)
    y = area.y + area.height / 2
    if area.width > 250:
        room = area.width - 100 * scale
        small, tiny = min(0.85, scale * 0.8, (room - 24) / 180), min(0.7, scale * 0.66, (room - 24) / 220)
        gap = min(34.0, (room - 100 * (small + tiny)) / 3)
        x = area.x + area.width / 2 - (100 * (scale + small + tiny) + 2 * gap) / 2
        beside, last = x + 100 * scale + gap + 50 * small, x + 100 * (scale + small) + 2 * gap + 50 * tiny
        _pile(paint, seat, beside, y, small)
        _phylloxera(paint, seat, last, y, tiny)
    else:
        x = area.x
        room = area.width - 100 * scale - 10
        small = min(0.75, room / 100, (area.height - 8) / 240)
        tiny = min(small, (area.height - 8 - 140 * small) / 140)
        beside = x + 100 * scale + 10 + room / 2
        _pile(paint, seat, beside, area.y + 70 * small, small)
        _phylloxera(paint, seat, beside, area.bottom - 70 * tiny, tiny)
    paint.place(f"slot-{seat}", "slot", x + 50 * scale, y, scale=scale)
    _slot(paint, seat, x + 50 * scale, y, scale)


def _slot(paint: Painter, seat: Seat, x: float, y: float, scale: float) -> None:
    """The card committed to the contest, or shown in the lottery."""
    view, table = paint.view, paint.table
    if seat in view.to_act:
        paint.place(f"owes-{seat}", "hourglass", x, y, paint.tell("label.owes", seat=seat), scale=1.25)
    if isinstance(table.pending, Lottery):
        drawn = table.pending.shown()
        if seat in drawn:
            paint.barrel(seat, drawn[seat], x, y, scale)
    elif view.cards[seat] != NONE:
        paint.barrel(seat, view.cards[seat], x, y, scale)
        if isinstance(table.pending, Bidding):  # to the others it lies face down
            label = paint.tell("label.own_sealed")
            paint.cards.append(Piece("seal", "douro-seal", x + 32 * scale, y + 52 * scale, label, scale=scale))
    elif table.committed(seat):
        paint.back(pieces.sealed(seat), seat, x, y, paint.tell("label.sealed", seat=seat), scale)


def _pile(paint: Painter, seat: Seat, x: float, y: float, scale: float) -> None:
    """The played pile; only its last card can be seen (D6)."""
    pile = paint.table.pile(seat)
    if not pile:
        paint.place(f"pile-{seat}", "slot", x, y, paint.tell("label.pile_empty", seat=seat), scale=scale)
        return
    paint.place(f"pile-{seat}", "pile", x, y, paint.tell("label.pile", seat=seat, n=len(pile)), scale=scale)
    paint.barrel(seat, pile[-1], x, y, scale)


def _points(paint: Painter, seat: Seat, x: float, y: float, scale: float) -> None:
    """Points, if they may be seen (D6)."""
    view, table = paint.view, paint.table
    if paint.aid or paint.over or seat == view.seat:
        points = table.points_of(seat)
        label = paint.tell("label.points", seat=seat, n=points)
        paint.place(f"points-{seat}", "coin", x, y, label, str(points), "title strong large", scale)
        paint.figure(f"points-{seat}", seat, points)
    else:
        paint.place(f"points-{seat}", "purse", x, y, paint.tell("label.points_hidden", seat=seat), scale=scale * 0.85)


def _phylloxera(paint: Painter, seat: Seat, x: float, y: float, scale: float) -> None:
    if paint.table.holder == seat:
        paint.card("phylloxera", "phylloxera", x, y, paint.tell("label.phylloxera", seat=seat), scale=scale)


def _chips(paint: Painter, seat: Seat, area: Area) -> float:
    """Memory aid: which of the seat's cards are still to be played. How much room that takes."""
    view, barrels = paint.view, paint.view.box.barrels
    gone = set(view.table.pile(seat))
    rows = 1 if area.width - 28 > len(barrels) * paint.lay.letters * 1.35 else 2
    count = -(-len(barrels) // rows)
    pitch = min(44.0, (area.width - 28) / count)
    size = min(paint.lay.letters * 0.95, pitch * 0.72)
    for at, card in enumerate(barrels):
        x = area.x + area.width / 2 + pitch * (at % count - (count - 1) / 2)
        y = area.bottom - 12 - size * 0.7 - (rows - 1 - at // count) * size * 1.5
        paint.write(
            f"chip-{seat}-{card}", x, y, str(card), size * 1.1, "title faded" if card in gone else "title strong"
        )
        if card in gone:
            paint.place(f"chip-{seat}-{card}-gone", "chip-gone", x, y, scale=size / 16)
    return rows * size * 1.5 + 6


def paint_hand(paint: Painter) -> None:
    """The viewer's own hand, each card always in its own place; of the seat before a spectator only backs."""
    view, area, letters = paint.view, paint.lay.hand, paint.lay.letters
    told = view.ask or (view.events[-1] if view.events else None)
    for at, line in enumerate(wrap(paint.say(told), area.width - 20, letters * 1.2, "title") if told else ()):
        paint.write(
            f"ask-{at}", area.middle[0], area.y + letters * (0.65 + 1.2 * at), line, letters * 1.2, "title italic"
        )
    if paint.over:
        _ranking(paint)
        return
    if view.seat is None:
        count = len(view.box.cards(view.table.held(0))) - view.table.committed(0) - view.table.donated(0)
        for at, (x, y, turn, scale) in enumerate(_fan(area, count, paint.lay)):
            paint.back(f"hand-0-{at}", 0, x, y, "", scale, turn)
        return
    shown = set(view.hand)
    if isinstance(view.table.pending, Lottery):
        shown.discard(view.table.pending.shown().get(view.seat, NONE))
    barrels = view.box.barrels
    for card, (x, y, turn, scale) in zip(barrels, _fan(area, len(barrels), paint.lay), strict=True):
        if card in shown:
            paint.barrel(view.seat, card, x, y, scale, turn)
        else:
            paint.pieces.append(Piece(f"place-{card}", "douro-slot", x, y, "", "", "faded", turn, scale))


def _fan(area: Area, count: int, lay: Layout) -> list[tuple[float, float, float, float]]:
    """Place, turn and scale of each card of a hand: two rows on a tall table, else a gentle arc."""
    if lay.tall:
        middle = area.x + area.width / 2
        return [(middle + (at % 5 - 2) * 148.0, area.y + 180 + at // 5 * 184, 0.0, 1.24) for at in range(count)]
    pitch = area.width / 10
    scale, y = (1.02, 122) if lay.wide else (0.9, 106)
    offs = [at - (count - 1) / 2 for at in range(count)]
    return [(area.x + area.width / 2 + off * pitch, area.y + y + off * off * 0.8, off * 0.6, scale) for off in offs]


def _ranking(paint: Painter) -> None:
    """The end: everyone by points, the winner first (D22)."""
    view, area = paint.view, paint.lay.hand
    ranked = sorted(range(view.box.seats), key=lambda seat: (seat != view.winner, -view.table.points_of(seat)))
    across = min(200.0, area.width / len(ranked))
    for place, seat in enumerate(ranked):
        x = area.middle[0] + across * (place - (len(ranked) - 1) / 2)
        y = area.y + {"wide": 112, "square": 86, "tall": 150}[paint.lay.shape]
        if seat == view.winner:
            paint.place("rank-laurel", "laurel", x, y + 4, scale=2.8)
        paint.place(
            f"rank-{seat}", "coin", x, y, text=str(view.table.points_of(seat)), style="title strong large", scale=1.7
        )
        paint.mark(f"rank-{seat}-mark", seat, x, y + 66, 1.3)
        paint.write(f"rank-{seat}-name", x, y + 98, paint.name(seat), paint.lay.letters * 1.1, "title", across - 8)
