"""How the actions of Dos Rios are written. Each stands with the decision it belongs to, in `rules`."""

from __future__ import annotations

from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.places import PLACE
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Draw, Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import PutIn, Settle, Start
from ribeira.kernel.notation import SEAT, Form, Notation

FORMS: dict[str, Form] = dict.fromkeys(("area", "goal", "lower", "origin", "origins", "upper"), PLACE) | {
    "player": SEAT
}

NOTATION: Notation[Action] = Notation(
    PutIn, Start, Lay, Settle, Draw, Walk, Drive, Dam, Build, Rest, Harvest, Shift, forms=FORMS
)
