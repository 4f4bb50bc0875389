"""Actions told by what is drawn on their pieces: nobody sees the numbers that tiles and discs have in records."""

from __future__ import annotations

from ribeira.games.six_castles.actions import Action, Exchange, Lay, Place, Sell, Survey
from ribeira.games.six_castles.components import FACES
from ribeira.games.six_castles.forms import named_terrain
from ribeira.games.six_castles.names import CASTLE_NUMBER, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.table import DISC_RESERVE
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
    return None


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
