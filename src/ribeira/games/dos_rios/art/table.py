"""Beside the board: the row of harvest cards, the tools of a turn, and what lies before each player."""

from __future__ import annotations

from ribeira.games.dos_rios.art.painter import Painter
from ribeira.games.dos_rios.components import Card
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.describe import card_in_words, mat_in_words
from ribeira.games.dos_rios.pieces import END_TURN, SHIFT_CARD, TAKE_DAM, USE_CARD, card_piece, mat_piece, take_building
from ribeira.games.dos_rios.places import NOWHERE
from ribeira.games.dos_rios.rules.buildings import Build, watered_buildings
from ribeira.games.dos_rios.rules.harvest import Harvest, Rest, Shift, yields
from ribeira.games.dos_rios.rules.rivers import Dam
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.kernel.notation import Seat
from ribeira.svg.lettering import wrap

TOOL_ROOM = 124.0  # for what is written on a tool


def _card_places(paint: Painter) -> tuple[list[tuple[float, float]], float, float]:
    """Where the row and, last, the stack lie, how far apart and how large: in two rows on a square table."""
    area, count = paint.lay.cards, paint.state.box.seats + 2
    rows = 2 if paint.lay.square else 1
    columns = -(-count // rows)
    pitch = (area.width - 34) / columns
    scale = min(0.98, (pitch - 10) / 100)
    if rows == 2:
        scale = min(scale, 0.86)
    down = (area.height - 62) / rows
    top = area.y + (18 if rows == 2 else 26) + 70 * scale
    spots = [(area.x + 17 + pitch * (at % columns + 0.5), top + at // columns * down) for at in range(count)]
    return [*spots[: count - 1], (area.right - 17 - pitch / 2, spots[-1][1])], pitch, scale


def paint_cards(paint: Painter) -> None:
    """The row, the current card first, then the stack; with the memory aid also what each card would pay now."""
    lay, state, area = paint.lay, paint.state, paint.lay.cards
    paint.place("cards", f"panel-{area.size}", *area.middle)
    places, pitch, scale = _card_places(paint)
    for at, (card, (x, y)) in enumerate(zip(state.row, places, strict=False)):
        label = card_in_words(paint.state, paint.say, at)
        paint.place(card_piece(at), f"card-{card}", x, y, label, scale=scale)
        if at == 0 and state.round > 0:
            paint.place("current", "current", x, y, scale=scale)
        printed = paint.tell(f"printed.{'desperados' if card.endswith('desperados') else card}")
        name = printed if card.endswith("desperados") else paint.tell(f"card.{card}")
        size, room = lay.letters * 0.84, 98 * scale
        paint.write(f"card-name-{at}", x, y + 53 * scale, name, size, "title in-ink", room, printed)
        if paint.aid and state.round > 0:
            _pay(paint, at, card, x, y + 70 * scale + 16, min(pitch, 104))
    x, y = places[-1]
    left, used = sum(state.stack.values()), sum(state.discards.values())
    label = paint.tell("label.stack", n=left, used=used)
    if left:
        paint.place("stack", "stack", x, y, scale=scale)
        paint.place("back", "back", x, y, label, scale=scale)
    else:
        paint.place("stack", "empty", x, y, label, scale=scale)
    paint.write("stack-count", x, y + 70 * scale + 20, paint.tell("cards_left", n=left), lay.letters * 0.9)
    if state.round:
        name = paint.tell("round", n=state.round)
        paint.write("round", x, y + 70 * scale + 24 + lay.letters, name, lay.letters * 0.9, "title italic in-chalk")
    _signs(paint)


def _pay(paint: Painter, at: int, card: Card, x: float, y: float, pitch: float) -> None:
    """What a card would pay each player now (R26)."""
    size = paint.lay.letters * 0.86
    for seat, due in enumerate(yields(paint.state, card)):
        row = y + seat * (size + 3)
        paint.mark(f"pay-mark-{at}-{seat}", seat, x - pitch * 0.38, row, 0.55)
        if due.rios or not due.dams:
            text = str(due.rios) if due.rios else "–"
            paint.write(f"pay-{at}-{seat}", x - pitch * 0.27, row, text, size, "start in-chalk")
        if due.dams:
            left = x + (pitch * 0.12 if due.rios else -pitch * 0.18)
            paint.place(f"pay-dam-{at}-{seat}", "bundle", left, row, scale=0.62)
            paint.write(f"pay-dams-{at}-{seat}", left + 11, row, str(due.dams), size, "start in-chalk")


def _signs(paint: Painter) -> None:
    """How a turn ends."""
    view, state, area, size = paint.view, paint.state, paint.lay.cards, paint.lay.letters
    if view.seat is None or not isinstance(state.pending, Working):
        return
    kinds = {type(action) for action in view.legal}
    y, left = area.bottom - 34, area.x + (18 if paint.lay.square else 24)
    signs: list[tuple[str, type[Action], str]] = [(END_TURN, Rest, "sign.end")]
    if state.round > 1:
        signs = [(USE_CARD, Harvest, "sign.use"), (SHIFT_CARD, Shift, "sign.shift")]
    for at, (name, kind, code) in enumerate(signs):
        scale = (area.width - 40) / 2 / 262 if paint.lay.square else 1.0
        label, x = paint.tell(code), left + (125 + 270 * at) * scale
        style = "strong in-paper" + ("" if kind in kinds else " faded")
        paint.place(name, "sign", x, y, label, style=style, scale=scale)
        paint.write(f"{name}-text", x - 5 * scale, y, label, size * 0.95, style, 228 * scale)


def paint_tools(paint: Painter) -> None:
    """What a turn has left, and the dams and buildings to take up; or what is waited for."""
    view, state, area, lay = paint.view, paint.state, paint.lay.tools, paint.lay
    paint.place("tools", f"panel-{area.size}", *area.middle)
    working = isinstance(state.pending, Working)
    if not working or view.seat is None or view.seat not in view.to_act:
        _notice(paint)
        return
    assert isinstance(state.pending, Working)
    kinds = {(type(action), getattr(action, "building", "")) for action in view.legal}
    places, width = _tool_places(paint)
    size = 0.82 if lay.square else 1.0
    x, y = places[0]
    paint.place("boot", "boot", x - 24, y - 12, scale=2.2)
    paint.write("steps", x + 16, y - 12, str(state.pending.steps), lay.letters * 2, "title strong in-chalk")
    steps = paint.tell("steps_left", n=state.pending.steps)
    paint.write("steps-word", x, y + 32, steps, lay.letters * 0.85, width=width)
    seat = view.seat
    tools = [
        (TAKE_DAM, (Dam, ""), "bundle", paint.tell("tool.dam", n=state.dams[seat]), 1.9),
        (
            take_building("finca"),
            (Build, "finca"),
            f"finca-{seat}",
            paint.tell("tool.finca", price=state.box.prices["finca"]),
            1.35,
        ),
        (
            take_building("hacienda"),
            (Build, "hacienda"),
            f"hacienda-{seat}",
            paint.tell("tool.hacienda", price=state.box.prices["hacienda"]),
            1.05,
        ),
    ]
    letters, room = lay.letters * 0.85, TOOL_ROOM * size
    named = all(paint.fits(text, letters, room, "in-chalk") for _, _, _, text, _ in tools)  # else prices alone
    for (name, kind, symbol, text, scale), (x, y) in zip(tools, places[1:], strict=True):
        faded = "" if kind in kinds else " faded"
        price = next((price for built, price in state.box.prices.items() if built == kind[1]), None)
        written = text if named or price is None else paint.tell("count.rios", n=price)
        paint.place(f"{name}-board", "tool-board", x, y, scale=size)
        paint.place(f"{name}-art", symbol, x, y - 12, style=f"seat-{seat}{faded}", scale=scale * size)
        paint.write(f"{name}-text", x, y + 28 * size, written, letters, "in-chalk", room)
        paint.place(name, "tool", x, y, text, scale=size)


def _tool_places(paint: Painter) -> tuple[list[tuple[float, float]], float]:
    """Where the four things of a turn stand, and how wide each may be: in two rows on a square table."""
    area, columns = paint.lay.tools, 2 if paint.lay.square else 4
    pitch, down = (area.width - 24) / columns, area.height / (4 // columns)
    middles = [(at % columns + 0.5, at // columns + 0.5) for at in range(4)]
    shift, y = 0.96 if columns == 2 else 1.0, area.middle[1]
    return [
        (area.x + 12 + pitch * across, y + (area.y + down * row - y) * shift) for across, row in middles
    ], pitch - 10


def _notice(paint: Painter) -> None:
    view, state, area = paint.view, paint.state, paint.lay.tools
    if state.end is not None:
        winners = paint.state.winners()
        text, more = paint.tell("label.winners", seats=winners), paint.say(state.end)
    else:
        text = paint.say(view.ask) if view.ask else ""
        more = paint.tell("label.round", n=state.round, rounds=state.box.rounds) if state.round else ""
    x, y = area.middle
    width, size = area.width - 50, paint.lay.letters
    lines = wrap(text, width, size * 1.25, "title strong")
    top = y - 14 - (len(lines) - 1) * size * 0.75
    for at, line in enumerate(lines):
        name = f"notice-{at}" if at else "notice"
        paint.write(name, x, top + at * size * 1.5, line, size * 1.25, "title strong in-chalk", width)
    for at, line in enumerate(wrap(more, width, max(size * 0.9, paint.smallest), "quiet")):
        name = f"notice-more-{at}" if at else "notice-more"
        low = top + len(lines) * size * 1.5 + 8 + at * size * 1.1
        paint.write(name, x, low, line, size * 0.9, "in-chalk quiet", width)


def paint_mats(paint: Painter) -> None:
    """What lies before each player."""
    for seat in range(paint.state.box.seats):
        paint.part(_mat, seat, shows=_shown(paint, seat), owner=paint.state.box)


def _shown(paint: Painter, seat: Seat) -> tuple[object, ...]:
    """All that a mat shows."""
    state = paint.state
    return (
        state.money[seat],
        state.dams[seat],
        len(state.fincas[seat]),
        state.haciendas[seat] == NOWHERE,
        len(state.buildings(seat)),
        watered_buildings(state, seat),
        seat == state.starter,
        state.end is not None and seat in state.winners(),
        seat in paint.view.to_act,
    )


def _mat(paint: Painter, seat: Seat) -> None:
    state, lay, area = paint.state, paint.lay, paint.lay.mats[seat]
    size = lay.letters
    paint.place(
        mat_piece(seat),
        f"mat-{area.size}",
        *area.middle,
        mat_in_words(state, paint.say, seat),
        style=f"seat-{seat}",
    )
    top, x = area.y + (6 if lay.square else 16) + size * 0.8, area.x + 34
    paint.mark(f"mark-{seat}", seat, x, top, 1.15)
    paint.write(
        f"name-{seat}",
        x + 20,
        top,
        paint.tell("seat", seat=seat),
        size * 1.15,
        "title strong start in-chalk",
        area.width * 0.38 if lay.square else area.width - 150,
    )
    right = area.right - 30
    if seat == state.starter:
        paint.place(f"first-{seat}", "first", right, top, paint.tell("label.first"))
        right -= 32
    if state.end is not None and seat in paint.state.winners():
        paint.place(f"won-{seat}", "laurel", right, top, paint.tell("label.winner"), scale=1.2)
        right -= 26
    elif seat in paint.view.to_act:
        paint.place(f"turn-{seat}", "turn", right, top, paint.tell("label.on_turn"), scale=1.2)
        right -= 26
    built, wet = len(paint.state.buildings(seat)), watered_buildings(paint.state, seat)
    progress = paint.tell("built", n=built, watered=wet)
    low = top
    if lay.tall:
        low += size * 1.15
        paint.write(f"built-{seat}", x + 20, low, progress, size * 0.85, "start in-chalk quiet", area.width - 70)
    else:
        paint.write(
            f"built-{seat}",
            right,
            top,
            progress,
            size * 0.85,
            "end in-chalk quiet",
            area.width * (0.46 if lay.square else 0.5),
        )
    y = area.bottom - (area.height - (low - area.y) - size * 0.6) / 2 - (2 if lay.square else 0)
    small = 0.74 if lay.square else 1.0
    wide = (area.width - 36) / 4
    hacienda = int(state.haciendas[seat] == NOWHERE)
    entries = [
        ("coin", "coin", str(state.money[seat]), 1.15, ""),
        ("logs", "bundle", str(state.dams[seat]), 1.15, ""),
        ("fincas", f"finca-{seat}", str(state.box.fincas - len(state.fincas[seat])), 0.95, f"seat-{seat}"),
        ("manor", f"hacienda-{seat}", str(hacienda), 0.66 if lay.square else 0.85, f"seat-{seat}"),
    ]
    for at, (name, symbol, text, scale, style) in enumerate(entries):
        left = area.x + 32 + (wide * (0.45 + 0.93 * at) if at else 0)  # money is the widest
        paint.place(f"{name}-{seat}", symbol, left, y, style=style, scale=scale * small)
        paint.write(f"{name}-count-{seat}", left + 24, y, text, size * 1.15, "strong start in-chalk")
    paint.figure(f"coin-{seat}", seat, state.money[seat], "coin")
    paint.figure(f"logs-{seat}", seat, state.dams[seat], "bundle")
