"""The rules in chapters, with the figures of the box played with, and what it takes to win."""

from __future__ import annotations

from pathlib import Path

from ribeira.games.six_castles.components import CASTLE, DEMANDS, RELIGION_END, SPACES, Box, open_box
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules.reckoning import points
from ribeira.kernel.game import Setup
from ribeira.kernel.rulebook import Aim, Rulebook, Standing, chapter_about, read_rulebook
from ribeira.kernel.words import Fact, Told

FILE = Path(__file__).parent / "rulebook.toml"


def rulebook(setup: Setup) -> Rulebook:
    """The rules for a game set up like this."""
    box = open_box(setup.edition, setup.seats, setup.options["version"])
    return read_rulebook(FILE, setup.game, facts(box), setup.options)


def chapter(view: View) -> str:
    """The chapter about what is decided now."""
    return chapter_about(FILE, view.table.pending)


def facts(box: Box) -> dict[str, Fact]:
    """The figures that the rules speak of."""
    *landscapes, landscape_top = box.landscape
    *constructions, construction_top = box.construction
    castle = box.contracts[CASTLE].points if box.contracts else 0
    return {
        "players": box.seats,
        "rounds": box.rounds,
        "workers": box.workers,
        "discs": box.discs,
        "hand": box.terrain_hand,
        "exploration_hand": box.exploration_hand,
        "side_pile": box.side_pile,
        "tiles": box.seats * box.rounds,
        "removed": box.removed,
        "coins": ", ".join(map(str, box.coins)),
        "start_gold": box.coins[0] // box.gold,
        "gold": box.gold,
        "castles": len(box.castles),
        "demands": DEMANDS,
        "spaces": SPACES,
        "other_contracts": max(0, len(box.contracts) - 1),
        "castle_contract": castle,
        "landscapes": ", ".join(map(str, landscapes)),
        "landscape_top": landscape_top,
        "constructions": ", ".join(map(str, constructions)),
        "construction_top": construction_top,
        "religion_end": RELIGION_END,
        "religion_points": box.religion[-1],
    }


def aim(view: View, aid: bool) -> Aim:
    """Most points after the last round; contracts count once all are shown (C22)."""
    table = view.table
    box = table.box
    left = Told("six-castles.aim.left", round=table.round, rounds=box.rounds)
    goal = Told("six-castles.aim.goal", rounds=box.rounds)
    return Aim(goal, left, tuple(_points(points(table, seat).total) for seat in range(box.seats)))


def _points(number: int) -> Standing:
    return Standing(Told("six-castles.aim.brief", points=number), Told("six-castles.aim.full", n=number))
