"""Six Castles, by Rôla & Costa (Pythagoras): a border is settled, tile by tile, and castles are founded."""

from pathlib import Path
from typing import Any

from ribeira.games.six_castles.actions import NOTATION
from ribeira.games.six_castles.appraise import appraise
from ribeira.games.six_castles.components import EDITIONS, FAMILY, SEATS, VERSIONS
from ribeira.games.six_castles.evaluate import evaluate
from ribeira.games.six_castles.imagine import imagine
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.quick import order
from ribeira.games.six_castles.rules import begin
from ribeira.games.six_castles.rules.placing import Place
from ribeira.kernel.game import Game
from ribeira.kernel.later import imported_later

SIX_CASTLES: Game[Any, View] = Game(
    name="six-castles",
    rules=(1,),
    seats=SEATS,
    minutes=45,
    options={"version": VERSIONS},
    first_game={"version": FAMILY},
    editions=EDITIONS,
    begin=begin,
    notation=NOTATION,
    imagine=imagine,
    appraise=appraise,
    draw=imported_later("ribeira.games.six_castles.draw", "draw"),
    describe=imported_later("ribeira.games.six_castles.describe", "describe"),
    sheet=imported_later("ribeira.games.six_castles.art.sheet", "sheet"),
    telling=Path(__file__).parent / "telling.toml",
    lessons=tuple(Path(__file__).parent / "lessons" / f"{name}.toml" for name in ("family", "advanced")),
    tally=imported_later("ribeira.games.six_castles.tally", "tally"),
    tensors=imported_later("ribeira.games.six_castles.tensor", "tensors"),
    evaluate=evaluate,
    order=order,
    explain=imported_later("ribeira.games.six_castles.explain", "explain"),
    meant=imported_later("ribeira.games.six_castles.meant", "meant"),
    worded=imported_later("ribeira.games.six_castles.wording", "worded"),
    rule_about=imported_later("ribeira.games.six_castles.meant", "rule_about"),
    rulebook=imported_later("ribeira.games.six_castles.rulebook", "rulebook"),
    chapter=imported_later("ribeira.games.six_castles.rulebook", "chapter"),
    aim=imported_later("ribeira.games.six_castles.rulebook", "aim"),
    foreseen=(Place,),
    turned=(Place,),
)
