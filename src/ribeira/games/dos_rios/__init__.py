"""Dos Rios, by Franz-Benno Delonge (Kosmos, 2004): two rivers, and dams to move them."""

from ribeira.games.dos_rios.actions import NOTATION, Action, Dam, touches, word
from ribeira.games.dos_rios.appraise import appraise
from ribeira.games.dos_rios.components import EDITIONS, SEATS
from ribeira.games.dos_rios.imagine import imagine
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.rules import begin
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
    word=word,
    touches=touches,
    draw=imported_later("ribeira.games.dos_rios.draw", "draw"),
    describe=imported_later("ribeira.games.dos_rios.describe", "describe"),
    sheet=imported_later("ribeira.games.dos_rios.art.sheet", "sheet"),
    foreseen=(Dam,),
)
