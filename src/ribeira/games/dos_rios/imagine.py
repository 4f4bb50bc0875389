"""A view turned back into a whole state. Nothing is hidden here: unknown order is nowhere (R31)."""

from __future__ import annotations

from random import Random

from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.rules import DosRios
from ribeira.games.dos_rios.water import Water


def imagine(view: View, rng: Random) -> DosRios:
    """The one state the view allows."""
    return reopen(view)


def reopen(view: View) -> DosRios:
    """The table a view shows, with the rules that move it."""
    return DosRios(
        view.box,
        view.pending,
        view.inserts,
        Water(view.land, frozenset(view.built), dict(view.outflow)),
        view.starter,
        view.on_turn,
        view.round,
        [list(places) for places in view.campesinos],
        [list(areas) for areas in view.fincas],
        list(view.haciendas),
        list(view.money),
        list(view.dams),
        view.row,
        dict(view.stack),
        dict(view.discards),
        view.victor,
        view.end,
        view.events,
    )
