"""Douro 1872, by Ricardo Jorge Gomes (Pythagoras, 2018): sealed bids on boats in the fog."""

from pathlib import Path

from ribeira.games.douro.actions import NOTATION, Action
from ribeira.games.douro.appraise import appraise
from ribeira.games.douro.components import EDITIONS, SEATS
from ribeira.games.douro.evaluate import evaluate
from ribeira.games.douro.game import begin
from ribeira.games.douro.imagine import imagine
from ribeira.games.douro.observe import View
from ribeira.games.douro.unsealed import known, unsealed
from ribeira.kernel.game import Game
from ribeira.kernel.later import imported_later

DOURO: Game[Action, View] = Game(
    name="douro",
    rules=(1,),
    seats=SEATS,
    minutes=20,
    options={},
    editions=EDITIONS,
    begin=begin,
    notation=NOTATION,
    imagine=imagine,
    appraise=appraise,
    draw=imported_later("ribeira.games.douro.draw", "draw"),
    describe=imported_later("ribeira.games.douro.describe", "describe"),
    sheet=imported_later("ribeira.games.douro.art.sheet", "sheet"),
    explain=imported_later("ribeira.games.douro.explain", "explain"),
    meant=imported_later("ribeira.games.douro.meant", "meant"),
    rule_about=imported_later("ribeira.games.douro.meant", "rule_about"),
    rulebook=imported_later("ribeira.games.douro.rulebook", "rulebook"),
    chapter=imported_later("ribeira.games.douro.rulebook", "chapter"),
    aim=imported_later("ribeira.games.douro.rulebook", "aim"),
    telling=Path(__file__).parent / "telling.toml",
    lessons=(Path(__file__).parent / "lessons" / "first.toml",),
    tally=imported_later("ribeira.games.douro.tally", "tally"),
    tensors=imported_later("ribeira.games.douro.tensor", "tensors"),
    evaluate=evaluate,
    unsealed=unsealed,
    known=known,
)
