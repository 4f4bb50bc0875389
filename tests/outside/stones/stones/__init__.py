"""Stones: take one, two or three from the heap; who takes the last one wins."""

from pathlib import Path

from ribeira.kernel.game import Game
from ribeira.kernel.later import imported_later
from stones.rules import NOTATION, Action, View, appraise, begin, imagine

STONES: Game[Action, View] = Game(
    name="stones",
    rules=(1,),
    seats=range(2, 5),
    minutes=2,
    options={},
    editions={"Fifteen stones": Path(__file__).parent / "data" / "stones.toml"},
    begin=begin,
    notation=NOTATION,
    imagine=imagine,
    appraise=appraise,
    draw=imported_later("stones.table", "draw"),
    describe=imported_later("stones.table", "describe"),
    sheet=imported_later("stones.table", "sheet"),
    tensors=imported_later("stones.tensor", "tensors"),
    secrets=False,
)
