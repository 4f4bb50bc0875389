"""The rules in chapters, with the figures of the box played with, and what it takes to win."""

from __future__ import annotations

from pathlib import Path

from ribeira.games.douro.components import LEVELS, Award, Box, open_box
from ribeira.games.douro.observe import View
from ribeira.kernel.game import Setup
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
    regular = sum(map(len, box.orders))
    lowest, highest = box.charity
    orders = [
        Told("douro.rules.level_orders", level=level, orders=" · ".join(map(str, box.orders[level - 1])))
        for level in LEVELS
    ]
    figures: dict[str, Fact] = {
        "players": box.seats,
        "hand": len(box.barrels),
        "barrels": ", ".join(map(str, box.barrels)),
        "start": box.start,
        "boats": regular + len(box.fogs),
        "regular": regular,
        "fogs": len(box.fogs),
        "reserve": box.reserve,
        "levels": len(box.orders),
        "of_a_level": len(box.orders[0]),
        "orders": orders,
        "gift_gain": highest.alone,
        "gift_loss": -lowest.alone,
    }
    figures |= _awards("boat", box.met, box.missed)
    for fog in ("fragas", "cardia", "rapidos", "barraca"):
        effect = box.fogs[fog]
        figures |= _awards(fog, effect.met, effect.missed)
        if effect.order is not None:
            figures[f"{fog}_order"] = effect.order
    return figures


def _awards(name: str, met: Award | None, missed: Award | None) -> dict[str, Fact]:
    """What a boat brings and costs, alone and tied; losses are told as positive numbers."""
    awards = {f"{name}_met": met, f"{name}_missed": missed}
    found = {key: award for key, award in awards.items() if award is not None}
    alone: dict[str, Fact] = {key: abs(award.alone) for key, award in found.items()}
    return alone | {f"{key}_tied": abs(award.tied) for key, award in found.items()}


def aim(view: View, aid: bool) -> Aim:
    """Most points after the last boat. Without the memory aid nobody is told what others have (D6)."""
    table = view.table
    over = table.pending is None
    left = None if over else Told("douro.aim.left", n=table.stack + len(table.valley))
    points = table.points_of_all() if aid or over else []
    return Aim(Told("douro.aim.goal"), left, tuple(_points(n) for n in points))


def _points(number: int) -> Standing:
    return Standing(Told("douro.aim.brief", n=number), Told("douro.aim.full", n=number))
