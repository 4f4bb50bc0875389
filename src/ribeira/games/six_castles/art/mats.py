"""The players' mats: tracks, tokens, money; and the hand of the seat at the bottom."""

from __future__ import annotations

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.art.chart import coin_size, demand, income, sold_from_mat, top_castle
from ribeira.games.six_castles.art.painter import Painter
from ribeira.games.six_castles.components import FACES, SIDES, SPACES
from ribeira.games.six_castles.forms import counted
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.rules import reckoning
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.table import DISC_RESERVE, RESERVE, names_of
from ribeira.kernel.notation import Seat
from ribeira.svg import measure
from ribeira.svg.area import Area
from ribeira.svg.lettering import wrap

TRACK_TILE = 150.0  # a tile of the track with its gap
CASTLE = 136.0  # the room that the next castle takes on a phone
BUTTON = 220.0  # and a button there
BUTTONS = (pieces.ENTER, pieces.WORK, pieces.WORSHIP, pieces.PASS)


def seat_order(paint: Painter) -> list[Seat]:
    """The seats clockwise from the one at the bottom: the viewer, or seat 1 for a spectator."""
    first, seats = paint.view.seat or 0, paint.view.box.seats
    return [(first + step) % seats for step in range(seats)]


def paint_mats(paint: Painter) -> None:
    """Every mat and what lies on it."""
    order = seat_order(paint)
    _own(paint, order[0], paint.lay.mats[0])
    for seat, area in zip(order[1:], paint.lay.mats[1:], strict=True):
        paint.part(_other, seat, area, shows=_shown(paint, seat), owner=paint.view.box)


def _shown(paint: Painter, seat: Seat) -> tuple[object, ...]:
    """All that the mat of another shows."""
    view, table = paint.view, paint.view.table
    return (
        table.money[seat],
        reckoning.points(table, seat),
        tuple(table.discs[seat]),
        tuple(table.workers[seat]),
        tuple(table.tracks[seat]),
        table.cylinders[seat],
        view.hands[seat],
        view.exploration_hands[seat],
        seat in view.winners,
        seat in view.to_act,
        table.pending is None,
    )


def _head(paint: Painter, seat: Seat, area: Area, width: float) -> float:
    """Mark, name, points and purse in one line, points below where that is short; how low it reaches."""
    view, letters = paint.view, paint.lay.letters
    paint.place(f"mat-{seat}", f"mat-{area.size}", *area.middle, label=paint.name(seat), style=f"seat-{seat}")
    y = area.y + 14 + letters
    x = area.x + 18 + letters * 0.7
    paint.mark(f"mark-{seat}", seat, x, y, letters / 14)
    tally = paint.tell("label.points", n=reckoning.points(view.table, seat).total)
    short = width < letters * 20
    right, money = area.x + width, letters * (6.4 if short else 8)
    said = right if short else right - money - 8  # where the points end
    line = y + letters * 1.8 if short else y
    room = right - money - 8 - x - letters - (0 if short else measure(tally, letters, "strong") + letters * 2)
    paint.write(f"name-{seat}", x + letters, y, paint.name(seat), letters * 1.2, "title strong start", room)
    paint.write(f"points-{seat}", said, line, tally, letters, "strong end")
    paint.figure(f"points-{seat}", seat, reckoning.points(view.table, seat).total)
    _money(paint, seat, right - money, y, short)
    paint.figure(pieces.purse(seat), seat, view.table.money[seat], "mealha")
    if seat in view.winners:
        paint.place(f"winner-{seat}", "laurel", x, y, paint.tell("label.winner", seat=seat), scale=letters / 23)
    elif seat in view.to_act:
        left, label = said - measure(tally, letters, "strong") - letters * 1.25, paint.tell("label.owes", seat=seat)
        paint.place(f"owes-{seat}", "hourglass", left, line, label, scale=letters / 20)
    return y + letters


def _money(paint: Painter, seat: Seat, left: float, y: float, short: bool) -> None:
    """The purse and what is in it."""
    view, letters = paint.view, paint.lay.letters
    points = reckoning.points(view.table, seat)
    detail = paint.tell("label.points_by", boards=points.boards, religion=points.religion, wealth=points.wealth)
    gold, mealhas = divmod(view.table.money[seat], view.box.gold)
    size = letters / 19
    label = paint.tell("label.purse", seat=seat, gold=counted("gold", gold), mealhas=counted("mealhas", mealhas))
    scale, gap = (0.62, 47) if short else (0.8, 58)
    paint.place(pieces.purse(seat), "purse", left + 20 * size, y - 1, label=f"{label} {detail}", scale=size * scale)
    for kind, number, x_coin in (("gold", gold, left + gap * size), ("mealha", mealhas, left + (gap + 42) * size)):
        paint.place(f"{kind}-{seat}", kind, x_coin, y, scale=size * 1.1)
        paint.write(f"{kind}-{seat}-n", x_coin + 14 * size, y, str(number), letters, "strong start")


def _reserve(paint: Painter, seat: Seat, x: float, y: float, scale: float) -> float:
    """Discs and workers at hand, each in a place of its own, so that none moves when another leaves; where they end."""
    view = paint.view
    for disc, space in enumerate(view.table.discs[seat]):
        if space == DISC_RESERVE:
            paint.token("disc", seat, disc, x, y, paint.tell("label.disc_reserve", seat=seat), scale)
        x += 21 * scale
    x += 8 * scale
    for worker, spot in enumerate(view.table.workers[seat]):
        if spot == RESERVE:
            label = paint.tell("label.worker_reserve", seat=seat, number=worker + 1)
            paint.token("worker", seat, worker, x, y + 13 * scale, label, scale * 0.85)
        x += 21 * scale
    return x


class _Track:
    """Where the tiles of a track lie: in as many rows as make them largest."""

    def __init__(self, area: Area, tiles: int) -> None:
        self.area, tiles = area, max(3, tiles)
        fits = []
        for rows in range(1, 5):
            columns = -(-tiles // rows)
            fits.append((min(area.width / (columns * TRACK_TILE), area.height / (rows * 66), 1.4), -rows, columns))
        self.scale, rows, self.columns = max(fits)
        self.height = area.height / -rows

    def tile(self, position: int) -> tuple[float, float]:
        """The middle of a tile."""
        row, column = divmod(position, self.columns)
        return self.area.x + (column + 0.5) * TRACK_TILE * self.scale, self.area.y + self.height * (row + 0.5)

    def space(self, space: int) -> tuple[float, float]:
        """The middle of a space."""
        x, y = self.tile(space // SPACES)
        return x + (space % SPACES - 1) * 47 * self.scale, y


def _track(paint: Painter, seat: Seat, area: Area) -> None:
    """The exploration track with its cylinder and discs."""
    view, end = paint.view, seat == paint.view.seat and pieces.TRACK_END in paint.touched
    lay = _Track(area, len(view.table.tracks[seat]) + end)
    for position, laid in enumerate(view.table.tracks[seat]):
        _laid(paint, seat, position, names_of(view.box.spaces_of[laid]), lay)
    if end:
        x, y = lay.tile(len(view.table.tracks[seat]))
        label = paint.tell("label.track_end")
        paint.place(pieces.TRACK_END, "end", x - 48 * lay.scale, y, label=label, scale=lay.scale)
    for disc, space in enumerate(view.table.discs[seat]):
        if space >= 0:
            x, y = lay.space(space)
            label = paint.tell("label.disc_track", seat=seat, space=space + 1)
            paint.token("disc", seat, disc, x + 10 * lay.scale, y + 10 * lay.scale, label, lay.scale)
    if view.table.cylinders[seat] != NONE:
        x, y = lay.space(view.table.cylinders[seat])
        label = paint.tell("label.cylinder", seat=seat, space=view.table.cylinders[seat] + 1)
        paint.token("cylinder", seat, NONE, x - 11 * lay.scale, y + 19 * lay.scale, label, lay.scale)


def _laid(paint: Painter, seat: Seat, position: int, terrains: tuple[str, ...], lay: _Track) -> None:
    """One tile of a track with its three spaces, and the sign to turn it over if it may be."""
    x, y = lay.tile(position)
    label = paint.tell("label.exploration_tile", number=position + 1, terrains=", ".join(map(paint.terrain, terrains)))
    paint.place(pieces.track_tile(seat, position), "exploration-tile", x, y, label=label, scale=lay.scale)
    for space, terrain in enumerate(terrains, position * SPACES):
        label = paint.tell("label.track_space", number=space + 1, terrain=paint.terrain(terrain))
        paint.place(pieces.track_space(seat, space), f"q-{terrain}", *lay.space(space), label=label, scale=lay.scale)
    sign = pieces.flip_sign(seat, position)
    if sign in paint.touched:
        label, x, y = paint.tell("act.flip", position=position + 1), x + 66 * lay.scale, y - 24 * lay.scale
        paint.place(sign, "flip", x, y, label=label, scale=lay.scale)


def _by_source(paint: Painter, seat: Seat) -> str:
    """At the end, where a player's points come from; empty before."""
    if paint.view.table.pending is not None:
        return ""
    points = reckoning.points(paint.view.table, seat)
    facts = {"boards": points.boards, "religion": points.religion, "wealth": points.wealth}
    if paint.view.box.family:
        return paint.tell("label.points_family", religion=points.religion, wealth=points.wealth)
    return paint.tell("label.points_end", contracts=points.contracts, **facts)


def _tell_sources(paint: Painter, name: str, place: tuple[float, float], text: str, style: str, room: float) -> None:
    """Where points come from, in two lines at most; where they do not fit, the score sheet of the page tells it."""
    size = max(paint.lay.letters * 0.85, paint.smallest)
    lines = wrap(text, room, size, style)
    for at, line in enumerate(lines if len(lines) <= 2 else ()):
        low = place[1] + (at - (len(lines) - 1) / 2) * size * 1.1
        paint.write(f"{name}-{at}" if at else name, place[0], low, line, size, style, room)


def _other(paint: Painter, seat: Seat, area: Area) -> None:
    letters = paint.lay.letters
    low = _head(paint, seat, area, area.width - 16)
    size = letters / (17 if paint.lay.tall else 19)
    end = _reserve(paint, seat, area.x + 30, low + 11 * size, size)
    sources = _by_source(paint, seat)
    short = area.width - 16 < letters * 20
    if sources:
        top = low + letters * (2.6 if short else 0.7)
        room = area.width - 40 if short else area.right - 24 - end
        _tell_sources(paint, f"hands-{seat}", (area.right - 20, top), sources, "end", room)
    else:
        _hands(paint, seat, area.right - 16, low + (letters * 2.2 if short else 11 * size))
    top = low + 26 * size
    width = area.width - 32 - (letters * 4.4 if short else 0)
    _track(paint, seat, Area(area.x + 16, top, width, area.bottom - top - 10))


def _hands(paint: Painter, seat: Seat, right: float, y: float) -> None:
    """How many tiles of each kind a player holds; one above the other where there is little room."""
    view, letters = paint.view, paint.lay.letters
    tiles, explored = view.hands[seat], view.exploration_hands[seat]
    label = paint.tell("label.hands", tiles=tiles, exploration_tiles=explored)
    short = paint.lay.shape == "square"
    places = [(right, y), (right, y + letters * 1.7)] if short else [(right - letters * 4.4, y), (right, y)]
    signs = [("tile", 0.27, tiles), ("exploration-tile", 0.3, explored)]
    for (kind, scale, count), (x, line) in zip(signs, places, strict=True):
        paint.write(f"hand-{kind}-{seat}-n", x, line, str(count), letters, "strong end")
        name = f"hands-{seat}" if kind == "tile" else f"hand-{kind}-{seat}"
        at = x - letters * (1.1 if kind == "tile" else 1.5) - 14
        paint.place(name, kind, at, line, label=label if kind == "tile" else "", scale=scale * letters / 19)


def _own(paint: Painter, seat: Seat, area: Area) -> None:
    tall, letters = paint.lay.tall, paint.lay.letters
    low = _head(paint, seat, area, area.width - 16 if tall else 540)
    size = letters / 14
    if tall:
        end = _reserve(paint, seat, area.x + 34, low + 16, size)
        beside = area.right - end - 16
        _tell_sources(paint, "by-source", (end, low + 16), _by_source(paint, seat), "start", beside)
        room = area.width - 32 - (CASTLE if paint.keeps_at_hand else 0)
        _buttons(paint, area.x + 16, low + 94, room)
        _track(paint, seat, Area(area.x + 16, low + 132, room, 166))
        if paint.keeps_at_hand:
            _next_castle(paint, area.right - 16 - CASTLE / 2, low)
            _sales(paint, Area(area.x + 16 + BUTTON, low + 62, room - BUTTON, 70))
        _hand(paint, Area(area.x + 16, low + 308, area.width - 32, area.bottom - low - 324))
        return
    if paint.lay.shape == "square":
        end = _reserve(paint, seat, area.x + 580, area.y + 30, 1.1)
        room = area.right - end - 24
        _tell_sources(paint, "by-source", (end + 12, area.y + 30), _by_source(paint, seat), "start", room)
        _track(paint, seat, Area(area.x + 16, low + 4, area.width - 32, 76))
        _buttons(paint, area.x + 16, low + 102, area.width - 32)
        _hand(paint, Area(area.x + 16, low + 126, area.width - 32, area.bottom - low - 138))
        return
    end = _reserve(paint, seat, area.x + 570, area.y + 30, 1.15)
    paint.write("by-source", end + 20, area.y + 30, _by_source(paint, seat), letters, "start")
    _buttons(paint, area.x + 826, area.y + 31, area.width - 842)
    _track(paint, seat, Area(area.x + 16, low + 2, area.width - 32, 74))
    _hand(paint, Area(area.x + 16, low + 84, area.width - 32, area.bottom - low - 96))


def _buttons(paint: Painter, x: float, y: float, width: float) -> None:
    """What can be done without a piece of its own."""
    shown = [name for name in BUTTONS if name in paint.touched]
    starts = [name for name in map(pieces.start_side, SIDES) if name in paint.touched]
    largest = {"wide": 1.2, "square": 1.1, "tall": 1.4}[paint.lay.shape]
    scale = min(largest, width / (148 * max(1, len(shown) + len(starts))))
    for at, name in enumerate([*starts, *shown]):
        label = paint.tell(f"button.{name}")
        style = "strong in-ink"
        paint.place(name, "button", x + (74 + 148 * at) * scale, y, label=label, text=label, style=style, scale=scale)
    if isinstance(paint.view.table.pending, Marking):
        left = x + 160 * scale * max(1, len(shown))
        for at, terrain in enumerate(names_of(paint.view.table.pending.left)):
            label = paint.tell("label.left", terrain=paint.terrain(terrain))
            paint.place(f"left-{at}", f"q-{terrain}", left + (24 + 46 * at) * scale, y, label=label, scale=0.9 * scale)


def _next_castle(paint: Painter, x: float, y: float) -> None:
    """The castle on top of the pile: what it asks for is worth owning."""
    if paint.view.table.top != NONE:
        paint.write("next-castle", x, y + 14, paint.tell("label.next_castle"), paint.smallest, "quiet", CASTLE)
        top_castle(paint, x, y + 94, 1.36)


def _sales(paint: Painter, area: Area) -> None:
    """What can be sold now, to which castle and for how much."""
    open_sales = [sale for sale in paint.sales if sold_from_mat(paint, *sale)]
    step = min(130.0, area.width / max(1, len(open_sales)))
    for at, (castle, good) in enumerate(open_sales):
        x = area.x + step * (at + 0.5)
        demand(paint, castle, good, x, area.y + 22, 1.8)
        income(paint, castle, good, x + 34.0, area.y + 22, coin_size(paint, 1.8))
        if step > 100:
            name = paint.tell(f"castle.{castle}")
            paint.write(f"sale-{castle}-{good}", x, area.bottom - 10, name, paint.smallest, "", step - 4)


def _hand(paint: Painter, area: Area) -> None:
    """One's own terrain tiles, each way they can be turned, and one's exploration tiles, both faces."""
    view = paint.view
    if view.seat is None:
        paint.write("no-hand", *area.middle, paint.tell("label.spectator"), paint.lay.letters, "quiet")
        return
    count = len(view.hand) + (0.75 * len(view.exploration_hand) if not paint.lay.tall else 0)
    if paint.lay.tall:
        upper = Area(area.x, area.y, area.width, area.height * 0.52)
        _terrain_tiles(paint, upper, min(upper.height / 104, area.width / 2 / 226))
        lower = Area(area.x, upper.bottom + 8, area.width, area.height - upper.height - 8)
        _exploration_hand(
            paint, lower, min(lower.height / 116, area.width / (156 * max(4, len(view.exploration_hand))))
        )
        return
    scale = min(area.height / 104, area.width / (226 * max(2.0, count)))
    width = _terrain_tiles(paint, area, scale)
    rest = Area(area.x + width, area.y, area.width - width, area.height)
    _exploration_hand(paint, rest, min(rest.height / 116, rest.width / (156 * max(1, len(view.exploration_hand)))))


def _terrain_tiles(paint: Painter, area: Area, scale: float) -> float:
    """Tiles in hand with their four turns beside them; how much room they took."""
    x, y = area.x, area.y + area.height / 2
    for tile in paint.view.hand:
        face = paint.view.box.tiles[tile]
        shown = ", ".join(map(paint.terrain, face.quarters))
        label = paint.tell("label.tile", terrains=shown)
        if face.bonus:
            label = paint.tell("label.tile_bonus", terrains=shown, bonus=paint.tell(f"bonus.{face.bonus}"))
        _mini(paint, pieces.terrain_tile(tile), face.quarters, x + 50 * scale, y, scale, label)
        if face.bonus:
            paint.place(f"{pieces.terrain_tile(tile)}-bonus", f"bonus-{face.bonus}", x + 50 * scale, y, scale=scale)
        for turn in range(4):
            name = pieces.tile_turned(tile, turn)
            if name in paint.touched:
                dx, dy = ((127, -26), (179, -26), (127, 26), (179, 26))[turn]
                label = paint.tell("label.turn", degrees=90 * turn)
                _mini(
                    paint,
                    name,
                    names_of(paint.view.box.quarters[tile << 2 | turn]),
                    x + dx * scale,
                    y + dy * scale,
                    scale * 0.47,
                    label,
                )
        x += 226 * scale
    return x - area.x


def _mini(paint: Painter, name: str, quarters: tuple[str, ...], x: float, y: float, scale: float, label: str) -> None:
    """A terrain tile with its quarters, as they lie."""
    paint.place(name, "tile", x, y, label=label, scale=scale)
    for at, terrain in enumerate(quarters):
        dx, dy = ((-25, -25), (25, -25), (25, 25), (-25, 25))[at]
        paint.place(f"{name}.{at}", f"q-{terrain}", x + dx * scale, y + dy * scale, scale=scale)


def _exploration_hand(paint: Painter, area: Area, scale: float) -> None:
    """Exploration tiles in hand: fields above, wilds below."""
    view = paint.view
    scale = min(scale, 1.1)
    for number, tile in enumerate(view.exploration_hand):
        x = area.x + (number + 0.5) * 156 * scale
        for at, face in enumerate(FACES):
            y = area.y + area.height / 2 + (at - 0.5) * 58 * scale
            shown = ", ".join(map(paint.terrain, view.box.exploration_tiles[tile][at]))
            label = paint.tell("label.pack", face=paint.tell(f"face.{face}"), terrains=shown)
            name = pieces.exploration_tile(tile, face)
            paint.place(name, "exploration-tile", x, y, label=label, scale=scale)
            for space, terrain in enumerate(view.box.exploration_tiles[tile][at]):
                paint.place(f"{name}.{space}", f"q-{terrain}", x + (space - 1) * 47 * scale, y, scale=scale)
