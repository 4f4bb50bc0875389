"""Ribeira: three Iberian board games, one exact rules engine.

>>> from ribeira import GAMES, Dealer, Match
>>> douro = GAMES["douro"]
>>> match = Match(douro, douro.setup(seats=3), ["Ana", "Rui", "Eva"], Dealer.seeded("an example"))
>>> match.state.to_act()
(0, 1, 2)
"""

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import Game, State
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.record import Record, read_record, replay, verify, write_record
from ribeira.kernel.words import speak_with
from ribeira.svg import picture
from ribeira.texts import speaker

__all__ = [
    "CHANCE",
    "GAMES",
    "Dealer",
    "Game",
    "Match",
    "Record",
    "State",
    "picture",
    "read_record",
    "replay",
    "speaker",
    "verify",
    "write_record",
]

speak_with(speaker())
