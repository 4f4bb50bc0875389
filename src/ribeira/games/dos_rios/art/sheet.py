"""The symbols of Dos Rios."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.art.board import board_symbols
from ribeira.games.dos_rios.art.layout import every_layout
from ribeira.games.dos_rios.art.rivers import river_symbols
from ribeira.games.dos_rios.art.terrain import terrain_symbols
from ribeira.games.dos_rios.art.things import thing_symbols
from ribeira.svg.markup import symbol
from ribeira.svg.shapes import mark_symbols, panel, wood


@lru_cache
def sheet() -> str:
    """The whole sheet."""
    return "".join(
        [
            mark_symbols("dos-rios"),
            terrain_symbols(),
            river_symbols(),
            board_symbols(),
            thing_symbols(),
            *_areas().values(),
        ]
    )


def _areas() -> dict[str, str]:
    """A symbol for every area of every layout, by size."""
    symbols = {}
    for lay in every_layout():
        symbols[f"table-{lay.table.size}"] = wood(lay.table.width, lay.table.height)
        for area in (lay.cards, lay.tools):
            symbols[f"panel-{area.size}"] = panel(area.width, area.height)
        for mat in lay.mats:
            symbols[f"mat-{mat.size}"] = panel(mat.width, mat.height, "seat-line")
    return {name: symbol(f"dos-rios-{name}", art) for name, art in symbols.items()}
