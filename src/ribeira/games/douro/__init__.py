"""Douro 1872, by Ricardo Jorge Gomes (Pythagoras, 2018): sealed bids on boats in the fog."""

from ribeira.games.douro.actions import NOTATION, Action
from ribeira.games.douro.appraise import appraise
from ribeira.games.douro.art.sheet import sheet
from ribeira.games.douro.components import EDITIONS, SEATS
from ribeira.games.douro.describe import describe
from ribeira.games.douro.draw import draw
from ribeira.games.douro.game import begin
from ribeira.games.douro.imagine import imagine
from ribeira.games.douro.observe import View
from ribeira.kernel.game import Game

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
    draw=draw,
    describe=describe,
    sheet=sheet,
)
