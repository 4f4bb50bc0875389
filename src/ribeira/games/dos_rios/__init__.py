"""Dos Rios, by Franz-Benno Delonge (Kosmos, 2004): two rivers, and dams to move them."""

from pathlib import Path

from ribeira.games.dos_rios.actions import NOTATION
from ribeira.games.dos_rios.appraise import appraise, order
from ribeira.games.dos_rios.begin import begin
from ribeira.games.dos_rios.components import EDITIONS, SEATS
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.evaluate import evaluate
from ribeira.games.dos_rios.observe import View, imagine
from ribeira.games.dos_rios.rules.rivers import Dam
from ribeira.kernel.game import Game
from ribeira.kernel.later import imported_later

DOS_RIOS: Game[Action, View] = Game(
    name="dos-rios",
    rules=(1,),
    seats=SEATS,
    minutes=60,
    options={},
    editions=EDITIONS,
    begin=begin,
    notation=NOTATION,
    imagine=imagine,
    appraise=appraise,
    evaluate=evaluate,
    order=order,
    draw=imported_later("ribeira.games.dos_rios.draw", "draw"),
    describe=imported_later("ribeira.games.dos_rios.describe", "describe"),
    sheet=imported_later("ribeira.games.dos_rios.art.sheet", "sheet"),
    explain=imported_later("ribeira.games.dos_rios.explain", "explain"),
    meant=imported_later("ribeira.games.dos_rios.meant", "meant"),
    rule_about=imported_later("ribeira.games.dos_rios.meant", "rule_about"),
    rulebook=imported_later("ribeira.games.dos_rios.rulebook", "rulebook"),
    chapter=imported_later("ribeira.games.dos_rios.rulebook", "chapter"),
    aim=imported_later("ribeira.games.dos_rios.rulebook", "aim"),
    telling=Path(__file__).parent / "telling.toml",
    lessons=(Path(__file__).parent / "lessons" / "first.toml",),
    tally=imported_later("ribeira.games.dos_rios.tally", "tally"),
    tensors=imported_later("ribeira.games.dos_rios.tensor", "tensors"),
    foreseen=(Dam,),
    secrets=False,
)
