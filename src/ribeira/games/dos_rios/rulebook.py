"""The rules in chapters, with the figures of the box played with, and what it takes to win."""

from __future__ import annotations

from pathlib import Path

from ribeira.games.dos_rios.components import DESPERADOS, Box, open_box
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.rules.buildings import number_built, watered_buildings
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.game import Setup
from ribeira.kernel.notation import Seat
from ribeira.kernel.rulebook import Aim, Rulebook, Standing, chapter_about, read_rulebook
from ribeira.kernel.words import Fact, Told

FILE = Path(__file__).parent / "rulebook.toml"


def rulebook(setup: Setup) -> Rulebook:
    """The rules for a game set up like this."""
    return read_rulebook(FILE, setup.game, facts(open_box(setup.edition, setup.seats)), setup.options)


def chapter(view: View) -> str:
    """The chapter about what is decided now."""
    return chapter_about(FILE, view.table.pending)


def facts(box: Box) -> dict[str, Fact]:
    """The figures that the rules speak of."""
    return {
        "areas": len(box.map.areas),
        "inserts": len(box.inserts),
        "campesinos": box.campesinos,
        "placed": box.placed,
        "in_city": box.campesinos - box.placed,
        "fincas": box.fincas,
        "dams": box.dams,
        "steps": box.steps,
        "buildings": box.buildings,
        "finca": box.prices["finca"],
        "hacienda": box.prices["hacienda"],
        "all_dams": box.all_dams,
        "most_dams": box.most_dams,
        "row": box.seats + 1,
        "cards": sum(box.cards.values()),
        "desperados": sum(box.cards[card] for card in DESPERADOS),
        "grain": box.cards["grain"],
        "maize": box.cards["maize"],
        "tobacco": box.cards["tobacco"],
        "woodcutters": box.cards["woodcutter"],
        "verde": box.cards["verde"],
        "moreno": box.cards["moreno"],
        "rios": box.rios,
        "forest_dams": box.dams_per_forest,
        "raided": box.raided,
        "to_win": box.to_win,
        "watered": box.watered_to_win,
        "rounds": box.rounds,
    }


def aim(view: View, aid: bool) -> Aim:
    """Buildings, and how many of them stand on water: all of it lies open (R29, R31)."""
    state = view.table
    box = state.box
    goal = Told("dos-rios.aim.goal", buildings=box.to_win, watered=box.watered_to_win)
    return Aim(goal, None, tuple(_standing(state, seat) for seat in range(box.seats)))


def _standing(state: DosRios, seat: Seat) -> Standing:
    built, watered = number_built(state, seat), watered_buildings(state, seat)
    return Standing(Told("dos-rios.aim.brief", n=built), Told("dos-rios.aim.full", n=built, watered=watered))
