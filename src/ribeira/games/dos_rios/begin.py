"""The beginning of a game."""

from __future__ import annotations

from ribeira.games.dos_rios.components import Box, open_box
from ribeira.games.dos_rios.rules.setting_out import FILLING
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.game import Setup


def begin(setup: Setup) -> DosRios:
    """The table before anything is known (R11)."""
    return set_out(open_box(setup.edition, setup.seats))


def set_out(box: Box) -> DosRios:
    """The table of a box before anything is known."""
    state = DosRios(box)
    state.pending = FILLING[0]
    return state
