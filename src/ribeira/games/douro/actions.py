"""Everything that can be done in Douro 1872, by a player or by chance, and how it is written."""

from __future__ import annotations

from ribeira.games.douro.components import FOG
from ribeira.games.douro.rules.bidding import Play
from ribeira.games.douro.rules.boats import Lift, Turn
from ribeira.games.douro.rules.charity import Donate
from ribeira.games.douro.rules.lottery import Lot
from ribeira.games.douro.rules.stack import Expose
from ribeira.kernel.notation import SEAT, Form, Notation
from ribeira.kernel.words import Told

__all__ = ["NOTATION", "Action", "Donate", "Expose", "Lift", "Lot", "Play", "Turn"]

Action = Lot | Expose | Turn | Lift | Play | Donate

_BACK = Form(
    lambda back: "fog" if back == FOG else str(back),
    lambda word: FOG if word == "fog" else int(word),
    Told("douro.notation.back"),
)
NOTATION: Notation[Action] = Notation(Lot, Expose, Turn, Lift, Play, Donate, forms={"back": _BACK, "player": SEAT})
