"""The symbols of Six Castles."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.six_castles.art import tokens
from ribeira.games.six_castles.art.layout import every_layout
from ribeira.games.six_castles.art.terrain import TERRAIN_ART, quarter
from ribeira.games.six_castles.components import BONUSES, SEATS
from ribeira.svg.markup import circle, group, path, rect, symbol
from ribeira.svg.shapes import mark_symbols, panel, wood

GAME = "six-castles"


@lru_cache
def sheet() -> str:
    """The whole sheet."""
    return "".join([mark_symbols(GAME), *_terrains(), *_wooden(), *_printed(), *_areas().values()])


def _symbol(name: str, *art: str) -> str:
    return symbol(f"{GAME}-{name}", *art)


def _terrains() -> list[str]:
    return [_symbol(f"q-{terrain}", quarter(terrain)) for terrain in TERRAIN_ART]


def _wooden() -> list[str]:
    kinds = {"worker": tokens.worker, "disc": tokens.disc, "cylinder": tokens.cylinder}
    return [_symbol(f"{kind}-{seat}", art(seat)) for kind, art in kinds.items() for seat in range(SEATS[-1])]


def _printed() -> list[str]:
    return [
        _symbol("tile", tokens.tile_ground()),
        _symbol("castle", tokens.castle()),
        _symbol("space", tokens.space_frame()),
        _symbol("faith", tokens.faith_space()),
        _symbol("button", tokens.button()),
        _symbol("purse", tokens.purse()),
        _symbol("gold", tokens.coin(True)),
        _symbol("mealha", tokens.coin(False)),
        _symbol("exploration-tile", tokens.exploration_frame()),
        _symbol("contract", tokens.contract()),
        _symbol("contract-back", tokens.contract_back()),
        *_signs(),
        *(_symbol(f"bonus-{kind}", tokens.bonus(kind)) for kind in BONUSES),
    ]


def _signs() -> list[str]:
    """What shows where something may be done, or has been."""
    dashed: dict[str, float | str] = {"stroke_dasharray": "7 6", "stroke_width": 1.5}
    keep, plus = "M-7 6V-5H-3V-1H3V-5H7V6Z", "M0 -8V8M-8 0H8"
    round_and_round = "M-6 -2A6.5 6.5 0 0 1 6 -2M6 -2V-7M6 -2H1M6 2A6.5 6.5 0 0 1 -6 2M-6 2V7M-6 2H-1"
    glass = "M-6 -9H6M-6 9H6M-5 -9C-5 -2 5 2 5 9M5 -9C5 -2 -5 2 -5 9"
    leaves = "M-14 12Q-20 -2 -10 -13M-17 3q-6 -3 -6 -9q6 2 6 9M-13 -7q-4 -5 -2 -10q5 4 2 10"
    twig = path(leaves, "gold-line", 2.2)
    return [
        _symbol("free", rect(-46, -46, 92, 92, "chalk-line", 6, **dashed)),
        _symbol("new", rect(-50, -50, 100, 100, "gold-line", 5, stroke_width=4)),
        _symbol("corner", circle(0, 0, 15, "gold ink-edge", stroke_width=1.5), path(keep, "ink", 0)),
        _symbol("end", rect(-20, -25, 40, 50, "chalk-line", 6, **dashed), path(plus, "chalk-line", 2)),
        _symbol("income", circle(0, 0, 15, "gold ink-edge", stroke_width=1.2)),
        _symbol("flip", circle(0, 0, 12, "gold ink-edge", stroke_width=1), path(round_and_round, "ink-line", 1.5)),
        _symbol("hourglass", circle(0, 0, 15, "gold ink-edge", stroke_width=0.8), path(glass, "ink-line", 1.5)),
        _symbol("laurel", twig, group(twig, transform="scale(-1 1)")),
    ]


def _areas() -> dict[str, str]:
    """A symbol for every area of every layout, by size."""
    symbols = {}
    for lay in every_layout():
        size = lay.table.size
        symbols[f"table-{size}"] = _symbol(f"table-{size}", wood(lay.table.width, lay.table.height))
        for area in (lay.map, lay.boards, lay.stock):
            symbols[f"panel-{area.size}"] = _symbol(f"panel-{area.size}", panel(area.width, area.height))
        for mat in lay.mats:
            symbols[f"mat-{mat.size}"] = _symbol(f"mat-{mat.size}", panel(mat.width, mat.height, "seat-line"))
    return symbols
