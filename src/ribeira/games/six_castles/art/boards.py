"""The boards: religion, landscapes, constructions; the piles and the contracts."""

from __future__ import annotations

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.art.chart import top_castle
from ribeira.games.six_castles.art.painter import Painter
from ribeira.games.six_castles.components import RELIGION_END
from ribeira.games.six_castles.forms import named_terrain
from ribeira.games.six_castles.names import CASTLE, CONSTRUCTIONS, LANDSCAPES, NONE, TERRAIN_NAMES
from ribeira.games.six_castles.rules import reckoning
from ribeira.kernel.drawing import Piece
from ribeira.kernel.words import Fact
from ribeira.svg.area import Area


def paint_boards(paint: Painter) -> None:
    """Religion on top, below it landscapes and constructions."""
    area = paint.lay.boards
    paint.panel("boards", area)
    inner = area.inside(18)
    faith = Area(inner.x, inner.y, inner.width, {"wide": 104, "square": 186, "tall": 228}[paint.lay.shape])
    paint.part(_religion, faith, shows=tuple(paint.view.table.religion), owner=paint.view.box)
    if not paint.view.box.family:
        top = faith.bottom + 12
        half = (inner.width - 14) / 2
        _board(paint, LANDSCAPES, Area(inner.x, top, half, inner.bottom - top))
        _board(paint, CONSTRUCTIONS, Area(inner.x + half + 14, top, half, inner.bottom - top))


def _board(paint: Painter, columns: tuple[int, ...], area: Area) -> None:
    """A board, which shows who has taken what, and what the viewer has."""
    view = paint.view
    have = (tuple(paint.owned), tuple(paint.held)) if view.seat is not None else None
    paint.part(_columns, columns, area, shows=(have, *view.table.scored), owner=view.box)


def _religion(paint: Painter, area: Area) -> None:
    """Arches from 0 to 20, each with its points; the cylinders stand below."""
    view, letters = paint.view, paint.lay.letters
    paint.write("religion-name", area.x, area.y + 6, paint.tell("part.religion"), letters, "title strong start")
    columns = -(-(RELIGION_END + 1) // (1 if paint.lay.wide else 2))
    step = area.width / columns
    scale = min(1.6, step / 22)

    def arch(space: int) -> tuple[float, float]:
        row, column = divmod(space, columns)
        return area.x + step * (column + 0.5), area.y + 26 + (17 + 56 * row) * scale

    for space in range(RELIGION_END + 1):
        points = view.box.religion[space]
        label = paint.tell("label.religion", space=space, n=points)
        paint.place(
            f"faith-space-{space}", "faith", *arch(space), label=label, text=str(points), style="small", scale=scale
        )
    crowd: dict[int, int] = {}
    for seat, space in enumerate(view.table.religion):
        at = crowd[space] = crowd.get(space, -1) + 1
        (x, y), label = arch(space), paint.tell("label.faith", seat=seat, space=space)
        paint.token("faith", seat, NONE, x + 3 * at, y + 33 * scale + 5 * at, label, scale * 0.85)


def _columns(paint: Painter, columns: tuple[int, ...], area: Area) -> None:
    """The spaces of a board, the best on top; a token marks each that is taken."""
    view, letters = paint.view, paint.lay.letters
    values = view.box.spaces(columns[0])
    name = "landscapes" if columns is LANDSCAPES else "constructions"
    paint.write(
        f"{name}-name", area.x, area.y + 2, paint.tell(f"part.{name}"), letters, "title strong start", area.width
    )
    step = area.width / len(columns)
    room = (area.bottom - area.y - letters - 8) / (len(values) + 1.2)
    scale = min(step / 44, room / 36, 1.5)
    for at, column in enumerate(columns):
        x = area.x + step * (at + 0.5)
        low = area.bottom - 24 * scale
        name = TERRAIN_NAMES[column]
        paint.place(f"head-{name}", f"q-{name}", x, low, label=paint.terrain(name), scale=scale * 0.86)
        for height, value in enumerate(values, 1):
            _space(paint, column, value, x, low - 8 * scale - height * 35 * scale, scale)


def _space(paint: Painter, column: int, value: int, x: float, y: float, scale: float) -> None:
    view = paint.view
    takers, name = view.table.takers(column, value), TERRAIN_NAMES[column]
    facts: dict[str, Fact] = {"column": paint.terrain(name), "value": value}
    label = paint.tell("label.space", **facts)
    if view.seat is not None:
        have = paint.owned[column] if column in LANDSCAPES else paint.held[column]
        label = paint.tell("label.space_have", have=have, **facts)
    if takers:
        label = paint.tell("label.space_taken", seats=tuple(seat for seat, _ in takers), **facts)
    top = value == view.box.spaces(column)[-1]
    style = "title strong" if top else "title"
    paint.place(pieces.board_space(name, value), "space", x, y, label=label, text=str(value), style=style, scale=scale)
    for at, (seat, token) in enumerate(takers):
        kind = "disc" if column in LANDSCAPES else "worker"
        shift = (at - (len(takers) - 1) / 2) * 11 * scale
        drop = 0 if kind == "disc" else 14 * scale
        paint.token(kind, seat, token, x + shift, y + drop, label, scale * (0.95 if kind == "disc" else 0.8))


def paint_stock(paint: Painter) -> None:
    """The castle on top, the stacks, the round, and the contracts."""
    view, area, letters = paint.view, paint.lay.stock, paint.lay.letters
    paint.panel("stock", area)
    inner = area.inside(18)
    size = _castle_size(paint, inner)
    x, y = inner.x + 48 * size, inner.y + 46 * size
    if view.table.top != NONE and not paint.keeps_at_hand:
        top_castle(paint, x, y, size)
    elif view.table.top != NONE:
        x = inner.x - 58 * size
    elif view.table.first != NONE:
        paint.write("top-none", x, y, paint.tell("label.no_castles"), letters * 0.9, "", 96 * size)
    below = paint.lay.shape == "square" and view.box.family
    left = x + (72 if below else 58) * size
    counts = [("round", paint.tell("label.round", round=view.table.round, rounds=view.box.rounds))]
    counts.append(("stack", paint.tell("label.stack", n=max(0, view.table.stack))))
    counts.append(("side", paint.tell("label.side", n=view.table.side)))
    counts.append(("castles", paint.tell("label.castles_left", n=len(view.table.castles))))
    for line, (name, text) in enumerate(counts):
        strong = "title strong start" if name == "round" else "start"
        size_of = letters * (1.25 if name == "round" else 1)
        at = (left, inner.y + 14 + line * letters * (1.35 if paint.lay.shape == "square" else 1.6))
        if below and line:
            at = (inner.x, inner.bottom - 8 - (len(counts) - 1 - line) * letters * 1.4)
        paint.write(f"count-{name}", *at, text, size_of, strong, inner.right - at[0])
    if view.box.contracts and paint.lay.shape == "square":
        beside = left + letters * 17
        _contracts(paint, Area(beside, inner.y, inner.right - beside, inner.height))
    elif view.box.contracts:
        low = y + 52 * size
        _contracts(paint, Area(inner.x, low, inner.width, inner.bottom - low))


def _castle_size(paint: Painter, area: Area) -> float:
    """How large the castle on top is drawn."""
    if paint.lay.shape == "square":
        return 0.9 if paint.view.box.family else area.height / 92
    return 1.35 if paint.lay.tall else 2.0 if paint.view.box.family else 1.1


def _contracts(paint: Painter, area: Area) -> None:
    """Contracts laid open, those revealed at the end, and one's own."""
    view = paint.view
    revealed = [kept for kept in view.kept if kept != NONE] if view.table.pending is None else []
    own = [] if view.seat is None or revealed else list(view.dealt)
    cards = [*view.table.open, *revealed, *own]
    hidden = (
        []
        if revealed
        else [seat for seat, count in enumerate(view.contracts) if seat != view.seat for _ in range(count)]
    )
    step = min(72.0 * (1.4 if paint.lay.tall else 1), area.width / max(1, len(cards) + len(hidden)))
    scale = min(step / 64, area.height / 84)
    y = area.y + area.height / 2
    for at, contract in enumerate(cards):
        _contract(paint, contract, area.x + step * (at + 0.5), y, scale, contract in own)
    for at, seat in enumerate(hidden, len(cards)):
        label = paint.tell("label.contract_hidden", seat=seat)
        paint.place(
            f"contract-hidden-{at}",
            "contract-back",
            area.x + step * (at + 0.5),
            y,
            label,
            style=f"seat-{seat}",
            scale=scale,
        )


def _contract(paint: Painter, contract: int, x: float, y: float, scale: float, own: bool) -> None:
    view, terms, name = paint.view, paint.view.box.contract(contract), TERRAIN_NAMES[contract]
    amounts = [reckoning.amount(view.table, seat, contract) for seat in range(view.box.seats)]
    leader = view.table.awards[contract] if view.table.awards else reckoning.leader(view.table, contract)
    card = pieces.contract(name)
    facts: dict[str, Fact] = {
        "contract": named_terrain(name),
        "n": terms.points,
        "amounts": ", ".join(map(str, amounts)),
    }
    label = paint.tell("label.contract_own" if own else "label.contract", **facts)
    paint.place(card, "contract", x, y, label=label, scale=scale)
    if contract == CASTLE:
        paint.place(f"{card}-art", "castle", x, y - 12 * scale, scale=scale * 0.45)
    else:
        paint.place(f"{card}-art", f"q-{name}", x, y - 12 * scale, scale=scale * 0.95)
    text = f"{terms.points}+" if terms.mealhas or terms.religion else str(terms.points)
    style, place = "title strong large in-ink", (x - 8 * scale, y + 25 * scale)
    points = Piece(f"{card}-points", "", *place, "", text, paint.legible(text, style, scale * 0.7), 0, scale * 0.7)
    paint.pieces.append(points)
    if terms.mealhas:
        paint.place(f"{card}-bonus", "mealha", x + 14 * scale, y + 25 * scale, scale=scale * 0.9)
    elif terms.religion:
        paint.place(f"{card}-bonus", "bonus-religion", x + 14 * scale, y + 25 * scale, scale=scale * 0.7)
    if own:
        paint.mark(f"{card}-own", view.seat or 0, x - 22 * scale, y - 32 * scale, scale * 0.7)
    if (paint.aid or view.table.awards) and leader != NONE:
        paint.mark(f"{card}-leader", leader, x + 22 * scale, y - 32 * scale, scale)
