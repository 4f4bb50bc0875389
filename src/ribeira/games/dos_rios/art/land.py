"""The board in play: terrain, rivers, dams, buildings, campesinos, and the places to touch above them all."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.art.layout import LEFT, PLAZA, RIGHT, ROAD_ENDS, ROADS, Layout
from ribeira.games.dos_rios.art.painter import Painter, spots
from ribeira.games.dos_rios.components import Box
from ribeira.games.dos_rios.describe import places_in_words
from ribeira.games.dos_rios.map import Land
from ribeira.games.dos_rios.names import place_names, tell_place
from ribeira.games.dos_rios.pieces import (
    bed_piece,
    border_piece,
    campesino_piece,
    dam_piece,
    finca_piece,
    ground_piece,
    hacienda_piece,
    name_piece,
    place_piece,
    river_piece,
)
from ribeira.games.dos_rios.places import CITY, LEFT_ROAD, NOWHERE, RIGHT_ROAD, RIVERS, SPRINGS, Place
from ribeira.games.dos_rios.rules.rivers import Dam
from ribeira.games.dos_rios.rules.setting_out import Laying
from ribeira.games.dos_rios.rules.turn import Diverting
from ribeira.kernel.drawing import Piece
from ribeira.svg.painter import LETTERS

WAYS = {-1: "left", 0: "straight", 1: "right"}
TURNS = {"left": 30.0, "straight": 0.0, "right": -30.0}  # of a border, as the dam on it lies
STANDS = ((20.0, 17.0), (-3.0, 23.0), (27.0, -4.0), (-25.0, 16.0), (4.0, -1.0), (-18.0, -8.0))
NAME_RISE = 27.0  # from the middle of an area to that of its name: below a dam on its upper border


def paint_land(paint: Painter) -> None:
    """The whole board."""
    paint.place("board", "board", *paint.lay.board)
    _names(paint)
    paint.pieces += _ground(paint.state.box, paint.lay, paint.state.water.land)
    _rivers(paint)
    for upper, lower in paint.state.water.dams():
        _on_border(paint, dam_piece(upper, lower), "dam", upper, lower)
    _buildings(paint)
    _campesinos(paint)
    _places(paint)
    paint.pieces += _place_names(paint.state.box, paint.lay)  # above what is lit; touches go through them


@lru_cache(64)
def _ground(box: Box, lay: Layout, land: Land) -> tuple[Piece, ...]:
    """The terrain, which stays as it is all through a game."""
    at = spots(box, lay)
    kinds = {area: f"dos-rios-{land.terrain[area] or 'blank'}" for area in box.map.areas}
    return tuple(Piece(ground_piece(area), kind, *at[area]) for area, kind in kinds.items())


@lru_cache(16)
def _place_names(box: Box, lay: Layout) -> tuple[Piece, ...]:
    """What the places are called, small, where buildings and campesinos leave room: at the top of an area, on the
    lakes, below the city and along the roads. They are the same in all languages.
    """
    at, scale = spots(box, lay), lay.letters / LETTERS
    sides = (*box.map.lakes[0], *box.map.lakes[1])
    where = {area: (at[area][0], at[area][1] - NAME_RISE, 0.0) for area in box.map.areas}
    where |= {side: (at[side][0], at[side][1] + 16, 0.0) for side in sides}
    where[CITY] = (at[CITY][0], PLAZA + lay.board[1] - 22, 0.0)
    for road, x in zip((LEFT_ROAD, RIGHT_ROAD), ROADS, strict=True):
        where[road] = (x + lay.board[0], (ROAD_ENDS[1] + PLAZA) / 2 + 20 + lay.board[1], -90.0)
    return tuple(
        Piece(
            name_piece(place),
            "",
            x,
            y,
            "",
            name,
            "title name in-ink" if place >= CITY else "title name haloed in-chalk",
            turn,
            scale,
        )
        for place, (x, y, turn) in where.items()
        if (name := place_names().get(place))
    )


def _names(paint: Painter) -> None:
    """The rivers' names above their springs, as large as other writing: on a phone too they are to be read."""
    scale = paint.lay.letters / 22
    for river, spring in zip(RIVERS, SPRINGS, strict=True):
        x, y = paint.spots[spring]
        at, name = (x, y - 14 - 18 * scale), paint.tell(f"river.{river}")
        paint.place(f"plate-{river}", "plate", *at, scale=scale)
        paint.write(f"name-{river}", *at, name, 24 * scale, "title italic in-ink strong", 130 * scale)


def way(paint: Painter, upper: Place, lower: Place) -> str:
    """Whether water flows left, straight or right down this border."""
    cells = paint.state.box.map.cells
    return WAYS[cells[lower][0] - cells[upper][0]]


def _rivers(paint: Painter) -> None:
    """For each river and each place on it a bend; side by side where the other river shares the bed."""
    shared = set(paint.courses["verde"]) & set(paint.courses["moreno"])
    flow = paint.state.water.outflow
    fed = {*SPRINGS, *paint.courses["verde"], *paint.courses["moreno"]}
    for upper, lower in paint.state.water.pieces():
        if upper not in fed:
            paint.place(bed_piece(upper), f"bed-{way(paint, upper, lower)}", *paint.spots[upper])
    for river, spring in zip(RIVERS, SPRINGS, strict=True):
        if flow[spring] == NOWHERE:
            continue
        came = way(paint, spring, flow[spring])
        paint.place(f"{river}-spring", f"{river}-spring-{came}-alone", *paint.spots[spring])
        before = spring
        for area in paint.courses[river]:
            alone_so_far = before not in shared
            kind = "alone" if area not in shared else "joining" if alone_so_far else "shared"
            if flow[area] == NOWHERE:  # not laid further yet
                paint.place(river_piece(river, area), f"{river}-mouth-{came}-alone", *paint.spots[area])
                break
            gone = way(paint, area, flow[area])
            paint.place(river_piece(river, area), f"{river}-{came}-{gone}-{kind}", *paint.spots[area])
            before, came = area, gone
        else:
            end = flow[before]
            kind = "shared" if before in shared else "alone"
            if end != CITY:  # there it passes under the houses
                paint.place(f"{river}-mouth", f"{river}-mouth-{came}-{kind}", *paint.spots[end])


def _on_border(paint: Painter, name: str, symbol: str, upper: Place, lower: Place, label: str = "") -> None:
    (ax, ay), (bx, by) = paint.spots[upper], paint.spots[lower]
    turn = TURNS[way(paint, upper, lower)]
    paint.place(name, symbol, (ax + bx) / 2, (ay + by) / 2, label, turn=turn)


def _buildings(paint: Painter) -> None:
    for seat in range(paint.state.box.seats):
        for number, area in enumerate(paint.state.fincas[seat]):
            x, y = paint.spots[area]
            paint.place(finca_piece(seat, number), f"finca-{seat}", x - 17, y - 4, style=f"seat-{seat}", scale=0.95)
        hacienda = paint.state.haciendas[seat]
        if hacienda >= 0:
            x, y = paint.spots[hacienda]
            paint.place(hacienda_piece(seat), f"hacienda-{seat}", x - 15, y - 2, style=f"seat-{seat}", scale=0.95)


def _campesinos(paint: Painter) -> None:
    """Each where it stands: two to an area, in passing more; on the plaza in its own place; on the roads in file."""
    standing: dict[Place, int] = {}
    for seat, places in enumerate(paint.state.campesinos):
        for number, place in enumerate(places):
            before = standing.get(place, 0)
            standing[place] = before + 1
            if place == CITY:
                at = _on_plaza(paint, seat, number)
            elif place in (LEFT_ROAD, RIGHT_ROAD):
                x = ROADS[place == RIGHT_ROAD] + (-10 if before % 2 else 10)
                at = paint.on_board(x, ROAD_ENDS[0] + 22 * (before // 2) + (6 if before % 2 else 0))
            else:
                (x, y), (dx, dy) = paint.spots[place], STANDS[before % len(STANDS)]
                at = x + dx, y + dy
            paint.place(campesino_piece(seat, number), f"campesino-{seat}", *at, style=f"seat-{seat}", scale=1.12)


def _on_plaza(paint: Painter, seat: int, number: int) -> tuple[float, float]:
    width = (RIGHT - LEFT - 60) / paint.state.box.seats
    x = LEFT + 30 + width * (seat + 0.5) + (number - 2.5) * min(25, width / 6.6)
    return paint.on_board(x, PLAZA + 36 + (5 if number % 2 else -5))


def _places(paint: Painter) -> None:
    """What is touched: every area, city and road; lake sides and borders only where they can be chosen, on top."""
    for place in (*paint.state.box.map.lakes[0], *paint.state.box.map.lakes[1]):
        if isinstance(paint.state.pending, (Laying, Diverting)):
            paint.place(
                place_piece(place), "place", *paint.spots[place], paint.tell("label.lake", place=tell_place(place))
            )
    labels = places_in_words(paint.state, paint.say)
    paint.place(place_piece(CITY), "place-city", *paint.lay.board, labels[CITY])
    for road, x in zip((LEFT_ROAD, RIGHT_ROAD), ROADS, strict=True):
        paint.place(place_piece(road), "place-road", *paint.on_board(x, 0), labels[road])
    for area in paint.state.box.map.areas:
        paint.place(place_piece(area), "place", *paint.spots[area], labels[area])
    for action in paint.view.legal:
        if isinstance(action, Dam):
            upper, lower = action.upper, action.lower
            label = paint.tell("label.border", upper=tell_place(upper), lower=tell_place(lower))
            _on_border(paint, border_piece(upper, lower), "border", upper, lower, label)
