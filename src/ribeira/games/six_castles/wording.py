"""Actions told by what is drawn on their tiles: nobody sees the numbers that tiles have in records."""

from __future__ import annotations

from ribeira.games.six_castles.actions import Action, Exchange, Lay, Place
from ribeira.games.six_castles.components import FACES
from ribeira.games.six_castles.observe import View
from ribeira.kernel.words import Told


def worded(view: View, action: Action) -> Told | None:
    """What an action does, to whoever sees the tiles; None where its own words say it."""
    if isinstance(action, Place):
        code, names = "six-castles.act.place_shown", view.box.tiles[action.tile].quarters
    elif isinstance(action, Lay):
        code, names = "six-castles.act.lay_shown", _face(view, action)
    elif isinstance(action, Exchange):
        code, names = "six-castles.act.exchange_shown", _face(view, action)
    else:
        return None
    terrains = tuple(Told(f"six-castles.terrain.{name}") for name in names)
    return Told(code, **{**action.word().facts, "terrains": terrains})


def _face(view: View, action: Lay | Exchange) -> tuple[str, ...]:
    return view.box.exploration_tiles[action.tile][FACES.index(action.face)]
