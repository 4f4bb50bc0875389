"""The territory: a map that grows and fits itself to its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.art.layout import Layout
from ribeira.games.six_castles.art.painter import Painter
from ribeira.games.six_castles.art.sheet import GAME
from ribeira.games.six_castles.forms import (
    at_cell,
    at_corner,
    at_spot,
    column_name,
    named_castle,
    named_terrain,
    row_name,
)
from ribeira.games.six_castles.names import CASTLE_NAMES, TERRAIN_NAMES
from ribeira.games.six_castles.rules.placing import Founding, Place
from ribeira.games.six_castles.table import CROSSING, ON_CASTLE
from ribeira.games.six_castles.territory import OFF_TABLE, Cell, Laid, Spot, cell_of, spot_number
from ribeira.kernel.drawing import Piece
from ribeira.kernel.words import Say
from ribeira.svg import painter
from ribeira.svg.area import Area
from ribeira.svg.lettering import measure

TILE = 100.0
EDGE = 16.0  # what stays free to the right of the tiles and below them
LEAST = 2  # cells on each side of the start tile that there is always room for
_TURN = 25.0  # from a tile's crossing to the middle of a quarter
_DIAGONALS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # from there to each quarter


class Chart:
    """Where the cells lie on the table.

    The map holds all tiles and the cells beside them, whoever is to act, and grows by two cells at a time. The tile of
    this turn does not count yet: what is tried and what is done meanwhile stays where it is.
    """

    def __init__(self, paint: Painter) -> None:
        view, area = paint.view, _room(paint.lay)
        self.tiles = view.table.territory.tiles
        self.free = sorted({action.cell for action in view.legal if isinstance(action, Place)})
        placed = None if view.table.placed == OFF_TABLE else cell_of(view.table.placed)
        cells = [cell for cell in self.tiles if cell != placed] or [Cell(0, 0)]
        left, right = span([cell.x for cell in cells], LEAST)
        top, low = span([cell.y for cell in cells], LEAST)
        wide, high = (right - left + 1) * TILE, (low - top + 1) * TILE
        self.scale = min(area.width / wide, area.height / high)
        middle_x, middle_y = area.middle
        self.columns, self.rows = range(left, right + 1), range(top, low + 1)
        self.x0 = middle_x - (left + right) / 2 * TILE * self.scale
        self.y0 = middle_y - (top + low) / 2 * TILE * self.scale

    def cell(self, cell: Cell) -> tuple[float, float]:
        """The crossing of a tile."""
        return self.x0 + cell.x * TILE * self.scale, self.y0 + cell.y * TILE * self.scale

    def corner(self, corner: Cell) -> tuple[float, float]:
        """A corner point."""
        x, y = self.cell(corner)
        return x - TILE / 2 * self.scale, y - TILE / 2 * self.scale

    def spot(self, spot: Spot, far: float = _TURN) -> tuple[float, float]:
        """The middle of a quarter."""
        x, y = self.cell(spot.cell)
        dx, dy = _DIAGONALS[spot.quarter]
        return x + dx * far * self.scale, y + dy * far * self.scale


def _room(lay: Layout) -> Area:
    """Where tiles may lie: the letters of the columns stand above, the numbers of the rows on the left."""
    grid = lay.letters + 12
    return Area(lay.map.x + grid, lay.map.y + grid, lay.map.width - grid - EDGE, lay.map.height - grid - EDGE)


def _grid(paint: Painter, chart: Chart) -> None:
    """Letters and numbers along the edge of the country, by which every place is told."""
    size, (edge, top) = paint.lay.letters, chart.corner(Cell(chart.columns[0], chart.rows[0]))
    for x in chart.columns:
        name = column_name(x)
        paint.write(f"grid-column-{name}", chart.cell(Cell(x, 0))[0], top - size * 0.7, name, size, "quiet")
    for y in chart.rows:
        name = row_name(y)
        paint.write(f"grid-row-{name}", edge - size * 0.9, chart.cell(Cell(0, y))[1], name, size, "quiet")


def span(places: Sequence[int], least: int) -> tuple[int, int]:
    """The first and last of the rows or columns that a map shows: with the next ones on both sides, in steps of two."""
    first, last = min(0, *places) - 1, max(0, *places) + 1
    return min(-least, first - first % 2), max(least, last + last % 2)


def paint_chart(paint: Painter) -> None:
    """The whole territory."""
    view, area = paint.view, paint.lay.map
    paint.panel("map", area, paint.tell("part.territory"))
    chart = Chart(paint)
    _grid(paint, chart)
    for cell in chart.free:
        label = paint.tell("explain.free", cell=at_cell(cell))
        paint.place(pieces.cell(cell), "free", *chart.cell(cell), label=label, scale=chart.scale)
    for cell, laid in chart.tiles.items():
        _tile(paint, chart, cell, laid)
    if view.table.placed != OFF_TABLE:
        paint.place("new", "new", *chart.cell(cell_of(view.table.placed)), scale=chart.scale)
    for castle in view.table.territory.castles_founded:
        x, y = chart.corner(cell_of(view.table.territory.castle_corners[castle]))
        castle_tile(paint, castle, x, y, chart.scale, paint.tell(f"castle.{CASTLE_NAMES[castle]}"))
    if isinstance(view.table.pending, Founding):
        for corner in map(cell_of, view.table.pending.corners):
            label = paint.tell("act.found", corner=at_corner(corner))
            paint.place(pieces.corner(corner), "corner", *chart.corner(corner), label=label, scale=chart.scale)
    _workers(paint, chart)


@lru_cache(1 << 12)
def _lying(say: Say, cell: Cell, laid: Laid, x: float, y: float, scale: float) -> tuple[Piece, ...]:
    """A tile and its four quarters, which lie there in one picture after another."""
    paint = painter.Painter(GAME, say)
    paint.place(pieces.cell(cell), "tile", x, y, label=paint.tell("explain.tile", cell=at_cell(cell)), scale=scale)
    far = _TURN * scale
    for quarter, lies in enumerate(laid.quarters):
        spot, (dx, dy) = Spot(*cell, quarter), _DIAGONALS[quarter]
        label = paint.tell("label.quarter", terrain=named_terrain(lies), spot=at_spot(spot))
        paint.place(pieces.spot(spot), f"q-{lies}", x + dx * far, y + dy * far, label=label, scale=scale)
    return tuple(paint.pieces)


def _tile(paint: Painter, chart: Chart, cell: Cell, laid: Laid) -> None:
    tile, *quarters = _lying(paint.say, cell, laid, *chart.cell(cell), chart.scale)
    paint.pieces.append(tile)
    for quarter, piece in enumerate(quarters):
        if piece.id not in paint.touched:
            paint.pieces.append(piece)
            continue
        exposed = paint.view.table.territory.exposed(spot_number(Spot(*cell, quarter)))
        mound = ", ".join([paint.terrain(TERRAIN_NAMES[number]) for number in exposed])
        paint.pieces.append(piece._replace(label=paint.tell("label.mound", terrains=mound)))


def castle_tile(paint: Painter, castle: int, x: float, y: float, scale: float, label: str) -> None:
    """A castle with its name and its demands."""
    named, tile = CASTLE_NAMES[castle], pieces.castle_tile(CASTLE_NAMES[castle])
    paint.place(tile, "castle", x, y, label=label, scale=scale)
    name, size, style = paint.tell(f"castle.{named}"), 14 * scale, "title strong in-paper"
    width = 80 * scale
    if measure(name, paint.smallest, style) > width:  # its ground may reach beyond the castle
        style, width = f"{style} plated", max(96, 190 * scale)
    paint.write(f"{tile}-name", x, y - 34 * scale, name, size, style, width)
    size = coin_size(paint, scale)
    below = y + 39 * scale + 14 * size  # what is asked for stays in sight
    for number, good in enumerate(paint.view.box.castles[named]):
        if not sold_from_mat(paint, named, good):
            demand(paint, named, good, x + (number - 1) * 28.5 * scale, y + 27.5 * scale, scale)
            income(paint, named, good, x + (number - 1) * max(28.5 * scale, 31 * size), below, size)


def top_castle(paint: Painter, x: float, y: float, scale: float) -> None:
    """The castle that will be founded next."""
    table = paint.view.table
    label = paint.tell("label.top", castle=named_castle(CASTLE_NAMES[table.top]), n=len(table.castles))
    castle_tile(paint, table.top, x, y, scale, label)


def sold_from_mat(paint: Painter, castle: str, good: str) -> bool:
    """Whether a demand that can be served now lies on the viewer's mat, large enough for a finger."""
    return paint.keeps_at_hand and pieces.demand(castle, good) in paint.touched


def demand(paint: Painter, castle: str, good: str, x: float, y: float, scale: float) -> None:
    """One demand: served by a disc, or open."""
    named = {"castle": named_castle(castle), "good": named_terrain(good)}
    served = paint.sales_made.get((castle, good))
    label = paint.tell("label.demand", **named)
    if served:
        label = paint.tell("label.served", seat=served[0], **named)
    elif (castle, good) in paint.sales:
        label = paint.tell("label.sale", n=paint.sales[castle, good], **named)
    paint.place(pieces.demand(castle, good), f"q-{good}", x, y, label=label, scale=0.58 * scale)
    if served:
        seat, disc = served
        paint.token("disc", seat, disc, x, y, label, scale)


def income(paint: Painter, castle: str, good: str, x: float, y: float, size: float) -> None:
    """With memory aid: what a demand would bring the viewer, if it can be served now."""
    if paint.aid and (castle, good) in paint.sales and (castle, good) not in paint.sales_made:
        text = str(paint.sales[castle, good])
        paint.place(f"income-{castle}-{good}", "income", x, y, text=text, style="strong", scale=size)


def coin_size(paint: Painter, scale: float) -> float:
    """How large the coins of `income` are, whose figures are to be read."""
    return max(scale * 0.72, paint.smallest / 24)


def _workers(paint: Painter, chart: Chart) -> None:
    """Workers standing on crossings, lying in quarters, and on castles."""
    used: dict[Spot, int] = {}
    for seat, posts in enumerate(map(paint.view.table.spots, range(paint.view.box.seats))):
        for number, spot in enumerate(posts):
            if spot.quarter > ON_CASTLE:
                continue
            crowd = used[spot] = used.get(spot, -1) + 1
            scale = chart.scale
            if spot.quarter == CROSSING:
                x, y = chart.cell(spot.cell)
                label = paint.tell("label.worker_standing", seat=seat, number=number + 1)
                paint.token("worker", seat, number, x + 7 * crowd * scale, y + 6 * scale, label, scale * 1.1)
            elif spot.quarter == ON_CASTLE:
                x, y = chart.corner(spot.cell)
                label = paint.tell("label.worker_castle", seat=seat, number=number + 1)
                paint.token("worker", seat, number, x + (13 * crowd - 26) * scale, y + 8 * scale, label, scale * 0.7)
            else:
                x, y = chart.spot(spot)
                x += (9 * crowd - 15) * scale
                y += (12 if spot.quarter < 2 else -12) * scale
                label = paint.tell("label.worker_lying", seat=seat, number=number + 1)
                paint.token("worker", seat, number, x, y, label, scale * 0.85, 90)
