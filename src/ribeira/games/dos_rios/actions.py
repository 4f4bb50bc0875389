"""How the actions of Dos Rios are written. Each stands with the decision it belongs to, in `rules`."""

from __future__ import annotations

from typing import get_args

from ribeira.games.dos_rios.components import CARDS, Building
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.map import SLOTS, TERRAINS
from ribeira.games.dos_rios.places import PLACE
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Draw, Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import PutIn, Settle, Start
from ribeira.kernel.notation import SEAT, Form, Notation, one_of

FORMS: dict[str, Form] = {
    **dict.fromkeys(("area", "goal", "lower", "origin", "origins", "upper"), PLACE),
    **dict.fromkeys(("first", "second", "third"), one_of(TERRAINS)),
    "player": SEAT,
    "slot": one_of(SLOTS),
    "card": one_of(CARDS),
    "building": one_of(get_args(Building)),
}

NOTATION: Notation[Action] = Notation(
    PutIn, Start, Lay, Settle, Draw, Walk, Drive, Dam, Build, Rest, Harvest, Shift, forms=FORMS
)
