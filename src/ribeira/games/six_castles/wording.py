"""Actions told by what is drawn on their pieces: nobody sees the numbers that they have in records."""

from __future__ import annotations

from ribeira.games.six_castles.actions import Action, Exchange, Lay, Lie, Move, Place, Sell, Survey
from ribeira.games.six_castles.components import FACES
from ribeira.games.six_castles.forms import at_cell, at_spot, named_terrain
from ribeira.games.six_castles.names import CASTLE_NUMBER, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.table import CROSSING, DISC_RESERVE
from ribeira.games.six_castles.territory import cell_of, spot_of
from ribeira.kernel.words import Told


def worded(view: View, action: Action) -> Told | None:
    """What an action does, to whoever sees the pieces; None where its own words say it."""
    if isinstance(action, Place):
        code = "six-castles.act.place_shown" if action.turn else "six-castles.act.place_unturned"
        return _with_terrains(code, action, view.box.tiles[action.tile].quarters)
    if isinstance(action, Lay):
        return _with_terrains("six-castles.act.lay_shown", action, _face(view, action))
    if isinstance(action, Exchange):
        return _with_terrains("six-castles.act.exchange_shown", action, _face(view, action))
    if isinstance(action, Sell):
        owned = view.table.owned(action.seat)[TERRAIN[action.good]]
        mealhas = owned * view.table.territory.markets[CASTLE_NUMBER[action.castle]]
        facts = {**action.word().facts, "disc": _disc(view, action), "n": mealhas}
        return Told("six-castles.act.sell_shown", **facts)
    if isinstance(action, Survey):
        return Told("six-castles.act.survey_shown", **{**action.word().facts, "disc": _disc(view, action)})
    if isinstance(action, Move):
        return _walk(view, action)
    if isinstance(action, Lie):
        return Told("six-castles.act.lie_shown", spot=at_spot(action.spot))  # only one can be laid now
    return None


def _walk(view: View, action: Move) -> Told:
    """A move by where the worker stands or lies."""
    post, cell = view.table.workers[action.seat][action.worker], at_cell(action.cell)
    if post & 7 == CROSSING:
        return Told("six-castles.act.move_standing", start=at_cell(cell_of(post >> 3)), cell=cell)
    return Told("six-castles.act.move_lying", spot=at_spot(spot_of(post)), cell=cell)


def _with_terrains(code: str, action: Action, names: tuple[str, ...]) -> Told:
    return Told(code, **{**action.word().facts, "terrains": tuple(named_terrain(name) for name in names)})


def _face(view: View, action: Lay | Exchange) -> tuple[str, ...]:
    return view.box.exploration_tiles[action.tile][FACES.index(action.face)]


def _disc(view: View, action: Sell | Survey) -> Told:
    """A disc by where it lies."""
    space = view.table.discs[action.seat][action.disc]
    if space == DISC_RESERVE:
        return Told("six-castles.disc.reserve")
    terrain = TERRAIN_NAMES[view.table.rows[action.seat][space]]
    return Told("six-castles.disc.track", terrain=named_terrain(terrain), space=space + 1)
