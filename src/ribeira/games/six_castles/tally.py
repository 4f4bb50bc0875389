"""The score sheet of Six Castles: points by source (C22), and the mealhas that break a tie."""

from __future__ import annotations

from ribeira.games.six_castles.names import CONSTRUCTIONS
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules.reckoning import points, standing
from ribeira.games.six_castles.table import COLUMNS, LEVELS, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.tally import Line, in_all
from ribeira.kernel.words import Told


def tally(view: View) -> list[Line]:
    """Points by source; contracts count once they are awarded. The family version has no contracts or boards (C11)."""
    table = view.table
    seats = range(table.box.seats)
    players = [points(table, seat) for seat in seats]
    brought = {
        "religion": tuple([player.religion for player in players]),
        "wealth": tuple([player.wealth for player in players]),
    }
    if not table.box.family:
        built = tuple([_built(table, seat) for seat in seats])
        brought = {
            "contracts": tuple([player.contracts for player in players]),
            "landscapes": tuple([player.boards - own for player, own in zip(players, built, strict=True)]),
            "constructions": built,
            **brought,
        }
    sources = [Line(Told(f"six-castles.tally.{name}"), figures) for name, figures in brought.items()]
    left = tuple([standing(table, seat)[1] for seat in seats])
    return [*in_all(Told("six-castles.tally.total"), sources), Line(Told("six-castles.tally.mealhas"), left, "tie")]


def _built(table: Table, seat: Seat) -> int:
    """What the spaces of constructions that a seat has taken are worth."""
    taken = [
        table.box.spaces(COLUMNS[space // LEVELS])[space % LEVELS]
        for space, takers in enumerate(table.scored)
        for taker, _ in takers
        if taker == seat and COLUMNS[space // LEVELS] in CONSTRUCTIONS
    ]
    return sum(taken)
