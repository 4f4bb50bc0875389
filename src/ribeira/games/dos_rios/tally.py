"""The score sheet of Dos Rios, which has no points: buildings, those on water, and money (R29, R30)."""

from __future__ import annotations

from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import NOWHERE
from ribeira.games.dos_rios.rules.buildings import watered_buildings
from ribeira.kernel.tally import Line, in_all
from ribeira.kernel.words import Told


def tally(view: View) -> list[Line]:
    """Buildings by kind; then what ranks those who have as many when a game stalls (R30)."""
    state = view.table
    seats = range(state.box.seats)
    built = [
        Line(Told("dos-rios.tally.fincas"), tuple([len(state.fincas[seat]) for seat in seats])),
        Line(Told("dos-rios.tally.hacienda"), tuple([int(state.haciendas[seat] != NOWHERE) for seat in seats])),
    ]
    watered = tuple([watered_buildings(state, seat) for seat in seats])
    return [
        *in_all(Told("dos-rios.tally.buildings"), built),
        Line(Told("dos-rios.tally.watered"), watered, "tie"),
        Line(Told("dos-rios.tally.money"), tuple(state.money), "tie"),
    ]
