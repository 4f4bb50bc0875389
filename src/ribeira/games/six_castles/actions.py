"""Everything that can be done in Six Castles, by a player or by chance, and how it is written down."""

from __future__ import annotations

from ribeira.games.six_castles.forms import FORMS, Action
from ribeira.games.six_castles.rules.building import Build
from ribeira.games.six_castles.rules.choosing import Mark, Work
from ribeira.games.six_castles.rules.dealing import DealContract, Draw, Find, First, Top
from ribeira.games.six_castles.rules.marking import Disc, Exchange, Flip, Lay, Step
from ribeira.games.six_castles.rules.placing import Found, Place
from ribeira.games.six_castles.rules.selling import Sell
from ribeira.games.six_castles.rules.setting_up import Keep, Start
from ribeira.games.six_castles.rules.surveying import Survey
from ribeira.games.six_castles.rules.toll import Pass, Toll
from ribeira.games.six_castles.rules.working import Enter, Lie, Move
from ribeira.games.six_castles.rules.worshipping import Worship
from ribeira.kernel.notation import Notation

__all__ = [
    "KINDS", "NOTATION", "Action", "Build", "DealContract", "Disc", "Draw", "Enter", "Exchange", "Find", "First",
    "Flip", "Found", "Keep", "Lay", "Lie", "Mark", "Move", "Pass", "Place", "Sell", "Start", "Step", "Survey", "Toll",
    "Top", "Work", "Worship",
]  # fmt: skip

KINDS: tuple[type[Action], ...] = (
    First, Top, Draw, Find, DealContract, Keep, Start, Lay, Place, Found, Step, Toll, Mark, Disc, Flip, Exchange, Sell,
    Survey, Work, Enter, Move, Lie, Worship, Build, Pass,
)  # fmt: skip
NOTATION: Notation[Action] = Notation(*KINDS, forms=FORMS, verbs={DealContract: "charter"})
